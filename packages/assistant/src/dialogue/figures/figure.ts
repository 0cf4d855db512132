import type { FigureQuery, FilterValue } from '@belvedere/spec'
import type { LeftOutTotals } from '../../plan/total-rows.ts'
import type { AnyText } from '../../say/text.ts'

/** What the answer to a question says of its numbers. */
type Asked =
  /** How many rows are left, of how many. */
  | 'rows'
  /** Whether any is left. */
  | 'exists'
  /** The share of the rows that is left. */
  | 'share'
  /** One number of a field. */
  | 'number'
  /** Which groups have the most or the least. */
  | 'which'
  /** How many groups there are whose number is so. */
  | 'groups'
  /** How far two groups are apart. */
  | 'difference'
  /** How far one group is from the average of all. */
  | 'average'
  | 'correlation'

/** A question for a few numbers, as it was understood. */
export interface Figure {
  asks: Asked
  query: FigureQuery
  /** Which of the groups a share or an average is set against; without it an average is set against the first. */
  part?: { field: string; values: FilterValue[] }
  /** Of groups in their order, the one that is asked for: 2 is the second highest. */
  rank?: number
  /** Conditions of the query that nobody stated: rows that sum up the others are left out. */
  totals?: readonly LeftOutTotals[]
  /** What was taken for granted, as sentences. */
  assumed: AnyText[]
  /** The answer goes with the chart that shows it; false: the number alone answers, and charts are offered. */
  beside: boolean
}
