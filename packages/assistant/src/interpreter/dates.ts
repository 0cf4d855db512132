import type { Lexicon } from '../language/lexicon.ts'
import type { SpanOf } from './span.ts'
import type { Token } from './words.ts'

const iso = /\b(\d{4})[-/](\d{1,2})[-/](\d{1,2})\b/g
const american = /\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/g
const dotted = /\b(\d{1,2})\.(\d{1,2})\.(\d{4})\b/g
const dayMs = 86_400_000

/**
 * Finds dates and stretches of time: "2020-05-01", "1.5.2020", "May 2020", "March 3, 2019", "Q3 2020", "2019", "the 90s".
 * `from` and `to` are milliseconds UTC, `to` excluded. A bare year is also a number; what it is, its field decides.
 */
export function findDates(message: string, tokens: Token[], lexicon: Lexicon): SpanOf<'date'>[] {
  const found: SpanOf<'date'>[] = []
  for (const match of message.matchAll(iso))
    found.push(...day(match, Number(match[1]), Number(match[2]), Number(match[3])))
  for (const match of message.matchAll(american))
    found.push(...day(match, Number(match[3]), Number(match[1]), Number(match[2])))
  for (const match of message.matchAll(dotted))
    found.push(...day(match, Number(match[3]), Number(match[2]), Number(match[1])))
  tokens.forEach((token, at) => {
    const next = tokens[at + 1]
    const month = monthOf(token.text, lexicon)
    if (month >= 0) found.push(...fromMonth(tokens, at, month))
    if (/^(1[5-9]|20)\d\d$/.test(token.text)) found.push(stretch(token, token, Number(token.text), 0, 12, 0.8))
    if (token.text === 'q' && /^[1-4]$/.test(next?.text ?? '')) {
      const year = tokens[at + 2]
      if (next && year && /^\d{4}$/.test(year.text))
        found.push(stretch(token, year, Number(year.text), (Number(next.text) - 1) * 3, 3, 1))
    }
    if (/^(1[5-9]|20)?\d0$/.test(token.text) && next?.text === 's' && next.start === token.end) {
      const decade = Number(token.text)
      found.push(stretch(token, next, decade < 100 ? 1900 + decade : decade, 0, 120, 1))
    }
  })
  return found
}

const monthOf = (text: string, lexicon: Lexicon) =>
  text.length >= 3
    ? lexicon.months.findIndex((month) => month === text || (text.length === 3 && month.startsWith(text)))
    : -1

function fromMonth(tokens: Token[], at: number, month: number): SpanOf<'date'>[] {
  const token = tokens[at]
  const rest = tokens.slice(at + 1, at + 4).filter((t) => t.text !== ',')
  const [first, second] = rest
  if (!token || !first) return []
  if (/^\d{4}$/.test(first.text)) return [stretch(token, first, Number(first.text), month, 1, 1)]
  if (/^\d{1,2}$/.test(first.text) && second && /^\d{4}$/.test(second.text)) {
    const from = Date.UTC(Number(second.text), month, Number(first.text))
    return [{ kind: 'date', from, to: from + dayMs, start: token.start, end: second.end, score: 1, evidence: 'date' }]
  }
  return []
}

function day(match: RegExpExecArray, year: number, month: number, date: number): SpanOf<'date'>[] {
  if (month < 1 || month > 12 || date < 1 || date > 31) return []
  const from = Date.UTC(year, month - 1, date)
  return [
    {
      kind: 'date',
      from,
      to: from + dayMs,
      start: match.index,
      end: match.index + match[0].length,
      score: 1,
      evidence: 'date',
    },
  ]
}

function stretch(
  first: Token,
  last: Token,
  year: number,
  month: number,
  months: number,
  score: number,
): SpanOf<'date'> {
  const from = Date.UTC(year, month)
  const to = Date.UTC(year, month + months)
  return { kind: 'date', from, to, start: first.start, end: last.end, score, evidence: 'date' }
}
