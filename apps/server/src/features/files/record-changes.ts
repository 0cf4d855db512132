import { compareTables, type TableProfile } from '@belvedere/spec'
import {
  correctionsColumn,
  fileChangesColumn,
  type StoredChanges,
  type StoredCorrection,
  type TypeOverride,
  typeOverridesColumn,
} from '../../store/json-columns.ts'
import type { FilesTable } from '../../store/schema.ts'
import type { Tx } from '../../store/store.ts'

/** The tables of a file by position, with the file's names for them. */
export type FileTables = ReadonlyMap<number, TableProfile>

/**
 * Stores how the tables of a version differ from those that were read before, and lets what a person corrected follow the
 * columns that were renamed. Returns the types under the new names if the file must be read again with them, else null.
 */
export async function recordChanges(
  tx: Tx,
  file: FilesTable,
  previous: FileTables,
  current: FileTables,
): Promise<TypeOverride[] | null> {
  const rows = [...current.values()].reduce((sum, table) => sum + table.rows, 0)
  const isReadAgain = file.tables_version === file.version
  const changes = isReadAgain ? await resolveRetyped(tx, file, current) : compareFiles(file, previous, current)
  await tx
    .updateTable('file_versions')
    .set({ rows, changes: changes && fileChangesColumn.write(changes) })
    .where('file_id', '=', file.id)
    .where('version', '=', file.version)
    .execute()
  if (isReadAgain || changes === null) return null
  const corrections = followRenames(correctionsColumn.read(file.corrections, `file ${file.id}`), changes)
  const overrides = typeOverridesColumn.read(file.overrides, `file ${file.id}`)
  const renamed = new Map(changes.tables.flatMap(({ renamed }) => renamed.map(({ from, to }) => [from, to])))
  const followed = overrides.map(({ name, type }) => ({ name: renamed.get(name) ?? name, type }))
  await tx
    .updateTable('files')
    .set({ corrections: correctionsColumn.write(corrections), overrides: typeOverridesColumn.write(followed) })
    .where('id', '=', file.id)
    .execute()
  return overrides.some(({ name }) => renamed.has(name)) ? followed : null
}

function compareFiles(file: FilesTable, previous: FileTables, current: FileTables): StoredChanges | null {
  if (previous.size === 0 || file.tables_version === null) return null
  const named = ([position, { name }]: [number, TableProfile]) => ({ position, name })
  return {
    since: file.tables_version,
    tables: [...current].flatMap(([position, table]) => {
      const before = previous.get(position)
      return before === undefined ? [] : { position, name: table.name, ...compareTables(before, table) }
    }),
    addedTables: [...current].filter(([position]) => !previous.has(position)).map(named),
    lostTables: [...previous].filter(([position]) => !current.has(position)).map(named),
  }
}

/** The stored changes without types that a person has corrected since. */
async function resolveRetyped(tx: Tx, { id, version }: FilesTable, current: FileTables): Promise<StoredChanges | null> {
  const row = await tx
    .selectFrom('file_versions')
    .select('changes')
    .where('file_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  const changes = fileChangesColumn.readNullable(row?.changes ?? null, `file ${id}, version ${version}`)
  return (
    changes && {
      ...changes,
      tables: changes.tables.map((table) => ({
        ...table,
        retyped: table.retyped.filter(({ name, from }) => typeOf(current.get(table.position), name) !== from),
      })),
    }
  )
}

const typeOf = (table: TableProfile | undefined, name: string) =>
  table?.fields.find((field) => field.name === name)?.type

function followRenames(corrections: StoredCorrection[], { tables }: StoredChanges): StoredCorrection[] {
  return corrections.map((correction) => {
    const renamed = tables.find(({ name }) => name === correction.table)?.renamed ?? []
    const newName = (name: string) => renamed.find(({ from }) => from === name)?.to ?? name
    return {
      ...correction,
      columns: correction.columns.map(({ name, within, ...column }) => ({
        name: newName(name),
        ...column,
        ...(within !== undefined && { within: newName(within) }),
      })),
    }
  })
}
