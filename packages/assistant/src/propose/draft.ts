import type { FieldFacts } from '@belvedere/lexicon'
import type { Aggregate, FieldProfile, Mark, TimeUnit } from '@belvedere/spec'
import type { FoundCondition } from '../grammar/conditions.ts'
import type { Top } from '../grammar/ranks.ts'
import type { ColumnLink } from '../link/columns.ts'

/** Why a column has a place in a chart though no words name it. */
export type GivenRule =
  | 'time of a trend'
  | 'name of the rows'
  | 'only category'
  | 'number'
  | 'compared values'
  | 'place'

/** A column, or the rows themselves, in a place of the chart. */
export interface Slot {
  /** Null: the rows are counted. */
  field: FieldProfile | null
  facts: FieldFacts | null
  aggregate: Aggregate | null
  unit: TimeUnit | 'bin' | null
  /** The words that name it. */
  link: ColumnLink | null
  given: GivenRule | null
  /** The share of rows that meet a condition, instead of a column's values. */
  rate: FoundCondition | null
  /** What the column is divided by. */
  over: Slot | null
}

/** What a chart shows, whatever its mark. */
export type Shape =
  /** A measure of each group, or of each row. */
  | 'summary'
  /** How many rows lie in each range of a number. */
  | 'histogram'
  /** The spread of a number in each group. */
  | 'spread'
  /** One number against another. */
  | 'relation'
  /** Several columns side by side. */
  | 'columns'
  /** A measure of each pair of groups. */
  | 'grid'
  /** A measure of all rows: one number. */
  | 'total'

/** One reading of a message as a chart. */
export interface Draft {
  shape: Shape
  mark: Mark
  measures: readonly Slot[]
  along: Slot | null
  series: Slot | null
  panel: Slot | null
  conditions: readonly FoundCondition[]
  top: Top | null
  /** Of what each group's share is shown: of all rows, or of its place along the axis. */
  share: 'all' | 'within' | null
}
