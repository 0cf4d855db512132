import type { TableProfile } from '@belvedere/spec'
import { english } from '../language/en/lexicon.ts'
import type { Lexicon } from '../language/lexicon.ts'
import { findColumns } from './columns.ts'
import { findDates } from './dates.ts'
import { findNumbers, findQuotes } from './numbers.ts'
import { findPhrases } from './phrases.ts'
import type { Span } from './span.ts'
import { findValues } from './values.ts'
import { tokenize } from './words.ts'

/** Tables with more fields than this are read by their first ones only. */
const maxFields = 3000

/**
 * The lattice of typed spans of a message: every stretch of it that may name a field, a value, an aggregate, a mark, …
 * Spans overlap and compete; what reads them chooses. Sorted by start, then longest, then best first.
 */
export function findSpans(message: string, tables: TableProfile[], lexicon: Lexicon = english): Span[] {
  const tokens = tokenize(message, lexicon)
  const known = tables.map((table) =>
    table.fields.length > maxFields ? { ...table, fields: table.fields.slice(0, maxFields) } : table,
  )
  const spans: Span[] = [
    ...findColumns(message, tokens, known, lexicon),
    ...findValues(message, tokens, known, lexicon),
    ...findPhrases(tokens, lexicon),
    ...findNumbers(tokens, lexicon),
    ...findDates(message, tokens, lexicon),
    ...findQuotes(message),
  ]
  return bestOfEach(spans).sort(
    (a, b) => a.start - b.start || b.end - a.end || b.score - a.score || (keyOf(a) < keyOf(b) ? -1 : 1),
  )
}

function bestOfEach(spans: Span[]): Span[] {
  const best = new Map<string, Span>()
  for (const span of spans) {
    const key = keyOf(span)
    const before = best.get(key)
    if (!before || before.score < span.score) best.set(key, span)
  }
  return [...best.values()]
}

function keyOf(span: Span): string {
  const place = `${span.start}:${span.end}:${span.kind}`
  switch (span.kind) {
    case 'column':
      return `${place}:${span.table}\n${span.field}`
    case 'value':
      return `${place}:${span.table}\n${span.field}\n${String(span.value)}`
    default:
      return `${place}:${JSON.stringify({ ...span, score: 0 })}`
  }
}
