import {
  fieldRef,
  fieldLabel as label,
  limitTransforms,
  type PartialEncoding,
  type TableProfile,
} from '@belvedere/spec'
import { tookAggregate } from '../interpreter/explain.ts'
import { predicatesOf } from '../interpreter/predicates.ts'
import type { Reading } from '../recommendation.ts'
import { plain } from '../refine/reading.ts'
import type { Extreme } from './read-extreme.ts'

/** So many groups can be looked at; of more the first few. */
const manyGroups = 20
const firstFew = 10
/** All words are accounted for. */
const confidence = 0.9

/** The chart of an extreme: what is ranked along the axis, what it is ranked by as bars, in order where that is not time's. */
export const readingOfExtreme = (extreme: Extreme, table: TableProfile): Reading => {
  const { measure, aggregate, order, group, filters } = extreme
  const { field, timeUnit } = group
  const along: PartialEncoding = {
    ...plain,
    field: field.name,
    // Numbers of rows are their names.
    ...(field.type === 'quantitative' && { type: 'nominal' }),
    ...(timeUnit && { timeUnit }),
    role: 'dimension',
    ...(isOrdered(extreme) && {
      sort: { field: fieldRef(measure.name), op: aggregate ?? 'max', order },
    }),
  }
  return {
    partial: {
      data: { name: table.name },
      encodings: [along, { ...plain, field: measure.name, aggregate, role: 'measure' }],
      transform: [...predicatesOf(filters, table).map((filter) => ({ filter })), ...cutOf(extreme, table)],
      params: [],
      wishes: { mark: 'bar', task: 'ranking' },
    },
    confidence,
    assumptions: [
      ...(extreme.named ? [] : [`I took ${label(measure.name)} for what is meant.`]),
      ...(aggregate === null || extreme.summed ? [] : [tookAggregate(aggregate, measure.name)]),
    ],
    evidence: [
      { start: extreme.start, end: extreme.end, kind: 'column', meaning: field.name },
      { start: extreme.start, end: extreme.end, kind: 'column', meaning: measure.name },
      ...filters.map(({ start, end, field: name }) => ({ start, end, kind: 'filter', meaning: name })),
    ],
  }
}

/** Months keep their own order unless they are ranked. */
const isOrdered = ({ group: { field, timeUnit }, n, orders }: Extreme): boolean =>
  orders || n !== null || !(timeUnit || field.type === 'ordinal' || field.type === 'temporal')

const cutOf = ({ measure, aggregate, order, group, n, orders }: Extreme, { fields }: TableProfile) => {
  const { field, timeUnit } = group
  if (n === null && (orders || (timeUnit === undefined && field.distinct <= manyGroups))) return []
  const by = { field: measure.name, ...(aggregate && { aggregate }) }
  const taken = new Set(fields.map(({ name }) => name))
  const from = order === 'descending' ? 'top' : 'bottom'
  const groups = aggregate && { group: { field: field.name, ...(timeUnit && { timeUnit }) } }
  return limitTransforms({ n: n ?? firstFew, from, by, ...groups }, taken)
}
