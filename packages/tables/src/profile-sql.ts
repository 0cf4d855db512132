import type { Cell } from '@belvedere/spec'
import {
  binsOf,
  type ColumnStats,
  countsOf,
  dayMs,
  type FieldPlan,
  histogramBins,
  isContinuous,
  maxValues,
  numberStats,
  topValues,
} from './column-stats.ts'
import { asCell, asNumber, type Database, doubleLiteral, identifier, literal, withDatabase } from './duckdb.ts'
import { storageOf } from './typing/column-type.ts'

interface Databases {
  database: Database
  /** Single-threaded, because floating-point sums depend on the order of rows and a profile must be reproducible. */
  singleThreaded: Database
}

interface StoredTable extends Databases {
  path: string
  plans: FieldPlan[]
  rows: number
  limits: ProfileLimits
}

/** Decides how statistics are computed, not what they are. */
interface ProfileLimits {
  /** Columns of numbers with at most as many distinct values are read as groups, which spares further scans. */
  maxGroups: number
  /** Columns with at most as many rows and with many distinct values are sorted in memory, 16 bytes a row. */
  maxSorted: number
  /** Distinct values among the first rows of a column from which it counts as one with many. */
  minDistinct: number
  /** In columns with more rows than `maxSorted`, more distinct values than this are estimated. */
  maxCounted: number
}

export interface ProfileOptions {
  rows: number
  limits?: Partial<ProfileLimits>
  /** Called with the number of columns that are done. */
  onColumns?: (count: number) => void
}

type OnStats = (plan: FieldPlan, stats: ColumnStats) => void

type NumberStats = NonNullable<ColumnStats['numbers']>
/** What one scan over the column tells. */
type Moments = Omit<NumberStats, 'median' | 'stdev'>

const singleThreadedMemoryMb = 384
const defaultLimits: ProfileLimits = { maxGroups: 10_000, maxSorted: 1 << 24, minDistinct: 5000, maxCounted: 1_000_000 }
/** Maximum columns in one statement. */
const columnsAtOnce = 50
/** Rows among which distinct values are counted. */
const sampledRows = 20_000

/**
 * Statistics of the columns of a Parquet file that does not fit into memory; equal to those of `columnStats`, but for the
 * estimates of `isEstimated`.
 */
export async function parquetStats(
  database: Database,
  path: string,
  plans: FieldPlan[],
  { rows, limits = {}, onColumns }: ProfileOptions,
): Promise<ColumnStats[]> {
  return withDatabase({ files: [path], memoryMb: singleThreadedMemoryMb, threads: 1 }, async (singleThreaded) => {
    const table = { database, singleThreaded, path, plans, rows, limits: { ...defaultLimits, ...limits } }
    const manyValued = await manyValuedNumbers(table)
    const stats = new Map<FieldPlan, ColumnStats>()
    const onStats: OnStats = (plan, columnStatistics) => {
      stats.set(plan, columnStatistics)
      onColumns?.(stats.size)
    }
    const scans = rows > table.limits.maxSorted ? scansOf(table, manyValued) : null
    const others = plans.filter((plan) => !manyValued.has(plan))
    // The first uses one thread, the second has DuckDB group by its own.
    const parts = await Promise.allSettled([
      scans === null ? statsBySorting(table, manyValued, onStats) : Promise.all(scans.values()),
      statsByGrouping(table, others, onStats).then(() => finishScans(table, scans, onStats)),
    ])
    for (const part of parts) if (part.status === 'rejected') throw part.reason
    return plans.flatMap((plan) => stats.get(plan) ?? [])
  })
}

/** The columns of continuous numbers in which most of the first rows differ. */
async function manyValuedNumbers({ database, path, plans, limits }: StoredTable): Promise<Set<FieldPlan>> {
  const numbers = plans.filter(isContinuous)
  const many = new Set<FieldPlan>()
  for (let at = 0; at < numbers.length; at += columnsAtOnce) {
    const part = numbers.slice(at, at + columnsAtOnce)
    const names = part.map(({ name }) => identifier(name)).join(', ')
    const counts = part.map(({ name }) => `count(DISTINCT ${identifier(name)})`).join(', ')
    const [row = []] = await database.rows(
      `SELECT ${counts} FROM (SELECT ${names} FROM read_parquet(${literal(path)}) LIMIT ${sampledRows})`,
    )
    for (const [i, plan] of part.entries()) if (asNumber(row[i]) >= limits.minDistinct) many.add(plan)
  }
  return many
}

async function statsBySorting(
  { singleThreaded, path, plans: all, rows }: StoredTable,
  plans: Set<FieldPlan>,
  onStats: OnStats,
): Promise<void> {
  if (plans.size === 0) return
  const limit = maxValues(all.length)
  const [column, scratch] = [new Float64Array(rows), new Float64Array(rows)]
  for (const plan of plans) {
    const from = fromColumn(path, plan)
    const filled = await singleThreaded.doubles(`SELECT v FROM ${from} WHERE v IS NOT NULL`, column)
    const count = filled.length
    if (count === 0) {
      onStats(plan, { count, nulls: rows, distinct: 0, values: [] })
      continue
    }
    const numbers = numberStats(filled, plan, scratch)
    const values = numbers.distinct <= limit ? topValues(countsOf(filled), true, limit) : []
    onStats(plan, { count, nulls: rows - count, values, ...numbers })
  }
}

