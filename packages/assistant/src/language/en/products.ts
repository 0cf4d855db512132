import { list } from '../list.ts'

/** Between two numbers that are multiplied row by row, in English. */
export const timesWords = ['times', 'multiplied by', 'x', '×', '*'] as const
/** What is earned by selling so many at such a price. */
export const soldFor: ReadonlySet<string> = new Set(
  list('revenue|revenues|sales|turnover|takings|income|earnings|proceeds|money'),
)
/** Words of a column by which it holds the price of one. */
export const priceNames: ReadonlySet<string> = new Set(list('price|prices|rate|unit'))
