import { fieldName } from '../fields/field-ref.ts'
import { type StorageType, storageOfField } from '../fields/storage-type.ts'
import { isObject } from '../model/json.ts'
import { type TimeUnit, timeUnits } from '../model/vocabulary.ts'
import { conditionSql } from './expression-sql.ts'
import { sqlIdentifier, sqlLiteral, sqlTimestampLiteral } from './sql.ts'
import { isNullable, type SqlScope } from './sql-scope.ts'
import { calendarNumber, timeUnitSql, truncates } from './time-unit-sql.ts'

/** A Vega-Lite predicate as a condition that is never NULL; null if SQL cannot express it. */
export function predicateSql(predicate: unknown, scope: SqlScope): string | null {
  if (typeof predicate === 'string') return conditionSql(predicate, scope)
  if (!isObject(predicate)) return null
  if (Array.isArray(predicate.and)) return joinPredicates(predicate.and, 'AND', scope)
  if (Array.isArray(predicate.or)) return joinPredicates(predicate.or, 'OR', scope)
  if ('not' in predicate) {
    const inner = predicateSql(predicate.not, scope)
    return inner === null ? null : `NOT (${inner})`
  }
  if (typeof predicate.param === 'string')
    // An empty selection selects everything, unless the predicate sets `empty`.
    return scope.selected.has(predicate.param) || predicate.empty === false ? null : 'true'
  return typeof predicate.field === 'string' ? fieldSql(predicate, fieldName(predicate.field), scope) : null
}

function joinPredicates(parts: unknown[], word: 'AND' | 'OR', scope: SqlScope): string | null {
  const sqlParts = parts.map((part) => predicateSql(part, scope))
  return sqlParts.some((part) => part === null) ? null : `(${sqlParts.join(` ${word} `)})`
}

const comparisonOperators = [
  ['lt', '<'],
  ['lte', '<='],
  ['gt', '>'],
  ['gte', '>='],
] as const

function fieldSql(predicate: { [key: string]: unknown }, field: string, scope: SqlScope): string | null {
  const profile = scope.fields.get(field)
  if (profile === undefined) return null
  const storage = storageOfField(profile)
  const unit = timeUnits.find((timeUnit) => timeUnit === predicate.timeUnit)
  if (predicate.timeUnit !== undefined && (unit === undefined || storage !== 'date')) return null
  const column = sqlIdentifier(field)
  const side = unit ? timeUnitSql(unit, column) : column
  const value = (operand: unknown) => valueSql(operand, { storage, unit, scope })
  const nullable = isNullable(scope, field)
  if (predicate.valid === true) return `${column} IS NOT NULL`
  if ('equal' in predicate) {
    const to = value(predicate.equal)
    return to && `${side} ${nullable ? 'IS NOT DISTINCT FROM' : '='} ${to}`
  }
  if (Array.isArray(predicate.oneOf)) {
    const values = predicate.oneOf.map(value)
    if (values.some((value) => value === null) || values.length === 0) return null
    const isListed = `${side} IN (${values.join(', ')})`
    return nullable ? `coalesce(${isListed}, false)` : isListed
  }
  if (storage === 'truth_value') return null
  // JavaScript treats null as 0 in comparisons.
  const zero = storage === 'date' ? sqlTimestampLiteral(0) : '0'
  const isText = storage === 'text'
  const filled = nullable && !isText ? `coalesce(${column}, ${zero})` : column
  const compared = unit ? timeUnitSql(unit, filled) : filled
  const notNull = (condition: string) => (nullable && isText ? `coalesce(${condition}, false)` : condition)
  if (Array.isArray(predicate.range)) {
    const [low, high] = predicate.range
    const parts = [
      ...(low === null ? [] : [{ sign: '>=', to: value(low) }]),
      ...(high === null ? [] : [{ sign: '<=', to: value(high) }]),
    ]
    if (parts.length === 0 || parts.some(({ to }) => to === null)) return null
    return notNull(`(${parts.map(({ sign, to }) => `${compared} ${sign} ${to}`).join(' AND ')})`)
  }
  for (const [key, sign] of comparisonOperators) {
    if (!(key in predicate)) continue
    const to = value(predicate[key])
    return to && notNull(`${compared} ${sign} ${to}`)
  }
  return null
}

/** What JavaScript compares a cell with as SQL does. SQL would convert values of other types, or fail. */
const comparableTypes = { number: 'number', date: 'number', truth_value: 'boolean', text: 'string' } as const

function valueSql(
  operand: unknown,
  { storage, unit, scope }: { storage: StorageType; unit: TimeUnit | undefined; scope: SqlScope },
): string | null {
  const fromParam = isObject(operand) && typeof operand.expr === 'string' ? operand.expr : null
  if (fromParam !== null && !scope.params.has(fromParam)) return null
  const value = fromParam === null ? operand : scope.params.get(fromParam)
  if (typeof value !== comparableTypes[storage]) return null
  if (unit && typeof value === 'number') {
    if (fromParam !== null || unit === 'year') {
      // A year may be a number of four digits; params are the first millisecond of the unit.
      if (unit === 'year' && Math.abs(value) < 10_000) return `make_date(${Math.round(value)}, 1, 1)`
      return truncates(unit) ? sqlTimestampLiteral(value) : null
    }
    const place = calendarNumber(unit, value)
    return place === null ? (truncates(unit) ? sqlTimestampLiteral(value) : null) : String(place)
  }
  const isCell = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return isCell ? sqlLiteral(value, storage === 'date') : null
}
