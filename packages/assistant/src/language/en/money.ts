import { list } from '../list.ts'

/** Nouns for what came in or went out, whatever the column of it is called. */
export const moneyNouns: ReadonlySet<string> = new Set(
  list(
    'revenue|revenues|sales|turnover|income|earnings|proceeds|takings|money|spend|spending|spendings|expenses|costs',
  ),
)

/** Those of what went out. */
export const spentNouns: ReadonlySet<string> = new Set(list('spend|spending|spendings|expenses|costs'))

/** Money that stands beside the main amount, or went out. */
export const sideAmount =
  /(?:^|[^\p{L}])(?:tips?|fees?|deposits?|discounts?|tax|vat|shipping|postage|refunds?|costs?|expenses?)(?![\p{L}])/iu

/** "Order value", "basket value": the money of each, after the noun that it is of. */
export const valueOfEach = /^(?:order|basket|cart|job|sale|deal|ticket|invoice|transaction|purchase|contract)s?$/

/** After these words stands no object of a sum of money: a verb ("what people spend on") is none. */
export const afterMoney: ReadonlySet<string> = new Set(
  list('by|per|over|in|for|of|each|every|across|vs|versus|against|and|from|with|without|as|this|last|on|,|?|.|!'),
)

/** "Over 500 euros", "under $20": a bound in money, its number the second part. */
export const moneyBound =
  /\b((?:over|above|under|below|exceeding|more than|less than|at least|at most|up to)\s+)(?:[€$£¥]\s?(\d[\d.,]*k?)|(\d[\d.,]*k?)\s?(?:€|\$|£|¥|(?:euros?|eur|dollars?|usd|bucks|pounds?|gbp|francs?|chf|yen)\b))/i

/** Verbs that say themselves what is bounded. */
export const payingVerb = /\b(?:spent|spend|spends|paid|pay|pays|cost|costs|costing|earn|earns|earned|sold|priced)\s+$/i

export const currencyName = /[€$£¥]|(?:^|[^a-z])(?:eur|usd|gbp|chf|euros?|dollars?|pounds?)(?:$|[^a-z])/i

/** Words that say how a sum of money is put together or set out, so that "total" would be one too many. */
export const summing =
  /\b(?:distribut\w*|histogram|spread|range|box ?plots?|outliers?|correlat\w*|scatter\w*|vs|versus|against|relation\w*)\b/i

/** What is counted is no sum of money: "number of sales". */
export const counting = /\b(?:how many|(?:number|count|amount) of)\b/i
