import type { BinParams } from '../model/spec.ts'
import { sqlIdentifier } from './sql.ts'

/** The columns with the bounds of a value's bin. */
export interface BinNames {
  start: string
  end: string
}

/**
 * Adds the bin of each value, with Vega's algorithm: the smallest width of 1, 2 or 5 times a power of ten that needs at
 * most `maxbins` bins, starting at a multiple of the width. Null for options that are not supported.
 */
export function binSql(from: string, field: string, bin: BinParams, names: BinNames, maxbins: number): string | null {
  const { step, base = 10, extent, nice = true } = bin
  if (base !== 10 || !nice || !areNumbers(step, bin.maxbins, ...endsOf(extent))) return null
  const column = `rows.${sqlIdentifier(field)}`
  const bounds = extent
    ? `SELECT ${extent[0]}::DOUBLE AS lo, ${extent[1]}::DOUBLE AS hi`
    : `SELECT min(${column})::DOUBLE AS lo, max(${column})::DOUBLE AS hi FROM ${from} AS rows`
  const span = 'CASE WHEN hi > lo THEN hi - lo WHEN lo <> 0 THEN abs(lo) ELSE 1 END'
  const width =
    step === undefined
      ? `(SELECT min(a * power(10.0, k)) FROM unnest([1, 2, 5]) AS steps(a), range(-15, 16) AS powers(k) WHERE (${span}) / (a * power(10.0, k)) <= ${bin.maxbins ?? maxbins})`
      : `${step}::DOUBLE`
  const ranges = `SELECT width, floor(lo / width + 1e-9) * width AS first, ceil(hi / width) * width AS last FROM (SELECT lo, hi, ${width} AS width FROM (${bounds}))`
  // The maximum belongs to the last bin. Nulls belong to none, but `least` ignores them.
  const inside = `least(${column}, greatest(ranges.last, ranges.first + ranges.width) - ranges.width)`
  const start = `CASE WHEN ${column} IS NOT NULL THEN ranges.first + ranges.width * floor(1e-14 + (${inside} - ranges.first) / ranges.width) END`
  return `SELECT rows.*, ${start} AS ${sqlIdentifier(names.start)}, ${start} + ranges.width AS ${sqlIdentifier(names.end)} FROM ${from} AS rows, (${ranges}) AS ranges`
}

/** A spec may have texts and params here; only numbers may be written into a statement unquoted. */
const areNumbers = (...values: unknown[]): boolean =>
  values.every((value) => value === undefined || (typeof value === 'number' && Number.isFinite(value)))
const endsOf = (extent: unknown): unknown[] =>
  extent === undefined ? [] : Array.isArray(extent) && extent.length === 2 ? extent : [extent]
