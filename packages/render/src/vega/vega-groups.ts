import type { VegaSpec } from './vega-types.ts'

/** A compiled spec and every group in it. */
export function* groupsOf(vega: VegaSpec): Generator<VegaSpec> {
  yield vega
  for (const mark of vega.marks ?? []) if (mark.type === 'group') yield* groupsOf(mark)
}
