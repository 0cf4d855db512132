import type { Transform } from '../model/spec.ts'

/** At most so many rows are drawn in a sample. */
export const maxSample = 100_000

/** A sample of the rows that transforms leave; those after it look at the sample alone. */
export const sampleTransform = (size: number): Transform => ({ sample: size })

const isSample = (transform: Transform): boolean => 'sample' in transform

/** The number of rows in the sample that transforms take last; null: none. */
export function sampleSize(transforms: readonly Transform[]): number | null {
  const last = transforms.findLast(isSample)
  return last && 'sample' in last && typeof last.sample === 'number' ? last.sample : null
}

export const withoutSample = (transforms: readonly Transform[]): Transform[] =>
  transforms.filter((transform) => !isSample(transform))

/** Where a sample at the end begins, of which nothing else is made. */
export function lastSampleStart(transforms: readonly Transform[]): number | null {
  const last = transforms.at(-1)
  return last && isSample(last) ? transforms.length - 1 : null
}
