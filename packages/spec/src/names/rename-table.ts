import { isObject } from '../model/json.ts'
import type { Spec } from '../model/spec.ts'
import { mapTableFields } from './map-table-fields.ts'
import { usedFields } from './rename-fields.ts'

/** The tables that a spec draws or looks rows up in, with the columns of each that it uses. */
export function usedTables(spec: Spec): Map<string, ReadonlySet<string>> {
  const tables = new Map<string, ReadonlySet<string>>([...namedTables(spec)].map((name) => [name, new Set()]))
  for (const [table, columns] of usedFields(spec)) tables.set(table, columns)
  return tables
}

/** The tables that a spec names, which need not be valid. */
export function namedTables(spec: unknown): Set<string> {
  const names = new Set<string>()
  visitTables(spec, (name) => {
    names.add(name)
    return name
  })
  return names
}

/** The spec with another table in place of one; its columns keep their names. */
export const renameTable = (spec: Spec, from: string, to: string): Spec =>
  // Only names change: what was valid is a spec still.
  visitTables(spec, (name) => (name === from ? to : name)) as Spec

/** Maps the names of data sources, which are `{ data: { name } }` at any depth. What `usermeta` keeps is none. */
function visitTables(part: unknown, map: (name: string) => string): unknown {
  if (Array.isArray(part)) return part.map((child) => visitTables(child, map))
  if (!isObject(part)) return part
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      if (key === 'usermeta') return [key, value]
      if (key === 'data' && isObject(value) && typeof value.name === 'string')
        return [key, { ...value, name: map(value.name) }]
      return [key, visitTables(value, map)]
    }),
  )
}

/**
 * The columns of a table that have another name in the spec `after`, where that is the spec `before` with other names:
 * both use columns of the same tables in the same order. Empty where they differ otherwise.
 */
export function findRenamedFields(before: Spec, after: Spec): Map<string, string> {
  const [previous, next] = [fieldUses(before), fieldUses(after)]
  const renamed = new Map<string, string>()
  if (previous.length !== next.length) return renamed
  for (const [i, { table, field }] of previous.entries()) {
    const use = next[i]
    if (use === undefined || use.table !== table || (renamed.get(field) ?? use.field) !== use.field) return new Map()
    renamed.set(field, use.field)
  }
  const newNames = new Set(next.map(({ field }) => field))
  return new Map([...renamed].filter(([from, to]) => from !== to && !newNames.has(from)))
}

function fieldUses(spec: Spec): { table: string; field: string }[] {
  const uses: { table: string; field: string }[] = []
  mapTableFields(spec, (table, field) => {
    uses.push({ table, field })
    return field
  })
  return uses
}
