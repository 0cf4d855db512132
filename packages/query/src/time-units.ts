import { truncatedSteps } from '@belvedere/spec'
import { add, cast, div, type ExprNode, idiv, interval, literal, mod, mul, sub } from '@uwdata/mosaic-sql'
import { callOf, text } from './nodes.ts'
import { Inexpressible } from './typed-node.ts'

/** The units of Vega, from the longest. */
const unitOrder = [
  'year',
  'quarter',
  'month',
  'week',
  'date',
  'day',
  'dayofyear',
  'hours',
  'minutes',
  'seconds',
  'milliseconds',
] as const
type Unit = (typeof unitOrder)[number]
const isUnit = (name: string): name is Unit => unitOrder.some((unit) => unit === name)

/** Of these, no two may be combined. */
const families: readonly ReadonlySet<Unit>[] = [
  new Set(['week', 'day']),
  new Set(['quarter', 'month', 'date']),
  new Set(['dayofyear']),
]

const lengths: { readonly [unit in Unit]: readonly [amount: number, unit: string] } = {
  year: [1, 'YEAR'],
  quarter: [3, 'MONTH'],
  month: [1, 'MONTH'],
  week: [7, 'DAY'],
  date: [1, 'DAY'],
  day: [1, 'DAY'],
  dayofyear: [1, 'DAY'],
  hours: [1, 'HOUR'],
  minutes: [1, 'MINUTE'],
  seconds: [1, 'SECOND'],
  milliseconds: [1, 'MILLISECOND'],
}

const counts: { readonly [unit: string]: number } = {
  quarter: 4,
  month: 12,
  week: 54,
  date: 31,
  day: 7,
  dayofyear: 366,
  hours: 24,
  minutes: 60,
  seconds: 60,
  milliseconds: 1000,
}

/** At most how many values recurring units have; infinite with years. */
export const mostValues = (names: readonly string[]): number =>
  names.reduce((product, name) => product * (counts[name] ?? Number.POSITIVE_INFINITY), 1)

/** Vega places what recurs in this year, which begins on a Sunday. */
const recurringYear = 2012

/** The beginning and the end of the unit in which a timestamp lies; `step` many of the shortest unit are one. Throws `Inexpressible`. */
export function timeUnitNodes(names: readonly string[], time: ExprNode, step = 1): [start: ExprNode, end: ExprNode] {
  const units = unitOrder.filter((unit) => names.includes(unit))
  const shortest = units.at(-1)
  const isKnown = names.every(isUnit) && families.filter((family) => units.some((unit) => family.has(unit))).length <= 1
  if (!shortest || !isKnown || !Number.isInteger(step) || step < 1)
    throw new Inexpressible(`time unit ${names.join(' ')}`)
  const start = startOf(units, time, step)
  const [amount, length] = lengths[shortest]
  return [start, add(start, interval(length, amount * step))]
}

function startOf(units: readonly Unit[], time: ExprNode, step: number): ExprNode {
  const key = units.join('')
  const truncation = Object.entries(truncatedSteps).find(([name]) => name === key)?.[1]
  if (truncation !== undefined && step === 1) return callOf('date_trunc', text(truncation), time)
  const day = interval('DAY', 1)
  if (key === 'yearweek' && step === 1) return sub(callOf('date_trunc', text('week'), add(time, day)), day)
  return partsOf(units, time, step)
}

/** A moment of the parts that the units name. */
function partsOf(units: readonly Unit[], time: ExprNode, step: number): ExprNode {
  const has = (unit: Unit): boolean => units.includes(unit)
  /** Whole steps of the shortest unit, counted from `first`. */
  const stepped = (unit: Unit, value: ExprNode, first = 0): ExprNode =>
    step === 1 || unit !== units.at(-1)
      ? value
      : add(literal(first), mul(literal(step), floorOf(div(sub(value, literal(first)), literal(step)))))
  const whole = (name: string): ExprNode => callOf(name, time)
  const year = has('year') ? stepped('year', whole('year')) : literal(recurringYear)
  const month = has('month')
    ? stepped('month', sub(whole('month'), literal(1)))
    : has('quarter')
      ? mul(literal(3), stepped('quarter', sub(whole('quarter'), literal(1))))
      : zero
  // The weekday of the first of January decides where weeks begin.
  const first = has('year') ? callOf('dayofweek', callOf('make_timestamp', year, one, one, zero, zero, zero)) : zero
  const inWeek = (week: ExprNode, weekday: ExprNode): ExprNode =>
    sub(add(weekday, mul(week, literal(7))), mod(add(first, literal(6)), literal(7)))
  const weekday = whole('dayofweek')
  const date =
    has('week') && has('day')
      ? stepped('day', inWeek(weekOfYear(time), weekday), 1)
      : has('week')
        ? inWeek(stepped('week', weekOfYear(time), 1), zero)
        : has('day')
          ? stepped('day', inWeek(one, weekday), 1)
          : has('date')
            ? stepped('date', whole('day'), 1)
            : has('dayofyear')
              ? stepped('dayofyear', whole('dayofyear'), 1)
              : one
  const months = callOf('make_timestamp', year, one, one, zero, zero, zero)
  const parts = [
    ...(month === zero ? [] : [callOf('to_months', asInteger(month))]),
    ...(date === one ? [] : [callOf('to_days', asInteger(sub(date, one)))]),
    ...(has('hours') ? [callOf('to_hours', asInteger(stepped('hours', whole('hour'))))] : []),
    ...(has('minutes') ? [callOf('to_minutes', asInteger(stepped('minutes', whole('minute'))))] : []),
    ...(has('seconds') ? [callOf('to_seconds', stepped('seconds', whole('second')))] : []),
    ...(has('milliseconds') ? [callOf('to_milliseconds', stepped('milliseconds', millisecondOf(time)))] : []),
  ]
  return parts.reduce<ExprNode>((sum, part) => add(sum, part), months)
}

const zero = literal(0)
const one = literal(1)
const asInteger = (node: ExprNode): ExprNode => cast(node, 'INTEGER')
const floorOf = (node: ExprNode): ExprNode => cast(callOf('floor', node), 'BIGINT')

/** Weeks begin on Sunday; the days before the first Sunday of a year are its week 0. */
export const weekOfYear = (time: ExprNode): ExprNode =>
  idiv(sub(add(callOf('dayofyear', time), literal(6)), callOf('dayofweek', time)), literal(7))

/** The milliseconds within a second. */
export const millisecondOf = (time: ExprNode): ExprNode => mod(callOf('millisecond', time), literal(1000))
