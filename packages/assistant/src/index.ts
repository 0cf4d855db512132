export type { Explanation, Reading, Recommendation, Request } from './recommendation.ts'
export type {
  Alternative,
  ProbeResult,
  RunTurn,
  TurnDeps,
  TurnOutcome,
  TurnRequest,
  TurnStep,
  TurnStepName,
} from './workflow/turn.ts'
