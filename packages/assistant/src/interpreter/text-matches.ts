import { fillers, having, possessives } from '../language/en/interpreter/text-matches.ts'
import type { Free } from './comparisons.ts'
import type { Filter } from './filters.ts'
import { overlaps, spansOf, type Words, wordsOf } from './utterance.ts'

/** Reads "whose name starts with 'Orbit'", "address contains TN", "with the letter a in their names", "have TN in their address". */
export function readTextMatches(words: Words, free: Free): Filter[] {
  const { tokens, spans } = words
  const found: Filter[] = []
  for (const span of spansOf(spans, 'comparison')) {
    if (span.op !== 'contains' && span.op !== 'startsWith' && span.op !== 'endsWith') continue
    if (!free(span) || found.some((other) => overlaps(other, span))) continue
    const [first, last] = wordsOf(tokens, span)
    const term = termAfter(words, last)
    if (!term) continue
    const field = textField(words, term.last + 1, 'after') ?? textField(words, first - 1, 'before')
    if (!field) continue
    const start = Math.min(field.start, span.start)
    const end = Math.max(field.end, term.end)
    const not = negatedBefore(words, first)
    found.push({
      ...blank,
      field: field.field,
      condition: { test: 'text', op: span.op, text: term.text, not },
      strength: term.quoted ? 0.98 : 0.85,
      start,
      end,
    })
  }
  return found.length > 0 ? found : readHaving(words, free)
}

const blank = { having: null, join: 'and', kind: 'text' } as const

/** "have TN in their address". */
function readHaving(words: Words, free: Free): Filter[] {
  const { tokens } = words
  for (let at = 0; at < tokens.length; at++) {
    if (!having.test(tokens[at]?.text ?? '')) continue
    const term = termAfter(words, at)
    if (!term || tokens[term.last + 1]?.text !== 'in' || !possessives.test(tokens[term.last + 2]?.text ?? '')) continue
    const field = textField(words, term.last + 1, 'after')
    const start = tokens[at]?.start ?? 0
    if (!field || !free({ start, end: field.end })) continue
    return [
      {
        ...blank,
        field: field.field,
        condition: { test: 'text', op: 'contains', text: term.text, not: false },
        strength: 0.9,
        start,
        end: field.end,
      },
    ]
  }
  return []
}

function termAfter(
  { tokens, spans }: Words,
  last: number,
): { text: string; end: number; last: number; quoted: boolean } | null {
  const quotes = spansOf(spans, 'quote')
  for (let at = last + 1; at < tokens.length && at <= last + 4; at++) {
    const token = tokens[at]
    if (!token) return null
    const quote = quotes.find((candidate) => candidate.start === token.start)
    if (quote) return { text: quote.text, end: quote.end, last: wordsOf(tokens, quote)[1], quoted: true }
    // "Ending in -son".
    if (token.text === '-') continue
    if (token.kind === 'sign') return null
    if (fillers.has(token.text) && tokens[at + 1] && tokens[at + 1]?.text !== 'in') continue
    return { text: token.text, end: token.end, last: at, quoted: false }
  }
  return null
}

/** The text field named nearest before, or after "in their", the operator. */
function textField({ tokens, spans, fields }: Words, at: number, side: 'before' | 'after') {
  if (side === 'after' && tokens[at]?.text !== 'in') return null
  const candidates = spansOf(spans, 'column').flatMap((column) => {
    const type = fields.get(column.field)?.type
    if (type !== 'nominal' && type !== 'ordinal') return []
    const [first, last] = wordsOf(tokens, column)
    const distance = side === 'before' ? at - last : first - at
    return distance >= 0 && distance <= 5 && column.score >= 0.35
      ? [{ ...column, value: column.score - distance * 0.15 }]
      : []
  })
  return candidates.sort((a, b) => b.value - a.value)[0] ?? null
}

/** "does not contain": a negation in the three words before. */
function negatedBefore({ tokens, spans }: Words, first: number): boolean {
  return spansOf(spans, 'negation').some((span) => {
    const [, last] = wordsOf(tokens, span)
    return last < first && first - last <= 3
  })
}
