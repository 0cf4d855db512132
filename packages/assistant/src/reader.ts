// What measures and trains the reader of questions.

export { withoutCommands } from './edits/in-chart.ts'
export type { RowCondition } from './intent/condition.ts'
export type { PartsOff, ReaderPart } from './link/parts.ts'
export { type LinkedSentence, linkSentence } from './link/sentence.ts'
export { conditionTest } from './plan/condition-steps.ts'
export { planChange } from './plan/plan-change.ts'
export { planDraft } from './plan/plan-draft.ts'
export { type ChangeProposals, proposeChanges } from './propose/changes.ts'
export type { ChartDraft, ChartSlot, Having } from './propose/draft.ts'
export { type Proposals, propose } from './propose/propose.ts'
export { readerParts } from './propose/reader-parts.ts'
export { type StandingChart, standingChart } from './propose/standing.ts'
export {
  type ChangeCandidate,
  candidatesOf,
  changeContext,
  featuresOfChange,
} from './rank/change-features.ts'
export { rankChanges } from './rank/change-ranker.ts'
export { featureCount, featureNumber } from './rank/feature-number.ts'
export { featuresOf } from './rank/features.ts'
export { factorCount, formatModel, type RankingModel } from './rank/model.ts'
export { rankContext } from './rank/rank-context.ts'
export { rankDrafts } from './rank/ranker.ts'
export { draftWords } from './trace/draft-words.ts'
