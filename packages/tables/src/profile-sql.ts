import type { Cell } from '@belvedere/spec'
import { binsOf, type ColumnStats, type FieldPlan, histogramBins, isContinuous, maxValues } from './column-stats.ts'
import { asCell, asNumber, type Database, doubleLiteral, identifier, literal, withDatabase } from './duckdb.ts'
import { storageOf } from './typing/column-type.ts'

interface Databases {
  database: Database
  /** Single-threaded, because floating-point sums depend on the order of rows and a profile must be reproducible. */
  singleThreaded: Database
}

type NumberStats = NonNullable<ColumnStats['numbers']>
/** What one scan over the column tells. */
type Moments = Omit<NumberStats, 'median' | 'stdev'>

const singleThreadedMemoryMb = 384
/** Columns of numbers with at most as many distinct values are read as groups, which spares further scans. */
const maxGroups = 10_000
/** Maximum columns in one statement. */
const columnsAtOnce = 50

/** Statistics of the columns of a Parquet file that does not fit into memory; equal to those of `columnStats`. */
export async function parquetStats(
  database: Database,
  path: string,
  plans: FieldPlan[],
  rows: number,
  limits = { maxGroups },
): Promise<ColumnStats[]> {
  return withDatabase({ files: [path], memoryMb: singleThreadedMemoryMb, threads: 1 }, async (singleThreaded) => {
    const moments = await momentsOf(singleThreaded, path, plans.filter(isNumeric))
    const stats: ColumnStats[] = []
    // One column at a time, because counting distinct values may need all available memory.
    for (const plan of plans) {
      const from = `(SELECT ${numericValue(plan)} AS v FROM read_parquet(${literal(path)}))`
      const { counted, groups } = await countValues(database, from, plan, { rows, columns: plans.length, ...limits })
      const columnMoments = moments.get(plan)
      if (columnMoments === undefined || counted.count === 0) {
        stats.push(counted)
        continue
      }
      const { count } = counted
      const bins = histogramBins(columnMoments.min, columnMoments.max, columnMoments.integer)
      const distribution =
        counted.distinct <= limits.maxGroups
          ? distributionOf(groups, bins, { ...columnMoments, count })
          : await distributionBySql({ database, singleThreaded }, from, bins, { ...columnMoments, count })
      const { median, squares, counts } = distribution
      const stdev = count > 1 ? Math.sqrt(squares / (count - 1)) : null
      const histogram = isContinuous(plan) ? { histogram: binsOf(counts, bins) } : {}
      stats.push({ ...counted, numbers: { ...columnMoments, median, stdev }, ...histogram })
    }
    return stats
  })
}

