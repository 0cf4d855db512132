import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { TableProfile } from '@belvedere/spec'
import type { Remarks } from './assumptions.ts'
import { tableName } from './clean-names.ts'
import { withTables } from './readers/open-file.ts'
import { withGeometry } from './shapes/shape-set.ts'
import { FileError, type RowSource } from './sources/row-source.ts'
import { survey } from './survey.ts'
import type { ColumnTable } from './table-store.ts'
import { typedTable } from './typed-table.ts'

/** A table in memory. */
export interface LoadedTable extends Remarks {
  profile: TableProfile
  table: ColumnTable
}

const memoryMb = 512

/**
 * Reads a small file (up to 100,000 rows and 2 million cells) without writing to disk, with the same types and profile as
 * `ingest`; for the command line and for tests. Throws `FileError`.
 */
export async function loadTable(path: string): Promise<LoadedTable> {
  const fileName = basename(path)
  const scratchDir = join(tmpdir(), `belvedere-${randomUUID()}`)
  return withTables([{ path, name: fileName }], { scratchDir, database: { memoryMb } }, async ({ tables: [table] }) => {
    if (table === undefined) throw new FileError(`There is no table in ${fileName}.`)
    return loadSource(table.source, table.part ?? table.source.part ?? fileName)
  })
}

async function loadSource(source: RowSource, name: string): Promise<LoadedTable> {
  const tableSurvey = await survey(source, {})
  if (tableSurvey.retainedRows === null) {
    throw new FileError(`${name} is too large to be read at once; ingest it first.`, { code: 'too_large' })
  }
  const { profile, columns, ...remarks } = await typedTable(tableName(name), tableSurvey, tableSurvey.retainedRows)
  const table: ColumnTable = { rows: profile.rows, columns: Object.create(null) }
  for (const { name, cells } of columns) table.columns[name] = cells
  return { profile: source.shapes ? withGeometry(profile, source.shapes) : profile, table, ...remarks }
}

/** The profile of a small file; see `loadTable`. */
export async function profileCsv(path: string): Promise<TableProfile> {
  return (await loadTable(path)).profile
}
