import type { Cell } from '../model/profile.ts'

/** A quoted identifier. All names of tables and columns in SQL go through this function. */
export function sqlIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** A string literal; backslashes are not escapes in DuckDB. */
export function sqlStringLiteral(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** DuckDB's aggregate functions; deviations are sample deviations, as in Vega. */
export const sqlAggregates = {
  sum: 'sum',
  mean: 'avg',
  median: 'median',
  min: 'min',
  max: 'max',
  stdev: 'stddev_samp',
  variance: 'var_samp',
} as const

/** A timestamp literal from milliseconds UTC. */
export function sqlTimestampLiteral(ms: number): string {
  return `make_timestamp(${Math.round(ms)} * 1000)`
}

/** A cell as a literal to compare a column with; `temporal` cells are milliseconds UTC. */
export function sqlLiteral(cell: Cell, temporal = false): string {
  if (cell === null) return 'NULL'
  if (typeof cell === 'string') return sqlStringLiteral(cell)
  if (typeof cell === 'boolean') return cell ? 'true' : 'false'
  if (temporal) return sqlTimestampLiteral(cell)
  return Number.isFinite(cell) ? String(cell) : 'NULL'
}
