export { argue } from './argue.ts'
export { conflictOf } from './conflict.ts'
export { rules } from './rules/all-rules.ts'
export type { Rule, RuleName } from './rules/rule.ts'
export { type Weights, weights } from './rules/weights.ts'
export type {
  AlternativeDesign,
  Argument,
  Conflict,
  RankedSpec,
  Reason,
  RuleContribution,
  Solution,
  Solve,
  SolveOptions,
  Violation,
  Wish,
  WishConflict,
} from './solution.ts'
export { createSolver, solve } from './solve.ts'
export { ruleText } from './words.ts'
