import { fieldName } from '../fields/field-ref.ts'
import { isObject } from '../model/json.ts'
import { type TimeUnit, timeUnits } from '../model/vocabulary.ts'
import { conditionSql } from './expression-sql.ts'
import { sqlIdentifier, sqlLiteral, sqlTimestampLiteral } from './sql.ts'
import { isNullable, isTimestamp, type SqlScope } from './sql-scope.ts'
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
  if (!scope.fields.has(field)) return null
  const unit = timeUnits.find((timeUnit) => timeUnit === predicate.timeUnit)
  if (predicate.timeUnit !== undefined && unit === undefined) return null
  const column = sqlIdentifier(field)
  const side = unit ? timeUnitSql(unit, column) : column
  const value = (operand: unknown) => valueSql(operand, { field, unit, scope })
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
  // JavaScript treats null as 0 in comparisons.
  const zero = isTimestamp(scope, field) ? sqlTimestampLiteral(0) : '0'
  const isText = scope.fields.get(field)?.type === 'nominal'
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

function valueSql(
  operand: unknown,
  { field, unit, scope }: { field: string; unit: TimeUnit | undefined; scope: SqlScope },
): string | null {
  const fromParam = isObject(operand) && typeof operand.expr === 'string' ? operand.expr : null
  if (fromParam !== null && !scope.params.has(fromParam)) return null
  const value = fromParam === null ? operand : scope.params.get(fromParam)
  if (unit && typeof value === 'number') {
    if (fromParam !== null || unit === 'year') {
      // A year may be a number of four digits; params are the first millisecond of the unit.
      if (unit === 'year' && Math.abs(value) < 10_000) return `make_date(${Math.round(value)}, 1, 1)`
      return truncates(unit) ? sqlTimestampLiteral(value) : null
    }
    const place = calendarNumber(unit, value)
    return place === null ? (truncates(unit) ? sqlTimestampLiteral(value) : null) : String(place)
  }
  const moment = isTimestamp(scope, field)
  if (moment && typeof value === 'string') {
    const ms = Date.parse(value)
    return Number.isNaN(ms) ? null : sqlTimestampLiteral(ms)
  }
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null
  return sqlLiteral(value, moment)
}
