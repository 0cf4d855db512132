/** "2023 v 2024": two years that are set against each other. */
export const yearsCompared =
  /\b(?<one>(?:19|20)\d\d)\s*(?:vs?\.?|versus|against|compared (?:to|with))\s*(?<other>(?:19|20)\d\d)\b/i
/** The same, by years. */
export const byYears = (one: string, other: string): string => `by year for ${one} and ${other}`
/** Another grouping beside the two. */
export const otherGroups = /\b(?:by|per|each|every|monthly|weekly|daily|quarterly|over time)\b/i
