import type { LinkedSentence } from '../link/sentence.ts'

/** A rule of the grammar: one way in which words state a condition, an amount, a time or a cut. */
export interface GrammarRule<Found, Meaning, Id extends string = string> {
  id: Id
  /** What it reads, in one sentence. */
  reads: string
  /** Messages that it reads, each with what comes of it; `grammar.test.ts` runs them. */
  examples: readonly RuleExample<Meaning>[]
  find(sentence: LinkedSentence): Found[]
}

export interface RuleExample<Meaning> {
  /** A table of `testing/rule-tables.ts`. */
  table: 'people' | 'orders' | 'shops'
  message: string
  means: Meaning
}

/** The rules that a message is read by. */
export const rulesOn = <Rule extends { id: string }>(
  { off }: LinkedSentence,
  rules: readonly Rule[],
): readonly Rule[] => (off.size === 0 ? rules : rules.filter(({ id }) => !off.has(`rule ${id}`)))
