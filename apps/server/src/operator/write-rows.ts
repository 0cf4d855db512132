import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { MigrationMark } from '../store/migrate.ts'
import { readPortableRows } from '../store/portable-rows.ts'
import type { RowTable } from '../store/row-tables.ts'
import type { Snapshot } from '../store/snapshot.ts'
import { lineOf, type StoredRow, summing } from '../store/table-rows.ts'
import { type Manifest, rowsPath } from './backup-folder.ts'
import { LineWriter } from './line-writer.ts'

/** The files that rows name: the hashes of blobs, and the folders of tables, relative to that of all tables. */
export interface OwnedFiles {
  blobs: Set<string>
  tableFiles: Set<string>
}

export interface WrittenRows {
  marks: MigrationMark[]
  tables: Manifest['tables']
  owned: OwnedFiles
}

/** Writes the rows of all tables into a backup. */
export async function writeRows({ read, tables, marks }: Snapshot, folder: string): Promise<WrittenRows> {
  await mkdir(join(folder, 'rows'), { mode: 0o700 })
  const owned: OwnedFiles = { blobs: new Set(), tableFiles: new Set() }
  const written: Manifest['tables'] = []
  for (const table of tables) {
    const { rows, sum } = summing(table, readPortableRows(read, table))
    const collect = fileCollector(table, owned)
    const writer = await LineWriter.create(join(folder, rowsPath(table.name)))
    try {
      for await (const row of rows) {
        collect(row)
        await writer.write(lineOf(table, row))
      }
    } finally {
      await writer.close()
    }
    written.push({ name: table.name, columns: table.columns.map(({ name }) => name), ...sum() })
  }
  return { marks, tables: written, owned }
}

/** Notes the files that a row names. Early stores have the blob of a file in its own row. */
function fileCollector(table: RowTable, { blobs, tableFiles }: OwnedFiles): (row: StoredRow) => void {
  const sets = table.columns.map(({ name }) => {
    if (name === 'blob') return blobs
    return table.name === 'file_tables' && (name === 'parquet' || name === 'small') ? tableFiles : null
  })
  return (row) => {
    for (const [index, cell] of row.entries()) if (typeof cell === 'string') sets[index]?.add(cell)
  }
}
