import { type CalendarUnit, calendar, nameWords, phraseAt, phraseBefore, type Token } from '@belvedere/lexicon'
import type { FieldFilter, FieldProfile, FilterValue } from '@belvedere/spec'
import { type LinkedSentence, overlap, type Range } from '../link/sentence.ts'
import { hoursAt } from './clock.ts'
import { isNegated } from './denials.ts'
import type { ConditionRule, FoundCondition } from './found-condition.ts'
import { type Recent, type Recurring, recentAt, recurringAt, type Stretch, stretchesAt } from './stretches.ts'

/** The conditions on times: "since July 2024", "in Q3 2023", "on weekends", "the last six months", "from May to July". */
export function findDates(sentence: LinkedSentence): FoundCondition[] {
  const times = sentence.table.fields.filter(({ name }) => sentence.facts.fields.get(name)?.role === 'time')
  const dated = times.filter(({ type }) => type === 'temporal')
  return [
    ...dated.flatMap((field) =>
      stretchesIn(sentence.tokens, field).map((bound) =>
        dateCondition(sentence, field, 'date', bound, stretchFilter(field, bound)),
      ),
    ),
    ...times.flatMap((field) =>
      decadesIn(sentence.tokens, field).map((bound) =>
        dateCondition(sentence, field, 'date', bound, yearsFilter(field, bound)),
      ),
    ),
    ...recurringIn(sentence.tokens, dated.length > 0).flatMap((part) => [
      ...dated
        .filter((field) => part.unit !== 'hours' || hasTimeOfDay(field))
        .map((field) => dateCondition(sentence, field, 'calendar', part, recurringFilter(field, part))),
      ...cyclesOf(sentence).flatMap((cycle) => {
        const filter = cycleFilter(cycle, part)
        return filter ? [dateCondition(sentence, cycle.field, 'calendar', part, filter)] : []
      }),
    ]),
    ...recentIn(sentence.tokens).flatMap((recent) =>
      times.flatMap((field) => {
        const filter = recentFilter(field, recent)
        return filter ? [dateCondition(sentence, field, 'date', recent, filter)] : []
      }),
    ),
  ]
}

/** Where a stretch lies from what is kept. */
interface BoundStretch extends Range {
  operator: 'in' | '>=' | '>' | '<' | '<='
  from: number
  to: number
  yearAt?: number | null
}

/** The stretches that lie in a column's time. A day without a year is the last such day there. */
function stretchesIn(tokens: readonly Token[], field: FieldProfile): BoundStretch[] {
  const year = new Date(field.max ?? 0).getUTCFullYear()
  const lastYear = boundStretches(tokens, year - 1)
  return boundStretches(tokens, year).flatMap(
    (bound, at) => [bound, ...lastYear.slice(at, at + 1)].find((one) => isWithin(field, one)) ?? [],
  )
}

/** "The eighties" in a column of years by number. */
const decadesIn = (tokens: readonly Token[], { type, min = 0, max = 0 }: FieldProfile): BoundStretch[] =>
  type !== 'quantitative'
    ? []
    : boundStretches(tokens, null).filter(
        ({ from, to, operator }) =>
          operator === 'in' && to - from > yearMs && yearIn(to - 1) >= min && yearIn(from) <= max,
      )
const yearMs = 366 * 86_400_000
const yearIn = (time: number): number => new Date(time).getUTCFullYear()
const yearsFilter = ({ name }: FieldProfile, { from, to }: BoundStretch): FieldFilter => ({
  op: 'range',
  field: name,
  min: yearIn(from),
  max: yearIn(to - 1),
})

function boundStretches(tokens: readonly Token[], usualYear: number | null): BoundStretch[] {
  const bounds: BoundStretch[] = []
  for (let at = 0; at < tokens.length; at++) {
    const [stretch] = stretchesAt(tokens, at, usualYear)
    if (!stretch) continue
    const bound = rangeFrom(tokens, stretch, usualYear) ?? directed(tokens, stretch)
    bounds.push(bound)
    at = bound.last
  }
  return bounds
}

/** "From March to June 2020", "between 1 May 2020 and 2021-06-30". */
function rangeFrom(tokens: readonly Token[], stretch: Stretch, usualYear: number | null): BoundStretch | null {
  const joint = stretch.last + 1
  const [end] = calendar.to.has(tokens[joint]?.text ?? '') ? stretchesAt(tokens, joint + 1, usualYear) : []
  if (!end || end.to <= stretch.from) return null
  const isOpened = calendar.from.has(tokens[stretch.first - 1]?.text ?? '')
  if (tokens[joint]?.text === 'and' && !isOpened) return null
  const first = isOpened ? stretch.first - 1 : stretch.first
  return { operator: 'in', from: stretch.from, to: end.to, first, last: end.last, yearAt: end.yearAt }
}

