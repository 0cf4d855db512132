import type { TableProfile } from '@belvedere/spec'
import { english } from '../language/en/lexicon.ts'
import type { Lexicon } from '../language/lexicon.ts'
import { remembering } from '../language/remembering.ts'
import { findColumns } from './columns.ts'
import { findDates } from './dates.ts'
import { findFlags } from './flags.ts'
import { settleHomographs } from './homographs.ts'
import { findNumbers, findQuotes } from './numbers.ts'
import { findPhrases } from './phrases.ts'
import type { Span } from './span.ts'
import { findMisspelled } from './values/misspelled-values.ts'
import { findRelatives } from './values/related-values.ts'
import { findValues } from './values.ts'
import { tokenize } from './words.ts'

/** Tables with more fields than this are read by their first ones only. */
const maxFields = 3000
/** Far more than any sentence has. Grammars compare spans with spans, so that many more would take minutes. */
const maxSpans = 1200

/**
 * The lattice of typed spans of a message: every stretch of it that may name a field, a value, an aggregate, a mark, …
 * Spans overlap and compete; what reads them chooses. Sorted by start, then longest, then best first.
 */
export function findSpans(message: string, tables: TableProfile[], lexicon: Lexicon = english): readonly Span[] {
  const [first, ...others] = tables
  return first ? spansOver(first, message, lexicon, ...others) : spansIn(message, [], lexicon)
}

const spansOver = remembering((first: TableProfile, message: string, lexicon: Lexicon, ...others: TableProfile[]) =>
  spansIn(message, [first, ...others], lexicon),
)

function spansIn(message: string, tables: TableProfile[], lexicon: Lexicon): Span[] {
  const tokens = tokenize(message, lexicon)
  const known = tables.map((table) =>
    table.fields.length > maxFields ? { ...table, fields: table.fields.slice(0, maxFields) } : table,
  )
  const columns = findColumns(message, tokens, known, lexicon)
  const named = [
    ...columns,
    ...findFlags(tokens, known, columns, lexicon),
    ...findValues(message, tokens, known, lexicon),
  ]
  const meant = [...named, ...findRelatives(tokens, known, named)]
  const spans: Span[] = [
    ...meant,
    ...findMisspelled(message, tokens, known, { taken: meant, lexicon }),
    ...findPhrases(tokens, lexicon),
    ...findNumbers(tokens, lexicon),
    ...findDates(message, tokens, lexicon),
    ...findQuotes(message),
  ]
  const sorted = settleHomographs(bestOfEach(spans), tokens, known).sort(
    (a, b) => a.start - b.start || b.end - a.end || b.score - a.score || (keyOf(a) < keyOf(b) ? -1 : 1),
  )
  return thinned(sorted)
}

/** Of too many spans the best of each kind at each place: a word that names 300 columns names none of them. */
function thinned(spans: Span[]): Span[] {
  if (spans.length <= maxSpans) return spans
  const places = Map.groupBy(spans, ({ start, end, kind }) => `${start}:${end}:${kind}`)
  const each = Math.max(1, Math.floor(maxSpans / places.size))
  const kept = new Set([...places.values()].flatMap((rivals) => rivals.slice(0, each)))
  return spans.filter((span) => kept.has(span))
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
