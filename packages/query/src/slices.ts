import type { ExprNode, Query } from '@uwdata/mosaic-sql'
import type { SliderSteps } from './slider-steps.ts'

/**
 * Cubes: while a widget moves, a query changes in what one filter compares with. A cube groups the rows by what that filter looks
 * at as well, by slices, and filters none of them. The answer for any value of the widget sums up the parts whose slices the
 * filter keeps: the same condition is asked of a slice that would be asked of each of its rows.
 */
export interface CubePlan {
  /** Signals that move. */
  moving: ReadonlySet<string>
  /** The values that signals can have, where sliders set them. */
  steps: ReadonlyMap<string, SliderSteps>
  /** The name of the cube as a table. */
  table: string
  /** Where the rows of the cube are written down once they are known. */
  query: Query | null
}

/** What a relation was not filtered by. */
export interface Slices {
  plan: CubePlan
  /** Columns of the relation. */
  names: readonly string[]
  /** The filter as a condition on slices. */
  condition: ExprNode
  /** Columns that are computed of slices. */
  computed?: ReadonlyMap<string, ExprNode>
}
