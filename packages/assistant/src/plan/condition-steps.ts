import type { FieldFilter, Predicate, TableProfile, Transform } from '@belvedere/spec'
import { fieldExpr, fieldRef, filterTransform } from '@belvedere/spec'
import type { GroupBound } from '../grammar/group-bounds.ts'
import type { RowCondition } from '../intent/condition.ts'
import type { ChartDraft } from '../propose/draft.ts'

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
    case 'over_field':
    case 'under_field':
      return `${field} ${filter.op === 'over_field' ? '>' : '<'} ${fieldExpr(filter.other)}`
    default:
      return null
  }
}

/** Keeps the groups of a chart by how many rows they have, or by what their measure comes to. */
export function havingSteps(
  { having, measures, along, series, panel }: ChartDraft,
  nameFor: (wish: string) => string,
): Transform[] {
  const [measure] = measures
  if (!having || !measure) return []
  const isCount = having.of === 'rows' || measure.field === null || measure.aggregate === null
  const op = isCount ? 'count' : measure.aggregate
  const as = nameFor(isCount ? 'number of rows' : `${op} of ${measure.field?.name ?? 'rows'}`)
  const operand = isCount || !measure.field ? {} : { field: fieldRef(measure.field.name) }
  const groups = [along, series, panel].flatMap((slot) => (slot?.field ? [fieldRef(slot.field.name)] : []))
  return [{ joinaggregate: [{ op, ...operand, as }], groupby: groups }, { filter: boundPredicate(as, having.bound) }]
}

function boundPredicate(field: string, { operator, value, to = value }: GroupBound): Predicate {
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
