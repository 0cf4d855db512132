import type { FieldFacts } from '@belvedere/lexicon'
import type { Aggregate, FieldProfile, Mark, TimeUnit } from '@belvedere/spec'
import type { FoundCondition } from '../grammar/found-condition.ts'
import type { GroupBound } from '../grammar/group-bounds.ts'
import type { Top } from '../grammar/ranks.ts'
import type { ColumnLink } from '../link/columns.ts'
import type { RowLink } from '../link/rows.ts'

/** Why a column has a place in a chart though no words name it. */
export type GivenRule =
  | 'time of a trend'
  /** A column of times, in steps that words name. */
  | 'named step of time'
  | 'name of the rows'
  | 'only category'
  | 'count of the rows'
  | 'number'
  | 'compared values'
  | 'place'

/** A column, or the rows themselves, in a place of the chart. */
export interface ChartSlot {
  /** Null: the rows are counted. */
  field: FieldProfile | null
  facts: FieldFacts | null
  aggregate: Aggregate | null
  unit: TimeUnit | 'bin' | null
  /** The words that name it. */
  link: ColumnLink | null
  /** Of counted rows, the words that say what they are. */
  noun: RowLink | null
  given: GivenRule | null
  /** The share of rows that meet a condition, instead of a column's values. */
  rate: FoundCondition | null
  /** What the column is divided by. */
  over: ChartSlot | null
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
  /** A measure of each country or state, on a map. */
  | 'map'

/** A bound on groups: on how many rows they have, or on what their measure comes to. */
export interface Having {
  of: 'rows' | 'measure'
  bound: GroupBound
}

/** One reading of a message as a chart. */
export interface ChartDraft {
  shape: Shape
  mark: Mark
  measures: readonly ChartSlot[]
  along: ChartSlot | null
  series: ChartSlot | null
  panel: ChartSlot | null
  conditions: readonly FoundCondition[]
  top: Top | null
  /** Which groups are shown, by what they come to. */
  having: Having | null
  /** Of what each group's share is shown: of all rows, or of its place along the axis. */
  share: 'all' | 'within' | null
}

/** What a chart shows, before it is decided of which rows, how its measures are summed up and by which mark. */
export type ChartDesign = Omit<ChartDraft, 'conditions' | 'having' | 'top' | 'mark'> & {
  /** How likely it is meant, by hand: it only decides what is looked at more closely. */
  worth: number
}
