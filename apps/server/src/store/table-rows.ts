import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { errorCode } from '../error-code.ts'
import type { RowTable, StoredType } from './row-tables.ts'
import type { StoreReader, Tx } from './store.ts'

export type StoredCell = string | number | null
/** Cells in the order of the table's columns. */
export type StoredRow = StoredCell[]

/** Rows that are read at once: as many as take about this much memory, but not more than `most`. */
const rowsAtOnce = { first: 16, most: 1000, bytes: 8 * 1024 ** 2 }
/** PostgreSQL takes 65,535 values in a statement, SQLite half as many. */
const maxValues = 30_000
/** JSON of one row. The largest have the profile of a table with thousands of columns, which takes some megabytes. */
export const maxRowBytes = 128 * 1024 ** 2

/** All rows, ordered by the primary key, which orders them in the same way in all stores. */
export async function* readRows(db: StoreReader, table: RowTable): AsyncGenerator<StoredRow> {
  let limit = rowsAtOnce.first
  let last: StoredRow | null = null
  for (;;) {
    const rows: StoredRow[] = await readBatch(db, table, last, limit)
    let bytes = 1
    for (const row of rows) {
      bytes += rowSize(row)
      yield row
    }
    if (rows.length < limit) return
    last = rows.at(-1) ?? null
    limit = Math.max(1, Math.min(rowsAtOnce.most, Math.floor((rowsAtOnce.bytes * rows.length) / bytes)))
  }
}

async function readBatch(
  db: StoreReader,
  table: RowTable,
  last: StoredRow | null,
  limit: number,
): Promise<StoredRow[]> {
  const key = sql.join(table.key.map((name) => sql.ref(name)))
  const columns = sql.join(table.columns.map(({ name }) => sql.ref(name)))
  const after =
    last === null ? sql`` : sql`where (${key}) > (${sql.join(keyOf(table, last).map((cell) => sql.val(cell)))})`
  const query = sql<Record<string, unknown>>`
    select ${columns} from ${sql.table(table.name)} ${after} order by ${key} limit ${limit}`
  try {
    const { rows } = await query.execute(db)
    return rows.map((row) =>
      parseRow(
        table,
        table.columns.map(({ name }) => row[name]),
        storedRow(table),
      ),
    )
  } catch (cause) {
    // SQLite's driver refuses whole numbers of more than 53 bits without saying where.
    if (errorCode(cause) !== 'ERR_OUT_OF_RANGE') throw cause
    throw new Error(`The store has a number in the table ${table.name} that is too large.`, { cause })
  }
}

const storedRow = (table: RowTable) => `The store has a row in the table ${table.name}`

function keyOf(table: RowTable, row: StoredRow): StoredRow {
  const at = table.key.map((name) => table.columns.findIndex((column) => column.name === name))
  return at.map((index) => row[index] ?? null)
}

const rowSize = (row: StoredRow): number =>
  row.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 8), 0)

/** Checks that cells are of their columns' types; `what` begins the sentence of the error. */
export function parseRow(table: RowTable, cells: readonly unknown[], what: string): StoredRow {
  if (cells.length !== table.columns.length)
    throw new Error(`${what} with ${cells.length} values, but it has ${table.columns.length} columns.`)
  return table.columns.map(({ name, type }, index) => {
    const cell = cells[index]
    if (isCell(cell, type)) return cell
    throw new Error(`${what} whose ${name} is not ${expected[type]}.`)
  })
}

const expected: { [T in StoredType]: string } = {
  text: 'a text without the character U+0000',
  integer: 'a whole number of at most 53 bits',
  real: 'a number',
}

function isCell(cell: unknown, type: StoredType): cell is StoredCell {
  if (cell === null) return true
  if (type === 'text') return typeof cell === 'string' && !cell.includes('\0')
  return type === 'integer' ? Number.isSafeInteger(cell) : Number.isFinite(cell)
}

/** Inserts rows, in statements of bounded size. */
export async function insertRows(tx: Tx, table: RowTable, rows: AsyncIterable<StoredRow>): Promise<void> {
  const most = Math.min(rowsAtOnce.most, Math.floor(maxValues / table.columns.length))
  let batch: StoredRow[] = []
  let bytes = 0
  for await (const row of rows) {
    batch.push(row)
    bytes += rowSize(row)
    if (batch.length < most && bytes < rowsAtOnce.bytes) continue
    await insertBatch(tx, table, batch)
    batch = []
    bytes = 0
  }
  if (batch.length > 0) await insertBatch(tx, table, batch)
}

async function insertBatch(tx: Tx, { name, columns }: RowTable, rows: StoredRow[]): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column.name)))
  const values = sql.join(rows.map((row) => sql`(${sql.join(row.map((cell) => sql.val(cell)))})`))
  await sql`insert into ${sql.table(name)} (${names}) values ${values}`.execute(tx)
}

/** How many rows a table has, and the SHA-256 of their lines in hexadecimal. */
export interface TableSum {
  rows: number
  sha256: string
}

/** A row as one line of JSON. Throws for one that `maxRowBytes` does not allow. */
export function lineOf(table: RowTable, row: StoredRow): string {
  const line = `${JSON.stringify(row)}\n`
  if (line.length * 3 > maxRowBytes && Buffer.byteLength(line) > maxRowBytes)
    throw new Error(`The store has a row in the table ${table.name} that is larger than ${maxRowBytes} bytes.`)
  return line
}

/** Passes rows on and sums them up; the sum is known after the last. */
export function summing(
  table: RowTable,
  rows: AsyncIterable<StoredRow>,
): { rows: AsyncIterable<StoredRow>; sum(): TableSum } {
  const hash = createHash('sha256')
  let count = 0
  async function* pass() {
    for await (const row of rows) {
      hash.update(lineOf(table, row))
      count++
      yield row
    }
  }
  return { rows: pass(), sum: () => ({ rows: count, sha256: hash.digest('hex') }) }
}
