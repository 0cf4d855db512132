import { list } from '../list.ts'

/** How several measures are named in a row, and what they are drawn along, in English. */
export const severalClasses = {
  and: list('and|,|&|plus|as well as|along with|together with|compared to|compared with'),
  versus: list('vs|versus|vs.|v|against|compared to|compared with|next to|alongside'),
  along: list(
    'by|per|for each|for every|across|over|each|in each|through|monthly|yearly|quarterly|weekly|daily|grouped by|broken down by',
  ),
  anywhere: list(
    'by|per|for each|for every|in each|grouped by|broken down by|monthly|yearly|quarterly|weekly|daily|annual',
  ),
} as const

export const severalJoint = '(<and> [and]|<versus>)'
/** Between two ways to sum up the same thing: "min, max and average", "min/max". */
export const summedJoint = '(<and> [and]|<versus>|/|to)'
/** Right after the measures. */
export const severalAlong = '[for|in] <along>'
/** Before them, or later: these say nothing else. */
export const severalAnywhere = '<anywhere>'
