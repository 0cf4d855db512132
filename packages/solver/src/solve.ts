import type { TableProfile } from '@belvedere/spec'
import { designTexts } from '@belvedere/texts/design'
import type { DesignProblem } from './design.ts'
import { designLabel, isSameText, withDetails } from './label.ts'
import { brokenHardRules, leastViolatingDesign } from './least-violating.ts'
import { isOpen, problemVariants, readProblem, unknownFields } from './problem.ts'
import { reasonsFor, violationsOf } from './rule-costs.ts'
import { rules as allRules } from './rules/all-rules.ts'
import type { Rule, WeightedRules } from './rules/rule.ts'
import { weights as defaultWeights } from './rules/weights.ts'
import { type ScoredDesign, type SearchResult, search } from './search.ts'
import type { Conflict, RankedSpec, Solution, Solve } from './solution.ts'
import { designToSpec } from './write-spec.ts'

/**
 * Completes a partial spec: read the problem → search designs under the rules → write each as a full spec → apply default
 * styles → list violations. A spec without holes is returned as it is, with its violations.
 */
export const solve: Solve = createSolver(allRules)

/** Creates a solver with these rules only. */
export function createSolver(allRules: readonly Rule[]): Solve {
  return (partial, profile, options = {}) => {
    const { limit = 4, maxNodes = 20_000, without = [], weights = defaultWeights } = options
    const rules = { rules: allRules.filter(({ name }) => !without.includes(name)), weights }
    const problem = readProblem(partial, profile)
    const unknown = unknownFields(problem)
    if (unknown.length > 0) return unsatisfiable(unknown.map((field) => unknownField(field, profile)))
    if (problem.slots.length === 0 && partial.mark === undefined) return unsatisfiable([nothingToShow])
    const { designs, nodes, exhaustive } = searchDesigns(problem, rules, { limit, maxNodes })
    if (designs.length > 0) return { state: 'solved', specs: rankSpecs(designs, rules, profile), nodes, exhaustive }
    return unsatisfiable(conflictsOf(problem, rules, { maxNodes, exhaustive }))
  }
}

/** The best designs of a problem and of its variant with a count. */
export function searchDesigns(
  problem: DesignProblem,
  rules: WeightedRules,
  { limit, maxNodes }: { limit: number; maxNodes: number },
): SearchResult {
  // A complete spec is weighed, never rejected.
  const decided = !isOpen(problem) && problem.partial.extra !== undefined
  return search(problemVariants(problem), rules, { limit, maxNodes, tolerant: decided })
}

const nothingToShow: Conflict = {
  rule: 'something-to-show',
  sentence: designTexts.message('conflict.nothing_to_show'),
}

function unsatisfiable(conflicts: Conflict[]): Solution {
  return { state: 'unsatisfiable', conflicts }
}

function unknownField(field: string, { name: table }: TableProfile): Conflict {
  return { rule: 'known-fields', sentence: designTexts.message('conflict.unknown_field', { field, table }) }
}

/** The hard rules that the nearest design violates. */
function conflictsOf(
  problem: DesignProblem,
  rules: WeightedRules,
  { maxNodes, exhaustive }: { maxNodes: number; exhaustive: boolean },
): Conflict[] {
  const nearest = leastViolatingDesign(problemVariants(problem), rules, { maxNodes })
  if (!nearest) return [nothingToShow]
  if (nearest.broken.length === 0 && !exhaustive)
    return [{ rule: 'search-limit', sentence: designTexts.message('conflict.search_limit') }]
  return brokenHardRules(nearest)
}

/** Designs as specs, with reasons and violations. */
export function rankSpecs(designs: ScoredDesign[], rules: WeightedRules, profile: TableProfile): RankedSpec[] {
  const labels = designs.map(({ design }) => designLabel(design))
  return designs.map(({ design }) => {
    const violations = violationsOf(design, rules)
    const rivals = designs.flatMap((other) => (other.design === design ? [] : [other.design]))
    const label = designLabel(design)
    const isShared = labels.filter((otherLabel) => isSameText(otherLabel, label)).length > 1
    return {
      spec: designToSpec(design, profile),
      cost: violations.reduce((sum, { cost }) => sum + cost, 0),
      violations,
      reasons: reasonsFor(design, rules, rivals),
      label: isShared ? withDetails(label, design) : label,
    }
  })
}
