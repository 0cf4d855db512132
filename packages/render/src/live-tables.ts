import {
  columnTypesOf,
  DialectError,
  type EngineName,
  type EngineTables,
  engineTables,
  type LiveTable,
  numberingOf,
  statementOf,
} from '@belvedere/engines/tables'
import type { EngineTable, QueryEngine, QueryResult, TableCube } from '@belvedere/query'
import type { Cell, FieldProfile } from '@belvedere/spec'
import { type ColumnTable, cubeName, sampledRows } from '@belvedere/tables'
import { ColumnNameRefNode, count, duckDBCodeGenerator, type ExprNode, FunctionNode, Query } from '@uwdata/mosaic-sql'
import { LimitExceeded } from './model/errors.ts'
import type { LiveSource } from './model/view-types.ts'
import { toEngineName } from './vega/aliases.ts'

/** A statement in the SQL of an engine, for a database by the name that the service has for it. */
export interface LiveStatement {
  database: string
  sql: string
  maxRows: number
  deadlineMs: number
  /** A summary that answers the statement and its likes. */
  cube?: LiveCube
}

/** A summary in the SQL of an engine; what is asked of it is in DuckDB's. */
export interface LiveCube {
  /** The name of its table; another one for each revision of the tables that it is made of. */
  name: string
  sql: string
  /** Of how many rows it would be of a sample of the rows. */
  sample: string
  /** The names of its columns. */
  columns: string[]
  answer: string
}

/** By columns, in the order of the statement. */
export interface LiveStatementResult {
  rows: number
  columns: ArrayLike<Cell>[]
  /** The cube was asked. */
  isOfCube?: boolean
}

/** Rejects with `QueryStopped` at a limit, with `RenderError` where the database cannot be asked, and with other errors. */
export type RunLiveStatement = (statement: LiveStatement, signal?: AbortSignal) => Promise<LiveStatementResult>

/** Queries over tables of one database, by the names that these have in queries. */
export const queriesOf = (tables: readonly QueriedSource[], run: RunLiveStatement): QueryEngine => ({
  async run({ query, maxRows, deadlineMs, signal, cube }) {
    const [first] = tables
    if (!first) throw new Error('A query asks tables.')
    const { sql, readable, columns: names } = statementOf(readingOf(first.engine), tables, { query, maxRows })
    const summary =
      cube &&
      writtenOr(
        () => cubeOf(tables, cube, maxRows),
        () => undefined,
      )
    const statement = { database: first.database, sql, maxRows, deadlineMs, ...(summary && { cube: summary }) }
    const { rows, columns, isOfCube = false } = await run(statement, signal)
    const byName: { [name: string]: QueryResult['columns'][string] } = Object.create(null)
    names.forEach((name, at) => {
      byName[name] = columns[at] ?? []
    })
    return { rows, columns: byName, sql: readable, isOfCube }
  },
})

type QueriedSource = LiveSource & { name: string }

/** Throws `DialectError` where the engine has no equivalent of the summary. */
function cubeOf(tables: readonly QueriedSource[], { query, answerFrom }: TableCube, maxRows: number): LiveCube {
  const reading = readingOf(tables[0]?.engine ?? 'postgres')
  const { sql, columns } = statementOf(reading, tables, { query, maxRows: mostOfCube })
  const counted = Query.from({ parts: query }).select({ rows: count() })
  const { sql: sample } = statementOf(reading, tables, { query: counted, maxRows: 1 }, ` LIMIT ${sampledRows}`)
  const name = cubeName(JSON.stringify([sql, tables.map(({ revision }) => revision)]))
  const answer = answerFrom(name)
  const limited = answer._limit === undefined ? answer.clone().limit(maxRows + 1) : answer
  return { name, sql, sample, columns, answer: duckDBCodeGenerator.toString(limited) }
}

/** The service holds no larger ones. */
const mostOfCube = 100_000

const readingOf = (engine: EngineName): EngineTables => engineTables[engine]

/**
 * A table as queries know it: what its columns are is told by their types, not by the sample that its profile is made of. Only whether a
 * cube is worth a try is judged by how many values that has.
 */
export function liveEngineTable(name: string, live: LiveSource, fields: readonly FieldProfile[] = []): EngineTable {
  const distinct = new Map(fields.map((field) => [field.name, field.distinct]))
  const columns = [...columnTypesOf(live.engine, live)].map(([column, type]): [string, typeof type] => {
    const values = distinct.get(column)
    return [toEngineName(column), values === undefined ? type : { ...type, distinct: values }]
  })
  return { name, columns: new Map(columns), ...numberingOf(live) }
}

const deadlineMs = 60_000
const sourceName = 'rows'

/** Columns of the rows that meet `where` (null: all), in the order of their numbers. Throws `LimitExceeded` beyond `maxRows`. */
export async function readLiveRows(
  live: LiveSource,
  fields: readonly string[],
  { where, maxRows, run }: { where: ExprNode | null; maxRows: number; run: RunLiveStatement },
): Promise<ColumnTable> {
  const types = columnTypesOf(live.engine, live)
  const selected = fields.map((name) => {
    const type = types.get(name)
    if (!type) throw new Error(`There is no column "${name}" in this table.`)
    const column = new ColumnNameRefNode(name)
    return { [name]: type.kind === 'time' ? new FunctionNode('epoch_ms', [column]) : column }
  })
  const query = Query.from(sourceName).select(...selected)
  if (where) query.where(where)
  if (live.order.type !== 'none') query.orderby(...keysOf(live).map((name) => new ColumnNameRefNode(name)))
  const most = Math.min(maxRows, maxReadRows)
  const source = { ...live, name: sourceName }
  const { sql } = writtenOr(
    () => statementOf(readingOf(live.engine), [source], { query, maxRows: most }),
    () => statementOf(readingOf(live.engine), [source], { query: withoutCondition(query), maxRows: most }),
  )
  const { rows, columns } = await run({ database: live.database, sql, maxRows: most + 1, deadlineMs })
  if (rows > most) throw new LimitExceeded({ limit: 'rows', value: most })
  return { rows, columns: Object.fromEntries(fields.map((name, at) => [name, Array.from(columns[at] ?? [])])) }
}

/** More rows than a process could hold. */
const maxReadRows = 5_000_000

const keysOf = ({ order }: Pick<LiveTable, 'order'>): readonly string[] =>
  order.type === 'number' ? [order.column] : order.type === 'columns' ? order.columns : []

/** The condition only spares rows that the dataflow drops. */
function withoutCondition(query: ReturnType<typeof Query.from>): ReturnType<typeof Query.from> {
  const all = query.clone()
  all._where = []
  return all
}

function writtenOr<T>(write: () => T, otherwise: () => T): T {
  try {
    return write()
  } catch (thrown) {
    if (thrown instanceof DialectError) return otherwise()
    throw thrown
  }
}
