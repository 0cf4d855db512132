import { type CalendarUnit, calendar, numberOf, phraseAt, type Token } from '@belvedere/lexicon'
import type { TableProfile } from '@belvedere/spec'
import type { LinkedSentence, Range } from '../link/sentence.ts'
import { type GrammarRule, rulesOn } from './rule.ts'

/** Words that name a range of time, in milliseconds UTC; `to` is excluded. */
export interface TimeRange extends Range {
  from: number
  to: number
  /** Where its year stands, if it names one. */
  yearAt: number | null
}

const dayMs = 86_400_000

interface StretchRule extends GrammarRule<TimeRange, Pick<TimeRange, 'from' | 'to'>> {
  /** `usualYear`: the year of a day that is named without one; null: there is no such day. */
  readAt(tokens: readonly Token[], at: number, usualYear: number | null): TimeRange[]
}

const stretchRule = (rule: Omit<StretchRule, 'find'>): StretchRule => ({
  ...rule,
  find: ({ tokens, table }) => [...tokens.keys()].flatMap((at) => rule.readAt(tokens, at, newestYearOf(table))),
})

/** The year of the newest date of a table; null if it has none. */
export function newestYearOf({ fields }: TableProfile): number | null {
  const dates = fields.flatMap(({ type, max }) => (type === 'temporal' ? (max ?? []) : []))
  return dates.length > 0 ? new Date(Math.max(...dates)).getUTCFullYear() : null
}

/** From the beginning of one month, counted from 0, to that of another. */
const months = (from: [year: number, month: number], to: [year: number, month: number]) => ({
  from: Date.UTC(...from),
  to: Date.UTC(...to),
})
const oneDay = (year: number, month: number, day: number) => ({
  from: Date.UTC(year, month, day),
  to: Date.UTC(year, month, day + 1),
})

/** How a stretch of time is named. */
export const stretchRules: readonly StretchRule[] = [
  stretchRule({
    id: 'written date',
    reads: 'A date in numbers: the month comes first, unless it cannot or points part it.',
    examples: [
      { table: 'orders', message: '2024-05-01', means: oneDay(2024, 4, 1) },
      { table: 'orders', message: '2024-05', means: months([2024, 4], [2024, 5]) },
      { table: 'orders', message: '3/4/2023', means: oneDay(2023, 2, 4) },
      { table: 'orders', message: '13/4/2023', means: oneDay(2023, 3, 13) },
      { table: 'orders', message: '1.5.2020', means: oneDay(2020, 4, 1) },
    ],
    readAt: writtenAt,
  }),
  stretchRule({
    id: 'month',
    reads: 'A month with its year, or with that of the other end of a range.',
    examples: [
      { table: 'orders', message: 'May 2020', means: months([2020, 4], [2020, 5]) },
      { table: 'orders', message: 'March 3rd, 2019', means: oneDay(2019, 2, 3) },
      { table: 'orders', message: 'March to June 2020', means: months([2020, 2], [2020, 3]) },
    ],
    readAt: (tokens, at) => monthAt(tokens, at, null),
  }),
  stretchRule({
    id: 'day of a month',
    reads: 'A day before its month and year.',
    examples: [
      { table: 'orders', message: '4 March 2021', means: oneDay(2021, 2, 4) },
      { table: 'orders', message: 'the 4th of March 2021', means: oneDay(2021, 2, 4) },
      { table: 'orders', message: '15 March to 5 April 2022', means: oneDay(2022, 2, 15) },
      { table: 'orders', message: '1 to 15 March 2022', means: oneDay(2022, 2, 1) },
    ],
    readAt: (tokens, at) => dayOfMonthAt(tokens, at, null),
  }),
  stretchRule({
    id: 'day without a year',
    reads: 'A day and its month without a year, which is the newest of the column or the one before.',
    examples: [
      { table: 'orders', message: 'from 20 August onward', means: oneDay(2024, 7, 20) },
      { table: 'orders', message: 'on December 24', means: oneDay(2024, 11, 24) },
      { table: 'orders', message: 'between 1 and 15 March', means: oneDay(2024, 2, 1) },
    ],
    readAt: (tokens, at, usualYear) => {
      const withYear = [...monthAt(tokens, at, null), ...dayOfMonthAt(tokens, at, null)]
      return usualYear === null || withYear.length > 0
        ? []
        : [...monthAt(tokens, at, usualYear), ...dayOfMonthAt(tokens, at, usualYear)]
    },
  }),
  stretchRule({
    id: 'part of a year',
    reads: 'A quarter, half or season with its year.',
    examples: [
      { table: 'orders', message: 'Q3 2020', means: months([2020, 6], [2020, 9]) },
      { table: 'orders', message: '2020 Q3', means: months([2020, 6], [2020, 9]) },
      { table: 'orders', message: 'the first half of 2021', means: months([2021, 0], [2021, 6]) },
    ],
    readAt: partOfYearAt,
  }),
  stretchRule({
    id: 'decade',
    reads: 'A decade by its first year.',
    examples: [{ table: 'orders', message: 'the 1990s', means: months([1990, 0], [2000, 0]) }],
    readAt: decadeAt,
  }),
]

