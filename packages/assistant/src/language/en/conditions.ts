import { list } from '../list.ts'

/** Said right before a column that has no value: "without a rating". */
export const missingBefore = list(
  'without|with no|have no|has no|had no|having no|lacking|lacks|lack|missing a|missing an',
)
/** Said right after a column that has one: "where the rating is known". */
export const knownAfter = list(
  'is known|are known|is given|are given|is present|are present|is available|are available|exists|exist|is not missing|are not missing|is there',
)
/** How many times an average: "more than twice the average". */
export const factors: ReadonlyMap<string, number> = new Map([
  ['half', 0.5],
  ['twice', 2],
  ['double', 2],
  ['thrice', 3],
  ['triple', 3],
])
/** What the signs of units are called. */
export const unitNames: ReadonlyMap<string, string> = new Map([
  ...list('dollar|dollars|usd|bucks|$').map((word) => [word, '$'] as const),
  ...list('euro|euros|eur|€').map((word) => [word, '€'] as const),
  ...list('pound|pounds|gbp|£').map((word) => [word, '£'] as const),
  ...list('yen|jpy|¥').map((word) => [word, '¥'] as const),
  ...list('percent|pct|%').map((word) => [word, '%'] as const),
])
