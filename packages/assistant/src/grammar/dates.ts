import { type CalendarUnit, calendar, nameWords, phraseAt, phraseBefore, type Token } from '@belvedere/lexicon'
import type { FieldFilter, FieldProfile, FilterValue, TimeUnit } from '@belvedere/spec'
import type { RowCondition } from '../intent/condition.ts'
import { remembering } from '../language/remembering.ts'
import { type LinkedSentence, overlap, type Range } from '../link/sentence.ts'
import { isNegated } from './denials.ts'
import type { ConditionRule, DescribedRule, StatedCondition } from './found-condition.ts'
import { type Recurring, recurringIn } from './recurring.ts'
import { type RecentPeriod, recentAt, stretchesAt, type TimeRange } from './stretches.ts'

const time = (year: number, month: number, day = 1): number => Date.UTC(year, month, day)
const ordered = { field: 'ordered' }
const within = (min: number, end: number): RowCondition => ({ op: 'range', ...ordered, min, max: end - 1 })
const since = (value: number): RowCondition => ({ op: '>=', ...ordered, value })
const before = (value: number): RowCondition => ({ op: '<', ...ordered, value })
const recurring = (timeUnit: TimeUnit, ...values: number[]): RowCondition => ({
  op: 'one_of',
  ...ordered,
  values,
  timeUnit,
})

const dateRule: ConditionRule = {
  id: 'date',
  reads: 'Stretches of time, bound by what stands before or behind them, and such that end with the newest value.',
  examples: [
    { table: 'orders', message: 'sales since July 2024', means: since(time(2024, 6)) },
    { table: 'orders', message: 'sales in Q3 2023', means: within(time(2023, 6), time(2023, 9)) },
    { table: 'orders', message: '2023 Q3 only', means: within(time(2023, 6), time(2023, 9)) },
    { table: 'orders', message: 'on 2023-05-01', means: within(time(2023, 4), time(2023, 4, 2)) },
    { table: 'orders', message: 'on 1.5.2023', means: within(time(2023, 4), time(2023, 4, 2)) },
    { table: 'orders', message: 'orders of 4 March 2023', means: within(time(2023, 2, 4), time(2023, 2, 5)) },
    { table: 'orders', message: 'from March to June 2023', means: within(time(2023, 2), time(2023, 6)) },
    { table: 'orders', message: 'between May 2022 and 2023-06', means: within(time(2022, 4), time(2023, 6)) },
    {
      table: 'orders',
      message: 'from 15 March to 5 April 2022',
      means: within(time(2022, 2, 15), time(2022, 3, 6)),
    },
    { table: 'orders', message: 'between Q1 and Q3 2022', means: within(time(2022, 0), time(2022, 9)) },
    { table: 'orders', message: 'up to and including 2021-06-30', means: before(time(2021, 6)) },
    // There is no such day: the month is what is left of it.
    { table: 'orders', message: 'on 31 April 2022', means: within(time(2022, 3), time(2022, 4)) },
    { table: 'orders', message: 'before May 2022', means: before(time(2022, 4)) },
    { table: 'orders', message: 'until May 2022', means: before(time(2022, 5)) },
    { table: 'orders', message: 'after May 2022', means: since(time(2022, 5)) },
    { table: 'orders', message: 'the first half of 2022', means: within(time(2022, 0), time(2022, 6)) },
    { table: 'orders', message: 'from 20 August onward', means: since(time(2024, 7, 20)) },
    { table: 'orders', message: 'on December 24', means: within(time(2023, 11, 24), time(2023, 11, 25)) },
    { table: 'orders', message: 'between 1 and 15 March', means: within(time(2024, 2, 1), time(2024, 2, 16)) },
    { table: 'orders', message: 'the last 6 months', means: { op: '>', ...ordered, value: time(2024, 2, 20) } },
    { table: 'orders', message: 'this year', means: since(time(2024, 0)) },
  ],
  find(sentence) {
    return [
      ...datedFields(sentence).flatMap((field) =>
        stretchesIn(sentence, field).map((bound) =>
          dateCondition(sentence, field, bound, stretchFilter(field, bound), sureDate),
        ),
      ),
      ...sentence.tokens.flatMap((_, at) => {
        const recent = recentAt(sentence.tokens, at)
        return timesOf(sentence).flatMap((field) => {
          const filter = recent && recentFilter(field, recent)
          return filter ? [dateCondition(sentence, field, recent, filter, sureDate)] : []
        })
      }),
    ]
  },
}

