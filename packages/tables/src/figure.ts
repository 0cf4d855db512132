import type { Cell, FigureQuery, FigureResult, TableProfile } from '@belvedere/spec'
import { doubleLiteral, literal } from './duckdb.ts'
import { FigureFields } from './figure-fields.ts'
import { type RunStatement, runInProcess } from './statements.ts'
import type { TableFiles } from './table-store.ts'

const deadlineMs = 10_000

/**
 * Computes a figure query. The same rows give exactly the same numbers. Throws if the query names a field that the table
 * does not have.
 */
export async function computeFigure(
  files: TableFiles,
  profile: TableProfile,
  query: FigureQuery,
  run: RunStatement = runInProcess,
): Promise<FigureResult> {
  const { where, group, having, order, limit } = query
  const fields = new FigureFields(profile)
  const filteredRows = `(SELECT * FROM read_parquet(${literal(files.parquet)}) WHERE ${fields.anyOf(where)})`
  const { number, known: knownRows } = fields.measure(query.measure)
  const groups = group === null ? null : fields.group(group)
  const numbers =
    groups === null
      ? `SELECT NULL AS g, ${number} AS v, ${knownRows} AS n FROM ${filteredRows}`
      : // GROUP BY 1, because a column of the table may be named g too.
        `SELECT ${groups} AS g, ${number} AS v, ${knownRows} AS n FROM ${filteredRows} WHERE ${groups} IS NOT NULL GROUP BY 1`
  const condition = having === null ? 'true' : `v ${having.op} ${doubleLiteral(having.value)}`
  const direction = order === 'ascending' ? 'ASC' : 'DESC'
  // Floating-point sums depend on the order of the rows.
  const select = (sql: string) => run({ files: [files.parquet], sql, deadlineMs, reproducible: true })
  const counted = await select(`SELECT count(*) FROM ${filteredRows}`)
  const {
    columns: [texts = [], values = [], known = [], groupCounts = []],
  } = await select(
    `SELECT g, v, n, count(*) OVER () FROM (${numbers}) WHERE ${condition} ORDER BY v ${direction} NULLS LAST, g LIMIT ${limit}`,
  )
  return {
    rows: Number(counted.columns[0]?.[0] ?? 0),
    groups: Number(groupCounts[0] ?? 0),
    figures: Array.from(texts, (group, at) => ({
      group,
      value: finite(values[at]),
      rows: Number(known[at]),
    })),
  }
}

const finite = (value: Cell | undefined): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null
