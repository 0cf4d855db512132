import type { DuckDBValue } from '@duckdb/node-api'
import { asNumber, type Database, literal } from '../duckdb.ts'
import { smallTableLimits } from '../small-table.ts'
import { type RawCell, shapeOf } from '../typing/cell-shapes.ts'
import { EvidenceCollector } from '../typing/evidence.ts'
import { decideTypes, maxTypoShare } from '../typing/typing.ts'
import { cleanText, type DataFaults } from './data-faults.ts'
import { type ParquetColumn, parquetColumns } from './parquet-columns.ts'
import { type Batch, FileError, maxColumns, type ReadOptions, type RowSource } from './row-source.ts'

/** Larger files are refused as decompression bombs: a few bytes of Parquet can encode billions of rows. */
export const parquetLimits = { rows: 200_000_000, cells: 4_000_000_000, uncompressedBytes: 64 * 2 ** 30 }

export interface ParquetSource extends RowSource {
  path: string
  rows: number
  columns: ParquetColumn[]
  from: string
  /** What its largest row group takes in memory, beyond what others do. */
  groupMb: number
  /** True if the file can be stored by SQL alone: it is large and its text columns contain plain text only. */
  isPlain(): Promise<boolean>
  /** True if its row groups and compression suit queries, and its numbers of rows agree. */
  isCompact(): Promise<boolean>
}

/** Pages may be as large as the columns of their row group, and one of each column is held in memory. */
const maxGroupMb = 700
/** Smaller groups fit into the memory that reading takes anyway. */
const minGroupMb = 250

/**
 * Opens a Parquet file. `openDatabase`: gives a database with so many megabytes more than usual. Throws `FileError` if it is
 * damaged or too large.
 */
export async function openParquet(
  openDatabase: (groupMb: number) => Promise<Database>,
  path: string,
  bytes: number,
): Promise<ParquetSource> {
  const from = `read_parquet(${literal(path)})`
  try {
    const first = await openDatabase(0)
    const rows = await checkedRows(first, path)
    const groupMb = await largestGroupMb(first, path)
    const database = groupMb === 0 ? first : await openDatabase(groupMb)
    const columnRows = await database.rows(`DESCRIBE SELECT * FROM ${from}`)
    const notes: string[] = []
    const columns = await parquetColumns(database, from, columnRows, notes)
    if (columns.length > maxColumns) {
      throw new FileError(`The file has more than ${maxColumns.toLocaleString('en')} columns. Leave some out.`, {
        code: 'too_large',
      })
    }
    return {
      path,
      part: null,
      delimiter: '',
      rows,
      columns,
      from,
      groupMb,
      notes,
      names: () => columns.map(({ name }) => name),
      declaredTypes: () => columns.map(({ declaredType }) => declaredType),
      isCompact: () => isCompact(database, path, rows),
      isPlain: () => holdsOnlyPlainText(database, { rows, columns, from }),
      batches: (options) => parquetBatches(database, { columns, from, rows, bytes }, options),
    }
  } catch (cause) {
    if (cause instanceof FileError) throw cause
    throw parquetError(cause)
  }
}

function parquetError(cause: unknown): unknown {
  const message = cause instanceof Error ? cause.message : ''
  if (/out of memory|interrupt/i.test(message)) return cause
  return new FileError('This Parquet file is damaged and cannot be read. Write it again, and upload it again.', {
    cause,
  })
}

async function checkedRows(database: Database, path: string): Promise<number> {
  const [file = []] = await database.rows(`SELECT num_rows FROM parquet_file_metadata(${literal(path)})`)
  const [size = []] = await database.rows(
    `SELECT sum(total_uncompressed_size), count(DISTINCT path_in_schema) FROM parquet_metadata(${literal(path)})`,
  )
  const rows = asNumber(file[0])
  const uncompressed = asNumber(size[0] ?? 0)
  const columns = asNumber(size[1])
  if (!(rows >= 0))
    throw new FileError('This Parquet file does not say how many rows it has. Write it again, and upload it again.')
  if (
    rows > parquetLimits.rows ||
    rows * columns > parquetLimits.cells ||
    uncompressed > parquetLimits.uncompressedBytes
  ) {
    throw new FileError(
      `This Parquet file holds ${rows.toLocaleString('en')} rows, more than can be read (${parquetLimits.rows.toLocaleString('en')} rows, ${parquetLimits.cells / 1e9} billion cells). Upload a part of it, or sums of it.`,
      { code: 'too_large' },
    )
  }
  return rows
}

