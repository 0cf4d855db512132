/** Words that may stand between a comparison and its number: "over the age of 40", "more than $500". */
export const fillers = new Set([
  'the',
  'a',
  'an',
  'of',
  '$',
  '€',
  '£',
  'year',
  'is',
  'are',
  'was',
  'were',
  'than',
  'to',
  'age',
  'about',
  'and',
])

export const alternative = /^(?:or\b|and up)/i
