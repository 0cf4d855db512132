export const recurrence =
  /\b(?:of|in|across|over) (?:the|each|every|a) (?:year|week|month|day)\b|\b(?:calendar|season\w*|weekday\w*|busiest day|of year|of week)\b/i

export const grouping: ReadonlySet<string> = new Set(['by', 'per', 'each', 'across', 'for'])

export const howMany = /\bhow many\b/i

/** What is most of all is said of how often something is there. */
export const frequency = /\b(?:popular|common|commonest|commonly|frequent|frequently|often|usual|usually)\b/i

export const distribution = /\b(?:distribut\w*|histogram\w*|spread|range|frequenc\w*|bin|bins|bucket\w*)\b/i

export const spread = /\b(?:spread|variation|variability|dispersion)\b/i

/** Every one of what is named is to be seen by itself. */
export const eachByItself = /\b(?:lines?|bars?|curves?|one|chart) (?:for )?each\b|\bseparate(?:ly)?\b|\bside by side\b/i