async function largestGroupMb(database: Database, path: string): Promise<number> {
  const [[bytes] = []] = await database.rows(
    `SELECT max(bytes)::DOUBLE FROM (SELECT sum(total_uncompressed_size) AS bytes FROM parquet_metadata(${literal(path)}) GROUP BY row_group_id)`,
  )
  const megabytes = Math.ceil(asNumber(bytes ?? 0) / 2 ** 20)
  return megabytes > minGroupMb ? Math.min(megabytes, maxGroupMb) : 0
}

const codecs: ReadonlySet<string> = new Set(['UNCOMPRESSED', 'SNAPPY', 'ZSTD', 'LZ4_RAW'])
/** A row group is read by one thread. */
const maxGroupRows = 1 << 20
const minGroupRows = 10_000

async function isCompact(database: Database, path: string, rows: number): Promise<boolean> {
  const groups = await database.rows(
    `SELECT any_value(row_group_num_rows), list(DISTINCT compression)::VARCHAR FROM parquet_metadata(${literal(path)}) GROUP BY row_group_id`,
  )
  const sizes = groups.map(([size]) => asNumber(size))
  return (
    groups.every(([, names]) => [...String(names).matchAll(/\w+/g)].every(([name]) => codecs.has(name))) &&
    sizes.reduce((sum, size) => sum + size, 0) === rows &&
    sizes.every((size) => size <= maxGroupRows) &&
    rows / sizes.length >= Math.min(rows, minGroupRows)
  )
}

async function* parquetBatches(
  database: Database,
  { columns, from, rows, bytes }: { columns: ParquetColumn[]; from: string; rows: number; bytes: number },
  options: ReadOptions,
): AsyncGenerator<Batch> {
  let row = 1
  const select = columns.map(({ expression }) => expression).join(', ')
  try {
    for await (const chunk of database.stream(`SELECT ${select} FROM ${from}`)) {
      options.signal?.throwIfAborted()
      const count = chunk[0]?.length ?? 0
      const firstRow = row
      yield {
        rows: count,
        firstRow,
        columns: chunk.map((values) => values.map((value, i) => asRaw(value, firstRow + i, options.faults))),
      }
      row += count
      options.onBytes?.((bytes * count) / Math.max(1, rows))
    }
  } catch (cause) {
    options.signal?.throwIfAborted()
    throw cause instanceof FileError ? cause : parquetError(cause)
  }
}

function asRaw(value: DuckDBValue, row: number, faults: DataFaults): RawCell {
  if (typeof value === 'string') return cleanText(value, row, faults)
  return typeof value === 'number' || typeof value === 'boolean' ? value : null
}

/** Detects the types of text columns from their distinct values. */
async function holdsOnlyPlainText(
  database: Database,
  { rows, columns, from }: Pick<ParquetSource, 'rows' | 'columns' | 'from'>,
): Promise<boolean> {
  if (rows <= smallTableLimits.rows && rows * columns.length <= smallTableLimits.cells) return false
  for (const { name, expression, declaredType } of columns) {
    if (declaredType?.kind === 'time') return false
    if (declaredType !== null) continue
    if (await isPlainAtOnce(database, { rows, expression, from })) continue
    const collector = new EvidenceCollector(columns.length)
    for await (const [values = []] of database.stream(`SELECT DISTINCT ${expression} FROM ${from}`)) {
      collector.add(values.map(asText), 0)
    }
    const [type] = decideTypes([{ name, evidence: collector.evidence }], '')
    if (type !== undefined && type.kind !== 'text') return false
  }
  return true
}

/** Rows among which enough distinct texts are sought to do without all others. */
const plainSampleRows = 200_000

/** True if the first rows hold more distinct plain texts than a column of another type may hold typos. */
async function isPlainAtOnce(
  database: Database,
  { rows, expression, from }: { rows: number; expression: string; from: string },
): Promise<boolean> {
  let texts = 0
  const sample = `(SELECT ${expression} AS v FROM ${from} LIMIT ${plainSampleRows})`
  for await (const [values = []] of database.stream(`SELECT DISTINCT v FROM ${sample}`)) {
    for (const value of values) if (typeof value === 'string' && isPlain(value)) texts++
    if (texts > rows * maxTypoShare) return true
  }
  return false
}

const isPlain = (text: string) => shapeOf(text).shape === 0

const asText = (value: DuckDBValue) => (typeof value === 'string' ? value : null)
