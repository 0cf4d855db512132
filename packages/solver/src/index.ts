export { argue } from './argue.ts'
export { conflictOf } from './conflict.ts'
export { rules } from './rules/all-rules.ts'
export type { Rule } from './rules/rule.ts'
export type {
  Argument,
  Clash,
  Conflict,
  Difference,
  RankedSpec,
  Reason,
  Rival,
  Solution,
  Solve,
  SolveOptions,
  Violation,
  Wish,
} from './solution.ts'
export { createSolver, solve } from './solve.ts'
