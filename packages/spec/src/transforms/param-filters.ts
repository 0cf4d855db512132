import { fieldExpr, fieldName, fieldRef } from '../fields/field-ref.ts'
import { isObject } from '../model/json.ts'
import type { Predicate, Transform } from '../model/spec.ts'
import type { TimeUnit } from '../model/vocabulary.ts'
import { timeUnits } from '../model/vocabulary.ts'
import { referencedParam } from './filters.ts'

/** A filter that compares a field with the param of a widget or the timeline. */
export interface ParamFilter {
  param: string
  field: string
  compare: '<=' | '>=' | '=='
  /** For `year`, the param is a year and the field a date; otherwise the param is the first millisecond of the unit. */
  timeUnit?: TimeUnit
  /** True if a null param passes all rows: a select with "All". */
  all?: boolean
}

const keys = { '<=': 'lte', '>=': 'gte', '==': 'equal' } as const

/** The filter in Vega-Lite. `hasNulls` excludes nulls explicitly, because in Vega `null <= 5` is true. */
export function paramFilterTransform(filter: ParamFilter, hasNulls: boolean): { filter: Predicate } {
  const predicate = predicateOf(filter)
  if (filter.all) return { filter: { or: [`${filter.param} == null`, predicate] } }
  return {
    filter:
      hasNulls && filter.compare !== '==' ? { and: [`isValid(${fieldExpr(filter.field)})`, predicate] } : predicate,
  }
}

function predicateOf({ param, field, compare, timeUnit }: ParamFilter): Predicate {
  if (timeUnit === 'year') return `utcyear(${fieldExpr(field)}) ${compare} ${param}`
  const base = timeUnit ? { timeUnit, field: fieldRef(field) } : { field: fieldRef(field) }
  return { ...base, [keys[compare]]: { expr: param } }
}

/** Inverse of `paramFilterTransform`; also reads expressions written by hand, such as `datum.year <= year`. */
export function readParamFilter(transform: Transform): ParamFilter | null {
  return 'filter' in transform ? read(transform.filter) : null
}

const name = String.raw`([A-Za-z_]\w*)`
const datum = String.raw`datum(?:\[("(?:[^"\\]|\\.)*"|'[^'\\]*')\]|\.([A-Za-z_$][\w$]*))`
const yearPattern = new RegExp(`^(?:utc)?year\\(${datum}\\) (<=|>=|==) ${name}$`)
const plainPattern = new RegExp(`^${datum} ?(<=|>=|===?) ?${name}$`)
const nullPattern = new RegExp(`^${name} ?===? ?null$`)

function read(predicate: unknown): ParamFilter | null {
  if (typeof predicate === 'string') return readText(predicate.trim())
  if (!isObject(predicate)) return null
  if (Array.isArray(predicate.and) && predicate.and.length === 2) {
    const [valid, inner] = predicate.and
    return typeof valid === 'string' && valid.startsWith('isValid(') ? read(inner) : null
  }
  if (Array.isArray(predicate.or) && predicate.or.length === 2) {
    const [none, inner] = predicate.or
    const filter = read(inner)
    const param = typeof none === 'string' ? nullPattern.exec(none.trim())?.[1] : undefined
    return filter && filter.param === param ? { ...filter, all: true } : null
  }
  if (typeof predicate.field !== 'string') return null
  const timeUnit = timeUnits.find((timeUnit) => timeUnit === predicate.timeUnit)
  if (predicate.timeUnit !== undefined && (!timeUnit || timeUnit === 'year')) return null
  for (const compare of ['<=', '>=', '=='] as const) {
    const value = predicate[keys[compare]]
    const param = isObject(value) && typeof value.expr === 'string' ? referencedParam({ expr: value.expr }) : null
    if (param) return { param, field: fieldName(predicate.field), compare, ...(timeUnit ? { timeUnit } : {}) }
  }
  return null
}

function readText(text: string): ParamFilter | null {
  const year = yearPattern.exec(text)
  if (year?.[4]) return { param: year[4], field: fieldOf(year), compare: compareOf(year[3]), timeUnit: 'year' }
  const comparison = plainPattern.exec(text)
  if (!comparison?.[4] || comparison[4] === 'null' || comparison[4] === 'true' || comparison[4] === 'false') return null
  return { param: comparison[4], field: fieldOf(comparison), compare: compareOf(comparison[3]) }
}

function fieldOf(match: RegExpExecArray): string {
  const quoted = match[1]
  if (quoted === undefined) return match[2] ?? ''
  return quoted.startsWith('"') ? String(JSON.parse(quoted)) : quoted.slice(1, -1)
}

function compareOf(text: string | undefined): ParamFilter['compare'] {
  return text === '<=' || text === '>=' ? text : '=='
}
