import type { TableProfile } from '@belvedere/spec'
import type { Span, SpanOf } from './span.ts'
import { overlaps, spansOf, wordsOf } from './utterance.ts'
import type { Token } from './words.ts'

/**
 * Words that spell both a column's whole name and an aggregate: "total", "count", "max". Right before another measure
 * they sum it up ("total quantity"); right after an aggregate they are what it sums up ("average total"), and so they
 * are where nothing follows that could be summed up ("distribution of total"). Elsewhere both meanings stand.
 */
export function settleHomographs(spans: Span[], tokens: Token[], tables: TableProfile[]): Span[] {
  const columns = spansOf(spans, 'column')
  const aggregates = spansOf(spans, 'aggregate')
  const dropped = new Set<Span>()
  for (const column of columns) {
    const twin = aggregates.find((span) => span.start === column.start && span.end === column.end)
    if (!twin || column.how !== 'name' || column.score < wholeName) continue
    const [first, last] = wordsOf(tokens, column)
    const heard = aggregates.some((span) => !overlaps(span, column) && wordsOf(tokens, span)[1] === first - 1)
    const summed = columns.some(
      (span) => wordsOf(tokens, span)[0] === last + 1 && span.field !== column.field && isMeasure(span, tables),
    )
    if (summed && !heard) dropped.add(column)
    else if (heard || last === tokens.length - 1) dropped.add(twin)
  }
  return spans.filter((span) => !dropped.has(span))
}

const wholeName = 0.95

const isMeasure = ({ field, table, how }: SpanOf<'column'>, tables: TableProfile[]) =>
  how !== 'values' &&
  tables.some(
    ({ name, fields }) =>
      name === table && fields.some((profile) => profile.name === field && profile.type === 'quantitative'),
  )
