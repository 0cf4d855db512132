import { list } from '../list.ts'

/** Those of what went out. */
const spentNouns: ReadonlySet<string> = new Set(list('spend|spends|spending|spendings|expenses|costs|spent|pay|paid'))
/** Any words for it. */
export const spentWords: ReadonlySet<string> = new Set([
  ...spentNouns,
  ...list(
    'spends|spendings|pays|paying|payment|payments|cost|costing|expense|expenditure|purchase|purchases|bought|buy|buys|expensive|dear|dearest|priciest|cheap|cheaper|cheapest',
  ),
])
/** "How do people pay" asks for the way, not for how much. */
export const wayAsked = /\bhow (?!much\b|many\b)/
/** Words of the two columns of an account: what came in, and what went out. */
export const incoming = /(?:^|[^\p{L}])(?:in|income|incoming|credits?|deposits?|received|earned|earnings)(?![\p{L}])/iu
export const outgoing =
  /(?:^|[^\p{L}])(?:out|costs?|outgoings?|debits?|withdrawals?|withdrawn|paid|spent|spending|spend|expenses?)(?![\p{L}])/iu
