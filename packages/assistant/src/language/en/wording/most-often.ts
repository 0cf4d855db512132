import { list } from '../../list.ts'

/** "What gets borrowed the most", "most borrowed books": who or what is asked for, and which end, one way or the other. */
export const mostDone =
  /^\s*(?<asked>what|which|who)\s+(?:gets?|is|are|was|were|got)\s+\p{L}{3,}\s+(?:the\s+)?(?<end>most|least)(?:\s+often|\s+frequently)?\s*\??\s*$|^\s*(?:the\s+)?(?<first>most|least)\s+\p{L}{3,}(?:ed|en|nt|ught|old)\s+\p{L}{3,}\s*\??\s*$/iu
/** "Who's been away the most": what was so often. */
export const beenMost =
  /^\s*who(?:['’]?s|\s+has|\s+have|\s+is|\s+was)?\s+(?:been\s+)?(?:(?:in|on|at|the|a)\s+)*(?<state>[\p{L}\s-]{2,30}?)\s+(?:the\s+)?(?<end>most|least)(?:\s+(?:often|times))?\s*\??\s*$/iu
export const askedPerson = 'who'
export const leastEnd = 'least'
/** In the names of columns of things. */
export const naming: ReadonlySet<string> = new Set(list('name|title|product|item|article'))
/** Rows of which that holds. */
export const onlyThose = (state: string): string => `only the ${state} ones`