function directed(tokens: readonly Token[], stretch: Stretch): BoundStretch {
  const { from, to, yearAt, last } = stretch
  const before = (list: Parameters<typeof phraseBefore>[0]) => phraseBefore(list, tokens, stretch.first)
  const base = { from, to, yearAt, last }
  const onwards = phraseAt(calendar.onwards, tokens, last + 1)
  if (onwards) return { ...base, operator: '>=', first: stretch.first, last: onwards.end - 1 }
  const after = before(calendar.after)
  if (after) return { ...base, operator: '>', first: after.first }
  const since = before(calendar.since)
  if (since) return { ...base, operator: '>=', first: since.first }
  const earlier = before(calendar.before)
  if (earlier) return { ...base, operator: '<', first: earlier.first }
  const until = before(calendar.until)
  if (until) return { ...base, operator: '<=', first: until.first }
  return { ...base, operator: 'in', first: stretch.first }
}

const isWithin = ({ min, max }: FieldProfile, { from, to }: BoundStretch): boolean =>
  min === undefined || max === undefined || (to > min && from <= max)

function stretchFilter({ name }: FieldProfile, { operator, from, to }: BoundStretch): FieldFilter {
  switch (operator) {
    case 'in':
      return { op: 'range', field: name, min: from, max: to - 1 }
    case '>':
      return { op: '>=', field: name, value: to }
    case '<=':
      return { op: '<', field: name, value: to }
    default:
      return { op: operator, field: name, value: from }
  }
}

function recurringIn(tokens: readonly Token[], hasDates: boolean): Recurring[] {
  const anyYear = hasDates ? 2000 : null
  const parts: Recurring[] = []
  for (let at = 0; at < tokens.length; at++) {
    const clock = hoursAt(tokens, at)
    const [stretch] = stretchesAt(tokens, at, anyYear)
    const part = clock || stretch ? null : recurringAt(tokens, at)
    if (clock) parts.push({ unit: 'hours', values: clock.hours, first: clock.first, last: clock.last })
    else if (part) parts.push(directedPart(tokens, part))
    at = clock?.last ?? part?.last ?? stretch?.last ?? at
  }
  return parts
}

const monthsOfYear = 12

/** "After June", "until March", "from May": months on one side of another. */
function directedPart(tokens: readonly Token[], part: Recurring): Recurring {
  const [month = 0, ...others] = part.values
  const opener = calendar.from.has(tokens[part.first - 1]?.text ?? '') ? part.first - 1 : part.first
  const sides =
    part.unit !== 'month' || others.length > 0
      ? []
      : [
          { words: calendar.after, from: month + 1, to: monthsOfYear },
          { words: calendar.since, from: month, to: monthsOfYear },
          { words: calendar.before, from: 1, to: month - 1 },
          { words: calendar.until, from: 1, to: month },
        ]
  for (const { words, from, to } of sides) {
    const before = phraseBefore(words, tokens, part.first)
    if (before && from <= to)
      return { ...part, values: Array.from({ length: to - from + 1 }, (_, step) => from + step), first: before.first }
  }
  return { ...part, first: opener }
}

const hasTimeOfDay = ({ min = 0, max = 0 }: FieldProfile): boolean => min % dayMs !== 0 || max % dayMs !== 0

const recurringFilter = ({ name }: FieldProfile, { unit, values }: Recurring): FieldFilter => ({
  op: 'one_of',
  field: name,
  values: [...values],
  timeUnit: unit,
})

/** A column of months, weekdays, quarters or hours, by name or number, with its value at each place of the cycle. */
interface Cycle {
  field: FieldProfile
  unit: Recurring['unit']
  values: ReadonlyMap<number, FilterValue>
}
const leastNames = 3
const known = new WeakMap<FieldProfile, Cycle | null>()

const cyclesOf = ({ table }: LinkedSentence): Cycle[] =>
  table.fields.flatMap((field) => {
    const cached = known.get(field)
    const cycle = cached === undefined ? cycleOf(field) : cached
    known.set(field, cycle)
    return cycle ?? []
  })

function cycleOf(field: FieldProfile): Cycle | null {
  if (field.type === 'temporal') return null
  return field.type === 'quantitative' ? numberedCycle(field) : namedCycle(field)
}

const numbered = {
  hour: { unit: 'hours', first: 0, last: 23 },
  month: { unit: 'month', first: 1, last: 12 },
  quarter: { unit: 'quarter', first: 1, last: 4 },
} as const

