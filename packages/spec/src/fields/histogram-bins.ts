import type { FieldProfile } from '../model/profile.ts'
import type { BinParams } from '../model/spec.ts'

const fewestBins = 10
const mostBins = 40

/**
 * As many ranges as this many rows bear: twice the cube root of the rows (the Rice rule, Lane 2003), 10 to 40, by steps
 * of 1, 2 or 5 times a power of ten. Whole numbers are never cut finer than by one. Undefined where nothing is to cut.
 */
export function histogramBins({ min, max, integer }: FieldProfile, rows: number): BinParams | undefined {
  if (min === undefined || max === undefined || !(max > min)) return undefined
  const span = max - min
  const wanted = Math.max(fewestBins, Math.min(mostBins, 2 * Math.cbrt(rows)))
  const power = 10 ** Math.floor(Math.log10(span / wanted))
  const steps = [1, 2, 5, 10].map((n) => n * power).filter((step) => !integer || step >= 1)
  const off = (step: number) => Math.abs(Math.log(span / step / wanted))
  const [first = 1, ...others] = steps
  const step = others.reduce((best, one) => (off(one) < off(best) ? one : best), first)
  // Vega takes the smallest such step that needs no more than `maxbins`; room is left for float noise.
  return { maxbins: Math.max(2, Math.min(mostBins, Math.ceil(span / step - 1e-9))) }
}
