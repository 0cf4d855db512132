import { list } from '../../../list.ts'

/** Words that open a question, though a column may be called so as well. */
export const asking: ReadonlySet<string> = new Set(list('how|what|when|where|which|why'))
/** After such a word where it is a column's name. */
export const beside: ReadonlySet<string> = new Set(list('and|or|by|per|vs|v|versus|over|instead|only'))
