import type { Interpretation, WordsOnly } from '../interpret.ts'

export const words = (said: WordsOnly): Interpretation => ({ kind: 'words', words: said })

/** A question, or a confession: whoever knows more than columns and values may do better. */
export const unsure = (said: WordsOnly): Interpretation => ({ kind: 'words', words: said, unsure: true })
