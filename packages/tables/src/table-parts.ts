import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { asNumber, type Database, identifier, literal, withDatabase } from './duckdb.ts'
import { parquetOptions } from './parquet-writer.ts'

/** A column of a stored table under a short name of its own, as its parts have it. */
interface MeasuredColumn {
  name: string
  column: string
  /** As DuckDB writes it. */
  type: string
  nullable: boolean
  /** The first and the last time, in milliseconds since 1970; null: it has no times. */
  extent: [number, number] | null
}

/** A stored table in parts: Parquet files with some of its rows each, and their numbers. */
interface TableParts {
  rows: number
  columns: MeasuredColumn[]
  /** The name of the column with the numbers of rows, from 0. */
  rowColumn: string
  /** One after the other; each file is gone when the next one is asked for. */
  parts: AsyncIterable<string>
}

const memoryMb = 512
const columnsAtOnce = 500
/** Of a part: 64 MB of numbers. */
const cellsOfPart = 8_000_000
const bytesOfPart = 64 * 1024 ** 2
const mostRows = 500_000

/** Lets `work` read a stored table in parts. `folder` is an existing one of its own. */
export const withTableParts = <T>(
  parquet: string,
  folder: string,
  work: (table: TableParts) => Promise<T>,
  rowsOfPart?: number,
): Promise<T> =>
  withDatabase({ folder, files: [parquet], memoryMb }, async (database) => {
    const described = await database.rows(`DESCRIBE SELECT * FROM read_parquet(${literal(parquet)})`)
    const declared = described.map(([name, type], at) => ({
      ...{ name: String(name), column: `c${at}`, type: String(type) },
    }))
    const { rows, columns } = await measured(database, `read_parquet(${literal(parquet)})`, declared)
    const size = rowsOfPart ?? (await sizeOfParts(database, parquet, columns.length))
    return work({ rows, columns, rowColumn, parts: partsOf(database, { parquet, folder, rows, columns, size }) })
  })

const rowColumn = 'row'
/** The name that a column must not have: DuckDB gives the numbers of rows under it. */
export const reservedColumn = 'file_row_number'

/** The rows of a part, by the row group with the largest rows. */
async function sizeOfParts(database: Database, parquet: string, columns: number): Promise<number> {
  const [[bytes] = []] = await database.rows(`
    SELECT max(bytes / rows) FROM (
      SELECT sum(total_compressed_size) AS bytes, greatest(1, max(row_group_num_rows)) AS rows
      FROM parquet_metadata(${literal(parquet)}) GROUP BY row_group_id
    )`)
  const ofBytes = Math.floor(bytesOfPart / Math.max(1, asNumber(bytes ?? 1)))
  return Math.max(1, Math.min(mostRows, Math.ceil(cellsOfPart / (columns + 1)), ofBytes))
}

async function measured(
  database: Database,
  from: string,
  declared: readonly Pick<MeasuredColumn, 'name' | 'column' | 'type'>[],
): Promise<Pick<TableParts, 'rows' | 'columns'>> {
  const columns: MeasuredColumn[] = []
  const [[count] = []] = await database.rows(`SELECT count(*) FROM ${from}`)
  const rows = asNumber(count)
  for (let at = 0; at < declared.length; at += columnsAtOnce) {
    const some = declared.slice(at, at + columnsAtOnce)
    const measures = some.flatMap(({ name, type }) => {
      const quoted = identifier(name)
      const ends = ['min', 'max'].map((end) => (type === 'TIMESTAMP' ? `epoch_ms(${end}(${quoted}))` : 'NULL'))
      return [`count(${quoted})`, ...ends]
    })
    const [row = []] = await database.rows(`SELECT ${measures.join(', ')} FROM ${from}`)
    some.forEach((column, i) => {
      const [values, first, last] = row.slice(i * 3, i * 3 + 3)
      const extent: MeasuredColumn['extent'] = first === null ? null : [asNumber(first), asNumber(last)]
      columns.push({ ...column, nullable: asNumber(values) < rows, extent })
    })
  }
  return { rows, columns }
}

interface PartsOptions extends Pick<TableParts, 'rows' | 'columns'> {
  parquet: string
  folder: string
  size: number
}

async function* partsOf(
  database: Database,
  { parquet, folder, rows, columns, size }: PartsOptions,
): AsyncGenerator<string> {
  const selected = columns.map(({ name, column }) => `${identifier(name)} AS ${column}`)
  const from = `read_parquet(${literal(parquet)}, file_row_number = true)`
  const path = join(folder, 'part.parquet')
  for (let start = 0; start < rows; start += size) {
    const range = `${reservedColumn} >= ${start} AND ${reservedColumn} < ${start + size}`
    const select = `SELECT ${[...selected, `${reservedColumn} AS ${rowColumn}`].join(', ')} FROM ${from} WHERE ${range}`
    await database.run(`COPY (${select}) TO ${literal(path)} (${parquetOptions(columns.length)})`)
    yield path
    await rm(path)
  }
}
