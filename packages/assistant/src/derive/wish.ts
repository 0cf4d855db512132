import type { Derivation } from '@belvedere/spec'
import type { Recommendation } from '../recommendation.ts'
import type { AnyText } from '../say/text.ts'

/** What a message needs before it can be drawn. */
export type DerivationWish =
  | {
      kind: 'derive'
      derivation: Derivation
      /** What is then asked of the new table; the first that can be read is. Empty: nothing is. */
      questions: string[]
      /** Columns and values of the message that a chart of the new table must speak of, too. */
      shows: readonly string[]
      /** The column that such a chart runs along; absent: any. */
      along?: string
      /** Nobody asked for the table by name: where it cannot be made, the message is read without it. */
      implied: boolean
      /** What was assumed, as sentences. */
      said: AnyText[]
    }
  /** It is clearer in other words, in which the tables that there are can answer it. */
  | { kind: 'reworded'; message: string }
  | { kind: 'words'; words: Extract<Recommendation<AnyText>, { kind: 'question' | 'answer' }> }

export const answer = (text: AnyText): DerivationWish => ({
  kind: 'words',
  words: { kind: 'answer', text, suggestions: [] },
})
