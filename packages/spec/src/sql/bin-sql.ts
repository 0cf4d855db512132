import type { BinParams } from '../model/spec.ts'
import { sqlName } from './sql.ts'

/** The columns that a bin makes: where a value's range begins and ends. */
export interface BinNames {
  start: string
  end: string
}

/**
 * Puts each value into a range of equal width, as Vega does: the narrowest of 1, 2 or 5 times a power of ten that needs
 * no more than `maxbins` ranges, from a multiple of it on. Null where the ranges are cut otherwise.
 */
export function binSql(from: string, field: string, bin: BinParams, names: BinNames, maxbins: number): string | null {
  const { step, base = 10, extent, nice = true } = bin
  if (base !== 10 || !nice || !areNumbers(step, bin.maxbins, ...endsOf(extent))) return null
  const column = `rows.${sqlName(field)}`
  const bounds = extent
    ? `SELECT ${extent[0]}::DOUBLE AS lo, ${extent[1]}::DOUBLE AS hi`
    : `SELECT min(${column})::DOUBLE AS lo, max(${column})::DOUBLE AS hi FROM ${from} AS rows`
  const span = 'CASE WHEN hi > lo THEN hi - lo WHEN lo <> 0 THEN abs(lo) ELSE 1 END'
  const width =
    step === undefined
      ? `(SELECT min(a * power(10.0, k)) FROM unnest([1, 2, 5]) AS steps(a), range(-15, 16) AS powers(k) WHERE (${span}) / (a * power(10.0, k)) <= ${bin.maxbins ?? maxbins})`
      : `${step}::DOUBLE`
  const ranges = `SELECT width, floor(lo / width + 1e-9) * width AS first, ceil(hi / width) * width AS last FROM (SELECT lo, hi, ${width} AS width FROM (${bounds}))`
  // The largest value belongs to the last range, an empty cell to none: `least` would pass over it.
  const inside = `least(${column}, greatest(ranges.last, ranges.first + ranges.width) - ranges.width)`
  const start = `CASE WHEN ${column} IS NOT NULL THEN ranges.first + ranges.width * floor(1e-14 + (${inside} - ranges.first) / ranges.width) END`
  return `SELECT rows.*, ${start} AS ${sqlName(names.start)}, ${start} + ranges.width AS ${sqlName(names.end)} FROM ${from} AS rows, (${ranges}) AS ranges`
}

/** A spec may hold texts and params here; nothing but numbers is written into a statement as it stands. */
const areNumbers = (...values: unknown[]): boolean =>
  values.every((value) => value === undefined || (typeof value === 'number' && Number.isFinite(value)))
const endsOf = (extent: unknown): unknown[] =>
  extent === undefined ? [] : Array.isArray(extent) && extent.length === 2 ? extent : [extent]
