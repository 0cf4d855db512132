import { type QueryEngine, QueryStopped, rowNumber, type TableCube } from '@belvedere/query'
import {
  ColumnNameRefNode,
  count,
  duckDBCodeGenerator,
  FunctionNode,
  literal,
  Query,
  StarNode,
  VerbatimNode,
} from '@uwdata/mosaic-sql'
import { type Cube, cubeName, sampledRows } from './cubes.ts'
import type { CellColumn } from './duckdb.ts'
import type { RunStatement, Statement } from './statements.ts'
import type { TableFiles } from './table-store.ts'

/** The embedded engine: DuckDB over the Parquet files of tables, which are its tables by name. `run` runs its statements. */
export const embeddedEngine = (tables: readonly TableFiles[], run: RunStatement): QueryEngine => ({
  async run({ query, maxRows, deadlineMs, signal, cube, approximations }) {
    const files = tables.map(({ parquet }) => parquet)
    const sql = statementOf(tables, query, maxRows)
    const statement: Statement = {
      ...{ files, sql, deadlineMs },
      ...(cube && { cube: cubeOf(tables, cube, maxRows) }),
      ...(approximations && {
        approximations: {
          ...approximations,
          cubes: approximations.cubes.map((one) => cubeOf(tables, one, maxRows)),
        },
      }),
    }
    const { names, columns, ...answered } = await run(statement, signal)
    const rows = columns[0]?.length ?? 0
    if (rows > maxRows) throw new QueryStopped('rows', maxRows)
    const byName: { [name: string]: CellColumn } = Object.create(null)
    names.forEach((name, at) => {
      byName[name] = columns[at] ?? []
    })
    return { rows, columns: byName, sql: textOf(query), ...answered }
  },
})

function cubeOf(tables: readonly TableFiles[], { query, answerFrom }: TableCube, maxRows: number): Cube {
  const sql = textOf(withTables(tables, query))
  const sample = Query.from({ parts: withTables(tables, query, sampledRows) }).select({ rows: count() })
  return { sql, answer: textOf(limitRows(answerFrom(cubeName(sql)), maxRows)), sample: textOf(sample) }
}

const statementOf = (tables: readonly TableFiles[], query: Query, maxRows: number): string =>
  textOf(limitRows(withTables(tables, query), maxRows))

const textOf = (query: Query): string => duckDBCodeGenerator.toString(query)

/** One row more than allowed tells that there are too many. */
const limitRows = (query: Query, maxRows: number): Query =>
  query._limit === undefined ? query.clone().limit(maxRows + 1) : query

/** Lets a query find the tables by their names, or their first rows. */
const withTables = (tables: readonly TableFiles[], query: Query, firstRows?: number): Query =>
  query.clone().with(
    ...tables.map(({ name, parquet }) => {
      const rows = Query.from(
        new FunctionNode('read_parquet', [literal(parquet), new VerbatimNode('file_row_number = true')]),
      ).select(new StarNode(), { [rowNumber]: new ColumnNameRefNode('file_row_number') })
      return { [name]: firstRows === undefined ? rows : rows.limit(firstRows) }
    }),
  )
