import { dateLinks, decadeParts, ordinalEndings, rangeLinks, yearParts } from '../language/en/dates.ts'
import type { Lexicon } from '../language/lexicon.ts'
import type { SpanOf } from './span.ts'
import type { Token } from './words.ts'

type DateSpan = SpanOf<'date'>

const iso = /\b(\d{4})[-/](\d{1,2})[-/](\d{1,2})\b/g
const isoMonth = /(?<![\d-])((?:1[5-9]|20)\d\d)-(0[1-9]|1[0-2])(?![\d-])/g
const american = /\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/g
const dotted = /\b(\d{1,2})\.(\d{1,2})\.(\d{4})\b/g
const dayMs = 86_400_000

/**
 * Finds dates and stretches of time: "2020-05-01", "1.5.2020", "May 2020", "March 3rd, 2019", "4 March 2021", "Q3 2020",
 * "the first half of 2021", "summer 2019", "2019", "the late 90s". `from` and `to` are milliseconds UTC, `to` excluded. A
 * bare year is also a number; what it is, its field decides.
 */
export function findDates(message: string, tokens: Token[], lexicon: Lexicon): DateSpan[] {
  const found: DateSpan[] = []
  for (const match of message.matchAll(iso))
    found.push(...day(match, Number(match[1]), Number(match[2]), Number(match[3])))
  for (const match of message.matchAll(isoMonth)) {
    const first = tokens.find(({ start }) => start === match.index)
    const last = endingAt(tokens, match)
    if (first && last)
      found.push(stretch(first, last, { year: Number(match[1]), month: Number(match[2]) - 1, months: 1 }))
  }
  for (const match of message.matchAll(american)) {
    const [, one, two] = match.map(Number)
    const dayFirst = (one ?? 0) > 12
    found.push(...day(match, Number(match[3]), (dayFirst ? two : one) ?? 0, (dayFirst ? one : two) ?? 0))
  }
  for (const match of message.matchAll(dotted))
    found.push(...day(match, Number(match[3]), Number(match[2]), Number(match[1])))
  tokens.forEach((token, at) => {
    const month = monthOf(token.text, lexicon)
    if (month >= 0) found.push(...fromMonth(tokens, at, month, lexicon))
    const year = yearAt(tokens, at)
    if (year !== null) found.push({ ...stretch(token, token, { year, month: 0, months: 12 }), score: 0.8 })
    found.push(...fromDay(tokens, at, lexicon), ...fromPart(tokens, at), ...decade(tokens, at))
  })
  return found
}

const endingAt = (tokens: Token[], match: RegExpExecArray) =>
  tokens.find(({ end }) => end === match.index + match[0].length)

const monthOf = (text: string, lexicon: Lexicon) =>
  text.length >= 3
    ? lexicon.months.findIndex((month) => month === text || (text.length <= 4 && month.startsWith(text)))
    : -1

const yearAt = (tokens: Token[], at: number): number | null =>
  /^(1[5-9]|20)\d\d$/.test(tokens[at]?.text ?? '') ? Number(tokens[at]?.text) : null

/** The day of a month that stands at a token: "4", "4th"; `next` is the token after it. */
const dayAt = (tokens: Token[], at: number): { date: number; next: number } | null => {
  const token = tokens[at]
  if (!token || !/^\d{1,2}$/.test(token.text) || Number(token.text) < 1 || Number(token.text) > 31) return null
  const after = tokens[at + 1]
  const ordinal = after !== undefined && after.start === token.end && ordinalEndings.has(after.text)
  return { date: Number(token.text), next: ordinal ? at + 2 : at + 1 }
}

const skipLinks = (tokens: Token[], at: number): number =>
  dateLinks.has(tokens[at]?.text ?? '') ? skipLinks(tokens, at + 1) : at

/** "May 2020", "March 3rd, 2019", and the first end of "March to June 2020". */
function fromMonth(tokens: Token[], at: number, month: number, lexicon: Lexicon): DateSpan[] {
  const token = tokens[at]
  if (!token) return []
  const dated = dayAt(tokens, at + 1)
  const after = dated ? dated.next : at + 1
  const place = skipLinks(tokens, after)
  const year = yearAt(tokens, place) ?? yearOfOtherEnd(tokens, after, lexicon)
  if (year === null) return []
  const last = tokens[yearAt(tokens, place) === null ? after - 1 : place]
  if (!last) return []
  return [dated ? single(token, last, year, month, dated.date) : stretch(token, last, { year, month, months: 1 })]
}

