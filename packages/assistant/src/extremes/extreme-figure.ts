import type { TableProfile } from '@belvedere/spec'
import type { Figure } from '../dialogue/figures/figure.ts'
import { fieldFilter } from '../interpreter/predicates.ts'
import type { Extreme } from './read-extreme.ts'

/** The question that an extreme asks beside its chart: which one it is. Null: an order or a list is asked for, or any of several conditions may hold. */
export const figureOfExtreme = (extreme: Extreme, table: TableProfile): Figure | null => {
  const { measure, aggregate, order, group, n, orders, filters } = extreme
  if (orders || filters.some(({ join }) => join === 'or')) return null
  return {
    asks: 'which',
    query: {
      table: table.name,
      where: filters.length === 0 ? [] : [filters.map(({ field, condition }) => fieldFilter(field, condition))],
      measure: { aggregate: aggregate ?? 'max', field: measure.name },
      group: { field: group.field.name, ...(group.timeUnit && { timeUnit: group.timeUnit }) },
      having: null,
      order,
      limit: Math.min(20, Math.max(2, n ?? 2)),
    },
    assumed: [],
    beside: true,
  }
}