function isNumeric({ type }: FieldPlan): boolean {
  const storage = storageOf(type)
  return storage === 'number' || storage === 'temporal'
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

/** Groups of equal values, most frequent first. */
type Groups = { value: Cell; count: number }[]

/** Counts the values of a column. `groups`: the most frequent ones. */
async function countValues(
  database: Database,
  from: string,
  plan: FieldPlan,
  table: { rows: number; columns: number; maxGroups: number },
): Promise<{ counted: ColumnStats; groups: Groups }> {
  const limit = maxValues(table.columns)
  const isText = storageOf(plan.type) === 'text'
  // Ranking groups that are not needed takes longer than counting them.
  const most = isContinuous(plan)
    ? `SELECT v, n FROM groups WHERE (SELECT count(*) FROM groups) <= ${Math.max(limit, table.maxGroups)}`
    : `SELECT v, n FROM groups ORDER BY n DESC, v LIMIT ${isNumeric(plan) ? Math.max(limit, table.maxGroups) : limit}`
  const rows = await database.rows(
    `WITH groups AS MATERIALIZED (SELECT v, count(*) AS n FROM ${from} WHERE v IS NOT NULL GROUP BY v)
     SELECT total.n, total.groups, total.length, most.v, most.n
     FROM (SELECT sum(n) AS n, count(*) AS groups, ${isText ? 'max(length(v))' : 'NULL'} AS length FROM groups) AS total
     LEFT JOIN (${most}) AS most ON true ORDER BY most.n DESC, most.v`,
  )
  const [[countValue, distinctValue, length] = []] = rows
  const count = asNumber(countValue ?? 0)
  const distinct = asNumber(distinctValue ?? 0)
  const groups = rows.flatMap(([, , , value, n]) => (n === null ? [] : [{ value: asCell(value), count: asNumber(n) }]))
  const values = isContinuous(plan) && distinct > limit ? [] : groups.slice(0, limit)
  const maxLength = isText ? { maxLength: asNumber(length ?? 0) } : {}
  return { counted: { count, nulls: table.rows - count, distinct, values, ...maxLength }, groups }
}

async function momentsOf(database: Database, path: string, plans: FieldPlan[]): Promise<Map<FieldPlan, Moments>> {
  const moments = new Map<FieldPlan, Moments>()
  for (let at = 0; at < plans.length; at += columnsAtOnce) {
    const part = plans.slice(at, at + columnsAtOnce)
    const values = part.map((plan, i) => `${numericValue(plan)} AS v${i}`)
    const aggregates = part.map(({ type }, i) => {
      const isWholeDays = storageOf(type) === 'temporal' ? `bool_and(v${i} % 86400000 = 0)` : 'false'
      return `min(v${i}), max(v${i}), avg(v${i}), bool_and(v${i} = floor(v${i})), ${isWholeDays}`
    })
    const [row = []] = await database.rows(
      `SELECT ${aggregates.join(', ')} FROM (SELECT ${values.join(', ')} FROM read_parquet(${literal(path)}))`,
    )
    for (const [i, plan] of part.entries()) {
      const [min, max, mean, integer, wholeDays] = row.slice(i * 5, i * 5 + 5)
      moments.set(plan, {
        min: asNumber(min),
        max: asNumber(max),
        mean: asNumber(mean),
        integer: integer === true,
        wholeDays: wholeDays === true,
      })
    }
  }
  return moments
}

interface Distribution {
  median: number
  /** The sum of squared differences from the mean. */
  squares: number
  /** Values in each bin. */
  counts: number[]
}

type Bins = ReturnType<typeof histogramBins>

function distributionOf(groups: Groups, bins: Bins, { count, mean }: { count: number; mean: number }): Distribution {
  const sorted = groups
    .map((group) => ({ value: Number(group.value), count: group.count }))
    .sort((one, other) => one.value - other.value)
  const counts = new Array<number>(bins.count).fill(0)
  const [lower, upper] = [Math.floor((count - 1) / 2), Math.floor(count / 2)]
  let [below, above, before, squares] = [Number.NaN, Number.NaN, 0, 0]
  for (const { value, count: n } of sorted) {
    const bin = bins.width > 0 ? Math.min(bins.count - 1, Math.floor((value - bins.lo) / bins.width)) : 0
    counts[bin] = (counts[bin] ?? 0) + n
    squares += n * (value - mean) ** 2
    if (before <= lower) below = value
    if (before <= upper) above = value
    before += n
  }
  return { median: below + (above - below) / 2, squares, counts }
}

async function distributionBySql(
  { database, singleThreaded }: Databases,
  from: string,
  bins: Bins,
  { count, mean }: { count: number; mean: number },
): Promise<Distribution> {
  const bin =
    bins.width > 0
      ? `least(${bins.count - 1}, floor((v - ${doubleLiteral(bins.lo)}) / ${doubleLiteral(bins.width)}))::INTEGER`
      : '0'
  const difference = `(v - ${doubleLiteral(mean)})`
  const rows = await singleThreaded.rows(
    `SELECT ${bin} AS b, count(*), sum(${difference} * ${difference}) FROM ${from} WHERE v IS NOT NULL GROUP BY b ORDER BY b`,
  )
  const counts = new Array<number>(bins.count).fill(0)
  let squares = 0
  for (const [index, n, binSquares] of rows) {
    counts[asNumber(index)] = asNumber(n)
    squares += asNumber(binSquares)
  }
  return { median: await medianBySql(database, from, { bin, counts, count }), squares, counts }
}

/** In a bin with more than this share of the values, the median is not sought by sorting. */
const maxSortedShare = 0.3

/** The middle value, or the mean of the two: sorts only the values of their bin, if they are in one. */
async function medianBySql(
  database: Database,
  from: string,
  { bin, counts, count }: { bin: string; counts: number[]; count: number },
): Promise<number> {
  const [lower, upper] = [Math.floor((count - 1) / 2), Math.floor(count / 2)]
  let before = 0
  let index = 0
  for (; before + (counts[index] ?? count) <= lower; index++) before += counts[index] ?? 0
  const inBin = counts[index] ?? count
  if (upper >= before + inBin || inBin > count * maxSortedShare) {
    const [[median] = []] = await database.rows(`SELECT median(v) FROM ${from}`)
    return asNumber(median)
  }
  const [[below] = [], [above] = []] = await database.rows(
    `SELECT v FROM ${from} WHERE v IS NOT NULL AND ${bin} = ${index} ORDER BY v LIMIT 2 OFFSET ${lower - before}`,
  )
  return upper === lower ? asNumber(below) : asNumber(below) + (asNumber(above) - asNumber(below)) / 2
}