/** The stretches of time that begin at a token, the longest first. A day without a year is of the one that is given. */
export const stretchesAt = (sentence: LinkedSentence, at: number, usualYear: number | null): TimeRange[] =>
  rulesOn(sentence, stretchRules)
    .flatMap(({ readAt }) => readAt(sentence.tokens, at, usualYear))
    .sort((a, b) => b.last - a.last)

const isYear = (value: number | undefined): value is number =>
  value !== undefined && Number.isInteger(value) && value >= 1500 && value <= 2199
const yearOf = (token: Token | undefined): number | null =>
  token?.kind === 'number' && isYear(token.value) && !token.text.endsWith('s') ? token.value : null

const stretch = (place: Range, yearAt: number | null, year: number, month: number, months: number): TimeRange => ({
  ...place,
  yearAt,
  from: Date.UTC(year, month),
  to: Date.UTC(year, month + months),
})
const dayStretch = (place: Range, yearAt: number | null, year: number, month: number, day: number): TimeRange[] => {
  if (month < 0 || month > 11 || day < 1 || day > 31) return []
  const from = Date.UTC(year, month, day)
  // The 31st of April would be the 1st of May.
  if (new Date(from).getUTCDate() !== day) return []
  return [{ ...place, yearAt, from, to: from + dayMs }]
}

const signs: ReadonlySet<string> = new Set(['-', '/', '.'])

function writtenAt(tokens: readonly Token[], at: number): TimeRange[] {
  const parts = numbersIn(tokens, at)
  const [a, b, c] = parts.values
  if (a === undefined || b === undefined) return []
  if (isYear(a)) {
    if (c !== undefined) return dayStretch({ first: at, last: parts.ends[2] ?? at }, at, a, b - 1, c)
    const isMonth = parts.sign === '-' && b >= 1 && b <= 12 && tokens[parts.ends[1] ?? at]?.text.length === 2
    return isMonth ? [stretch({ first: at, last: parts.ends[1] ?? at }, at, a, b - 1, 1)] : []
  }
  const last = parts.ends[2]
  if (c === undefined || !isYear(c) || last === undefined) return []
  const isDayFirst = parts.sign === '.' || a > 12
  return dayStretch({ first: at, last }, last, c, (isDayFirst ? b : a) - 1, isDayFirst ? a : b)
}

/** Numbers that are joined by one sign without spaces. "5.5" is one token of two. */
function numbersIn(tokens: readonly Token[], at: number): { values: number[]; ends: number[]; sign: string } {
  const values: number[] = []
  const ends: number[] = []
  let sign = ''
  for (let place = at; values.length < 3; place += 2) {
    const token = tokens[place]
    if (token?.kind !== 'number' || (place > at && !token.attached)) break
    const halves = token.text.split('.').map(Number)
    if (place === at && halves.length === 2 && tokens[place + 1]?.text === '.') {
      values.push(...halves)
      ends.push(place, place)
      sign = '.'
    } else {
      values.push(token.value ?? Number.NaN)
      ends.push(place)
    }
    const next = tokens[place + 1]
    if (!next?.attached || !signs.has(next.text) || (sign !== '' && sign !== next.text)) break
    sign = next.text
  }
  return { values, ends, sign }
}

export const monthIn = (token: Token | undefined): number | null => calendar.months.get(token?.text ?? '') ?? null

/** The day of a month: "4", "4th". */
const dayIn = (token: Token | undefined): number | null => {
  const [, digits] = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(token?.text ?? '') ?? []
  return digits !== undefined && Number(digits) >= 1 && Number(digits) <= 31 ? Number(digits) : null
}

function skipLinks(tokens: readonly Token[], at: number): number {
  let place = at
  while (calendar.between.has(tokens[place]?.text ?? '')) place++
  return place
}

