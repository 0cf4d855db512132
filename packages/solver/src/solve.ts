import type { ChartLanguage, TableProfile } from '@belvedere/spec'
import { designTexts } from '@belvedere/texts/design'
import type { DesignProblem } from './design.ts'
import { detailOf, labelOf } from './label.ts'
import { brokenHardRules, leastViolatingDesign } from './least-violating.ts'
import { isOpen, problemVariants, readProblem, unknownFields } from './problem.ts'
import { reasonsFor, violationsOf } from './rule-costs.ts'
import { rules as allRules } from './rules/all-rules.ts'
import type { Rule, WeightedRules } from './rules/rule.ts'
import { weights as defaultWeights } from './rules/weights.ts'
import { type ScoredDesign, type SearchResult, search } from './search.ts'
import type { Conflict, RankedSpec, Solution, Solve } from './solution.ts'
import { sentenceIn } from './words.ts'
import { specOf } from './write-spec.ts'

/**
 * Completes a partial spec: read the problem → search designs under the rules → write each as a full spec → apply default
 * styles → list violations. A spec without holes is returned as it is, with its violations.
 */
export const solve: Solve = createSolver(allRules)

/** Creates a solver with these rules only. */
export function createSolver(allRules: readonly Rule[]): Solve {
  return (partial, profile, options = {}) => {
    const { limit = 4, maxNodes = 20_000, without = [], weights = defaultWeights, language = 'en' } = options
    const rules = { rules: allRules.filter(({ name }) => !without.includes(name)), weights }
    const problem = readProblem(partial, profile)
    const unknown = unknownFields(problem)
    if (unknown.length > 0) return unsatisfiable(unknown.map((field) => unknownField(field, profile, language)))
    if (problem.slots.length === 0 && partial.mark === undefined) return unsatisfiable([nothingToShow(language)])
    const { designs, nodes, exhaustive } = searchDesigns(problem, rules, { limit, maxNodes })
    if (designs.length > 0)
      return { state: 'solved', specs: rankSpecs(designs, rules, profile, language), nodes, exhaustive }
    return unsatisfiable(conflictsOf(problem, rules, { maxNodes, exhaustive, language }))
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

function nothingToShow(language: ChartLanguage): Conflict {
  return { rule: 'something-to-show', sentence: sentenceIn(language, designTexts.message('conflict.nothing_to_show')) }
}

function unsatisfiable(conflicts: Conflict[]): Solution {
  return { state: 'unsatisfiable', conflicts }
}

function unknownField(field: string, { name: table }: TableProfile, language: ChartLanguage): Conflict {
  const message = designTexts.message('conflict.unknown_field', { field, table })
  return { rule: 'known-fields', sentence: sentenceIn(language, message) }
}

/** The hard rules that the nearest design violates. */
function conflictsOf(
  problem: DesignProblem,
  rules: WeightedRules,
  { maxNodes, exhaustive, language }: { maxNodes: number; exhaustive: boolean; language: ChartLanguage },
): Conflict[] {
  const nearest = leastViolatingDesign(problemVariants(problem), rules, { maxNodes })
  if (!nearest) return [nothingToShow(language)]
  if (nearest.broken.length === 0 && !exhaustive)
    return [{ rule: 'search-limit', sentence: sentenceIn(language, designTexts.message('conflict.search_limit')) }]
  return brokenHardRules(nearest, language)
}

/** Designs as specs, with reasons and violations. */
export function rankSpecs(
  designs: ScoredDesign[],
  rules: WeightedRules,
  profile: TableProfile,
  language: ChartLanguage,
): RankedSpec[] {
  const labels = designs.map(({ design }) => labelOf(design, language))
  return designs.map(({ design }, i) => {
    const violations = violationsOf(design, rules, language)
    const rivals = designs.flatMap((other) => (other.design === design ? [] : [other.design]))
    const label = labels[i] ?? ''
    const shared = labels.filter((otherLabel) => otherLabel === label).length > 1
    return {
      spec: specOf(design, profile),
      cost: violations.reduce((sum, { cost }) => sum + cost, 0),
      violations,
      reasons: reasonsFor(design, rules, rivals, language),
      label: [label, ...(shared ? [detailOf(design, language)] : [])].filter(Boolean).join(', '),
    }
  })
}
