import { basename } from 'node:path'
import type { TableProfile } from '@belvedere/spec'
import { openSources, typedTable } from './ingest.ts'
import { tableName } from './names.ts'
import { FileFault } from './row-source.ts'
import { survey } from './survey.ts'
import type { ColumnTable } from './table-store.ts'

/** A table read straight into memory. */
export interface LoadedTable {
  profile: TableProfile
  table: ColumnTable
  notes: string[]
}

/**
 * Reads a small file (up to 100,000 rows and 2 million cells) without writing anything: the same types and profile as
 * `ingest`, for the command line and for tests. Throws a `FileFault` whose message says what is wrong.
 */
export async function loadTable(path: string): Promise<LoadedTable> {
  const fileName = basename(path)
  const { sources } = await openSources(path, fileName)
  const [source] = sources
  if (source === undefined) throw new FileFault(`There is no table in ${fileName}.`)
  const surveyed = await survey(source, {})
  if (surveyed.kept === null) {
    throw new FileFault(`${fileName} is too large to be read at once; ingest it first.`, { code: 'too_large' })
  }
  const { profile, columns, notes } = typedTable(tableName(source.part ?? fileName), surveyed, surveyed.kept)
  const table: ColumnTable = { rows: profile.rows, columns: Object.create(null) }
  for (const { name, cells } of columns) table.columns[name] = cells
  return { profile, table, notes }
}

/** The profile of a small file; see `loadTable`. */
export async function profileCsv(path: string): Promise<TableProfile> {
  return (await loadTable(path)).profile
}
