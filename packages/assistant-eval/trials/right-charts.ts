/** Charts that are all right for one way of asking. */

interface More {
  [key: string]: unknown
}

/** How many rows each group has. */
export const countsOf = (group: string, more: More = {}) => [
  { dimension: group, measure: /count/, ...more },
  { mark: 'arc', color: group, ...more },
]

/** What is usual of a measure in each group: one number, or all of them as a spread. */
export const levelsOf = (measure: string, group: string, more: More = {}) => [
  { dimension: group, measure: `mean ${measure}`, ...more },
  { dimension: group, measure: `median ${measure}`, ...more },
  { mark: /boxplot|point|tick/, fields: [group, measure].sort(), ...more },
]

/** One measure against another, row by row. */
export const pairsOf = (one: string, other: string, more: More = {}) => ({
  mark: /point|rect/,
  fields: [one, other].sort(),
  ...more,
})

/** How often a yes or a value comes within each group, in parts of a whole. */
export const sharesWithin = (group: string, part: string, more: More = {}) => {
  const both = new RegExp(`^(?=.*${group})(?=.*${part})`)
  return [
    { fieldsOfAll: both, yStack: 'normalize', ...more },
    { fieldsOfAll: both, xStack: 'normalize', ...more },
    { fieldsOfAll: both, derived: /share|percent|rate|%/i, ...more },
    { dimension: group, measure: new RegExp(`^mean % ${part}`), ...more },
  ]
}
