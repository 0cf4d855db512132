import type { Cell } from '../model/profile.ts'

/** A name as DuckDB's SQL writes it; the one way in which names of tables and columns come into SQL. */
export function sqlName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** A text as SQL writes it; a backslash means itself. */
export function sqlText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** What DuckDB calls the aggregates of numbers: deviations are those of samples, as Vega's are. */
export const sqlAggregates = {
  sum: 'sum',
  mean: 'avg',
  median: 'median',
  min: 'min',
  max: 'max',
  stdev: 'stddev_samp',
  variance: 'var_samp',
} as const

/** A moment in milliseconds UTC as SQL writes it. */
export function sqlMoment(ms: number): string {
  return `make_timestamp(${Math.round(ms)} * 1000)`
}

/** A cell of a column as SQL compares it; `temporal` cells are milliseconds UTC. */
export function sqlCell(cell: Cell, temporal = false): string {
  if (cell === null) return 'NULL'
  if (typeof cell === 'string') return sqlText(cell)
  if (typeof cell === 'boolean') return cell ? 'true' : 'false'
  if (temporal) return sqlMoment(cell)
  return Number.isFinite(cell) ? String(cell) : 'NULL'
}
