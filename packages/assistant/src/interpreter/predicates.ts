import { type FieldFilter, filterTransform, type Predicate, type TableProfile } from '@belvedere/spec'
import type { Condition, Filter } from './filters.ts'

/**
 * The conditions as predicates that must all hold. "Or" binds first between conditions on one field, then as in SQL,
 * weaker than "and".
 */
export function predicatesOf(filters: Filter[], table: TableProfile): Predicate[] {
  const alternatives: Predicate[][] = [[]]
  const [first, ...rest] = filters
  if (!first) return []
  let run = { field: first.field, predicates: [predicateOf(first, table)] }
  const close = () => alternatives.at(-1)?.push(anyOf(run.predicates))
  for (const filter of rest) {
    if (filter.join === 'or' && filter.field === run.field) {
      run.predicates.push(predicateOf(filter, table))
      continue
    }
    close()
    if (filter.join === 'or') alternatives.push([])
    run = { field: filter.field, predicates: [predicateOf(filter, table)] }
  }
  close()
  return alternatives.length === 1 ? alternatives.flat() : [{ or: alternatives.map(allOf) }]
}

const anyOf = (predicates: Predicate[]): Predicate => {
  const [only] = predicates
  return predicates.length === 1 && only !== undefined ? only : { or: predicates }
}
const allOf = (predicates: Predicate[]): Predicate => {
  const [only] = predicates
  return predicates.length === 1 && only !== undefined ? only : { and: predicates }
}

const predicateOf = ({ field, condition }: Filter, table: TableProfile) =>
  filterTransform(fieldFilter(field, condition), table).filter

/** A condition in the form that edits read back from a spec. */
export function fieldFilter(field: string, condition: Condition): FieldFilter {
  switch (condition.test) {
    case 'compare':
      return compared(field, condition.op, condition.value)
    case 'range':
      return { op: 'range', field, min: condition.from, max: condition.to }
    case 'oneOf':
      return { op: condition.not ? 'none_of' : 'one_of', field, values: condition.values }
    case 'text':
      return textual(field, condition)
    case 'present':
      return { op: condition.not ? 'empty' : 'present', field }
    case 'against':
      return { op: condition.op === 'gt' ? 'over_field' : 'under_field', field, other: condition.other }
  }
}

function compared(field: string, op: 'eq' | 'ne' | 'lt' | 'lte' | 'gt' | 'gte', value: number): FieldFilter {
  switch (op) {
    case 'eq':
      return { op: 'one_of', field, values: [value] }
    case 'ne':
      return { op: 'none_of', field, values: [value] }
    case 'lt':
      return { op: '<', field, value }
    case 'lte':
      return { op: '<=', field, value }
    case 'gt':
      return { op: '>', field, value }
    case 'gte':
      return { op: '>=', field, value }
  }
}

function textual(field: string, { op, text, not }: Extract<Condition, { test: 'text' }>): FieldFilter {
  if (not) return { op: 'lacks', field, text }
  switch (op) {
    case 'contains':
      return { op: 'contains', field, text }
    case 'startsWith':
      return { op: 'starts_with', field, text }
    case 'endsWith':
      return { op: 'ends_with', field, text }
  }
}
