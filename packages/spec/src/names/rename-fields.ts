import type { Spec } from '../model/spec.ts'
import type { ConditionTable } from '../transforms/filter-words.ts'
import type { FieldRenames } from './field-scope.ts'
import { mapTableFields } from './map-table-fields.ts'
import { renameTitles } from './rename-titles.ts'

/**
 * The spec with columns of tables renamed everywhere, in expressions and in titles made of their names as well; null where a
 * transform makes a column of the new name, which would be read instead. `tables` have the new names.
 */
export function renameFields(spec: Spec, renames: FieldRenames, tables: readonly ConditionTable[] = []): Spec | null {
  let isHidden = false
  const renamed = mapTableFields(spec, (table, field, { derived }) => {
    const name = renames.get(table)?.get(field) ?? field
    isHidden ||= name !== field && derived.has(name)
    return name
  })
  return isHidden ? null : renameTitles(spec, renamed, { renames, tables })
}

/** The columns of each table that a spec uses. */
export function usedFields(spec: Spec): Map<string, Set<string>> {
  const used = new Map<string, Set<string>>()
  mapTableFields(spec, (table, field, { inCondition }) => {
    const names = used.get(table) ?? new Set()
    if (!inCondition) used.set(table, names.add(field))
    return field
  })
  return used
}

/** The columns of each table that a spec uses and the table does not have. Unknown tables are left out. */
export function missingFields(
  spec: Spec,
  tables: readonly { name: string; fields: readonly { name: string }[] }[],
): Map<string, string[]> {
  const missing = new Map<string, string[]>()
  for (const [table, used] of usedFields(spec)) {
    const columns = tables.find(({ name }) => name === table)?.fields.map(({ name }) => name)
    if (columns === undefined) continue
    const known = new Set(columns)
    const absent = [...used].filter((name) => !known.has(name))
    if (absent.length > 0) missing.set(table, absent)
  }
  return missing
}
