import { list } from '../../list.ts'

/** All words of a column that holds how many of a thing each row stands for, in English. */
export const pieceNames: ReadonlySet<string> = new Set(
  list('quantity|qty|pcs|pieces|units|unit|count|number|no|nr|how|many|of|items|copies|sold|stk'),
)
/** What rows are called by themselves: of these there is one in each. */
export const rowWords =
  /^(?:rows?|records?|entr(?:y|ies)|lines?|receipts?|transactions?|orders?|sales?|bookings?|visits?|sightings?|observations?|readings?|times?|days?|people|customers?)$/
/** What asks for how many of a thing, right before it. */
export const asksHowMany = ['how many', 'number of', 'total number of', 'count of', 'total'] as const
/** After a thing that is asked for, where nothing else names what is measured. */
export const afterThing =
  /^(?:by|per|each|every|over|across|in|at|on|from|for|since|during|did|do|does|have|has|had|were|was|are|weekly|monthly|daily|yearly|sold|seen|counted|,|\?|\.|!)$/
/** After a thing that nothing is called by, which is only looked for where groups of it are asked for. */
export const beforeGroups = /^(?:by|per|each|every|across|over)$/
/** How many of a thing: put before it. */
export const totalOf = (column: string): string => `total "${column}" of `
/** In place of a thing that no column and no value is called by. */
export const totalPieces = (column: string): string => `total "${column}"`

/** Who did what with the thing, behind it: it says no more than that there was some. */
export const wasDone =
  /^\s+(?:did|do|does|have|has|had|were|was|are)\s+(?:(?:we|you|i|they|he|she|there)\s+)?(?:sell|sold|see|saw|seen|count|counted|buy|bought|make|made|ship|shipped|order|ordered|use|used|got|get|had|have)\b/i
