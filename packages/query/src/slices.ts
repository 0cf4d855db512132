import type { ExprNode, Query } from '@uwdata/mosaic-sql'
import type { RowScope } from './expression.ts'
import type { ValueSteps } from './value-steps.ts'

/** What moves while somebody drags a slider or a brush. */
export interface Moving {
  /** Signals, and stores of selections. */
  moving: ReadonlySet<string>
  /** The values that signals can have, where sliders set them. */
  steps: ReadonlyMap<string, ValueSteps>
  /** The fields of selections, by their stores, with the values that the ends of a brush have; null where these are unknown. */
  selections: ReadonlyMap<string, ReadonlyMap<string, ValueSteps | null>>
}

/**
 * Cubes: while a widget or a brush moves, a query changes in what one filter compares with. A cube groups the rows by what that
 * filter looks at as well, by slices, and filters none of them. The answer for any value sums up the parts whose slices the
 * filter keeps: the same condition is asked of a slice that would be asked of each of its rows.
 */
export interface CubePlan extends Moving {
  /** What the signals and stores that move are now: the answer knows it, the cube does not. */
  now: Pick<RowScope, 'signals' | 'stores'>
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
