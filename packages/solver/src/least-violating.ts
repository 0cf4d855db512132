import type { DesignProblem } from './design.ts'
import { sentenceOf } from './rule-costs.ts'
import type { WeightedRules } from './rules/rule.ts'
import { type ScoredDesign, search } from './search.ts'
import type { Conflict } from './solution.ts'

/** Node budget: good designs are found early, and finding the best is not worth the time. */
const maxLeastViolatingNodes = 3_000

/** The design with the fewest violated hard rules that was found, for problems without a valid design. */
export function leastViolatingDesign(
  problems: DesignProblem[],
  rules: WeightedRules,
  { maxNodes = maxLeastViolatingNodes }: { maxNodes?: number } = {},
): ScoredDesign | undefined {
  const near = { limit: 1, maxNodes: Math.min(maxNodes, maxLeastViolatingNodes), tolerant: true }
  return search(problems, rules, near).designs[0]
}

/** The distinct hard rules that it violates. */
export function brokenHardRules({ broken, design }: ScoredDesign): Conflict[] {
  return [...new Set(broken)].map((rule) => ({ rule: rule.name, sentence: sentenceOf(rule, design) }))
}
