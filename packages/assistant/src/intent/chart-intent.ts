import type { FieldFacts } from '@belvedere/lexicon'
import type { Aggregate, Cell, Channel, FieldProfile, Mark, TimeUnit } from '@belvedere/spec'
import type { RowCondition } from './condition.ts'

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

/** A condition on rows, with the first column that it is about. */
export interface ColumnCondition {
  field: FieldProfile
  condition: RowCondition
  /** The values that it names. */
  values: readonly Cell[]
}

/** A column, or the rows themselves, in a place of the chart. */
export interface IntentSlot {
  /** Null: the rows are counted. */
  field: FieldProfile | null
  facts: FieldFacts | null
  /** Null: each row has its own value. */
  aggregate: Aggregate | null
  unit: TimeUnit | 'bin' | null
  /** The share of rows that meet a condition, instead of a column's values; their number if the aggregate is a sum. */
  rate: ColumnCondition | null
  /** What the column is divided by. */
  over: IntentSlot | null
}

/** Whether each group of a column is a single row, of which every way to sum up says the same. */
export const isOfSingleRows = ({ unit, field }: Pick<IntentSlot, 'unit' | 'field'>): boolean =>
  unit === null && field !== null && field.distinct === field.count

/** A bound on what groups come to. */
export interface NumberBound {
  operator: '<' | '<=' | '>' | '>=' | '=' | 'range'
  value: number
  /** The other end of a range. */
  to?: number
}

/** What a message asks to see, whoever reads it: the embedded reader or a language model. `plan` makes a chart of it. */
export interface ChartIntent {
  shape: Shape
  mark: Mark
  measures: readonly IntentSlot[]
  along: IntentSlot | null
  series: IntentSlot | null
  panel: IntentSlot | null
  conditions: readonly ColumnCondition[]
  /** How many of the highest or lowest groups or rows are shown. */
  top: { n: number; from: 'top' | 'bottom'; by?: FieldProfile } | null
  /** Which groups are shown, by how many rows they have or what their measure comes to. */
  having: { of: 'rows' | 'measure'; bound: NumberBound } | null
  /** Of what each group's share is shown: of all rows, or of its place along the axis. */
  share: 'all' | 'within' | null
  /** Columns on channels that words name and that none of the places above says; null: nothing is on it. */
  placed?: readonly PlacedSlot<IntentSlot>[]
}

export interface PlacedSlot<Slot> {
  channel: Channel
  slot: Slot | null
}

/** What is asked of a chart beside what it shows. */
export interface ChartLooks {
  /** The mark was asked for; otherwise the solver may find a better one. */
  fixesMark: boolean
  layouts: ReadonlySet<'stacked' | 'normalized' | 'grouped'>
  /** Rows at their longitude and latitude lie on land; otherwise these are axes. */
  onMap: boolean
  /** Of the values along the axis, or by what is measured. */
  sort: { by: 'axis' | 'measure'; order: 'ascending' | 'descending' } | null
}
