import type { FoundCondition } from '../grammar/found-condition.ts'
import type { GroupBound } from '../grammar/group-bounds.ts'
import type { RankMention } from '../grammar/ranks.ts'
import type { ChartIntent, IntentSlot, PlacedSlot } from '../intent/chart-intent.ts'
import type { ColumnMention } from '../link/columns.ts'
import type { RowMention } from '../link/rows.ts'

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

/** A column, or the rows themselves, in a place of the chart, and why. */
export interface ChartSlot extends IntentSlot {
  /** The words that name it. */
  link: ColumnMention | null
  /** Of counted rows, the words that say what they are. */
  noun: RowMention | null
  given: GivenRule | null
  rate: FoundCondition | null
  over: ChartSlot | null
}

/** A bound on groups: on how many rows they have, or on what their measure comes to. */
export interface Having {
  of: 'rows' | 'measure'
  bound: GroupBound
}

/** One reading of a message as a chart, with the words that state it. */
export interface ChartDraft extends ChartIntent {
  measures: readonly ChartSlot[]
  along: ChartSlot | null
  series: ChartSlot | null
  panel: ChartSlot | null
  conditions: readonly FoundCondition[]
  top: RankMention | null
  having: Having | null
  placed?: readonly PlacedSlot<ChartSlot>[]
}

/** What a chart shows, before it is decided of which rows, how its measures are summed up and by which mark. */
export type ChartDesign = Omit<ChartDraft, 'conditions' | 'having' | 'top' | 'mark' | 'placed'> & {
  /** How likely it is meant, by hand: it only decides what is looked at more closely. */
  worth: number
}
