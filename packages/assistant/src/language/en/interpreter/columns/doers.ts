import { list } from '../../../list.ts'

/** Who does the work that rows tell of. */
export const doers: ReadonlySet<string> = new Set(
  list('staff|employee|worker|colleague|person|assistant|rep|agent|operator|volunteer|helper|member|headcount'),
)
/** How a column of them is called: "served by", "Spotted by". */
export const doneBy = /^\p{L}+(?:ed|en|wn|ld|ght) ?_?by$/iu
