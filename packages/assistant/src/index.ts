export { introduceTable } from './facts/introduce-table.ts'
export type { Interpretation, Interpreter } from './interpret.ts'
export { interpret } from './interpret.ts'
export { ModelFault } from './model/model-fault.ts'
export type { Prompt } from './model/prompt.ts'
export {
  type AssistedReading,
  type JudgedReply,
  type ModelPort,
  readWithModel,
} from './model/read-with-model.ts'
export { type SharedDetail, sharedDetails } from './model/shared-detail.ts'
export { isSure } from './model/sure.ts'
export { readCharts } from './plan/readings.ts'
export type { Explanation, Reading, Recommendation, Request } from './recommendation.ts'
export { followUps } from './suggest/follow-ups.ts'
export { suggestions } from './suggest/suggestions.ts'
export { type Trace, trace } from './trace/trace.ts'
export { traceMessage } from './trace/trace-message.ts'
export { type WhyThisChart, whyChart } from './why/why.ts'
export type {
  Alternative,
  DerivedTable,
  ProbeResult,
  RunTurn,
  TurnDeps,
  TurnOutcome,
  TurnRequest,
  TurnStep,
  TurnStepName,
} from './workflow/ports.ts'
export { recommend, solveInterpretation } from './workflow/recommend.ts'
export { runTurn } from './workflow/run-turn.ts'
