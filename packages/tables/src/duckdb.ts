import { type Cell, sqlStringLiteral } from '@belvedere/spec'
import type { DuckDBConnection, DuckDBPreparedStatement, DuckDBResult, DuckDBValue } from '@duckdb/node-api'

export { sqlIdentifier as identifier, sqlStringLiteral as literal } from '@belvedere/spec'

/** A DuckDB connection that can access the given folder and files only. The opener must close it. */
export interface Database {
  /** Runs one statement of any kind. The other methods accept a single SELECT only. */
  run(sql: string): Promise<void>
  /** Throws unless it is a single SELECT. */
  requireSelect(sql: string): Promise<void>
  /** The result by rows, as DuckDB values. */
  rows(sql: string): Promise<DuckDBValue[][]>
  /** The result by columns. */
  columns(sql: string): Promise<DuckDBValue[][]>
  /** The result by columns of cells, with their names. Rejects with `ResultTooLarge` if the cells take more memory. */
  cells(sql: string, maxBytes: number): Promise<{ names: string[]; columns: CellColumn[] }>
  /** Stops the running statement, which rejects. */
  interrupt(): void
  /** A large result in chunks, each by columns. */
  stream(sql: string): AsyncGenerator<DuckDBValue[][]>
  /** The values of a single column of type DOUBLE that has no nulls, in their order; filled into `into`. */
  doubles(sql: string, into: Float64Array): Promise<Float64Array>
  /** Adds rows of cells, by columns, to a table whose columns are of the types DOUBLE, BOOLEAN and VARCHAR. */
  append(table: string, columns: readonly { type: AppendedType; cells: ArrayLike<Cell> }[]): Promise<void>
  /** Defines `name(column INTEGER, cell VARCHAR)` of type DOUBLE for later statements. */
  defineCellFunction(name: string, read: (column: number, cell: string) => number | null): void
  /** The share of the running statement that is done, 0–1. */
  progress(): number
  close(): void
}

export type AppendedType = 'DOUBLE' | 'BOOLEAN' | 'VARCHAR'

/** Of a chunk. */
const mostRows = 2048

export interface DatabaseOptions {
  /** Folder with read and write access; large results spill into its subfolder `spill`. Absent: `files` can be read only. */
  folder?: string
  /** Readable files. */
  files?: string[]
  memoryMb: number
  /** Default 2. With one, floating-point sums are reproducible. */
  threads?: number
  /** False: answers nothing by the statistics of Parquet files, which may be wrong. Default true. */
  trustsStatistics?: boolean
  /** Interrupts the running statement. */
  signal?: AbortSignal | undefined
}

/** The options with some megabytes more. */
export const withMemory = (options: DatabaseOptions, megabytes: number): DatabaseOptions => ({
  ...options,
  memoryMb: options.memoryMb + megabytes,
})

/** A DuckDB database in memory, with any number of connections at a time. */
export interface DatabaseInstance {
  /** A further connection; only the first one knows its progress. The caller must close it. */
  connect(): Promise<Database>
  close(): void
}

/** Opens an in-memory database with one connection, whose running statement `signal` interrupts. */
export async function openDatabase({ signal, ...options }: DatabaseOptions): Promise<Database> {
  const instance = await openInstance(options)
  const database = await instance.connect()
  signal?.addEventListener('abort', database.interrupt)
  return {
    ...database,
    close: () => {
      signal?.removeEventListener('abort', database.interrupt)
      database.close()
      instance.close()
    },
  }
}

/** What would leave out rows, or compute values, by statistics. */
const optimizersByStatistics =
  'statistics_propagation,filter_pushdown,join_filter_pushdown,row_group_pruner,top_n,compressed_materialization,late_materialization'