function monthAt(tokens: readonly Token[], at: number, usualYear: number | null): TimeRange[] {
  const month = monthIn(tokens[at])
  if (month === null) return []
  const day = dayIn(tokens[at + 1])
  const behind = day === null ? at + 1 : at + 2
  const place = skipLinks(tokens, behind)
  const year = yearOf(tokens[place])
  const other = year === null ? yearOfOtherEnd(tokens, behind) : null
  const found = year ?? other ?? (day === null ? null : usualYear)
  if (found === null) return []
  const last = year === null ? behind - 1 : place
  const yearAt = year === null ? null : place
  return day === null
    ? [stretch({ first: at, last }, yearAt, found, month, 1)]
    : dayStretch({ first: at, last }, yearAt, found, month, day)
}

const maxToOtherEnd = 3

/** The year that the other end of a range names for both: "March to June 2020", "15 March to 5 April 2022". */
function yearOfOtherEnd(tokens: readonly Token[], at: number): number | null {
  if (!calendar.to.has(tokens[at]?.text ?? '')) return null
  const part = phraseAt(calendar.partsOfYear, tokens, at + 1)
  if (part) return yearOf(tokens[skipLinks(tokens, part.end)])
  for (let place = at + 1; place <= at + maxToOtherEnd; place++)
    if (monthIn(tokens[place]) !== null) {
      const behind = dayIn(tokens[place + 1]) === null ? place + 1 : place + 2
      return yearOf(tokens[skipLinks(tokens, behind)])
    }
  return null
}

function dayOfMonthAt(tokens: readonly Token[], at: number, usualYear: number | null): TimeRange[] {
  const day = dayIn(tokens[at])
  if (day === null) return []
  const named = skipLinks(tokens, at + 1)
  const month = monthIn(tokens[named])
  if (month === null) {
    const [end] = calendar.to.has(tokens[at + 1]?.text ?? '') ? dayOfMonthAt(tokens, at + 2, usualYear) : []
    const date = end && new Date(end.from)
    return date && date.getUTCDate() > day
      ? dayStretch({ first: at, last: at }, null, date.getUTCFullYear(), date.getUTCMonth(), day)
      : []
  }
  const last = skipLinks(tokens, named + 1)
  const year = yearOf(tokens[last])
  if (year !== null) return dayStretch({ first: at, last }, last, year, month, day)
  const other = yearOfOtherEnd(tokens, named + 1) ?? usualYear
  return other === null ? [] : dayStretch({ first: at, last: named }, null, other, month, day)
}

function partOfYearAt(tokens: readonly Token[], at: number): TimeRange[] {
  const here = phraseAt(calendar.partsOfYear, tokens, at)
  if (here) {
    const last = skipLinks(tokens, here.end)
    const year = yearOf(tokens[last])
    if (year !== null) return [stretch({ first: at, last }, last, year, here.means.first, here.means.count)]
    const other = yearOfOtherEnd(tokens, here.end)
    if (other !== null)
      return [stretch({ first: at, last: here.end - 1 }, null, other, here.means.first, here.means.count)]
  }
  const year = yearOf(tokens[at])
  const behind = year === null ? null : phraseAt(calendar.partsOfYear, tokens, skipLinks(tokens, at + 1))
  return year !== null && behind && /\d/.test(tokens[behind.end - 1]?.text ?? '')
    ? [stretch({ first: at, last: behind.end - 1 }, at, year, behind.means.first, behind.means.count)]
    : []
}

const decadePattern = /^((?:1[5-9]|20)?\d0)s$/

/** "The 90s", "1990s", "the early sixties". */
function decadeAt(tokens: readonly Token[], at: number): TimeRange[] {
  const part = phraseAt(calendar.partsOfDecade, tokens, at)
  const place = part ? skipLinks(tokens, part.end) : at
  const text = tokens[place]?.text ?? ''
  const [, digits] = decadePattern.exec(text) ?? []
  const year = digits === undefined ? calendar.decades.get(text) : inFull(Number(digits))
  if (year === undefined) return []
  const { first, count } = part?.means ?? { first: 0, count: 10 }
  return [stretch({ first: at, last: place }, place, year + first, 0, 12 * count)]
}

/** "The 20s" are those of this century; of "the 30s" and later nobody can have written down all. */
const inFull = (digits: number): number => (digits >= 100 ? digits : digits <= 20 ? 2000 + digits : 1900 + digits)

/** Stretches counted back from the newest date: "the last six months"; without a number the calendar's. */
export interface RecentPeriod extends Range {
  n: number | null
  unit: CalendarUnit
}

export function recentAt(tokens: readonly Token[], at: number): RecentPeriod | null {
  const here = phraseAt(calendar.recent, tokens, at)
  if (!here) return null
  const number = tokens[here.end]
  const n = number && numberOf(number)
  const place = n === undefined ? here.end : here.end + 1
  const unit = calendar.units.get(tokens[place]?.text ?? '')
  return unit === undefined ? null : { n: n ?? null, unit, first: at, last: place }
}
