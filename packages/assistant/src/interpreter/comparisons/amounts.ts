import { alternative, fillers } from '../../language/en/interpreter/comparisons/amounts.ts'
import type { SpanOf } from '../span.ts'
import { spansOf, type Words } from '../utterance.ts'

export type Amount = { value: number; from: number; to: number; isDate: boolean; start: number; end: number }

export function amountsAfter({ tokens, spans }: Words, last: number): Amount[] {
  const found: Amount[] = []
  for (let at = last + 1; at < tokens.length && found.length < 2 && at <= last + 10; at++) {
    const token = tokens[at]
    if (!token) break
    const amount = amountAt(spans, token.start)
    if (amount) {
      found.push(amount)
      while ((tokens[at + 1]?.start ?? Number.POSITIVE_INFINITY) < amount.end) at++
    } else if (!fillers.has(token.text) && token.text !== '-' && !columnAt(spans, token.start)) break
  }
  return found
}

const columnAt = (spans: Words['spans'], start: number) =>
  spansOf(spans, 'column').some((span) => span.start === start && span.score >= 0.9)

function amountAt(spans: Words['spans'], start: number): Amount | null {
  const date = spansOf(spans, 'date').find((span) => span.start === start)
  const number = spansOf(spans, 'number').find((span) => span.start === start)
  if (date && (!number || date.end >= number.end)) {
    return { value: number?.value ?? Number.NaN, from: date.from, to: date.to, isDate: true, start, end: date.end }
  }
  return number ? { value: number.value, from: 0, to: 0, isDate: false, start, end: number.end } : null
}

/** "50 or more", "40 years or older". */
export function amountBefore(
  { message, tokens, spans }: Words,
  span: SpanOf<'comparison'>,
  first: number,
): Amount | null {
  if (!alternative.test(message.slice(span.start, span.end))) return null
  for (let at = first - 1; at >= first - 3; at--) {
    const amount = amountAt(spans, tokens[at]?.start ?? -1)
    if (amount) return amount
  }
  return null
}
