import type { Cell } from '@belvedere/spec'

/** Where the rows of one column's values lie in another column. */
export interface Nesting {
  coarser: string
  /** One entry for each value of the finer column. `parent`: null if the coarser column is empty in all of its rows. */
  values: { value: Cell; rows: number; parent: Cell }[]
}

export interface NestingQuery {
  finer: string
  coarser: readonly string[]
  /** Values of the finer column whose rows are passed over. */
  without: readonly string[]
}

/** Numbers of a value, to be compared with those of the others in each combination of groups. */
export interface SumQuery {
  column: string
  total: string
  /** Values that are no parts either. */
  without: readonly string[]
  groups: readonly string[]
  measures: readonly string[]
}

/** In how many combinations of groups a measure has a total, a part beside it, and parts that add up to it. */
export interface SumCheck {
  totals: number
  compared: number
  agreeing: number
  /** Of those with several parts: of a single one the total says the same, whatever it is. */
  summed: { compared: number; agreeing: number }
}

/** How far parts may be from their total, as a share of it: they are rounded. */
export const roundingError = 0.005

/** As many rows tell of pairs of columns what all rows would. */
export const firstRows = 20_000

export interface InclusionQuery {
  among: string
  columns: readonly string[]
}

/** What relations are found of: all rows of a table, in memory or in a file. */
export interface TableRows {
  /** The cells of at most the first 20,000 rows, by column. */
  firstCells(columns: readonly string[]): Promise<ReadonlyMap<string, readonly Cell[]>>
  /** The columns of which each value is one of another column, too. */
  included(query: InclusionQuery): Promise<string[]>
  /** The coarser columns in one value of which each value of the finer column lies. */
  nestings(query: NestingQuery): Promise<Nesting[]>
  /** One check for each measure. */
  checkSums(query: SumQuery): Promise<SumCheck[]>
}
