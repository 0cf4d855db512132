/** English for tables made of others; each pattern is tried on the whole message. */
export const verbs = {
  join: /\b(?:join|combine|merge|match|link|connect|blend|enrich|look\s*up)\b/i,
  unpivot: /\b(?:unpivot|melt|gather|wide to long|(?:make|reshape)\b.*\blong)\b/i,
  pivot: /\b(?:pivot|cross-?tabulate)\b/i,
}

/** "the two tables", where there are no others. */
export const allTables = /\b(?:the|both|these|my|all|two)\s+(?:\w+\s+)?(?:tables|files|data\s?sets|sheets)\b/i
/** "turn the years into rows". */
export const intoRows =
  /\b(?:turn|transform|convert|reshape|stack|put|change|bring|fold|make)\b(.*?)\b(?:into|to|as|in)\s+(?:separate\s+|single\s+)?rows\b/i
/** "turn the months into columns", "one column per month". */
export const intoColumns =
  /\b(?:turn|transform|convert|reshape|spread|put|change|bring|make)\b(.*?)\b(?:into|to|as|in|over|across)\s+(?:separate\s+)?columns\b/i
export const columnPer = /\b(?:a|one)\s+column\s+(?:per|for\s+(?:each|every))\s+(.+)$/i

export const innerJoin = /\binner\b|\bonly\b.*\b(?:match(?:es|ing)?|both|partner)\b/i
/** Before the columns that a join compares. */
export const keyOpening = /\b(?:on|by|using|via|where|over|through)\b\s*/i
/** Between the column of one table and that of the other. */
export const keyBetween = /\s*(?:==?|\bequals\b|\bis\b|\bmatches\b|\bto\b|\bwith\b)\s*/i
/** Between two pairs of columns. */
export const keyAnd = /\s*(?:,|\band\b)\s*/i
/** After it stands what is wanted of the new table. */
export const requestAfterwards =
  /\s*(?:[:;]|[,.]?\s*\b(?:and\s+)?then\b|[,.]?\s*(?:\band\b)?\s*(?=\b(?:show|plot|draw|chart|graph|visuali[sz]e|compare|display)\b))\s*/i
/** What is asked of a table whose columns are years. */
export const overTime =
  /\bover (?:the )?(?:time|years?|months?|decades?)\b|\b(?:trends?|evolution|evolve[sd]?|develop(?:s|ed|ment)?|growth|grew|grow|history|changed?|changes)\b|\b(?:by|per|each|every|across(?: the)?) (?:years?|months?|quarters?)\b|\btime ?(?:series|line)\b/i

export const aggregateWords = [
  { pattern: /\b(?:average|mean|avg)\b/i, aggregate: 'mean' },
  { pattern: /\bmedian\b/i, aggregate: 'median' },
  { pattern: /\b(?:max(?:imum)?|highest|largest)\b/i, aggregate: 'max' },
  { pattern: /\b(?:min(?:imum)?|lowest|smallest)\b/i, aggregate: 'min' },
  { pattern: /\b(?:count|number of)\b/i, aggregate: 'count' },
] as const

/** After these words stands what is measured: "how did population …", "the trend of population". */
export const measureOpening =
  /\b(?:of|total|average|mean|median|how\s+(?:did|has|have|does|do|much|many)(?:\s+the)?|show(?:\s+me)?(?:\s+the)?|plot(?:\s+the)?)\s+(?!the\b|trend|change|evolution|history|growth|average|total|me\b|how\b|each\b|all\b)(\p{L}{3,})/giu
