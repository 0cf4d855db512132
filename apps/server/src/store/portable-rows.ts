import { join } from 'node:path'
import type { RowTable } from './row-tables.ts'
import type { StoreReader } from './store.ts'
import { readRows, type StoredRow, summing, type TableSum } from './table-rows.ts'

/** A folder for the file, one for the attempt to read it, and the file of the table. */
export const tablePath = /^[\w-]{1,64}\/[\w-]{1,64}\/[\w-][\w.-]{0,99}$/
/** Columns with absolute paths below the folder of tables. */
const pathColumns = ['parquet', 'small']

/** Rows that do not depend on where the data directory is: paths are relative to the folder of tables. */
export async function* readPortableRows(db: StoreReader, table: RowTable): AsyncGenerator<StoredRow> {
  const change = pathChange(table, (path) => requireTablePath(path.split(/[\\/]/).slice(-3).join('/')))
  for await (const row of readRows(db, table)) yield change(row)
}

/** Portable rows as a store has them whose tables are in `tablesDir`. Refuses paths that lead elsewhere. */
export async function* localRows(
  table: RowTable,
  rows: AsyncIterable<StoredRow>,
  tablesDir: string,
): AsyncGenerator<StoredRow> {
  const change = pathChange(table, (path) => join(tablesDir, ...requireTablePath(path).split('/')))
  for await (const row of rows) yield change(row)
}

function requireTablePath(path: string): string {
  if (tablePath.test(path)) return path
  throw new Error(`The table file_tables has the path "${path.slice(0, 100)}", which is not that of a table.`)
}

function pathChange(table: RowTable, change: (path: string) => string): (row: StoredRow) => StoredRow {
  if (table.name !== 'file_tables') return (row) => row
  const isPath = table.columns.map(({ name }) => pathColumns.includes(name))
  return (row) => row.map((cell, index) => (isPath[index] === true && typeof cell === 'string' ? change(cell) : cell))
}

/** The sum of the portable rows of a table. */
export async function sumTable(db: StoreReader, table: RowTable): Promise<TableSum> {
  const { rows, sum } = summing(table, readPortableRows(db, table))
  for await (const _row of rows);
  return sum()
}
