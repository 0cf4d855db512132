import { type Aggregate, type FieldProfile, findLimit, limitTransforms, type TableProfile } from '@belvedere/spec'
import type { EditSentence } from '../edits/sentence.ts'
import { tookAggregate } from '../interpreter/explain.ts'
import { classOf, isUnique } from '../interpreter/field-class.ts'
import { findSpans } from '../interpreter/index.ts'
import type { Reading } from '../recommendation.ts'
import { changed, profileOf, said } from './reading.ts'

/** What says nothing of numbers that only tell rows apart. */
const measuring: ReadonlySet<Aggregate> = new Set(['sum', 'mean', 'median', 'stdev', 'variance'])
/** From here on a column is called by its whole name. */
const wholeName = 0.9
const numberSign = /[#№]/

/** The columns of numbers that tell things apart, as far as the words do not name them in full. */
export const numberingIn = ({ message }: EditSentence, table: TableProfile): FieldProfile[] => {
  const numbering = table.fields.filter((field) => field.type === 'quantitative' && classOf(field) === 'id')
  if (numbering.length === 0) return []
  const spans = findSpans(message, [table])
  const inFull = (field: FieldProfile) =>
    spans.some(
      (span) =>
        span.kind === 'column' &&
        span.field === field.name &&
        span.score >= wholeName &&
        // "Loans" are no "Loan #".
        (!numberSign.test(field.name) || numberSign.test(message.slice(span.start, span.end + 2))),
    )
  return numbering.filter((field) => !inFull(field))
}

/** "Orders over time", where they have an order number: they are counted, each once where the number comes again. */
export const countingNumbered = (
  reading: Reading,
  { numbering }: { numbering: FieldProfile[] },
  table: TableProfile,
): Reading => {
  const { encodings, transform } = reading.partial
  const measure = encodings.find(({ field, aggregate }) => aggregate && numbering.some(({ name }) => name === field))
  const field = profileOf(table, measure?.field)
  if (!measure?.aggregate || !measuring.has(measure.aggregate) || !field) return reading
  const by = isUnique(field)
    ? ({ aggregate: 'count' } as const)
    : ({ field: field.name, aggregate: 'distinct' } as const)
  const counted = said(
    changed(reading, measure, { ...by, role: 'measure' }),
    tookAggregate(measure.aggregate, field.name),
    null,
  )
  const cut = findLimit(transform)
  if (!cut || cut.limit.by.field !== field.name) return counted
  const ranked = limitTransforms({ ...cut.limit, by }, new Set(table.fields.map(({ name }) => name)))
  return {
    ...counted,
    partial: { ...counted.partial, transform: transform.toSpliced(cut.start, cut.end - cut.start, ...ranked) },
  }
}