/** Opens an in-memory database. DuckDB is loaded lazily, so that processes that do not need it stay small. */
export async function openInstance({
  folder,
  files = [],
  memoryMb,
  threads = 2,
  trustsStatistics = true,
}: Omit<DatabaseOptions, 'signal'>): Promise<DatabaseInstance> {
  const { DuckDBInstance } = await import('@duckdb/node-api')
  const instance = await DuckDBInstance.create(':memory:', {
    threads: String(threads),
    memory_limit: `${memoryMb}MB`,
  })
  try {
    const connection = await instance.connect()
    if (folder !== undefined) {
      await connection.run(`SET temp_directory = ${sqlStringLiteral(`${folder}/spill`)}`)
      await connection.run(`SET max_temp_directory_size = '16GB'`)
      await connection.run(`SET allowed_directories = [${sqlStringLiteral(`${folder}/`)}]`)
    } else await connection.run(`SET temp_directory = ''`)
    await connection.run(`SET allowed_paths = [${files.map(sqlStringLiteral).join(', ')}]`)
    await connection.run('SET enable_external_access = false')
    await connection.run('SET autoinstall_known_extensions = false')
    await connection.run('SET autoload_known_extensions = false')
    // The operating system keeps what was read of files as well.
    await connection.run('SET enable_external_file_cache = false')
    if (!trustsStatistics) await connection.run(`SET GLOBAL disabled_optimizers = '${optimizersByStatistics}'`)
    await connection.run(`SET GLOBAL TimeZone = 'UTC'`)
    // Without it, there is no progress to be asked for. A setting of the first connection; then all of them are locked.
    await connection.run('SET enable_progress_bar = true')
    await connection.run('SET enable_progress_bar_print = false')
    await connection.run('SET lock_configuration = true')
    let first: DuckDBConnection | null = connection
    return {
      connect: async () => {
        const next = first ?? (await instance.connect())
        first = null
        return connectionOf(next)
      },
      close: () => {
        first?.closeSync()
        instance.closeSync()
      },
    }
  } catch (cause) {
    instance.closeSync()
    throw cause
  }
}

async function connectionOf(connection: DuckDBConnection): Promise<Database> {
  const { BOOLEAN, DOUBLE, DuckDBDataChunk, DuckDBScalarFunction, INTEGER, StatementType, VARCHAR } = await import(
    '@duckdb/node-api'
  )
  const requireSelect = (prepared: DuckDBPreparedStatement) => {
    if (prepared.statementType !== StatementType.SELECT) throw new Error('Rows are read by a SELECT alone.')
    return prepared
  }
  const readAll = (prepared: DuckDBPreparedStatement) => requireSelect(prepared).runAndReadAll()
  /** Prepares one statement; DuckDB rejects several. */
  const statement = async <T>(sql: string, work: (prepared: DuckDBPreparedStatement) => Promise<T>): Promise<T> => {
    const prepared = await connection.prepare(sql)
    try {
      return await work(prepared)
    } finally {
      prepared.destroySync()
    }
  }
  return {
    run: async (sql) => {
      await statement(sql, (prepared) => prepared.run())
    },
    requireSelect: (sql) =>
      statement(sql, async (prepared) => {
        requireSelect(prepared)
      }),
    rows: async (sql) => (await statement(sql, readAll)).getRows(),
    columns: async (sql) => (await statement(sql, readAll)).getColumns(),
    cells: (sql, maxBytes) =>
      statement(sql, async (prepared) => cellColumns(await requireSelect(prepared).run(), maxBytes)),
    interrupt: () => connection.interrupt(),
    stream: async function* (sql) {
      const result = await statement(sql, (prepared) => requireSelect(prepared).stream())
      for (;;) {
        const chunk = await result.fetchChunk()
        if (chunk === null || chunk.rowCount === 0) return
        yield chunk.getColumns()
      }
    },
    doubles: async (sql, into) => {
      const result = await statement(sql, (prepared) => requireSelect(prepared).stream())
      let count = 0
      for (;;) {
        const chunk = await result.fetchChunk()
        if (chunk === null || chunk.rowCount === 0) return into.subarray(0, count)
        const vector = chunk.getColumnVector(0)
        for (let i = 0; i < vector.itemCount; i++) into[count++] = asNumber(vector.getItem(i))
      }
    },
    append: async (table, columns) => {
      const types = columns.map(({ type }) => ({ DOUBLE, BOOLEAN, VARCHAR })[type])
      const cells = columns.map((column) => Array.from(column.cells))
      const appender = await connection.createAppender(table)
      for (let from = 0; from < (cells[0]?.length ?? 0); from += mostRows) {
        const chunk = DuckDBDataChunk.create(types)
        chunk.setColumns(cells.map((column) => column.slice(from, from + mostRows)))
        appender.appendDataChunk(chunk)
      }
      appender.closeSync()
    },
    defineCellFunction: (name, read) =>
      connection.registerScalarFunction(
        DuckDBScalarFunction.create({
          name,
          parameterTypes: [INTEGER, VARCHAR],
          returnType: DOUBLE,
          volatile: true,
          mainFunction: (_, input, output) => {
            const [columns, cells] = [input.getColumnVector(0), input.getColumnVector(1)]
            const { rowCount } = input
            for (let row = 0; row < rowCount; row++) {
              const cell = cells.getItem(row)
              output.setItem(row, typeof cell === 'string' ? read(asNumber(columns.getItem(row)), cell) : null)
            }
            output.flush()
          },
        }),
      ),
    progress: () => Math.max(0, connection.progress.percentage) / 100,
    close: () => connection.closeSync(),
  }
}

