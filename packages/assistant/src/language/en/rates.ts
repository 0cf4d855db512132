import { list } from '../list.ts'

/** Words for how many of some rows meet a condition, after what they meet or before "of", in English. */
export const rateWords: ReadonlySet<string> = new Set(
  list('rate|rates|percentage|percentages|percent|pct|%|share|shares|proportion|proportions|ratio|fraction'),
)
/** What the rows that are meant stand behind: "share of members that are active". */
export const ofRows = 'of'
/** "The proportion of how many" is a count, shown as parts. */
export const countsRows: ReadonlySet<string> = new Set(list('how|number|count|counts'))
/** The groups begin here. */
export const rateGroups: ReadonlySet<string> = new Set(
  list(
    'by|per|each|every|across|over|in|among|within|versus|vs|monthly|weekly|yearly|daily|quarterly|annual|,|for|and|?',
  ),
)
/** What is asked for in place of the rate, to be drawn along the same groups. */
export const countedRows = 'number of rows'
/** Nothing but the rate was said. */
export const aloneRate =
  /^(?:(?:what|what's|whats|is|was|show|give|me|the|our|my|overall|total) )*number of rows(?: overall| in total)?[\s?.!]*$/i
