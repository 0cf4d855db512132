import { type QueryEngine, type QueryResult, QueryStopped, rowNumber, type TableQuery } from '@belvedere/query'
import type { Cell } from '@belvedere/spec'
import {
  ColumnNameRefNode,
  duckDBCodeGenerator,
  FunctionNode,
  literal,
  Query,
  StarNode,
  VerbatimNode,
} from '@uwdata/mosaic-sql'
import { asCell, type Database, openDatabase } from './duckdb.ts'
import type { TableFiles } from './table-store.ts'

interface EngineLimits {
  memoryMb: number
  threads?: 1 | 2
}

/** The embedded engine: DuckDB over the Parquet files of tables, which are its tables by name. One query runs at a time. */
export function embeddedEngine(tables: readonly TableFiles[], limits: EngineLimits): QueryEngine {
  let database: Promise<Database> | null = null
  let turn: Promise<unknown> = Promise.resolve()
  const open = () => {
    database ??= openDatabase({ files: tables.map(({ parquet }) => parquet), ...limits })
    return database
  }
  return {
    run(query) {
      const result = turn.then(async () => runQuery(await open(), tables, query))
      turn = result.catch(() => undefined)
      return result
    },
    close() {
      // Why it could not be opened, its queries have told.
      database?.then(
        (opened) => opened.close(),
        () => undefined,
      )
    },
  }
}

async function runQuery(database: Database, tables: readonly TableFiles[], query: TableQuery): Promise<QueryResult> {
  if (query.signal?.aborted) throw new QueryStopped('cancelled')
  const sql = statementOf(tables, query)
  let stopped: QueryStopped | null = null
  const stop = (limit: QueryStopped) => {
    stopped ??= limit
    database.interrupt()
  }
  const deadline = setTimeout(() => stop(new QueryStopped('seconds', query.deadlineMs / 1000)), query.deadlineMs)
  const cancel = () => stop(new QueryStopped('cancelled'))
  query.signal?.addEventListener('abort', cancel)
  try {
    const { names, columns } = await database.namedColumns(sql)
    const rows = columns[0]?.length ?? 0
    if (rows > query.maxRows) throw new QueryStopped('rows', query.maxRows)
    const byName: { [name: string]: Cell[] } = Object.create(null)
    names.forEach((name, at) => {
      byName[name] = (columns[at] ?? []).map(asCell)
    })
    return { rows, columns: byName, sql }
  } catch (cause) {
    if (stopped) throw stopped
    if (cause instanceof Error && /^Out of Memory Error/.test(cause.message)) throw new QueryStopped('memory')
    throw cause
  } finally {
    clearTimeout(deadline)
    query.signal?.removeEventListener('abort', cancel)
  }
}

/** The statement in DuckDB's dialect; one row more than allowed tells that there are too many. */
function statementOf(tables: readonly TableFiles[], { query, maxRows }: TableQuery): string {
  const sources = tables.map(({ name, parquet }) => ({
    [name]: Query.from(
      new FunctionNode('read_parquet', [literal(parquet), new VerbatimNode('file_row_number = true')]),
    ).select(new StarNode(), { [rowNumber]: new ColumnNameRefNode('file_row_number') }),
  }))
  const whole = query.clone().with(...sources)
  return duckDBCodeGenerator.toString(whole._limit === undefined ? whole.limit(maxRows + 1) : whole)
}
