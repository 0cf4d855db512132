/** Numbers that often stand for missing values: −99, and 999 to 999,999 of either sign, also with nines as decimals. */
export const sentinelNumbers: ReadonlySet<number> = new Set(
  ['-99', '-999', '-9999', '-99999', '-999999', '999', '9999', '99999', '999999'].flatMap((nines) =>
    [nines, `${nines}.9`, `${nines}.99`].map(Number),
  ),
)

/**
 * The numbers of a column that stand for missing values: negative ones among others that are none, if they are repeated or
 * far away, and any that are far away from all others.
 */
export function missingNumbers({
  sentinels,
  min,
  max,
}: {
  /** Counts. */
  sentinels: ReadonlyMap<number, number>
  /** Of the other numbers. */
  min: number
  max: number
}): number[] {
  if (sentinels.size === 0 || min > max) return []
  const range = max - min
  const isMissingCode = ([value, count]: [number, number]): boolean => {
    if (value > max) return count > 1 && range > 0 && value - max > 5 * range
    if (value >= min) return false
    if (min >= 0 && count > 1) return true
    return min - value > (min >= 0 ? range : 2 * range)
  }
  return [...sentinels]
    .filter(isMissingCode)
    .map(([value]) => value)
    .sort((one, other) => one - other)
}
