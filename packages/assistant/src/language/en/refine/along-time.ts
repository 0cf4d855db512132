export const steppingWords: ReadonlySet<string> = new Set(['by', 'per', 'each', 'every', 'a', 'for', 'in'])

export const articles: ReadonlySet<string> = new Set(['each', 'every', 'the'])

export const overTime =
  /\b(?:over|through|across|along) (?:the )?(?:time|years|months|quarters|weeks|days|season|term)\b(?! of)/i

export const stepping = /^(?:hourly|daily|weekly|monthly|quarterly|yearly|annual|annually)$/
