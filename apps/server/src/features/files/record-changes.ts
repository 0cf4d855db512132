import { compareTables, type TableProfile } from '@belvedere/spec'
import {
  correctionsColumn,
  fileChangesColumn,
  readingColumn,
  type StoredChanges,
  type StoredCorrection,
  type StoredReading,
  typeOverridesColumn,
} from '../../store/json-columns.ts'
import type { FilesTable } from '../../store/schema.ts'
import type { Tx } from '../../store/store.ts'

/** The tables of a file by position, with the file's names for them. */
export type FileTables = ReadonlyMap<number, TableProfile>

/**
 * Stores how the tables of a version differ from those that were read before, and lets what a person corrected or chose
 * follow the columns that were renamed. Returns whether the file must be read again with it.
 */
export async function recordChanges(
  tx: Tx,
  file: FilesTable,
  previous: FileTables,
  current: FileTables,
): Promise<boolean> {
  const rows = [...current.values()].reduce((sum, table) => sum + table.rows, 0)
  const isReadAgain = file.tables_version === file.version
  const changes = isReadAgain ? await resolveRetyped(tx, file, current) : compareFiles(file, previous, current)
  await tx
    .updateTable('file_versions')
    .set({ rows, changes: changes && fileChangesColumn.write(changes) })
    .where('file_id', '=', file.id)
    .where('version', '=', file.version)
    .execute()
  if (isReadAgain || changes === null) return false
  const corrections = followRenames(correctionsColumn.read(file.corrections, `file ${file.id}`), changes)
  const codes = followCodes(readingColumn.read(file.reading, `file ${file.id}`), changes)
  const overrides = typeOverridesColumn.read(file.overrides, `file ${file.id}`)
  const renamed = new Map(changes.tables.flatMap(({ renamed }) => renamed.map(({ from, to }) => [from, to])))
  const followed = overrides.map(({ name, type }) => ({ name: renamed.get(name) ?? name, type }))
  await tx
    .updateTable('files')
    .set({
      corrections: correctionsColumn.write(corrections),
      overrides: typeOverridesColumn.write(followed),
      ...(codes !== null && { reading: readingColumn.write(codes) }),
    })
    .where('id', '=', file.id)
    .execute()
  return codes !== null || overrides.some(({ name }) => renamed.has(name))
}

/** The choices of reading with codes for missing values of renamed columns under the new names; null if there are none. */
function followCodes(readings: readonly StoredReading[], { tables }: StoredChanges): StoredReading[] | null {
  let isChanged = false
  const followed = readings.map(({ table, options }) => {
    const renamed = tables.find(({ position }) => position === table)?.renamed ?? []
    const missing = options.missing?.map(({ column, codes }) => {
      const to = renamed.find(({ from }) => from === column)?.to
      isChanged ||= to !== undefined
      return { column: to ?? column, codes }
    })
    return { table, options: { ...options, ...(missing && { missing }) } }
  })
  return isChanged ? followed : null
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
