import { sqlText } from '@belvedere/spec'
import type { DuckDBPreparedStatement, DuckDBValue } from '@duckdb/node-api'

export { sqlName as identifier, sqlText as literal } from '@belvedere/spec'

/** A DuckDB that sees the given folder and files and nothing else. Whoever opens it closes it. */
export interface Database {
  /** Runs one statement; those that follow only read, by one SELECT each. */
  run(sql: string): Promise<void>
  /** The rows of an answer, value by value as DuckDB gives them. */
  rows(sql: string): Promise<DuckDBValue[][]>
  /** The answer column by column. */
  columns(sql: string): Promise<DuckDBValue[][]>
  /** A long answer in portions, each column by column. */
  stream(sql: string): AsyncGenerator<DuckDBValue[][]>
  close(): void
}

export interface DatabaseOptions {
  /** Folder that may be read and written; larger answers spill into `spill` below it. Absent: only `files` are read. */
  folder?: string
  /** Files that may be read. */
  files?: string[]
  memoryMb: number
  /** Default 2. With one, sums of fractions are the same every time. */
  threads?: 1 | 2
  /** Interrupts what runs when it is aborted. */
  signal?: AbortSignal | undefined
}

/** Opens a database in memory. DuckDB is loaded only now: processes that never need it stay small. */
export async function openDatabase({
  folder,
  files = [],
  memoryMb,
  threads = 2,
  signal,
}: DatabaseOptions): Promise<Database> {
  const { DuckDBInstance, StatementType } = await import('@duckdb/node-api')
  const instance = await DuckDBInstance.create(':memory:', {
    threads: String(threads),
    memory_limit: `${memoryMb}MB`,
  })
  const connection = await instance.connect()
  const interrupt = () => connection.interrupt()
  signal?.addEventListener('abort', interrupt)
  const close = () => {
    signal?.removeEventListener('abort', interrupt)
    connection.closeSync()
    instance.closeSync()
  }
  try {
    if (folder !== undefined) {
      await connection.run(`SET temp_directory = ${sqlText(`${folder}/spill`)}`)
      await connection.run(`SET max_temp_directory_size = '16GB'`)
      await connection.run(`SET allowed_directories = [${sqlText(`${folder}/`)}]`)
    } else await connection.run(`SET temp_directory = ''`)
    await connection.run(`SET allowed_paths = [${files.map(sqlText).join(', ')}]`)
    await connection.run('SET enable_external_access = false')
    await connection.run('SET autoinstall_known_extensions = false')
    await connection.run('SET autoload_known_extensions = false')
    await connection.run(`SET TimeZone = 'UTC'`)
    await connection.run('SET lock_configuration = true')
  } catch (cause) {
    close()
    throw cause
  }
  const selecting = (prepared: DuckDBPreparedStatement) => {
    if (prepared.statementType !== StatementType.SELECT) throw new Error('Rows are read by a SELECT alone.')
    return prepared
  }
  const readAll = (prepared: DuckDBPreparedStatement) => selecting(prepared).runAndReadAll()
  /** Works with one statement: several cannot be prepared. */
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
    rows: async (sql) => (await statement(sql, readAll)).getRows(),
    columns: async (sql) => (await statement(sql, readAll)).getColumns(),
    stream: async function* (sql) {
      const result = await statement(sql, (prepared) => selecting(prepared).stream())
      for (;;) {
        const chunk = await result.fetchChunk()
        if (chunk === null || chunk.rowCount === 0) return
        yield chunk.getColumns()
      }
    },
    close,
  }
}

/** Opens a database for one piece of work and closes it after. */
export async function withDatabase<T>(options: DatabaseOptions, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(options)
  try {
    return await work(database)
  } finally {
    database.close()
  }
}

/** A number out of DuckDB, which gives whole numbers of 64 bits and more as bigint. */
export function asNumber(value: DuckDBValue | undefined): number {
  return typeof value === 'number' ? value : typeof value === 'bigint' ? Number(value) : Number.NaN
}

/** A number exactly as it is here: one that is written bare is read as a decimal first, and may lose its last digit. */
export function double(value: number): string {
  return `'${value}'::DOUBLE`
}
