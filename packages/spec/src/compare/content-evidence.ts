import { isCategory } from '../fields/correct-profile.ts'
import type { FieldProfile } from '../model/profile.ts'

/** Columns with less in common are two, however alike their names and places are. */
const minCommonValues = 0.6
const minCommonRows = 0.55
const minCommonRange = 0.5
const maxNullsApart = 0.2

/**
 * What the values of two columns say for their being one, from 0 (they are two) to about 8: how many values they have in
 * common, as the logarithm of their number, and how evenly these are spread; of numbers with too many values to list, how
 * near their statistics are.
 */
export function contentEvidence(a: FieldProfile, b: FieldProfile): number {
  if (a.count === 0 || b.count === 0 || Math.abs(nullShare(a) - nullShare(b)) > maxNullsApart) return 0
  const areListed = a.values.length > 0 && b.values.length > 0
  if (a.type !== b.type && !(isCategory(a) && isCategory(b))) return areListed ? retypedEvidence(a, b) : 0
  if (areListed) return valueEvidence(a, b)
  return a.values.length === 0 && b.values.length === 0 ? statisticsEvidence(a, b) : 0
}

const nullShare = ({ count, nulls }: FieldProfile): number => nulls / (count + nulls)

/** A column that was read as another type has the same values, all of them. */
function retypedEvidence(a: FieldProfile, b: FieldProfile): number {
  const { values, rows } = commonShares(a, b)
  return values > 0.95 && rows > 0.8 ? valueEvidence(a, b) : 0
}

function valueEvidence(a: FieldProfile, b: FieldProfile): number {
  const { values, rows, count } = commonShares(a, b)
  if (values < minCommonValues || rows < minCommonRows) return 0
  // Small whole numbers are alike in many columns.
  const worth = a.type === 'quantitative' && a.integer === true ? 0.4 : 0.7
  return values * worth * Math.log2(1 + count) + 3 * rows
}

/** How many listed values two columns have in common, as a share of the shorter list, and the share of the rows. */
function commonShares(a: FieldProfile, b: FieldProfile): { values: number; rows: number; count: number } {
  const [totalA, totalB] = [listedRows(a), listedRows(b)]
  const shares = new Map(a.values.map(({ value, count }) => [String(value), count / totalA]))
  let rows = 0
  let count = 0
  for (const { value, count: inB } of b.values) {
    const share = shares.get(String(value))
    if (share === undefined) continue
    count += 1
    rows += Math.min(share, inB / totalB)
  }
  return { values: count / Math.min(a.values.length, b.values.length), rows, count }
}

const listedRows = ({ values }: FieldProfile): number => values.reduce((sum, { count }) => sum + count, 0)

function statisticsEvidence(a: FieldProfile, b: FieldProfile): number {
  if (a.integer !== b.integer || rangeInCommon(a, b) < minCommonRange) return 0
  const spread = Math.max(a.stdev ?? 0, b.stdev ?? 0) || 1
  const apart = (x: number | undefined, y: number | undefined) => Math.abs((x ?? 0) - (y ?? 0)) / spread
  const [mean, median, stdev] = [apart(a.mean, b.mean), apart(a.median, b.median), apart(a.stdev, b.stdev)]
  if (mean > 0.25 || median > 0.35 || stdev > 0.25) return 0
  const equalBounds = Number(a.min === b.min) + Number(a.max === b.max)
  const nearness = (distance: number, limit: number) => 1 - distance / limit
  return 2 * equalBounds + 1.5 * nearness(mean, 0.25) + nearness(median, 0.35) + nearness(stdev, 0.25)
}

/** The part of the range of both in which either has values. */
function rangeInCommon({ min: low = 0, max: high = 0 }: FieldProfile, { min = 0, max = 0 }: FieldProfile): number {
  const whole = Math.max(high, max) - Math.min(low, min)
  return whole === 0 ? 1 : (Math.min(high, max) - Math.max(low, min)) / whole
}
