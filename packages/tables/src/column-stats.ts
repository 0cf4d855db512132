import type { Cell } from '@belvedere/spec'
import { sortNumbers } from './sort-numbers.ts'
import type { ColumnOverride } from './table-store.ts'
import { type ColumnType, storageOf } from './typing/column-type.ts'

/** Statistics of a column over all rows, computed in memory or by SQL; exact but for estimates that say so. */
export interface ColumnStats {
  count: number
  nulls: number
  distinct: number
  /** True if `distinct` is an estimate, within about one percent. */
  isEstimated?: true
  /** Numbers and timestamps only. */
  numbers?: {
    min: number
    max: number
    mean: number
    median: number
    stdev: number | null
    integer: boolean
    wholeDays: boolean
  }
  maxLength?: number
  /** Most frequent first, ties by value; at most `maxValues(columns)`. */
  values: { value: Cell; count: number }[]
  histogram?: { lo: number; hi: number; count: number }[]
}

/** A field's name and type. */
export interface FieldPlan {
  name: string
  type: ColumnType
  override?: ColumnOverride['type']
}

export const dayMs = 86_400_000
const bins = 20

/** Maximum number of listed values per field; lower for wide tables, to limit the size of a profile. */
export function maxValues(columns: number): number {
  return Math.max(20, Math.min(1000, Math.floor(100_000 / Math.max(1, columns))))
}

/** True for fields with a continuous domain. */
export function isContinuous(plan: FieldPlan): boolean {
  const storage = storageOf(plan.type)
  return (
    storage === 'temporal' ||
    (storage === 'number' && (plan.override === undefined || plan.override === 'quantitative'))
  )
}

/** Histogram bins of equal width, at least 1 wide for integers; the upper bound is inclusive for the last bin only. */
export function histogramBins(
  min: number,
  max: number,
  integer: boolean,
): { lo: number; width: number; count: number } {
  if (integer) {
    const span = max - min + 1
    const width = Math.max(1, Math.ceil(span / bins))
    return { lo: min, width, count: Math.max(1, Math.ceil(span / width)) }
  }
  const width = (max - min) / bins
  return width > 0 && Number.isFinite(width) ? { lo: min, width, count: bins } : { lo: min, width: 0, count: 1 }
}

/** Statistics of a column in memory. */
export function columnStats(cells: Cell[], plan: FieldPlan, columns: number): ColumnStats {
  const counts = new Map<Cell, number>()
  let nulls = 0
  let maxLength = 0
  for (const cell of cells) {
    if (cell === null) {
      nulls++
      continue
    }
    counts.set(cell, (counts.get(cell) ?? 0) + 1)
    if (typeof cell === 'string' && cell.length > maxLength) maxLength = Math.max(maxLength, codePointCount(cell))
  }
  const count = cells.length - nulls
  const stats: ColumnStats = {
    count,
    nulls,
    distinct: counts.size,
    values: topValues(counts, isContinuous(plan), maxValues(columns)),
  }
  const storage = storageOf(plan.type)
  if (storage === 'text') stats.maxLength = maxLength
  if ((storage === 'number' || storage === 'temporal') && count > 0) {
    const values = Float64Array.from(cells.filter((cell) => typeof cell === 'number'))
    Object.assign(stats, numberStats(values, plan, new Float64Array(values.length)))
  }
  return stats
}

/** Length in code points, as in SQL: a surrogate pair counts once. */
function codePointCount(text: string): number {
  let count = text.length
  for (let i = 1; i < text.length; i++) if ((text.charCodeAt(i) & 0xfc00) === 0xdc00) count--
  return count
}

/** How often each of some values occurs. */
export function countsOf(values: Iterable<number>): Map<Cell, number> {
  const counts = new Map<Cell, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** The most frequent values, at most `limit`; none of a continuous column with more. */
export function topValues(
  counts: Map<Cell, number>,
  continuous: boolean,
  limit: number,
): { value: Cell; count: number }[] {
  if (continuous && counts.size > limit) return []
  const entries = [...counts].map(([value, count]) => ({ value, count }))
  return entries.sort((a, b) => b.count - a.count || compareCells(a.value, b.value)).slice(0, limit)
}

/** Numbers by value, text by code point, as in SQL. */
function compareCells(a: Cell, b: Cell): number {
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b)
  return Number(a) - Number(b)
}

function compareText(a: string, b: string): number {
  if (a === b) return 0
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    if (a.charCodeAt(i) !== b.charCodeAt(i)) return (a.codePointAt(i) ?? 0) - (b.codePointAt(i) ?? 0)
  }
  return a.length - b.length
}

/**
 * Statistics of numbers without nulls, at least one, in the order of their rows. Sorts `values`. `scratch`: as long as
 * these; its content is lost.
 */
export function numberStats(
  values: Float64Array,
  plan: FieldPlan,
  scratch: Float64Array,
): Pick<ColumnStats, 'numbers' | 'histogram' | 'distinct'> {
  const count = values.length
  let sum = 0
  let integer = true
  let wholeDays = true
  let isSorted = true
  let previous = Number.NEGATIVE_INFINITY
  for (const value of values) {
    sum += value
    if (value < previous) isSorted = false
    previous = value
    if (integer && !Number.isInteger(value)) integer = false
    if (wholeDays && value % dayMs !== 0) wholeDays = false
  }
  const mean = sum / count
  let squares = 0
  for (const value of values) squares += (value - mean) ** 2
  if (!isSorted) sortNumbers(values, scratch)
  let distinct = 1
  for (let i = 1; i < count; i++) if (values[i] !== values[i - 1]) distinct++
  const min = values[0] ?? 0
  const max = values[count - 1] ?? 0
  const below = values[(count - 1) >> 1] ?? 0
  const median = below + ((values[count >> 1] ?? 0) - below) / 2
  const stdev = count > 1 ? Math.sqrt(squares / (count - 1)) : null
  const numbers = { min, max, mean, median, stdev, integer, wholeDays }
  return { numbers, distinct, ...(isContinuous(plan) ? { histogram: histogramOf(values, numbers) } : {}) }
}

function histogramOf(
  sorted: Float64Array,
  { min, max, integer }: { min: number; max: number; integer: boolean },
): { lo: number; hi: number; count: number }[] {
  const { lo, width, count } = histogramBins(min, max, integer)
  const counts = new Array<number>(count).fill(0)
  for (const value of sorted) {
    const bin = width > 0 ? Math.min(count - 1, Math.floor((value - lo) / width)) : 0
    counts[bin] = (counts[bin] ?? 0) + 1
  }
  return binsOf(counts, { lo, width })
}

/** Bins with their bounds. */
export function binsOf(
  counts: number[],
  { lo, width }: { lo: number; width: number },
): { lo: number; hi: number; count: number }[] {
  return counts.map((count, i) => ({ lo: lo + i * width, hi: lo + (i + 1) * width, count }))
}
