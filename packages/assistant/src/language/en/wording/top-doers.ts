/** "Top scorer", "who's our best seller", "the 3 biggest spenders". */
export const topDoers =
  /^\s*(?:who(?:['’]?s|\s+is|\s+are|\s+was|\s+were)?\s+)?(?:(?:the|our|my)\s+)?(?:(?:top|best|biggest|leading|highest)\s+(?<n>\d+\s+)?|(?<before>\d+)\s+(?:top|best|biggest|leading|highest)\s+)(?<doer>\p{L}+)\s*\??\s*$/iu
/** Who did most, and the few who did. */
export const whoMost = (person: string, amount: string): string => `which "${person}" has the most "${amount}"`
export const topFew = (n: string, person: string, amount: string): string => `top ${n} "${person}" by total "${amount}"`
/** How many a plural without a number asks for. */
export const few = '10'
