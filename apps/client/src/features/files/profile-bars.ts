import type { FieldProfile } from '@belvedere/spec'

export interface ProfileBar {
  /** All as fractions, 0–1. */
  x: number
  width: number
  height: number
}

const maxBars = 12
/** Keeps small bars visible. */
const minHeight = 0.06

/** The bars of a column's distribution: its histogram, or else its most frequent values. */
export function profileBars({ histogram, values }: Pick<FieldProfile, 'histogram' | 'values'>): ProfileBar[] {
  const counts =
    histogram !== undefined && histogram.length > 0
      ? histogram.map(({ count }) => count)
      : values.slice(0, maxBars).map(({ count }) => count)
  const highest = Math.max(1, ...counts)
  const step = 1 / Math.max(1, counts.length)
  const gap = Math.min(0.02, step / 5)
  return counts.map((count, index) => ({
    x: index * step,
    width: step - gap,
    height: count === 0 ? 0 : Math.max(minHeight, count / highest),
  }))
}