/** "4 March 2021", "the 4th of March 2021". */
function fromDay(tokens: Token[], at: number, lexicon: Lexicon): DateSpan[] {
  const token = tokens[at]
  const dated = dayAt(tokens, at)
  if (!token || !dated) return []
  const named = skipLinks(tokens, dated.next)
  const month = monthOf(tokens[named]?.text ?? '', lexicon)
  const place = skipLinks(tokens, named + 1)
  const year = yearAt(tokens, place)
  const last = tokens[place]
  return month >= 0 && year !== null && last ? [single(token, last, year, month, dated.date)] : []
}

/** The year that the other end of a range names for both: "March to June 2020". */
function yearOfOtherEnd(tokens: Token[], at: number, lexicon: Lexicon): number | null {
  if (!rangeLinks.has(tokens[at]?.text ?? '')) return null
  const month = tokens.findIndex(({ text }, i) => i > at && i <= at + 3 && monthOf(text, lexicon) >= 0)
  if (month < 0) return null
  const dated = dayAt(tokens, month + 1)
  return yearAt(tokens, skipLinks(tokens, dated ? dated.next : month + 1))
}

/** "Q3 2020", "2020 Q3", "the first half of 2021", "mid 2020", "summer 2019". */
function fromPart(tokens: Token[], at: number): DateSpan[] {
  const first = tokens[at]
  return yearParts.flatMap(({ words, month, months }) =>
    words.flatMap((phrase) => {
      const end = phraseEnd(tokens, at, phrase)
      if (!first || end === null) return []
      const place = skipLinks(tokens, end)
      const [year, before] = [yearAt(tokens, place), yearAt(tokens, at - 1)]
      const decades = tokens[place + 1]?.text === 's' && tokens[place + 1]?.start === tokens[place]?.end
      const last = tokens[place]
      if (year !== null && last && !decades) return [stretch(first, last, { year, month, months })]
      const [start, stop] = [tokens[at - 1], tokens[end - 1]]
      return before !== null && start && stop && /\d/.test(phrase)
        ? [stretch(start, stop, { year: before, month, months })]
        : []
    }),
  )
}

/** The token after a phrase that stands at `at`; "q3" is cut into a letter and a digit. */
function phraseEnd(tokens: Token[], at: number, phrase: string): number | null {
  const words = phrase.match(/[a-z]+|\d+/g) ?? []
  return words.every((word, i) => tokens[at + i]?.text === word) ? at + words.length : null
}

/** "The 90s", "1990s", "the early 2010s". */
function decade(tokens: Token[], at: number): DateSpan[] {
  const [token, next] = [tokens[at], tokens[at + 1]]
  if (!token || !next || !/^(1[5-9]|20)?\d0$/.test(token.text) || next.text !== 's' || next.start !== token.end)
    return []
  const number = Number(token.text)
  // "The 20s" are those of this century; of "the 30s" and later nobody can have written down all.
  const from = number >= 100 ? number : number <= 20 ? 2000 + number : 1900 + number
  const before = tokens[at - 1]?.text === '-' ? at - 2 : at - 1
  const part = decadeParts.find(({ words }) => words.includes(tokens[before]?.text ?? ''))
  const first = part ? tokens[before] : token
  if (!first) return []
  const { year, years } = part ?? { year: 0, years: 10 }
  return [stretch(first, next, { year: from + year, month: 0, months: 12 * years })]
}

function day(match: RegExpExecArray, year: number, month: number, date: number): DateSpan[] {
  if (month < 1 || month > 12 || date < 1 || date > 31) return []
  const place = { start: match.index, end: match.index + match[0].length }
  return [single(place, place, year, month - 1, date)]
}

type Place = { start: number; end: number }

const single = (first: Place, last: Place, year: number, month: number, date: number): DateSpan => {
  const from = Date.UTC(year, month, date)
  return { kind: 'date', from, to: from + dayMs, start: first.start, end: last.end, score: 1, evidence: 'date' }
}

const stretch = (
  first: Place,
  last: Place,
  { year, month, months }: { year: number; month: number; months: number },
): DateSpan => {
  const from = Date.UTC(year, month)
  const to = Date.UTC(year, month + months)
  return { kind: 'date', from, to, start: first.start, end: last.end, score: 1, evidence: 'date' }
}
