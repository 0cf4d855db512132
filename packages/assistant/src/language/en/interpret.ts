/** Words whose loss changes nothing worth saying. */
export const quiet: ReadonlySet<string> = new Set(
  'what which who how when where why only still even new all any instead make show'.split(' '),
)

export const continuation =
  /^\s*(?:(?:and|now|then|please)\s+)*(?:(?:show|draw|plot|chart|give|see)\s+(?:me\s+)?(?:(?:it|that|this|them|those)\s+)?)?((?:by|per|for each|for every)\s.+)$/i

export const grouped = /\s(?:by|per|for each|for every)\s.*$/i

/** How a question begins that yes or no would answer. */
export const whether = /^\s*(?:and\s+)?(?:do|does|did|is|are|was|were|has|have)\s/i
