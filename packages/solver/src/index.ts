export { rules } from './rules/all-rules.ts'
export type { Rule } from './rules/rule.ts'
export type { RankedSpec, Reason, Solution, Solve, SolveOptions, Violation } from './solution.ts'
export { createSolver, solve } from './solve.ts'
