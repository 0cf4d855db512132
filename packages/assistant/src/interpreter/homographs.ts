import { fieldWords, type TableProfile } from '@belvedere/spec'
import { classOf, isTimelike } from './field-class.ts'
import type { Span, SpanOf } from './span.ts'
import { overlaps, spansOf, wordsOf } from './utterance.ts'
import type { Token } from './words.ts'

/**
 * Words that spell both a column's whole name and an aggregate: "total", "count", "max". Right before another measure
 * they sum it up ("total quantity"); right after an aggregate they are what it sums up ("average total"), and so they
 * are where nothing follows that could be summed up ("distribution of total"). Elsewhere both meanings stand. The "x" of
 * an x-axis is no column.
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
  // The "avg" of "P avg" is the end of a name.
  for (const aggregate of aggregates)
    if (columns.some((span) => span.start < aggregate.start && span.end === aggregate.end && isNamed(span)))
      dropped.add(aggregate)
  const units = spansOf(spans, 'timeUnit')
  const axes = spansOf(spans, 'channel').filter(({ channel }) => channel === 'x' || channel === 'y')
  for (const column of columns) {
    const said = tokens.find(({ start }) => start === column.start)?.text ?? ''
    if (axes.some((axis) => axis.start <= column.start && axis.end > column.end)) dropped.add(column)
    if (units.some((unit) => covers(unit, column)) && isOtherTime(column, said, tables)) dropped.add(column)
  }
  return spans.filter((span) => !dropped.has(span))
}

const covers = (unit: Span, { start, end }: Span) => unit.start <= start && unit.end >= end

/** "By year" is no age in years where there are dates to go by. */
function isOtherTime({ field, table, how }: SpanOf<'column'>, said: string, tables: TableProfile[]): boolean {
  const fields = tables.find(({ name }) => name === table)?.fields ?? []
  const meant = fields.find(({ name }) => name === field)
  if ((how !== 'synonym' && how !== 'part') || !meant || isTimelike(classOf(meant))) return false
  const named = fieldWords(field)
    .toLowerCase()
    .split(/\P{L}+/u)
    .includes(said)
  return !named && fields.some((other) => isTimelike(classOf(other)))
}

const wholeName = 0.95

const isNamed = ({ how, score }: SpanOf<'column'>) => (how === 'name' || how === 'part') && score >= 0.8

const isMeasure = ({ field, table, how }: SpanOf<'column'>, tables: TableProfile[]) =>
  how !== 'values' &&
  tables.some(
    ({ name, fields }) =>
      name === table && fields.some((profile) => profile.name === field && profile.type === 'quantitative'),
  )