/** Opens a database for a callback and closes it afterwards. */
export async function withDatabase<T>(options: DatabaseOptions, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(options)
  try {
    return await work(database)
  } finally {
    database.close()
  }
}

/** A DuckDB value as a number; DuckDB returns integers of 64 bits and more as bigint. */
export function asNumber(value: DuckDBValue | undefined): number {
  return typeof value === 'number' ? value : typeof value === 'bigint' ? Number(value) : Number.NaN
}

/** The cells of a column; a typed array for numbers without nulls, which costs least to keep and to send. */
export type CellColumn = ArrayLike<Cell>

export class ResultTooLarge extends Error {}

/** Bytes of a text beside its characters, and of any other cell. */
const bytesOfCell = { text: 24, other: 8 }

async function cellColumns(
  result: DuckDBResult,
  maxBytes: number,
): Promise<{ names: string[]; columns: CellColumn[] }> {
  const { DuckDBTypeId } = await import('@duckdb/node-api')
  const { LIST, STRUCT, MAP, ARRAY, UNION, BLOB, BIT } = DuckDBTypeId
  // Their values are no cells, and any number of them is in one.
  const isUnread = result
    .columnTypes()
    .map(({ typeId }) => [LIST, STRUCT, MAP, ARRAY, UNION, BLOB, BIT].includes(typeId))
  const columns: Cell[][] = isUnread.map(() => [])
  let bytes = 0
  for (;;) {
    const chunk = await result.fetchChunk()
    // Each reading of it is a call of the engine.
    const rowCount = chunk?.rowCount ?? 0
    if (chunk === null || rowCount === 0) break
    for (const [at, cells] of columns.entries()) {
      const values = chunk.getColumnVector(at)
      for (let row = 0; row < rowCount; row++) {
        const cell = isUnread[at] ? null : asCell(values.getItem(row))
        bytes += typeof cell === 'string' ? bytesOfCell.text + cell.length : bytesOfCell.other
        if (bytes > maxBytes) throw new ResultTooLarge()
        cells.push(cell)
      }
    }
  }
  const isNumeric = (cells: Cell[]): cells is number[] => cells.every((cell) => typeof cell === 'number')
  return {
    names: result.columnNames(),
    columns: columns.map((cells) => (isNumeric(cells) ? Float64Array.from(cells) : cells)),
  }
}

/** A value of a number, boolean or text column; null for all others. */
export function asCell(value: DuckDBValue | undefined): Cell {
  if (typeof value === 'bigint') return Number(value)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

/** An exact double literal: DuckDB parses bare literals as decimals first, which may lose the last digit. */
export function doubleLiteral(value: number): string {
  return `'${value}'::DOUBLE`
}
