import { type QueryEngine, QueryStopped, rowNumber } from '@belvedere/query'
import {
  ColumnNameRefNode,
  duckDBCodeGenerator,
  FunctionNode,
  literal,
  Query,
  StarNode,
  VerbatimNode,
} from '@uwdata/mosaic-sql'
import type { CellColumn } from './duckdb.ts'
import type { RunStatement } from './statements.ts'
import type { TableFiles } from './table-store.ts'

/** The embedded engine: DuckDB over the Parquet files of tables, which are its tables by name. `run` runs its statements. */
export const embeddedEngine = (tables: readonly TableFiles[], run: RunStatement): QueryEngine => ({
  async run({ query, maxRows, deadlineMs, signal }) {
    const sql = statementOf(tables, query, maxRows)
    const { names, columns } = await run({ files: tables.map(({ parquet }) => parquet), sql, deadlineMs }, signal)
    const rows = columns[0]?.length ?? 0
    if (rows > maxRows) throw new QueryStopped('rows', maxRows)
    const byName: { [name: string]: CellColumn } = Object.create(null)
    names.forEach((name, at) => {
      byName[name] = columns[at] ?? []
    })
    return { rows, columns: byName, sql }
  },
})

/** The statement in DuckDB's dialect; one row more than allowed tells that there are too many. */
function statementOf(tables: readonly TableFiles[], query: Query, maxRows: number): string {
  const sources = tables.map(({ name, parquet }) => ({
    [name]: Query.from(
      new FunctionNode('read_parquet', [literal(parquet), new VerbatimNode('file_row_number = true')]),
    ).select(new StarNode(), { [rowNumber]: new ColumnNameRefNode('file_row_number') }),
  }))
  const whole = query.clone().with(...sources)
  return duckDBCodeGenerator.toString(whole._limit === undefined ? whole.limit(maxRows + 1) : whole)
}
