import { isMap } from '../fields/encoded-fields.ts'
import { children, unitsOf } from '../model/composition.ts'
import type { TableProfile } from '../model/profile.ts'
import type { AnySpec, Spec } from '../model/spec.ts'
import { readFilter } from '../transforms/filters.ts'
import { english } from '../wording/wording.ts'
import { predicateSql } from './predicate-sql.ts'
import type { SqlScope } from './sql-scope.ts'

/**
 * A condition in DuckDB's SQL that every row of the table meets which the spec may ever draw, whatever its params are: the
 * constant filters before any other transform. Null if there are none, or if another part of the spec needs other rows.
 */
export function rowConditionSql(spec: Spec, profile: TableProfile): string | null {
  const transforms = spec.transform ?? []
  if (spec.data?.name !== profile.name || mayReadAll(spec)) return null
  const end = transforms.findIndex((transform) => !('filter' in transform))
  const scope: SqlScope = {
    wording: english,
    fields: new Map(profile.fields.map((field) => [field.name, field])),
    params: new Map(),
    selected: new Set(),
  }
  const conditions = transforms
    .slice(0, end < 0 ? transforms.length : end)
    .flatMap((transform) =>
      'filter' in transform && readFilter(transform) ? (predicateSql(transform.filter, scope) ?? []) : [],
    )
  return conditions.length > 0 ? conditions.map((condition) => `(${condition})`).join(' AND ') : null
}

/** Outlines are chosen by all values of a column; a lookup, or a view with data of its own, passes by the filters. */
const mayReadAll = (spec: Spec): boolean =>
  unitsOf(spec).some(({ unit, transforms }) => isMap(unit) || transforms.some((transform) => 'lookup' in transform)) ||
  hasOwnData(spec)

const hasOwnData = (view: AnySpec): boolean =>
  children(view).some(([, child]) => child.data !== undefined || hasOwnData(child))
