import { type CalendarUnit, calendar, numberOf, type Part, phraseAt, type Token } from '@belvedere/lexicon'
import type { Range } from '../link/sentence.ts'

/** A stretch of time that words name, in milliseconds UTC; `to` is excluded. */
export interface Stretch extends Range {
  from: number
  to: number
  /** Where its year stands, if it names one. */
  yearAt: number | null
}

const dayMs = 86_400_000

/** The stretches of time that begin at a token, the longest first. A day without a year is of the one that is given. */
export function stretchesAt(tokens: readonly Token[], at: number, usualYear: number | null = null): Stretch[] {
  return [
    ...writtenAt(tokens, at),
    ...monthAt(tokens, at, usualYear),
    ...dayOfMonthAt(tokens, at, usualYear),
    ...partOfYearAt(tokens, at),
    ...decadeAt(tokens, at),
  ].sort((a, b) => b.last - a.last)
}

const isYear = (value: number | undefined): value is number =>
  value !== undefined && Number.isInteger(value) && value >= 1500 && value <= 2199
const yearOf = (token: Token | undefined): number | null =>
  token?.kind === 'number' && isYear(token.value) && !token.text.endsWith('s') ? token.value : null

const stretch = (place: Range, yearAt: number | null, year: number, month: number, months: number): Stretch => ({
  ...place,
  yearAt,
  from: Date.UTC(year, month),
  to: Date.UTC(year, month + months),
})
const dayStretch = (place: Range, yearAt: number | null, year: number, month: number, day: number): Stretch[] => {
  if (month < 0 || month > 11 || day < 1 || day > 31) return []
  const from = Date.UTC(year, month, day)
  // The 31st of April would be the 1st of May.
  if (new Date(from).getUTCDate() !== day) return []
  return [{ ...place, yearAt, from, to: from + dayMs }]
}

const signs: ReadonlySet<string> = new Set(['-', '/', '.'])

/** "2024-05-01", "2024-05", "3/4/2023" (month first, unless it cannot be), "1.5.2020". */
function writtenAt(tokens: readonly Token[], at: number): Stretch[] {
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

const monthIn = (token: Token | undefined): number | null => calendar.months.get(token?.text ?? '') ?? null

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

/** "May 2020", "March 3rd, 2019", and the first end of "March to June 2020". */
function monthAt(tokens: readonly Token[], at: number, usualYear: number | null): Stretch[] {
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

/** "4 March 2021", "the 4th of March 2021", and the first end of "1 to 15 March". */
function dayOfMonthAt(tokens: readonly Token[], at: number, usualYear: number | null): Stretch[] {
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

/** "Q3 2020", "2020 Q3", "the first half of 2021", "summer 2019". */
function partOfYearAt(tokens: readonly Token[], at: number): Stretch[] {
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
function decadeAt(tokens: readonly Token[], at: number): Stretch[] {
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

/** What recurs, whatever the year: months, weekdays, quarters or hours, by number; months and weekdays from 1. */
export interface Recurring extends Range {
  unit: 'quarter' | 'month' | 'day' | 'hours'
  values: readonly number[]
}

const cycles = { quarter: 4, month: 12, day: 7, hours: 24 } as const
const fromOne = { quarter: 1, month: 1, day: 1, hours: 0 } as const

/** "In January", "April to September", "on weekends", "in the morning", "summer": from a token on. */
export function recurringAt(tokens: readonly Token[], at: number): Recurring | null {
  const first = recurringPart(tokens, at)
  if (!first) return null
  const second = calendar.to.has(tokens[first.end]?.text ?? '') ? recurringPart(tokens, first.end + 1) : null
  const isRange = second?.unit === first.unit && tokens[first.end]?.text !== 'and'
  const end = isRange && second ? second.end : first.end
  const size = cycles[first.unit]
  const count = isRange && second ? ((second.first - first.first + size) % size) + second.count : first.count
  const own = Array.from({ length: count }, (_, step) => ((first.first + step) % size) + fromOne[first.unit])
  const isListed = calendar.joints.has(tokens[end]?.text ?? '')
  const rest = isListed ? recurringAt(tokens, end + 1) : null
  const isJoined = rest?.unit === first.unit
  return {
    unit: first.unit,
    values: [...new Set([...own, ...(isJoined && rest ? rest.values : [])])].sort((a, b) => a - b),
    first: at,
    last: isJoined && rest ? rest.last : end - 1,
  }
}

type RecurringPart = Part & { end: number; unit: Recurring['unit'] }

function recurringPart(tokens: readonly Token[], at: number): RecurringPart | null {
  const token = tokens[at]
  if (!token) return null
  const month = monthIn(token)
  if (month !== null) return isOtherWord(tokens, at) ? null : { first: month, count: 1, end: at + 1, unit: 'month' }
  const day = calendar.weekdays.get(token.text) ?? calendar.weekdays.get(token.text.replace(/s$/, ''))
  if (day !== undefined) return isOtherWord(tokens, at) ? null : { first: day, count: 1, end: at + 1, unit: 'day' }
  const week = phraseAt(calendar.partsOfWeek, tokens, at)
  if (week) return { ...week.means, end: week.end, unit: 'day' }
  const hours = phraseAt(calendar.partsOfDay, tokens, at)
  if (hours) return { ...hours.means, end: hours.end, unit: 'hours' }
  const part = calendar.onlyBesideYear.has(token.text) ? null : phraseAt(calendar.partsOfYear, tokens, at)
  if (!part) return null
  const { first, count } = part.means
  const isQuarter = count === monthsOfQuarter && isQuarterName(tokens, part.end - 1)
  return isQuarter
    ? { first: first / monthsOfQuarter, count: 1, end: part.end, unit: 'quarter' }
    : { first, count, end: part.end, unit: 'month' }
}
const monthsOfQuarter = 3
const isQuarterName = (tokens: readonly Token[], at: number): boolean =>
  /^q[1-4]$|^quarter$/.test(tokens[at]?.text ?? '')

/** "May" and "march" are words of other kinds as well; a month stands in capitals or behind a word of time. */
const isOtherWord = (tokens: readonly Token[], at: number): boolean =>
  calendar.otherWords.has(tokens[at]?.text ?? '') &&
  !/^\p{Lu}/u.test(tokens[at]?.raw ?? '') &&
  !calendar.introducing.has(tokens[at - 1]?.text ?? '')

/** Stretches counted back from the newest date: "the last six months"; without a number the calendar's. */
export interface Recent extends Range {
  n: number | null
  unit: CalendarUnit
}

export function recentAt(tokens: readonly Token[], at: number): Recent | null {
  const here = phraseAt(calendar.recent, tokens, at)
  if (!here) return null
  const number = tokens[here.end]
  const n = number && numberOf(number)
  const place = n === undefined ? here.end : here.end + 1
  const unit = calendar.units.get(tokens[place]?.text ?? '')
  return unit === undefined ? null : { n: n ?? null, unit, first: at, last: place }
}