/** Weekdays by number are left out: their weeks may begin on Sunday or Monday. */
function numberedCycle(field: FieldProfile): Cycle | null {
  const word = nameWords(field.name).at(-1)?.text ?? ''
  const cycle = Object.entries(numbered).find(([name]) => name === word)?.[1]
  const { integer, min = 0, max = 0 } = field
  if (!cycle || integer !== true || min < cycle.first || max > cycle.last) return null
  const places = Array.from({ length: cycle.last - cycle.first + 1 }, (_, step) => cycle.first + step)
  return { field, unit: cycle.unit, values: new Map(places.map((place) => [place, place])) }
}

function namedCycle(field: FieldProfile): Cycle | null {
  for (const [unit, names, size] of [
    ['month', calendar.months, 12],
    ['day', calendar.weekdays, 7],
  ] as const) {
    if (field.distinct > size) continue
    const values = new Map<number, FilterValue>()
    for (const { value } of field.values) {
      const place = names.get(String(value).trim().toLowerCase().replace(/\.$/, ''))
      if (place !== undefined && value !== null) values.set(place + 1, value)
    }
    if (values.size >= leastNames && values.size === field.distinct) return { field, unit, values }
  }
  return null
}

function cycleFilter({ field, unit, values }: Cycle, part: Recurring): FieldFilter | null {
  if (part.unit !== unit) return null
  const named = part.values.flatMap((place) => values.get(place) ?? [])
  return named.length > 0 ? { op: 'one_of', field: field.name, values: named } : null
}

const dayMs = 86_400_000
const inMs: { readonly [unit in CalendarUnit]?: number } = { hour: dayMs / 24, day: dayMs, week: 7 * dayMs }
const inMonths: { readonly [unit in CalendarUnit]?: number } = { month: 1, quarter: 3, year: 12, decade: 120 }
const mostUnits = 10_000

function recentIn(tokens: readonly Token[]): Recent[] {
  return tokens.flatMap((_, at) => recentAt(tokens, at) ?? [])
}

/** The stretch of `n` units that ends with the newest value; without `n` the unit of the calendar that holds it. */
export function recentFilter(
  { name, type, max }: FieldProfile,
  { n, unit }: Pick<Recent, 'n' | 'unit'>,
): FieldFilter | null {
  if (max === undefined || (n !== null && (n <= 0 || n > mostUnits))) return null
  const months = inMonths[unit]
  if (type !== 'temporal') {
    if (months === undefined || months < 12) return null
    return { op: '>=', field: name, value: max - Math.round(((n ?? 1) * months) / 12) + 1 }
  }
  const newest = new Date(max)
  if (months === undefined) return { op: '>', field: name, value: max - (n ?? 1) * (inMs[unit] ?? dayMs) }
  if (n !== null) {
    const moved = monthsBefore(newest, Math.round(n * months))
    return Number.isNaN(moved) ? null : { op: '>', field: name, value: moved }
  }
  const since = newest.getUTCFullYear() * 12 + newest.getUTCMonth()
  const from = since - (since % months)
  return { op: '>=', field: name, value: Date.UTC(Math.floor(from / 12), from % 12) }
}

/** The same day so many months before, or the last one of that month. */
function monthsBefore(date: Date, months: number): number {
  const moved = new Date(date)
  moved.setUTCDate(1)
  moved.setUTCMonth(moved.getUTCMonth() - months)
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  return moved.setUTCDate(Math.min(date.getUTCDate(), lastDay))
}

const sureDate = { date: 0.95, calendar: 0.85 } as const
const namedNear = 0.05
const maxGap = 4
const sureName = 0.6

function dateCondition(
  { tokens, columns }: LinkedSentence,
  field: FieldProfile,
  rule: Extract<ConditionRule, 'date' | 'calendar'>,
  place: Range & { yearAt?: number | null },
  filter: FieldFilter,
): FoundCondition {
  const { first, last } = place
  const isNamed = columns.some(
    (link) =>
      link.field === field &&
      link.score >= sureName &&
      (overlap(link, place) || (link.last < first && first - link.last <= maxGap)),
  )
  const negated = isNegated(tokens, first)
  const isList = filter.op === 'one_of'
  return {
    field,
    rule,
    condition: negated ? (isList ? { ...filter, op: 'none_of' } : { not: filter }) : filter,
    score: sureDate[rule] + (isNamed ? namedNear : 0),
    values: [],
    negated,
    first,
    last,
    // Its year by itself is another reading of the same words.
    place: place.yearAt ?? first,
  }
}
