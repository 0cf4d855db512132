import type { FieldFilter, Predicate, TableProfile } from '@belvedere/spec'
import { fieldExpr, filterTransform } from '@belvedere/spec'
import type { NumberBound } from '../intent/chart-intent.ts'
import type { RowCondition } from '../intent/condition.ts'

/** The transform that keeps the rows which meet a condition. */
export const conditionStep = (condition: RowCondition, table: TableProfile): { filter: Predicate } =>
  'op' in condition ? filterTransform(condition, table) : { filter: predicateOf(condition, table) }

function predicateOf(condition: RowCondition, table: TableProfile): Predicate {
  if ('all' in condition) return { and: condition.all.map((one) => predicateOf(one, table)) }
  if ('any' in condition) return { or: condition.any.map((one) => predicateOf(one, table)) }
  if ('not' in condition) return { not: predicateOf(condition.not, table) }
  return filterTransform(condition, table).filter
}

/** A condition as an expression that is true or false of a row; null where it cannot be written so. */
export function conditionTest(condition: RowCondition): string | null {
  if ('all' in condition) return joinTests(condition.all, '&&')
  if ('any' in condition) return joinTests(condition.any, '||')
  if ('not' in condition) {
    const test = conditionTest(condition.not)
    return test === null ? null : `!(${test})`
  }
  return filterTest(condition)
}

function joinTests(conditions: readonly RowCondition[], operator: string): string | null {
  const tests = conditions.map(conditionTest)
  return tests.includes(null) ? null : tests.map((test) => `(${test})`).join(` ${operator} `)
}

function filterTest(filter: FieldFilter): string | null {
  const field = fieldExpr(filter.field)
  if ('timeUnit' in filter && filter.timeUnit !== undefined) return null
  switch (filter.op) {
    case 'one_of':
      return `(${filter.values.map((value) => `${field} === ${JSON.stringify(value)}`).join(' || ')})`
    case 'none_of':
      return `(${filter.values.map((value) => `${field} !== ${JSON.stringify(value)}`).join(' && ')})`
    case '<':
    case '<=':
    case '>':
    case '>=':
      return `${field} ${filter.op} ${JSON.stringify(filter.value)}`
    case 'range': {
      const tests = [
        ...(filter.min === null ? [] : [`${field} >= ${filter.min}`]),
        ...(filter.max === null ? [] : [`${field} <= ${filter.max}`]),
      ]
      return tests.length > 0 ? tests.join(' && ') : null
    }
    default: {
      const { filter: predicate } = filterTransform(filter)
      return typeof predicate === 'string' ? predicate : null
    }
  }
}

/** Whether a number is within a bound. */
export function boundPredicate(field: string, { operator, value, to = value }: NumberBound): Predicate {
  switch (operator) {
    case '=':
      return { field, equal: value }
    case 'range':
      return { field, range: [value, to] }
    case '<':
      return { field, lt: value }
    case '<=':
      return { field, lte: value }
    case '>':
      return { field, gt: value }
    case '>=':
      return { field, gte: value }
    default:
      return operator satisfies never
  }
}