const decadeRule: ConditionRule = {
  id: 'decade of years',
  learnedAs: 'date',
  reads: 'A decade in a column that holds years by number.',
  examples: [
    {
      table: 'shops',
      message: 'takings in the eighties',
      means: { op: 'range', field: 'founded', min: 1980, max: 1989 },
    },
    {
      table: 'shops',
      message: 'shops of the early 1990s',
      means: { op: 'range', field: 'founded', min: 1990, max: 1993 },
    },
  ],
  find: (sentence) =>
    timesOf(sentence).flatMap((field) =>
      decadesIn(sentence, field).map((bound) =>
        dateCondition(sentence, field, bound, yearsFilter(field, bound), sureDate),
      ),
    ),
}

const calendarRule: ConditionRule = {
  id: 'calendar',
  reads: 'Parts of the year, week or day that recur, in dates.',
  examples: [
    { table: 'orders', message: 'orders on weekends', means: recurring('day', 6, 7) },
    { table: 'orders', message: 'orders in March and April', means: recurring('month', 3, 4) },
    { table: 'orders', message: 'orders in winter', means: recurring('month', 1, 2, 12) },
    { table: 'orders', message: 'orders on Mondays', means: recurring('day', 1) },
    { table: 'orders', message: 'orders in the morning', means: recurring('hours', 6, 7, 8, 9, 10, 11) },
    { table: 'orders', message: 'orders after 5 pm', means: recurring('hours', 17, 18, 19, 20, 21, 22, 23) },
    { table: 'orders', message: 'between 1 and 3pm', means: recurring('hours', 13, 14) },
    { table: 'orders', message: 'from 22:00 to 2 am', means: recurring('hours', 22, 23, 0, 1) },
    { table: 'orders', message: 'orders after October', means: recurring('month', 11, 12) },
    { table: 'orders', message: 'without March', means: { op: 'none_of', ...ordered, values: [3], timeUnit: 'month' } },
  ],
  find: (sentence) =>
    partsIn(sentence).flatMap((part) =>
      datedFields(sentence)
        .filter((field) => (part.unit === 'hours' ? hasTimeOfDay(field) : field.semanticType !== 'time'))
        .map((field) => dateCondition(sentence, field, part, recurringFilter(field, part), sureCalendar)),
    ),
}

const cycleRule = (rule: DescribedRule, cycleIn: (field: FieldProfile) => Cycle | null): ConditionRule => ({
  ...rule,
  find: (sentence) =>
    partsIn(sentence).flatMap((part) =>
      sentence.table.fields.flatMap((field) => {
        const cycle = cycleIn(field)
        const filter = cycle && cycleFilter(cycle, part)
        return filter ? [dateCondition(sentence, field, part, filter, sureCalendar)] : []
      }),
    ),
})

const namedCycleRule = cycleRule(
  {
    id: 'names of months or weekdays',
    learnedAs: 'calendar',
    reads: 'What recurs, in a column that holds names of months or weekdays.',
    examples: [
      {
        table: 'orders',
        message: 'from February to April',
        means: { op: 'one_of', field: 'season month', values: ['Feb', 'Mar', 'Apr'] },
      },
      {
        table: 'orders',
        message: 'until March',
        means: { op: 'one_of', field: 'season month', values: ['Jan', 'Feb', 'Mar'] },
      },
    ],
  },
  remembering(namedCycle),
)

const numberedCycleRule = cycleRule(
  {
    id: 'numbers of months, quarters or hours',
    learnedAs: 'calendar',
    reads: 'What recurs, in a column that holds the numbers of months, quarters or hours.',
    examples: [
      {
        table: 'orders',
        message: 'before 8 am',
        means: { op: 'one_of', field: 'hour', values: [0, 1, 2, 3, 4, 5, 6, 7] },
      },
      { table: 'orders', message: 'at noon', means: { op: 'one_of', field: 'hour', values: [12] } },
    ],
  },
  remembering(numberedCycle),
)

/** How times are stated. */
export const dateRules: readonly ConditionRule[] = [
  dateRule,
  decadeRule,
  calendarRule,
  namedCycleRule,
  numberedCycleRule,
]

const timesOf = ({ table, facts }: LinkedSentence): FieldProfile[] =>
  table.fields.filter(({ name }) => facts.fields.get(name)?.role === 'time')
const datedFields = (sentence: LinkedSentence): FieldProfile[] =>
  timesOf(sentence).filter(({ type }) => type === 'temporal')

/** Any year of a table with dates makes a day of "4 March", which is then no month of every year. */
const anyYear = 2000
const partsIn = remembering((sentence: LinkedSentence) =>
  recurringIn(sentence, datedFields(sentence).length > 0 ? anyYear : null),
)