/** One column at a time, because counting distinct values may need all available memory. */
async function statsByGrouping(
  { database, singleThreaded, path, plans: all, rows, limits }: StoredTable,
  plans: FieldPlan[],
  onStats: OnStats,
): Promise<void> {
  for (const plan of plans) {
    const from = fromColumn(path, plan)
    const { counted, groups } = await countValues(database, from, plan, { rows, columns: all.length, ...limits })
    const numbers = isNumeric(plan) && counted.count > 0
    const isGrouped = counted.distinct <= limits.maxGroups
    onStats(plan, {
      ...counted,
      ...(!numbers
        ? {}
        : isGrouped
          ? statsOfGroups(groups, plan, counted.count)
          : await statsByScans(database, from, plan, await scanColumn(singleThreaded, from, plan))),
    })
  }
}

function isNumeric({ type }: FieldPlan): boolean {
  const storage = storageOf(type)
  return storage === 'number' || storage === 'temporal'
}

/** SQL for the values `v` of a column. */
const fromColumn = (path: string, plan: FieldPlan): string =>
  `(SELECT ${numericValue(plan)} AS v FROM read_parquet(${literal(path)}))`

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

/** Statistics of numbers from the groups of their values. */
function statsOfGroups(groups: Groups, plan: FieldPlan, count: number): Pick<ColumnStats, 'numbers' | 'histogram'> {
  const sorted = groups
    .map((group) => ({ value: Number(group.value), count: group.count }))
    .sort((one, other) => one.value - other.value)
  const mean = sorted.reduce((sum, group) => sum + group.value * group.count, 0) / count
  const moments = {
    min: sorted[0]?.value ?? 0,
    max: sorted.at(-1)?.value ?? 0,
    mean,
    integer: sorted.every(({ value }) => Number.isInteger(value)),
    wholeDays: sorted.every(({ value }) => value % dayMs === 0),
  }
  const bins = histogramBins(moments.min, moments.max, moments.integer)
  return statsOf(moments, distributionOf(sorted, bins, { count, mean }), { plan, bins, count })
}

/** What a scan in the order of the rows tells of a column of numbers. */
interface ColumnScan {
  count: number
  moments: Moments
  /** The sum of squared differences from the mean. */
  squares: number
}

/** Scans one column after the other. */
function scansOf({ singleThreaded, path }: StoredTable, plans: Set<FieldPlan>): Map<FieldPlan, Promise<ColumnScan>> {
  const scans = new Map<FieldPlan, Promise<ColumnScan>>()
  let last: Promise<unknown> = Promise.resolve()
  for (const plan of plans) {
    const scan = last.then(() => scanColumn(singleThreaded, fromColumn(path, plan), plan))
    scans.set(plan, scan)
    last = scan
  }
  return scans
}

async function finishScans(
  table: StoredTable,
  scans: Map<FieldPlan, Promise<ColumnScan>> | null,
  onStats: OnStats,
): Promise<void> {
  for (const [plan, scan] of scans ?? []) onStats(plan, await statsOfScan(table, plan, await scan))
}

/** Rows whose mean is near that of all, so that one scan gives both it and the squares. */
const firstRows = 20_000
/** With less of the squares left than this share, rounding would show. */
const minSquaresLeft = 1e-3

async function scanColumn(singleThreaded: Database, from: string, { type }: FieldPlan): Promise<ColumnScan> {
  const wholeDaysSql = storageOf(type) === 'temporal' ? `bool_and(v % ${dayMs} = 0)` : 'false'
  const [[firstMean, firstDays] = []] = await singleThreaded.rows(
    `SELECT avg(v), ${wholeDaysSql} FROM (SELECT v FROM ${from} LIMIT ${firstRows})`,
  )
  const near = asNumber(firstMean ?? 0)
  // The remainder takes longer than all the rest.
  const days = firstDays === false ? 'false' : wholeDaysSql
  const [row = []] = await singleThreaded.rows(
    `SELECT count(v), min(v), max(v), avg(v), bool_and(v = floor(v)), ${days}, ${squaresSql(near)} FROM ${from}`,
  )
  const [countValue, min, max, meanValue, integer, wholeDays, squaresValue] = row
  const [count, mean, squaresNear] = [asNumber(countValue), asNumber(meanValue), asNumber(squaresValue)]
  const squares = squaresNear - count * (mean - near) ** 2
  const moments = {
    min: asNumber(min),
    max: asNumber(max),
    mean,
    integer: integer === true,
    wholeDays: wholeDays === true,
  }
  if (squares >= squaresNear * minSquaresLeft) return { count, moments, squares }
  const [[exactSquares] = []] = await singleThreaded.rows(`SELECT ${squaresSql(mean)} FROM ${from}`)
  return { count, moments, squares: asNumber(exactSquares) }
}

