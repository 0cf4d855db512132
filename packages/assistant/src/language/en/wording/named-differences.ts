import { list } from '../../list.ts'

export const planned = list('planned|plan|budget|budgeted|estimated|estimate|expected|quoted|target|approved|forecast')
export const actual = list('actual|real|final|spent|paid|spending|charged|effective')

/** Nouns for how much one number is over another: the words of the columns that they are of. */
export const namedDifferences: readonly {
  said: readonly string[]
  of: readonly string[]
  less: readonly string[]
}[] = [
  { said: list('overrun|overruns|overspend|overspends|overspending|overshoot'), of: actual, less: planned },
  { said: list('underspend|underspending|shortfall|shortfalls'), of: planned, less: actual },
  {
    said: list('discount|discounts|markdown|markdowns|price reduction|price reductions|savings'),
    of: list('list|original|full|regular|rrp|old'),
    less: list('paid|sale|net|final|actual|sold|new|discounted'),
  },
  {
    said: list('profit|profits|surplus|earnings'),
    of: list('revenue|sales|income|turnover|takings|receipts'),
    less: list('cost|costs|expense|expenses|spending|outlay'),
  },
]
/** Right before such a noun these say no more than the columns do: "cost overruns". */
export const differenceKinds: ReadonlySet<string> = new Set(
  list('cost|costs|budget|price|spending|expense|the|net|time|schedule'),
)
/** Before such a noun, where the largest are asked for. */
export const extremes = /^(?:\p{L}{3,}est|worst|most|top)$/u
