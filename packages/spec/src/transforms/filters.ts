import { fieldExpr, fieldName, fieldPath, fieldRef } from '../fields/field-ref.ts'
import { transformsOf } from '../model/composition.ts'
import type { FieldFilter, FilterValue } from '../model/edit.ts'
import type { Json } from '../model/json.ts'
import { isObject } from '../model/json.ts'
import type { TableProfile } from '../model/profile.ts'
import type { FieldPredicate, Predicate, Spec, Transform } from '../model/spec.ts'
import type { TimeUnit } from '../model/vocabulary.ts'
import { timeUnits } from '../model/vocabulary.ts'

/**
 * Writes a condition as Vega-Lite. If the field has nulls, they are excluded explicitly: in Vega, `null <= 5` is true, and
 * "not Japan" would keep rows without a country.
 */
export function filterTransform(filter: FieldFilter, profile?: TableProfile): { filter: Predicate } {
  const nulls = profile?.fields.find((field) => field.name === filter.field)?.nulls ?? 0
  const predicate = predicateOf(filter)
  const needsValue = !('other' in filter) && filter.op !== 'one_of' && filter.op !== 'empty' && filter.op !== 'present'
  return { filter: nulls > 0 && needsValue ? { and: [`isValid(${fieldExpr(filter.field)})`, predicate] } : predicate }
}

function predicateOf(filter: FieldFilter): Predicate {
  const expr = fieldExpr(filter.field)
  switch (filter.op) {
    case 'one_of':
      return oneOf(filter)
    case 'none_of':
      return { not: oneOf(filter) }
    case 'range': {
      const { min, max } = filter
      const base = onField(filter)
      if (min !== null && max !== null) return { ...base, range: [min, max] }
      if (min !== null) return { ...base, gte: min }
      return max !== null ? { ...base, lte: max } : `isValid(${expr})`
    }
    case '<':
      return { ...onField(filter), lt: filter.value }
    case '<=':
      return { ...onField(filter), lte: filter.value }
    case '>':
      return { ...onField(filter), gt: filter.value }
    case '>=':
      return { ...onField(filter), gte: filter.value }
    case 'contains':
      return `indexof(lower(${expr}), ${lowerCaseExpr(filter.text)}) >= 0`
    case 'lacks':
      return `indexof(lower(${expr}), ${lowerCaseExpr(filter.text)}) < 0`
    case 'starts_with':
      return `indexof(lower(${expr}), ${lowerCaseExpr(filter.text)}) == 0`
    case 'ends_with':
      return `slice(lower(${expr}), ${-filter.text.length}) == ${lowerCaseExpr(filter.text)}`
    case 'empty':
      return `!isValid(${expr})`
    case 'present':
      return `isValid(${expr})`
    case 'over_field':
    case 'under_field': {
      const other = fieldExpr(filter.other)
      return `isValid(${expr}) && isValid(${other}) && ${expr} ${filter.op === 'over_field' ? '>' : '<'} ${other}`
    }
  }
}

function lowerCaseExpr(text: string): string {
  return JSON.stringify(text.toLowerCase())
}

function onField({ field, timeUnit }: { field: string; timeUnit?: TimeUnit }): FieldPredicate {
  return timeUnit ? { timeUnit, field: fieldRef(field) } : { field: fieldRef(field) }
}

function oneOf(filter: { field: string; values: FilterValue[]; timeUnit?: TimeUnit }): FieldPredicate {
  const [only] = filter.values
  const base = onField(filter)
  return filter.values.length === 1 && only !== undefined ? { ...base, equal: only } : { ...base, oneOf: filter.values }
}

/** The filters of the spec's first unit that can be read. */
export function filtersOf(spec: Spec): FieldFilter[] {
  return transformsOf(spec).flatMap((transform) => readFilter(transform) ?? [])
}

/** Inverse of `filterTransform`, also for equivalent forms; null for other transforms. */
export function readFilter(transform: Transform): FieldFilter | null {
  return 'filter' in transform ? readPredicate(transform.filter) : null
}

function readPredicate(predicate: unknown): FieldFilter | null {
  if (typeof predicate === 'string') return readExpression(predicate)
  if (!isObject(predicate)) return null
  if (Array.isArray(predicate.and)) return readAnd(predicate.and)
  if ('not' in predicate) return negate(readPredicate(predicate.not))
  if (typeof predicate.field !== 'string' || fieldPath(predicate.field).length !== 1) return null
  const base = { field: fieldName(predicate.field), ...readTimeUnit(predicate.timeUnit) }
  if ('timeUnit' in predicate && !base.timeUnit) return null
  if (isValue(predicate.equal)) return { op: 'one_of', ...base, values: [predicate.equal] }
  if (Array.isArray(predicate.oneOf) && predicate.oneOf.every(isValue))
    return { op: 'one_of', ...base, values: predicate.oneOf }
  if (Array.isArray(predicate.range)) {
    const [min, max] = predicate.range
    return isBound(min) && isBound(max) ? { op: 'range', ...base, min, max } : null
  }
  for (const [key, op] of comparisons) {
    const value = predicate[key]
    if (typeof value === 'number' || typeof value === 'string') return { op, ...base, value }
  }
  return null
}

const comparisons = [
  ['lt', '<'],
  ['lte', '<='],
  ['gt', '>'],
  ['gte', '>='],
] as const

