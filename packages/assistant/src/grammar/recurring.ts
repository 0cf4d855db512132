import { type CyclePart, calendar, phraseAt, phraseBefore, type Token } from '@belvedere/lexicon'
import type { LinkedSentence, Range } from '../link/sentence.ts'
import { hoursAt } from './clock.ts'
import { type GrammarRule, rulesOn } from './rule.ts'
import { monthIn, stretchesAt } from './stretches.ts'

/** What recurs, whatever the year: months, weekdays, quarters or hours, by number; months and weekdays from 1. */
export interface Recurring extends Range {
  unit: 'quarter' | 'month' | 'day' | 'hours'
  values: readonly number[]
}

const cycles = { quarter: 4, month: 12, day: 7, hours: 24 } as const
const fromOne = { quarter: 1, month: 1, day: 1, hours: 0 } as const

interface RecurringRule extends GrammarRule<Recurring, Pick<Recurring, 'unit' | 'values'>> {
  /** It reads words that name a stretch of time as well: hours behind a day. */
  besideStretches: boolean
  readAt(tokens: readonly Token[], at: number): Recurring | null
}

const recurringRule = (rule: Omit<RecurringRule, 'find'>): RecurringRule => ({
  ...rule,
  find: ({ tokens }) => [...tokens.keys()].flatMap((at) => rule.readAt(tokens, at) ?? []),
})

/** How what recurs is named; the first rule that reads it counts. */
export const recurringRules: readonly RecurringRule[] = [
  recurringRule({
    id: 'hours by the clock',
    reads: 'Hours by the clock, bound by what stands before or behind them.',
    examples: [
      { table: 'orders', message: 'after 5 pm', means: { unit: 'hours', values: [17, 18, 19, 20, 21, 22, 23] } },
      { table: 'orders', message: 'between 1 and 3pm', means: { unit: 'hours', values: [13, 14] } },
      { table: 'orders', message: 'from 22:00 to 2 am', means: { unit: 'hours', values: [22, 23, 0, 1] } },
      { table: 'orders', message: 'before 8 am', means: { unit: 'hours', values: [0, 1, 2, 3, 4, 5, 6, 7] } },
      { table: 'orders', message: 'at noon', means: { unit: 'hours', values: [12] } },
    ],
    besideStretches: true,
    readAt(tokens, at) {
      const clock = hoursAt(tokens, at)
      return clock && { unit: 'hours', values: clock.hours, first: clock.first, last: clock.last }
    },
  }),
  recurringRule({
    id: 'months on one side',
    reads: 'The months of the year on one side of another.',
    examples: [
      { table: 'orders', message: 'after October', means: { unit: 'month', values: [11, 12] } },
      { table: 'orders', message: 'until March', means: { unit: 'month', values: [1, 2, 3] } },
    ],
    besideStretches: false,
    readAt: monthsOnOneSide,
  }),
  recurringRule({
    id: 'parts of a cycle',
    reads: 'Months, weekdays, quarters, seasons or parts of the day, by themselves, in a range or in a list.',
    examples: [
      { table: 'orders', message: 'in January', means: { unit: 'month', values: [1] } },
      { table: 'orders', message: 'from April to September', means: { unit: 'month', values: [4, 5, 6, 7, 8, 9] } },
      { table: 'orders', message: 'on weekends', means: { unit: 'day', values: [6, 7] } },
      { table: 'orders', message: 'in the morning', means: { unit: 'hours', values: [6, 7, 8, 9, 10, 11] } },
      { table: 'orders', message: 'in summer', means: { unit: 'month', values: [6, 7, 8] } },
    ],
    besideStretches: false,
    readAt(tokens, at) {
      const part = recurringAt(tokens, at)
      return part && { ...part, first: calendar.from.has(tokens[at - 1]?.text ?? '') ? at - 1 : at }
    },
  }),
]

/** What recurs in a message. `usualYear`: as of stretches, whose words name no month of every year. */
export function recurringIn(sentence: LinkedSentence, usualYear: number | null): Recurring[] {
  const parts: Recurring[] = []
  for (let at = 0; at < sentence.tokens.length; at++) {
    const [stretch] = stretchesAt(sentence, at, usualYear)
    const part = firstRecurring(sentence, at, stretch !== undefined)
    if (part) parts.push(part)
    at = part?.last ?? stretch?.last ?? at
  }
  return parts
}

function firstRecurring(sentence: LinkedSentence, at: number, isStretch: boolean): Recurring | null {
  for (const { besideStretches, readAt } of rulesOn(sentence, recurringRules)) {
    const part = isStretch && !besideStretches ? null : readAt(sentence.tokens, at)
    if (part) return part
  }
  return null
}

const monthsOfYear = 12

function monthsOnOneSide(tokens: readonly Token[], at: number): Recurring | null {
  const part = recurringAt(tokens, at)
  const [month, ...others] = part?.values ?? []
  if (part?.unit !== 'month' || month === undefined || others.length > 0) return null
  for (const { words, from, to } of [
    { words: calendar.after, from: month + 1, to: monthsOfYear },
    { words: calendar.since, from: month, to: monthsOfYear },
    { words: calendar.before, from: 1, to: month - 1 },
    { words: calendar.until, from: 1, to: month },
  ]) {
    const before = phraseBefore(words, tokens, part.first)
    if (before && from <= to)
      return { ...part, values: Array.from({ length: to - from + 1 }, (_, step) => from + step), first: before.first }
  }
  return null
}

/** "In January", "April to September", "on weekends", "in the morning", "summer": from a token on. */
function recurringAt(tokens: readonly Token[], at: number): Recurring | null {
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

type RecurringPart = CyclePart & { end: number; unit: Recurring['unit'] }

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
