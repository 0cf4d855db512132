import { list } from '../../list.ts'

/** "What gets borrowed the most", "most borrowed books": who or what is asked for, and which end, one way or the other. */
export const mostDone =
  /^\s*(?<asked>what|which|who)\s+(?:gets?|is|are|was|were|got)\s+\p{L}{3,}\s+(?:the\s+)?(?<end>most|least)(?:\s+often|\s+frequently)?\s*\??\s*$|^\s*(?:the\s+)?(?<first>most|least)\s+\p{L}{3,}(?:ed|en|nt|ught|old)\s+\p{L}{3,}\s*\??\s*$/iu
export const askedPerson = 'who'
export const leastEnd = 'least'
/** In the names of columns of things. */
export const naming: ReadonlySet<string> = new Set(list('name|title|product|item|article'))
