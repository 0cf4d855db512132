import type { Cell, FigureQuery, FigureResult, TableProfile } from '@belvedere/spec'
import type { DuckDBValue } from '@duckdb/node-api'
import { asNumber, double, literal, withDatabase } from './duckdb.ts'
import { FigureFields } from './figure-fields.ts'
import type { TableFiles } from './table-store.ts'

const memoryMb = 512

/**
 * Computes the numbers that a question asks for. The same rows give the same numbers, to the last digit. Throws where
 * the query names a field that the table does not have.
 */
export async function computeFigure(
  files: TableFiles,
  profile: TableProfile,
  query: FigureQuery,
): Promise<FigureResult> {
  const { where, group, having, order, limit } = query
  const fields = new FigureFields(profile)
  const kept = `(SELECT * FROM read_parquet(${literal(files.parquet)}) WHERE ${fields.anyOf(where)})`
  const { number, known } = fields.measure(query.measure)
  const groups = group === null ? null : fields.group(group)
  const numbers =
    groups === null
      ? `SELECT NULL AS g, ${number} AS v, ${known} AS n FROM ${kept}`
      : // By its place: a column of the table may be called g as well.
        `SELECT ${groups} AS g, ${number} AS v, ${known} AS n FROM ${kept} WHERE ${groups} IS NOT NULL GROUP BY 1`
  const held = having === null ? 'true' : `v ${having.op} ${double(having.value)}`
  const direction = order === 'ascending' ? 'ASC' : 'DESC'
  // Sums of fractions depend on their order, which several threads would change.
  return withDatabase({ files: [files.parquet], memoryMb, threads: 1 }, async (database) => {
    const [[rows] = []] = await database.rows(`SELECT count(*) FROM ${kept}`)
    const found = await database.rows(
      `SELECT g, v, n, count(*) OVER () FROM (${numbers}) WHERE ${held} ORDER BY v ${direction} NULLS LAST, g LIMIT ${limit}`,
    )
    return {
      rows: asNumber(rows),
      groups: found[0] === undefined ? 0 : asNumber(found[0][3]),
      figures: found.map(([g, v, n]) => ({ group: asCell(g), value: finite(v), rows: asNumber(n) })),
    }
  })
}

function asCell(value: DuckDBValue | undefined): Cell {
  if (typeof value === 'bigint') return Number(value)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

const finite = (value: DuckDBValue | undefined): number | null => {
  const number = asNumber(value)
  return Number.isFinite(number) ? number : null
}
