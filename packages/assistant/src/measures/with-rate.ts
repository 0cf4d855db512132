import { type FieldFilter, fieldExpr, type TableProfile, uncapital } from '@belvedere/spec'
import type { Reading } from '../recommendation.ts'
import { alongIn, countIn } from '../refine/reading.ts'
import { measuringCalculated } from './calculated.ts'
import type { RateRequest } from './read-rate.ts'

/**
 * The reading of a count of rows with the percentage of them that meet the condition in its place, as the mean of 100 and
 * 0; rows that have nothing there are no part of it. Null where there are no groups, or the condition cannot be put so.
 */
export const withRate = (reading: Reading, { condition, name }: RateRequest, table: TableProfile): Reading | null => {
  const count = countIn(reading)
  const along = alongIn(reading)
  const test = expressionOf(condition)
  const as = `% ${uncapital(name)}`
  if (!count || !along || along.field === condition.field || test === null) return null
  if (table.fields.some((field) => field.name === as)) return null
  const field = fieldExpr(condition.field)
  const column = { calculate: `isValid(${field}) ? (${test} ? 100 : 0) : null`, as }
  const measured = measuringCalculated(reading, count, { column, aggregate: 'mean' })
  const { wishes, mark } = measured.partial
  return wishes.mark === 'arc' && mark === undefined
    ? { ...measured, partial: { ...measured.partial, wishes: { ...wishes, mark: 'bar' } } }
    : measured
}

const expressionOf = (condition: FieldFilter): string | null => {
  const field = fieldExpr(condition.field)
  if ('timeUnit' in condition && condition.timeUnit !== undefined) return null
  switch (condition.op) {
    case 'one_of':
      return condition.values.map((value) => `${field} === ${JSON.stringify(value)}`).join(' || ')
    case 'none_of':
      return condition.values.map((value) => `${field} !== ${JSON.stringify(value)}`).join(' && ')
    case '<':
    case '<=':
    case '>':
    case '>=':
      return `${field} ${condition.op} ${JSON.stringify(condition.value)}`
    default:
      return null
  }
}
