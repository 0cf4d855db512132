import type { SQLOutputValue } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { identifier } from '../../duckdb.ts'
import { cleanText, maxCellLength } from '../../sources/data-faults.ts'
import { type Batch, FileError, maxColumns, type ReadOptions, type RowSource } from '../../sources/row-source.ts'
import type { RawCell } from '../../typing/cell-shapes.ts'
import type { ColumnType } from '../../typing/column-type.ts'
import { type SqliteFile, type SqliteTable, sqliteError } from './sqlite-file.ts'

/** What the cells of a column are, of all rows. */
interface ColumnContent {
  column: SqliteTable['columns'][number]
  isUnsafe: boolean
  blobs: number
  filled: number
}

const batchRows = 4096
const batchBytes = 16 * 2 ** 20
/** Columns in one statement, which may have 2,000 results. */
const columnsAtOnce = 500
/** The least that a row takes in a file. */
const minRowBytes = 4

/** The rows of a table; null if it has no values. `bytes`: of the file. */
export function sqliteSource(file: SqliteFile, table: SqliteTable, bytes: number): RowSource | null {
  if (table.columns.length > maxColumns) {
    throw new FileError(
      `The table "${table.name}" has more than ${maxColumns.toLocaleString('en')} columns. Leave some out.`,
      { code: 'too_large' },
    )
  }
  const { rows, contents } = contentsOf(file, table, bytes)
  const columns = contents.filter(({ blobs, filled }) => blobs === 0 || blobs < filled)
  if (rows === 0 || columns.length === 0) return null
  return {
    part: table.name,
    delimiter: '',
    notes: notesOf(table, contents),
    names: () => columns.map(({ column }) => column.name),
    declaredTypes: () => columns.map(({ isUnsafe }) => (isUnsafe ? text : null)),
    batches: (options) => sqliteBatches(file, { table, columns, rows, bytes }, options),
  }
}

const text: ColumnType = { kind: 'text', keepNotAvailable: false }
const max = Number.MAX_SAFE_INTEGER

function contentsOf(file: SqliteFile, { name, columns }: SqliteTable, bytes: number) {
  const contents: ColumnContent[] = []
  let rows = 0
  for (let at = 0; at < columns.length || at === 0; at += columnsAtOnce) {
    const part = columns.slice(at, at + columnsAtOnce)
    const sums = part.map(({ name: column }) => {
      const cell = identifier(column)
      return `max(typeof(${cell}) = 'integer' AND (${cell} > ${max} OR ${cell} < ${-max})), sum(typeof(${cell}) = 'blob'), count(${cell})`
    })
    const select = `SELECT ${['count(*)', ...sums].join(', ')} FROM ${identifier(name)} NOT INDEXED`
    const [[count, ...values] = []] = [...file.read(name, select)]
    rows = Number(count)
    for (const [i, column] of part.entries()) {
      const [unsafe, blobs, filled] = values.slice(i * 3, i * 3 + 3).map(Number)
      contents.push({ column, isUnsafe: unsafe === 1, blobs: blobs ?? 0, filled: filled ?? 0 })
    }
  }
  // Pages that are counted several times make more rows than there can be.
  if (rows > bytes / minRowBytes) {
    throw new FileError(`The table "${name}" of this SQLite database is damaged. Export it as CSV and upload that.`)
  }
  return { rows, contents }
}

function notesOf({ computed }: SqliteTable, contents: ColumnContent[]): string[] {
  const notes = computed.map((name) => `"${name}" is computed by the database from other columns; it is left out.`)
  for (const { column, isUnsafe, blobs, filled } of contents) {
    if (isUnsafe) notes.push(`The numbers of "${column.name}" are too long to be kept as numbers; they are text.`)
    if (blobs === 0) continue
    const [cells, hold, are] = blobs === 1 ? ['cell', 'holds', 'it is'] : ['cells', 'hold', 'they are']
    notes.push(
      blobs === filled
        ? `"${column.name}" holds bytes, not values; it is left out.`
        : `${blobs.toLocaleString('en')} ${cells} of "${column.name}" ${hold} bytes, not values; ${are} empty.`,
    )
  }
  return notes
}

/** A cell without what cannot be read: bytes become null, long integers and texts are cut to what a cell may hold. */
function cellSql({ name }: { name: string }): string {
  const cell = identifier(name)
  return `CASE typeof(${cell}) WHEN 'blob' THEN NULL WHEN 'text' THEN substr(${cell}, 1, ${maxCellLength + 1}) WHEN 'integer' THEN CASE WHEN ${cell} BETWEEN ${-max} AND ${max} THEN ${cell} ELSE CAST(${cell} AS TEXT) END ELSE ${cell} END`
}

interface OpenedTable {
  table: SqliteTable
  columns: ColumnContent[]
  rows: number
  bytes: number
}

async function* sqliteBatches(
  file: SqliteFile,
  { table, columns, rows, bytes }: OpenedTable,
  { faults, signal, onBytes }: ReadOptions,
): AsyncGenerator<Batch> {
  const readers = columns.map(({ column }) => readerOf(column.type))
  let cells: RawCell[][] = columns.map(() => [])
  let size = 0
  let row = 1
  const take = async (): Promise<Batch> => {
    const count = cells[0]?.length ?? 0
    const batch = { rows: count, firstRow: row - count, columns: cells }
    cells = columns.map(() => [])
    size = 0
    onBytes?.((bytes * count) / rows)
    // SQLite reads without waiting; this lets a signal arrive.
    await setImmediate()
    signal?.throwIfAborted()
    return batch
  }
  const select = columns.map(({ column }) => cellSql(column)).join(', ')
  try {
    for (const values of file.read(table.name, `SELECT ${select} FROM ${identifier(table.name)} NOT INDEXED`)) {
      for (const [i, read] of readers.entries()) {
        const value = values[i] ?? null
        if (typeof value === 'string') size += value.length
        cells[i]?.push(typeof value === 'string' ? cleanText(value, row, faults) : read(value))
      }
      row++
      if ((cells[0]?.length ?? 0) >= batchRows || size > batchBytes) yield await take()
    }
  } catch (cause) {
    throw sqliteError(cause)
  }
  if ((cells[0]?.length ?? 0) > 0) yield await take()
}

/** Booleans are whole numbers in SQLite. */
function readerOf(type: string): (value: SQLOutputValue) => RawCell {
  const number = (value: SQLOutputValue) => (typeof value === 'number' ? value : null)
  if (!/^bool/i.test(type)) return number
  return (value) => (value === 0 ? false : value === 1 ? true : number(value))
}
