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
  const unit = unitOf(versus)
  const place = { start: 0, end: message.length }
  return {
    partial: {
      data: { name: table.name },
      encodings: [
        { ...plain, field: field.name, role: 'dimension', ...unit },
        measure
          ? { field: measure.field.name, aggregate: measure.aggregate, role: 'measure' }
          : { aggregate: 'count', role: 'measure' },
      ],
      transform: [
        ...predicatesOf(filters, table).map((filter) => ({ filter })),
        ...(isWhole(versus) ? [] : [filterTransform({ op: 'one_of', field: field.name, values, ...unit }, table)]),
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

/** How far two are apart, or which of more has most; `beside`: with the chart of it. */
export const figureOfVersus = (versus: Versus, table: TableProfile, beside: boolean): Figure => {
  const { field, values, measure, filters } = versus
  const where = [
    ...(isWhole(versus) ? [] : [{ op: 'one_of' as const, field: field.name, values, ...unitOf(versus) }]),
    ...filters.map(({ field: other, condition }) => fieldFilter(other, condition)),
  ]
  return {
    asks: values.length === 2 ? 'difference' : 'which',
    query: {
      table: table.name,
      where: where.length > 0 ? [where] : [],
      measure: measure
        ? { aggregate: measure.aggregate, field: measure.field.name }
        : { aggregate: 'count', field: null },
      group: { field: field.name, ...unitOf(versus) },
      having: null,
      order: 'descending',
      limit: values.length,
    },
    assumed: [],
    beside,
  }
}

/** Nothing of the column is left out. */
const isWhole = ({ field, timeUnit, values }: Versus): boolean => timeUnit === null && values.length >= field.distinct

const unitOf = ({ timeUnit }: Versus) => (timeUnit === null ? {} : { timeUnit })
