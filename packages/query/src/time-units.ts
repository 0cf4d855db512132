import { add, type ExprNode, interval, literal, mul, sub } from '@uwdata/mosaic-sql'
import { callOf, text } from './nodes.ts'
import { Inexpressible } from './typed-node.ts'

/** Steps of time that DuckDB cuts off by itself, by the units of Vega. */
const truncations: { readonly [units: string]: string } = {
  year: 'year',
  'year quarter': 'quarter',
  'year month': 'month',
  'year month date': 'day',
  'year month date hours': 'hour',
  'year month date hours minutes': 'minute',
  'year month date hours minutes seconds': 'second',
}

/** Vega places what recurs in this year, which begins on a Sunday. */
const recurringYear = 2012

/** Parts of a timestamp for units that recur: month, day, hour, minute, second. */
const recurrences: {
  readonly [units: string]: (time: ExprNode) => [ExprNode, ExprNode, ExprNode, ExprNode, ExprNode]
} = {
  quarter: (time) => [
    add(mul(sub(callOf('quarter', time), literal(1)), literal(3)), literal(1)),
    one,
    zero,
    zero,
    zero,
  ],
  month: (time) => [callOf('month', time), one, zero, zero, zero],
  'month date': (time) => [callOf('month', time), callOf('day', time), zero, zero, zero],
  date: (time) => [one, callOf('day', time), zero, zero, zero],
  day: (time) => [one, add(callOf('dayofweek', time), literal(1)), zero, zero, zero],
  hours: (time) => [one, one, callOf('hour', time), zero, zero],
  'hours minutes': (time) => [one, one, callOf('hour', time), callOf('minute', time), zero],
  minutes: (time) => [one, one, zero, callOf('minute', time), zero],
  seconds: (time) => [one, one, zero, zero, callOf('second', time)],
}
const zero = literal(0)
const one = literal(1)

const lengths: { readonly [unit: string]: [amount: number, unit: string] } = {
  year: [1, 'YEAR'],
  quarter: [3, 'MONTH'],
  month: [1, 'MONTH'],
  date: [1, 'DAY'],
  day: [1, 'DAY'],
  hours: [1, 'HOUR'],
  minutes: [1, 'MINUTE'],
  seconds: [1, 'SECOND'],
}

/** The beginning and the end of the unit in which a timestamp lies. Throws `Inexpressible`. */
export function timeUnitNodes(units: readonly string[], time: ExprNode): [start: ExprNode, end: ExprNode] {
  const key = units.join(' ')
  const length = lengths[units.at(-1) ?? '']
  const start = startOf(key, time)
  if (!start || !length) throw new Inexpressible(`time unit ${key}`)
  return [start, add(start, interval(length[1], length[0]))]
}

function startOf(key: string, time: ExprNode): ExprNode | null {
  const unit = Object.hasOwn(truncations, key) ? truncations[key] : undefined
  if (unit !== undefined) return callOf('date_trunc', text(unit), time)
  const recur = Object.hasOwn(recurrences, key) ? recurrences[key] : undefined
  return recur ? callOf('make_timestamp', literal(recurringYear), ...recur(time)) : null
}
