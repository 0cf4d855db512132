import type { Cell } from '@belvedere/spec'
import type { DuckDBValue } from '@duckdb/node-api'
import { binsOf, type ColumnStats, type FieldPlan, histogramBins, isContinuous, maxValues } from './column-stats.ts'
import { asNumber, type Database, doubleLiteral, identifier, literal, withDatabase } from './duckdb.ts'
import { storageOf } from './typing/column-type.ts'

interface Databases {
  database: Database
  /** Single-threaded, because floating-point sums depend on the order of rows and a profile must be reproducible. */
  singleThreaded: Database
}

const singleThreadedMemoryMb = 384

/** Statistics of the columns of a Parquet file that does not fit into memory; equal to those of `columnStats`. */
export async function parquetStats(
  database: Database,
  path: string,
  plans: FieldPlan[],
  rows: number,
): Promise<ColumnStats[]> {
  return withDatabase({ files: [path], memoryMb: singleThreadedMemoryMb, threads: 1 }, async (singleThreaded) => {
    const stats: ColumnStats[] = []
    // One column at a time, because counting distinct values may need all available memory.
    for (const plan of plans) {
      stats.push(await fieldStats({ database, singleThreaded }, path, plan, { rows, columns: plans.length }))
    }
    return stats
  })
}

/** SQL for the column, as numbers if it is numeric or temporal. */
function numericValue({ name, type }: FieldPlan): string {
  switch (storageOf(type)) {
    case 'temporal':
      return `epoch_ms(${identifier(name)})::DOUBLE`
    case 'number':
      return `${identifier(name)}::DOUBLE`
    case 'text':
    case 'boolean':
      return identifier(name)
  }
}

async function fieldStats(
  { database, singleThreaded }: Databases,
  path: string,
  plan: FieldPlan,
  table: { rows: number; columns: number },
): Promise<ColumnStats> {
  const from = `(SELECT ${numericValue(plan)} AS v FROM read_parquet(${literal(path)}))`
  const storage = storageOf(plan.type)
  const numeric = storage === 'number' || storage === 'temporal'
  const length = storage === 'text' ? 'max(length(v))' : 'NULL'
  const [counts = []] = await database.rows(`SELECT count(v), count(DISTINCT v), ${length} FROM ${from}`)
  const count = asNumber(counts[0])
  const distinct = asNumber(counts[1])
  const limit = maxValues(table.columns)
  const listed = !isContinuous(plan) || distinct <= limit
  const values = listed ? await topValues(database, from, limit) : []
  const stats: ColumnStats = { count, nulls: table.rows - count, distinct, values }
  if (storage === 'text') stats.maxLength = count === 0 ? 0 : asNumber(counts[2])
  if (!numeric || count === 0) return stats
  const numbers = await numericStats(singleThreaded, from)
  return { ...stats, numbers, ...(isContinuous(plan) ? { histogram: await histogram(database, from, numbers) } : {}) }
}

async function topValues(database: Database, from: string, limit: number): Promise<{ value: Cell; count: number }[]> {
  const rows = await database.rows(
    `SELECT v, count(*) AS n FROM ${from} WHERE v IS NOT NULL GROUP BY v ORDER BY n DESC, v LIMIT ${limit}`,
  )
  return rows.map(([value, count]) => ({ value: asCell(value), count: asNumber(count) }))
}

function asCell(value: DuckDBValue | undefined): Cell {
  if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number') return value
  return typeof value === 'bigint' ? Number(value) : null
}

async function numericStats(database: Database, from: string): Promise<NonNullable<ColumnStats['numbers']>> {
  const [row = []] = await database.rows(
    `SELECT min(v), max(v), avg(v), median(v), bool_and(v = floor(v)), bool_and(v % 86400000 = 0), count(v) FROM ${from}`,
  )
  const mean = asNumber(row[2])
  const count = asNumber(row[6])
  const [squares = []] = await database.rows(
    `SELECT sum((v - ${doubleLiteral(mean)}) * (v - ${doubleLiteral(mean)})) FROM ${from}`,
  )
  return {
    min: asNumber(row[0]),
    max: asNumber(row[1]),
    mean,
    median: asNumber(row[3]),
    stdev: count > 1 ? Math.sqrt(asNumber(squares[0]) / (count - 1)) : null,
    integer: row[4] === true,
    wholeDays: row[5] === true,
  }
}

async function histogram(
  database: Database,
  from: string,
  { min, max, integer }: { min: number; max: number; integer: boolean },
): Promise<NonNullable<ColumnStats['histogram']>> {
  const { lo, width, count } = histogramBins(min, max, integer)
  const bin =
    width > 0 ? `least(${count - 1}, floor((v - ${doubleLiteral(lo)}) / ${doubleLiteral(width)}))::INTEGER` : '0'
  const rows = await database.rows(`SELECT ${bin} AS b, count(*) FROM ${from} WHERE v IS NOT NULL GROUP BY b`)
  const counts = new Array<number>(count).fill(0)
  for (const [index, n] of rows) counts[asNumber(index)] = asNumber(n)
  return binsOf(counts, { lo, width })
}
