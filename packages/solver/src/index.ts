export { findWishConflict } from './conflict.ts'
export { explainDesign } from './explain-design.ts'
export { rules } from './rules/all-rules.ts'
export type { Rule, RuleName } from './rules/rule.ts'
export { type Weights, weights } from './rules/weights.ts'
export type {
  Conflict,
  ExplainedDesign,
  RankedSpec,
  Reason,
  RivalDesign,
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
