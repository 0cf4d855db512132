// What measures and trains the reader of questions.

export type { RowCondition } from './intent/condition.ts'
export { linkSentence } from './link/sentence.ts'
export { conditionTest } from './plan/condition-steps.ts'
export { planDraft } from './plan/plan-draft.ts'
export type { ChartDraft, ChartSlot, Having } from './propose/draft.ts'
export { type Proposals, propose } from './propose/propose.ts'
export { featureCount, featureNumber } from './rank/feature-number.ts'
export { featuresOf, rankContext } from './rank/features.ts'
export { factorCount, formatModel, type RankingModel } from './rank/model.ts'
