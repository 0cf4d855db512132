import type { FigureQuery, FigureResult, TableProfile } from '@belvedere/spec'
import type { DuckDBValue } from '@duckdb/node-api'
import { asCell, asNumber, doubleLiteral, literal, withDatabase } from './duckdb.ts'
import { FigureFields } from './figure-fields.ts'
import type { TableFiles } from './table-store.ts'

const memoryMb = 512

/**
 * Computes a figure query. The same rows give exactly the same numbers. Throws if the query names a field that the table
 * does not have.
 */
export async function computeFigure(
  files: TableFiles,
  profile: TableProfile,
  query: FigureQuery,
): Promise<FigureResult> {
  const { where, group, having, order, limit } = query
  const fields = new FigureFields(profile)
  const filteredRows = `(SELECT * FROM read_parquet(${literal(files.parquet)}) WHERE ${fields.anyOf(where)})`
  const { number, known } = fields.measure(query.measure)
  const groups = group === null ? null : fields.group(group)
  const numbers =
    groups === null
      ? `SELECT NULL AS g, ${number} AS v, ${known} AS n FROM ${filteredRows}`
      : // GROUP BY 1, because a column of the table may be named g too.
        `SELECT ${groups} AS g, ${number} AS v, ${known} AS n FROM ${filteredRows} WHERE ${groups} IS NOT NULL GROUP BY 1`
  const condition = having === null ? 'true' : `v ${having.op} ${doubleLiteral(having.value)}`
  const direction = order === 'ascending' ? 'ASC' : 'DESC'
  // One thread, because floating-point sums depend on the order of the rows.
  return withDatabase({ files: [files.parquet], memoryMb, threads: 1 }, async (database) => {
    const [[rows] = []] = await database.rows(`SELECT count(*) FROM ${filteredRows}`)
    const figures = await database.rows(
      `SELECT g, v, n, count(*) OVER () FROM (${numbers}) WHERE ${condition} ORDER BY v ${direction} NULLS LAST, g LIMIT ${limit}`,
    )
    return {
      rows: asNumber(rows),
      groups: figures[0] === undefined ? 0 : asNumber(figures[0][3]),
      figures: figures.map(([g, v, n]) => ({ group: asCell(g), value: finite(v), rows: asNumber(n) })),
    }
  })
}

const finite = (value: DuckDBValue | undefined): number | null => {
  const number = asNumber(value)
  return Number.isFinite(number) ? number : null
}
