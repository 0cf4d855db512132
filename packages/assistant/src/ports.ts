// What whoever serves the assistant must know of it, without the assistant itself.

export type { introduceTable, TableIntroduction } from './facts/introduce-table.ts'
export { ModelFault } from './model/model-fault.ts'
export type { Prompt } from './model/prompt.ts'
export type { AssistedReading, JudgedReply, ModelPort } from './model/read-with-model.ts'
export type { SharedDetail } from './model/shared-detail.ts'
export type { Request } from './recommendation.ts'
export type { WhyThisChart, whyChart } from './why/why.ts'
export type {
  DerivedTable,
  RunTurn,
  TurnDeps,
  TurnOutcome,
  TurnRequest,
  TurnStep,
  TurnStepName,
} from './workflow/ports.ts'