/** A condition with `isValid`, or two bounds of a range. */
function readAnd(parts: unknown[]): FieldFilter | null {
  const filters = parts.map(readPredicate)
  const [a, b] = filters
  if (!a || !b || filters.length !== 2 || a.field !== b.field) return null
  if (a.op === 'present') return b
  if (b.op === 'present') return a
  const [low, high] = a.op === '>=' ? [a, b] : [b, a]
  if (low.op !== '>=' || high.op !== '<=' || low.timeUnit !== high.timeUnit) return null
  if (typeof low.value !== 'number' || typeof high.value !== 'number') return null
  return { op: 'range', field: a.field, min: low.value, max: high.value, ...readTimeUnit(low.timeUnit) }
}

function negate(filter: FieldFilter | null): FieldFilter | null {
  if (filter?.op === 'one_of') return { ...filter, op: 'none_of' }
  if (filter?.op === 'none_of') return { ...filter, op: 'one_of' }
  return null
}

const fieldPattern = String.raw`datum(?:\[("(?:[^"\\]|\\.)*")\]|\['([^'\\]*)'\]|\.([A-Za-z_$][\w$]*))`
const validPattern = new RegExp(`^(!?)\\s*isValid\\(${fieldPattern}\\)$`)
const indexPattern = new RegExp(`^indexof\\(lower\\(${fieldPattern}\\), ("(?:[^"\\\\]|\\\\.)*")\\) (>= 0|< 0|== 0)$`)
const suffixPattern = new RegExp(`^slice\\(lower\\(${fieldPattern}\\), -\\d+\\) == ("(?:[^"\\\\]|\\\\.)*")$`)

const comparedFieldsPattern = new RegExp(
  `^isValid\\(${fieldPattern}\\) && isValid\\(${fieldPattern}\\) && ${fieldPattern} (>|<) ${fieldPattern}$`,
)

function readExpression(expression: string): FieldFilter | null {
  const text = expression.trim()
  const against = comparedFieldsPattern.exec(text)
  if (against) {
    const [field, other, ...again] = [1, 4, 7, 11].map((at) => matchedField(against, at))
    const op = against[10] === '>' ? 'over_field' : 'under_field'
    return field !== undefined && other !== undefined && field === again[0] && other === again[1]
      ? { op, field, other }
      : null
  }
  const valid = validPattern.exec(text)
  if (valid) return { op: valid[1] === '!' ? 'empty' : 'present', field: matchedField(valid, 2) }
  const index = indexPattern.exec(text)
  if (index) {
    const op = index[5] === '>= 0' ? 'contains' : index[5] === '< 0' ? 'lacks' : 'starts_with'
    return { op, field: matchedField(index, 1), text: unquoted(index[4]) }
  }
  const end = suffixPattern.exec(text)
  return end ? { op: 'ends_with', field: matchedField(end, 1), text: unquoted(end[4]) } : null
}

/** The field of a match of `fieldPattern`, whose three groups begin at index `at`. */
function matchedField(match: RegExpExecArray, at: number): string {
  const quoted = match[at]
  return quoted === undefined ? (match[at + 1] ?? match[at + 2] ?? '') : unquoted(quoted)
}

function unquoted(text: string | undefined): string {
  if (text === undefined) return ''
  try {
    return String(JSON.parse(text))
  } catch {
    return text.slice(1, -1)
  }
}

function readTimeUnit(value: unknown): { timeUnit?: TimeUnit } {
  const timeUnit = timeUnits.find((timeUnit) => timeUnit === value)
  return timeUnit ? { timeUnit } : {}
}

function isValue(value: unknown): value is FilterValue {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}
function isBound(value: unknown): value is number | null {
  return value === null || typeof value === 'number'
}

/** The fields that a filter, a calculation or a fold reads, also if it cannot be read back. */
export function fieldsReadBy(transform: Transform): string[] {
  if ('filter' in transform) return namesIn(transform.filter)
  if ('calculate' in transform) return namesIn(transform.calculate)
  return 'fold' in transform && Array.isArray(transform.fold) ? transform.fold.map((ref) => fieldName(String(ref))) : []
}

/** The only field of a filter, also if the filter cannot be read; null if there are several. */
export function filteredField(transform: Transform): string | null {
  if (!('filter' in transform)) return null
  const names = new Set(namesIn(transform.filter))
  const [only] = names
  return names.size === 1 && only !== undefined ? only : null
}

function namesIn(predicate: unknown): string[] {
  if (typeof predicate === 'string') {
    const all = new RegExp(fieldPattern, 'g')
    return [...predicate.matchAll(all)].map((match) => matchedField(match, 1))
  }
  if (Array.isArray(predicate)) return predicate.flatMap(namesIn)
  if (!isObject(predicate)) return []
  if (typeof predicate.field === 'string') return [fieldName(predicate.field)]
  return [predicate.and, predicate.or, predicate.not].flatMap((part) => (part === undefined ? [] : namesIn(part)))
}

/** The param of `{"expr": "year"}`; null for other values and expressions. */
export function referencedParam(value: Json | undefined): string | null {
  return isObject(value) && typeof value.expr === 'string' && /^[A-Za-z_]\w*$/.test(value.expr) ? value.expr : null
}
