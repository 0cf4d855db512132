import {
  type Aggregate,
  fieldRef,
  findLimit,
  isObject,
  limitTransforms,
  type PartialEncoding,
  withoutLimit,
} from '@belvedere/spec'
import type { Reading } from '../recommendation.ts'
import { changed } from '../refine/reading.ts'

/** A column that is calculated of each row. */
interface Calculated {
  calculate: string
  as: string
}

/** The reading with its measure exchanged for a calculated column; what was ranked and ordered by the one goes by the other. */
export const measuringCalculated = (
  reading: Reading,
  measure: PartialEncoding,
  { column, aggregate }: { column: Calculated; aggregate: Aggregate },
): Reading => {
  const { transform } = reading.partial
  const by = { field: column.as, aggregate }
  const cut = findLimit(transform)
  const measured = changed(reading, measure, { ...measure, ...by, type: 'quantitative', bin: null, timeUnit: null })
  return {
    ...measured,
    partial: {
      ...measured.partial,
      transform: [...withoutLimit(transform), column, ...(cut ? limitTransforms({ ...cut.limit, by }) : [])],
      encodings: measured.partial.encodings.map((one) => {
        const { sort } = one
        if (!isObject(sort) || !('op' in sort)) return one
        return { ...one, sort: { field: fieldRef(column.as), op: aggregate, ...(sort.order && { order: sort.order }) } }
      }),
    },
  }
}