/** Where a stretch lies from what is kept. */
interface BoundStretch extends Range {
  operator: 'in' | '>=' | '>' | '<' | '<='
  from: number
  to: number
  yearAt?: number | null
}

/** The stretches that lie in a column's time. A day without a year is the last such day there. */
function stretchesIn(sentence: LinkedSentence, field: FieldProfile): BoundStretch[] {
  const year = new Date(field.max ?? 0).getUTCFullYear()
  const lastYear = boundStretches(sentence, year - 1)
  return boundStretches(sentence, year).flatMap(
    (bound, at) => [bound, ...lastYear.slice(at, at + 1)].find((one) => isWithin(field, one)) ?? [],
  )
}

/** "The eighties" in a column of years by number. */
const decadesIn = (sentence: LinkedSentence, { type, min = 0, max = 0 }: FieldProfile): BoundStretch[] =>
  type !== 'quantitative'
    ? []
    : boundStretches(sentence, null).filter(
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

function boundStretches(sentence: LinkedSentence, usualYear: number | null): BoundStretch[] {
  const { tokens } = sentence
  const bounds: BoundStretch[] = []
  for (let at = 0; at < tokens.length; at++) {
    const [stretch] = stretchesAt(sentence, at, usualYear)
    if (!stretch) continue
    const bound = rangeFrom(sentence, stretch, usualYear) ?? directed(tokens, stretch)
    bounds.push(bound)
    at = bound.last
  }
  return bounds
}

/** "From March to June 2020", "between 1 May 2020 and 2021-06-30". */
function rangeFrom(sentence: LinkedSentence, stretch: TimeRange, usualYear: number | null): BoundStretch | null {
  const { tokens } = sentence
  const joint = stretch.last + 1
  const [end] = calendar.to.has(tokens[joint]?.text ?? '') ? stretchesAt(sentence, joint + 1, usualYear) : []
  if (!end || end.to <= stretch.from) return null
  const isOpened = calendar.from.has(tokens[stretch.first - 1]?.text ?? '')
  if (tokens[joint]?.text === 'and' && !isOpened) return null
  const first = isOpened ? stretch.first - 1 : stretch.first
  return { operator: 'in', from: stretch.from, to: end.to, first, last: end.last, yearAt: end.yearAt }
}

function directed(tokens: readonly Token[], stretch: TimeRange): BoundStretch {
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
const numbered = {
  hour: { unit: 'hours', first: 0, last: 23 },
  month: { unit: 'month', first: 1, last: 12 },
  quarter: { unit: 'quarter', first: 1, last: 4 },
} as const

/** Weekdays by number are left out: their weeks may begin on Sunday or Monday. */
function numberedCycle(field: FieldProfile): Cycle | null {
  if (field.type !== 'quantitative') return null
  const last = nameWords(field.name).at(-1)
  const word = last?.full[0]?.at(-1) ?? last?.text ?? ''
  const cycle = Object.entries(numbered).find(([name]) => name === word)?.[1]
  const { integer, min = 0, max = 0 } = field
  if (!cycle || integer !== true || min < cycle.first || max > cycle.last) return null
  const places = Array.from({ length: cycle.last - cycle.first + 1 }, (_, step) => cycle.first + step)
  return { field, unit: cycle.unit, values: new Map(places.map((place) => [place, place])) }
}

function namedCycle(field: FieldProfile): Cycle | null {
  if (field.type === 'quantitative' || field.type === 'temporal') return null
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

/** The stretch of `n` units that ends with the newest value; without `n` the unit of the calendar that holds it. */
export function recentFilter(
  { name, type, max }: FieldProfile,
  { n, unit }: Pick<RecentPeriod, 'n' | 'unit'>,
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
export function monthsBefore(date: Date, months: number): number {
  const moved = new Date(date)
  moved.setUTCDate(1)
  moved.setUTCMonth(moved.getUTCMonth() - months)
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  return moved.setUTCDate(Math.min(date.getUTCDate(), lastDay))
}

const sureDate = 0.95
const sureCalendar = 0.85
const namedNear = 0.05
const maxGap = 4
const sureName = 0.6

function dateCondition(
  { tokens, columns }: LinkedSentence,
  field: FieldProfile,
  place: Range & { yearAt?: number | null },
  filter: FieldFilter,
  score: number,
): StatedCondition {
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
    condition: negated ? (isList ? { ...filter, op: 'none_of' } : { not: filter }) : filter,
    score: score + (isNamed ? namedNear : 0),
    values: [],
    negated,
    first,
    last,
    // Its year by itself is another reading of the same words.
    place: place.yearAt ?? first,
  }
}
