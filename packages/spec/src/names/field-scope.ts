import { fieldName, fieldPath, fieldRef } from '../fields/field-ref.ts'
import { isObject } from '../model/json.ts'
import { mapExpressionFields } from './map-expression-fields.ts'

/** New names of columns by their old ones, by table. */
export type FieldRenames = ReadonlyMap<string, ReadonlyMap<string, string>>

/** The name that a column of a table has from now on; both names are plain. */
export type RenameField = (table: string, field: string, use: FieldUse) => string

interface FieldUse {
  /** Names made by transforms, which hide columns of the table here. */
  derived: ReadonlySet<string>
  /** In the condition of a channel, a name may be one that Vega-Lite makes of an aggregate: `mean_x`. */
  inCondition: boolean
}

export type SpecPart = { [key: string]: unknown }

/** What names mean at a position of a spec. */
export interface FieldScope extends FieldUse {
  rename: RenameField
  /** Undefined above the first `data`. */
  table: string | undefined
  /** The columns that a summary has left; null: all of them. */
  remaining: ReadonlySet<string> | null
}

export const scopeOf = (rename: RenameField, table?: string): FieldScope => ({
  rename,
  table,
  derived: new Set(),
  inCondition: false,
  remaining: null,
})

export const isColumn = (name: string, { table, derived, remaining }: FieldScope): boolean =>
  table !== undefined && !derived.has(name) && (remaining === null || remaining.has(name))

const newName = (name: string, scope: FieldScope): string =>
  scope.table !== undefined && isColumn(name, scope) ? scope.rename(scope.table, name, scope) : name

/** Maps a reference such as `a\\.b` or `a.b[0]`, of which the first segment is the column. */
export function mapRef<T>(ref: T, scope: FieldScope): T | string {
  if (typeof ref !== 'string' || ref === '') return ref
  const name = fieldName(ref)
  const next = newName(name, scope)
  return next === name ? ref : [next, ...fieldPath(ref).slice(1)].map(fieldRef).join('.')
}

export const mapExpression = (expression: string, scope: FieldScope): string =>
  mapExpressionFields(expression, (name) => newName(name, scope))

export function mapPredicate(predicate: unknown, scope: FieldScope): unknown {
  if (typeof predicate === 'string') return mapExpression(predicate, scope)
  if (Array.isArray(predicate)) return predicate.map((part) => mapPredicate(part, scope))
  if (!isObject(predicate)) return predicate
  const mapped: SpecPart = { ...predicate }
  if ('field' in mapped) mapped.field = mapRef(mapped.field, scope)
  for (const key of ['and', 'or', 'not']) if (key in mapped) mapped[key] = mapPredicate(mapped[key], scope)
  return mapped
}
