// What measures and trains the reader of questions.

export type { Condition } from './intent/condition.ts'
export { linkSentence } from './link/sentence.ts'
export type { Draft, Slot } from './propose/draft.ts'
export { type Proposals, propose } from './propose/propose.ts'
export { featuresOf, rankContext } from './rank/features.ts'
