import type { FieldFilter } from '@belvedere/spec'
import type { Condition } from './filters.ts'

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
