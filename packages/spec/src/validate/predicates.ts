import { isObject } from '../model/json.ts'
import { timeUnits } from '../model/vocabulary.ts'
import { readExpression } from './expression.ts'
import { checkEach, pathAt, quotableName, text } from './faults.ts'
import { checkField, checkName, type ValidationScope } from './scope.ts'
import { checkStyle } from './style.ts'

/** Checks the functions, params and fields of an expression that is evaluated for each row. */
export function checkExpression(expression: unknown, path: string, scope: ValidationScope): undefined {
  if (typeof expression !== 'string') {
    scope.faults.error(path, text('expression.text'))
    return
  }
  const { problems, fields } = readExpression(expression, scope.params)
  for (const problem of problems) scope.faults.error(path, problem)
  for (const field of fields) checkName(field, path, text('use.expression'), scope)
}

const comparisons = ['equal', 'lt', 'lte', 'gt', 'gte', 'range', 'oneOf', 'valid']
const keys: ReadonlySet<string> = new Set(['field', 'timeUnit', ...comparisons])
const dateKeys: ReadonlySet<string> = new Set([
  'year',
  'quarter',
  'month',
  'date',
  'day',
  'hours',
  'minutes',
  'seconds',
  'milliseconds',
  'utc',
])

export function checkPredicate(predicate: unknown, path: string, scope: ValidationScope): undefined {
  const { faults } = scope
  if (typeof predicate === 'string') return checkExpression(predicate, path, scope)
  if (!isObject(predicate)) return faults.error(path, text('condition.filter'))
  for (const key of ['and', 'or'] as const) {
    const parts = predicate[key]
    if (parts === undefined) continue
    if (!Array.isArray(parts) || parts.length === 0)
      return faults.error(pathAt(path, key), text('condition.list', { key }))
    return checkEach(parts, pathAt(path, key), (part, place) => checkPredicate(part, place, scope))
  }
  if ('not' in predicate) return checkPredicate(predicate.not, pathAt(path, 'not'), scope)
  if ('param' in predicate) return checkParam(predicate.param, pathAt(path, 'param'), scope)
  if (!('field' in predicate)) return faults.error(path, text('condition.comparison'))
  checkField(predicate.field, pathAt(path, 'field'), text('use.filter'), scope)
  for (const key of Object.keys(predicate))
    if (!keys.has(key)) faults.error(pathAt(path, key), text('condition.key', { key: quotableName(key) }))
  if (predicate.timeUnit !== undefined && !timeUnits.some((unit) => unit === predicate.timeUnit))
    faults.error(pathAt(path, 'timeUnit'), text('time_unit.unknown'))
  if (!comparisons.some((key) => key in predicate)) return faults.error(path, text('condition.no_comparison'))
  for (const key of comparisons) if (key in predicate) checkValues(predicate[key], key, pathAt(path, key), scope)
}

function checkValues(value: unknown, key: string, path: string, scope: ValidationScope): undefined {
  const list = Array.isArray(value)
  if (key === 'oneOf' && !list) return scope.faults.error(path, text('value.list', { key: 'oneOf' }))
  if (key === 'range' && !(list && value.length === 2) && !isObject(value))
    return scope.faults.error(path, text('condition.range'))
  if (list && key !== 'oneOf' && key !== 'range') return scope.faults.error(path, text('condition.one_value', { key }))
  const values: unknown[] = list ? value : [value]
  values.forEach((member, i) => {
    const memberPath = list ? pathAt(path, i) : path
    if (Array.isArray(member)) scope.faults.error(memberPath, text('condition.value'))
    else if (isObject(member)) checkValueObject(member, memberPath, scope)
  })
}

function checkValueObject(
  value: { [key: string]: unknown },
  path: string,
  { faults, params }: ValidationScope,
): undefined {
  if ('expr' in value || 'signal' in value) return checkStyle(value, path, params, faults)
  if (Object.keys(value).every((key) => dateKeys.has(key)) && Object.keys(value).length > 0) return
  faults.error(path, text('condition.value_object'))
}

export function checkParam(name: unknown, path: string, { faults, params }: ValidationScope): undefined {
  if (typeof name !== 'string' || !params.has(name))
    faults.error(path, text('param.unknown', { name: quotableName(String(name)) }))
}
