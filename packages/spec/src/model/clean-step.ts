import type { FieldFilter } from './edit.ts'
import type { Cell } from './profile.ts'

/** Which part of a written date comes first. `guess`: decided by the values that the profile lists. */
export const dateOrders = ['guess', 'day_first', 'month_first', 'year_first'] as const
export type DateOrder = (typeof dateOrders)[number]

/** How empty cells are filled. `before` and `interpolate` follow `order`, or the order of the rows. */
export type FillWith =
  | { by: 'value'; value: Exclude<Cell, null> }
  | { by: 'mean' | 'median' | 'mode' }
  | { by: 'before' | 'interpolate'; order: string | null }

/** One change of a table's columns or rows. Later steps see the columns that earlier ones leave. */
export type CleanStep =
  | { kind: 'rename'; columns: { from: string; to: string }[] }
  | { kind: 'keep_columns'; columns: string[] }
  | { kind: 'remove_columns'; columns: string[] }
  | { kind: 'to_number'; column: string; decimal: '.' | ',' }
  | { kind: 'to_text'; column: string }
  | { kind: 'to_date'; column: string; order: DateOrder }
  | { kind: 'to_boolean'; column: string }
  /** Adds columns: the parts of each text, the last one with all that is left. */
  | { kind: 'split'; column: string; delimiter: string; into: string[] }
  /** Adds two columns: the number that a text begins with, and the unit after it. */
  | { kind: 'split_unit'; column: string; into: { number: string; unit: string } }
  | { kind: 'merge'; columns: string[]; separator: string; into: string }
  | { kind: 'merge_date'; year: string; month: string; day: string | null; into: string }
  | { kind: 'drop_rows'; filter: FieldFilter }
  /** Keeps the rows that match. */
  | { kind: 'keep_rows'; filter: FieldFilter }
  /** Drops rows in which all of the columns are empty; no columns: all columns of the table. */
  | { kind: 'drop_empty'; columns: string[] }
  /** Keeps the first of the rows that are equal in these columns; no columns: in all. */
  | { kind: 'drop_duplicates'; columns: string[] }
  /** Drops rows whose value of the column sums up the others. */
  | { kind: 'drop_totals'; column: string }
  | { kind: 'fill'; column: string; with: FillWith; groups: string[] }
  /** Replaces values; others stay. Null stands for an empty cell. */
  | { kind: 'map'; column: string; values: { from: Cell; to: Cell }[] }
  /** Removes space around texts and repeats within them. */
  | { kind: 'normalize'; column: string; case: 'lower' | 'upper' | 'capital' | null }

export type CleanStepOf<Kind extends CleanStep['kind']> = Extract<CleanStep, { kind: Kind }>

/**
 * What a step did, counted in cells or rows: `changed` of `of`. `emptied` cells could not be converted; `example` is one of
 * them.
 */
export interface StepCount {
  changed: number
  of: number
  emptied?: number | undefined
  example?: string | undefined
}
