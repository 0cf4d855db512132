import { filterTransform, type TableProfile } from '@belvedere/spec'
import type { Figure } from '../dialogue/figures/figure.ts'
import { fieldFilter, predicatesOf } from '../interpreter/predicates.ts'
import type { Reading } from '../recommendation.ts'
import { plain } from '../refine/reading.ts'
import type { Versus } from './read-versus.ts'

/** What is compared was named, how it is summed up seldom is. */
const confidence = 0.85

/** The chart of two values: one beside the other. */
export const readingOfVersus = (versus: Versus, message: string, table: TableProfile): Reading => {
  const { field, values, measure, filters, assumed } = versus
  const both = values.length >= field.distinct
  const place = { start: 0, end: message.length }
  return {
    partial: {
      data: { name: table.name },
      encodings: [
        { ...plain, field: field.name, role: 'dimension' },
        measure
          ? { field: measure.field.name, aggregate: measure.aggregate, role: 'measure' }
          : { aggregate: 'count', role: 'measure' },
      ],
      transform: [
        ...predicatesOf(filters, table).map((filter) => ({ filter })),
        ...(both ? [] : [filterTransform({ op: 'one_of', field: field.name, values }, table)]),
      ],
      params: [],
      wishes: { mark: 'bar' },
    },
    confidence,
    assumptions: assumed,
    evidence: [field, ...(measure ? [measure.field] : [])].map(({ name }) => ({
      ...place,
      kind: 'column',
      meaning: name,
    })),
  }
}

/** How far the two are apart; `beside`: with the chart of it. */
export const figureOfVersus = (
  { field, values, measure, filters }: Versus,
  table: TableProfile,
  beside: boolean,
): Figure => ({
  asks: 'difference',
  query: {
    table: table.name,
    where: [
      [
        { op: 'one_of', field: field.name, values },
        ...filters.map(({ field: other, condition }) => fieldFilter(other, condition)),
      ],
    ],
    measure: measure
      ? { aggregate: measure.aggregate, field: measure.field.name }
      : { aggregate: 'count', field: null },
    group: { field: field.name },
    having: null,
    order: 'descending',
    limit: 2,
  },
  assumed: [],
  beside,
})
