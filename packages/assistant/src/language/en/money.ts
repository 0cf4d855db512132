import { list } from '../list.ts'

/** Nouns for what came in or went out, whatever the column of it is called. */
export const moneyNouns: ReadonlySet<string> = new Set(
  list(
    'revenue|revenues|sales|turnover|income|earnings|proceeds|takings|money|spend|spends|spending|spendings|expenses|costs|outgoings',
  ),
)

/** Those of what went out. */
export const spentNouns: ReadonlySet<string> = new Set(
  list('spend|spends|spending|spendings|expenses|costs|spent|pay|paid'),
)
/** Any words for it. */
export const spentWords: ReadonlySet<string> = new Set([
  ...spentNouns,
  ...list(
    'spends|spendings|pays|paying|payment|payments|cost|costing|expense|expenditure|purchase|purchases|bought|buy|buys|expensive|dear|dearest|priciest|cheap|cheaper|cheapest',
  ),
])
/** "How do people pay" asks for the way, not for how much. */
export const wayAsked = /\bhow (?!much\b|many\b)/
/** Those of what came in. */
export const earnedNouns: ReadonlySet<string> = new Set(
  list('revenue|revenues|sales|turnover|income|earnings|proceeds|takings|earn|earned|make|made'),
)

/** Words of the two columns of an account: what came in, and what went out. */
export const incoming = /(?:^|[^\p{L}])(?:in|income|incoming|credits?|deposits?|received|earned|earnings)(?![\p{L}])/iu
export const outgoing =
  /(?:^|[^\p{L}])(?:out|costs?|outgoings?|debits?|withdrawals?|withdrawn|paid|spent|spending|spend|expenses?)(?![\p{L}])/iu
/** Words by which a list of payments is known, whose rows nobody counts: of its columns, and of its own name. */
export const ledgerColumn =
  /(?:^|[^\p{L}])(?:balance|payees?|merchants?|expenses?|spent|debits?|paid out|money out)(?![\p{L}])/iu
export const ledgerName =
  /(?:^|[^\p{L}])(?:budgets?|expenses?|spendings?|outgoings?|bank|statements?|household|finances?|bills)(?![\p{L}])/iu
/** What the rows of such a list are called, where they are to be counted all the same. */
export const paymentWords = /^(?:payments?|purchases?|transfers?|debits?|bills?|trips?)$/

/** "What do we spend on", "how much did Jo pay": who did what with the money. */
export const moneyAsked =
  /\b(?:how much(?: money)?|what)\s+(?:(?:do|did|does|have|has)\s+)?(?<who>(?:the\s+)?\p{L}+)\s+(?:ever\s+)?(?<verb>spend|spent|pay|paid|earn|earned)\b/iu
/** "Where does the money go", "what do we spend most on": asks for what things cost most. */
export const mostSpent =
  /^\s*(?:where\s+(?:do|does|did)\s+(?:(?:all|the|our|my)\s+)*(?:money|cash)\s+go|(?:what|where)\s+(?:do|did|have|has|does)\s+\p{L}+\s+(?:spend|spent|pay|paid)\s+(?:the\s+|our\s+)?most(?:\s+money)?(?:\s+(?:on|for|at))?)\s*[?.!]*\s*$/iu
/** Words of columns that say what was paid for, likelier ones first. */
export const paidFor = list('category|cat|type|kind|what|item|product|payee|merchant|shop|for|description')
export const totalBy = (column: string, group: string): string => `total "${column}" by "${group}" descending`
/** What may follow it, beside the name of whom or what was paid. */
export const afterPaying =
  /^\s*(?:$|[?.!,]|(?:on|for|at|in|to|with|by|per|each|every|over|since|from|during|last|this|altogether|overall|pls|please)\b)/i
/** People who speak for all rows. */
export const everybody = /^(?:we|i|you|they|people|everyone|everybody)$/i
/** In place of such a question. */
export const totalAsked = (column: string, of: readonly string[]): string =>
  `what is the total "${column}"${of.map((name) => ` for ${name}`).join('')}`
/** The same where it is no question, but says what is meant: "I meant how much we spent". */
export const totalSaid = (column: string): string => `total "${column}"`
/** "Money in", "money going out". */
export const moneyWay = /\b(?:money|cash)\s+(?:(?:coming|going|came|went|that (?:came|went))\s+)?(?<way>in|out)\b/giu

/** Money that stands beside the main amount, or went out. */
export const sideAmount =
  /(?:^|[^\p{L}])(?:tips?|fees?|deposits?|discounts?|tax|vat|shipping|postage|refunds?|costs?|expenses?)(?![\p{L}])/iu

/** "Order value", "basket value": the money of each, after the noun that it is of. */
export const valueOfEach = /^(?:order|basket|cart|job|sale|deal|ticket|invoice|transaction|purchase|contract)s?$/

/** After these words stands no object of a sum of money: a verb ("what people spend on") is none. */
export const afterMoney: ReadonlySet<string> = new Set(
  list('by|per|over|in|at|for|of|each|every|across|vs|versus|against|and|from|with|without|as|this|last|on|,|?|.|!'),
)

/** "Over 500 euros", "under $20": a bound in money. */
export const moneyBound =
  /\b(?:over|above|under|below|exceeding|more than|less than|at least|at most|up to)\s+(?:[€$£¥]\s?\d[\d.,]*k?|\d[\d.,]*k?\s?(?:€|\$|£|¥|(?:euros?|eur|dollars?|usd|bucks|pounds?|quid|gbp|francs?|chf|yen)\b))/i

/** Verbs that say themselves what is bounded. */
export const payingVerb = /\b(?:spent|spend|spends|paid|pay|pays|cost|costs|costing|earn|earns|earned|sold|priced)\s+$/i

export const currencyName = /[€$£¥]|(?:^|[^a-z])(?:eur|usd|gbp|chf|euros?|dollars?|pounds?)(?:$|[^a-z])/i

/** Words that say how a sum of money is put together or set out, so that "total" would be one too many. */
export const summing =
  /\b(?:distribut\w*|histogram|spread|range|box ?plots?|outliers?|correlat\w*|scatter\w*|vs|versus|against|relation\w*)\b/i

/** What is counted is no sum of money: "number of sales". */
export const counting = /\b(?:how many|(?:number|count|amount) of)\b/i
