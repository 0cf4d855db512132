export type { RankedSpec, Solution, Solve, SolveOptions, Violation } from './solution.ts'
