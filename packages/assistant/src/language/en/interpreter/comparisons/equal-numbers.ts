export const equalWords = new Set(['is', '=', 'equals', 'of', 'equal', 'to', 'number', 'was', 'are'])

export const rangeLink = /^([-–—]|to)$/

export const emptiness =
  /^(?:(?:is|are|was|were|does|do|has|have|be|equal|equals|to) )*(not )?(?:equal to |equals? )?(null|missing|empty|blank)\b/

export const articles = /^(a|an|any|the)$/
