import type { FieldProfile } from '../model/profile.ts'
import type { BinParams } from '../model/spec.ts'

const minBins = 10
const maxBins = 40

/**
 * The bins of a histogram: about twice the cube root of the number of rows (the Rice rule, Lane 2003), from 10 to 40, with
 * a width of 1, 2 or 5 times a power of ten. Bins of integers are at least 1 wide. Undefined if the field has no range.
 */
export function histogramBins({ min, max, integer }: FieldProfile, rows: number): BinParams | undefined {
  if (min === undefined || max === undefined || !(max > min)) return undefined
  const span = max - min
  const target = Math.max(minBins, Math.min(maxBins, 2 * Math.cbrt(rows)))
  const power = 10 ** Math.floor(Math.log10(span / target))
  const widths = [1, 2, 5, 10].map((n) => n * power).filter((width) => !integer || width >= 1)
  const deviation = (width: number) => Math.abs(Math.log(span / width / target))
  const [first = 1, ...others] = widths
  const width = others.reduce((best, width) => (deviation(width) < deviation(best) ? width : best), first)
  // Vega chooses the smallest such width that needs at most `maxbins` bins; the margin is for rounding errors.
  return { maxbins: Math.max(2, Math.min(maxBins, Math.ceil(span / width - 1e-9))) }
}