const squaresSql = (mean: number): string => `sum((v - ${doubleLiteral(mean)}) * (v - ${doubleLiteral(mean)}))`

/** The statistics of a long column with many distinct values. */
async function statsOfScan(table: StoredTable, plan: FieldPlan, scan: ColumnScan): Promise<ColumnStats> {
  const { database, path, plans, rows, limits } = table
  const from = fromColumn(path, plan)
  const estimate = await estimateDistinct(database, from, scan.count)
  const counted =
    estimate > limits.maxCounted
      ? { count: scan.count, nulls: rows - scan.count, values: [], distinct: estimate, isEstimated: true as const }
      : (await countValues(database, from, plan, { rows, columns: plans.length, ...limits })).counted
  return { ...counted, ...(scan.count > 0 ? await statsByScans(database, from, plan, scan) : {}) }
}

/** One value of so many is in the sample, with all of its rows. */
const hashShare = 64

async function estimateDistinct(database: Database, from: string, count: number): Promise<number> {
  const [[values, rows] = []] = await database.rows(
    `SELECT count(*), sum(n) FROM (SELECT count(*) AS n FROM ${from} WHERE hash(v) % ${hashShare} = 0 AND v IS NOT NULL GROUP BY v)`,
  )
  const sampled = asNumber(values)
  // Where no value of the sample repeats, none is taken to.
  const isUnique = sampled > 0 && sampled === asNumber(rows)
  return isUnique ? count : Math.min(count - 1, sampled * hashShare)
}

async function statsByScans(
  database: Database,
  from: string,
  plan: FieldPlan,
  { count, moments, squares }: ColumnScan,
): Promise<Pick<ColumnStats, 'numbers' | 'histogram'>> {
  const bins = histogramBins(moments.min, moments.max, moments.integer)
  const counts = await binBySql(database, from, bins)
  const median = await medianBySql(database, from, { bin: binSql(bins), counts, count })
  return statsOf(moments, { median, squares, counts }, { plan, bins, count })
}

function statsOf(
  moments: Moments,
  { median, squares, counts }: Distribution,
  { plan, bins, count }: { plan: FieldPlan; bins: Bins; count: number },
): Pick<ColumnStats, 'numbers' | 'histogram'> {
  const stdev = count > 1 ? Math.sqrt(squares / (count - 1)) : null
  const numbers = { ...moments, median, stdev }
  return isContinuous(plan) ? { numbers, histogram: binsOf(counts, bins) } : { numbers }
}

interface Distribution {
  median: number
  /** The sum of squared differences from the mean. */
  squares: number
  /** Values in each bin. */
  counts: number[]
}

type Bins = ReturnType<typeof histogramBins>

/** `sorted`: groups of equal values, in their order. */
function distributionOf(
  sorted: { value: number; count: number }[],
  bins: Bins,
  { count, mean }: { count: number; mean: number },
): Distribution {
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

const binSql = ({ lo, width, count }: Bins): string =>
  width > 0 ? `least(${count - 1}, floor((v - ${doubleLiteral(lo)}) / ${doubleLiteral(width)}))::INTEGER` : '0'

/** How many values are in each bin. */
async function binBySql(database: Database, from: string, bins: Bins): Promise<number[]> {
  const rows = await database.rows(
    `SELECT ${binSql(bins)} AS b, count(*) FROM ${from} WHERE v IS NOT NULL GROUP BY b ORDER BY b`,
  )
  const counts = new Array<number>(bins.count).fill(0)
  for (const [index, n] of rows) counts[asNumber(index)] = asNumber(n)
  return counts
}

/** In a bin with more than this share of the values, the median is not sought by sorting. */
const maxSortedShare = 0.3

/** The middle value, or the mean of the two: sorts only the values of their bin, where they are in one. */
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
  const middle = (below: number, above: number) => below + (above - below) / 2
  if (upper >= before + inBin) {
    const [[below, above] = []] = await database.rows(
      `SELECT max(v) FILTER (WHERE ${bin} <= ${index}), min(v) FILTER (WHERE ${bin} > ${index}) FROM ${from}`,
    )
    return middle(asNumber(below), asNumber(above))
  }
  if (inBin > count * maxSortedShare) {
    const [[median] = []] = await database.rows(`SELECT median(v) FROM ${from}`)
    return asNumber(median)
  }
  const [[below] = [], [above] = []] = await database.rows(
    `SELECT v FROM ${from} WHERE v IS NOT NULL AND ${bin} = ${index} ORDER BY v LIMIT 2 OFFSET ${lower - before}`,
  )
  return upper === lower ? asNumber(below) : middle(asNumber(below), asNumber(above))
}
