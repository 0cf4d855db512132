/** "All products", "all the products". */
export const wholes: ReadonlySet<string> = new Set(['all'])

/** What may stand between "all" and the name of what is meant. */
export const withinWhole = /^(?:the|of|my|our|\d+)$/

export const everyOne =
  /\ball of (?:them|these|those)\b|\b(?:every|each) (?:single|last|and every) |\bleav\w+ (?:none|nothing|no one) out\b/i
