import type { Mark, Spec, TableProfile } from '@belvedere/spec'
import type { DesignProblem } from './design.ts'
import { inferDesignProblem, sameDesign } from './infer-design-problem.ts'
import { appearanceKey, isSameText } from './label.ts'
import { rules } from './rules/all-rules.ts'
import { weights } from './rules/weights.ts'
import type { ScoredDesign } from './search.ts'
import type { ExplainedDesign, RankedSpec, RivalDesign, RuleContribution } from './solution.ts'
import { rankSpecs, searchDesigns } from './solve.ts'

const maxRivals = 3
const weighted = { rules, weights }

interface ExplainOptions {
  /** Names of disabled rules. */
  without?: readonly string[]
  mark?: Mark
  maxNodes?: number
}

/**
 * Explains a chart: which rules decided, what the next-best designs are and which rules distinguish them, and what would
 * be drawn `without` some rules or with another `mark`. Costs include all rules, also disabled ones. Returns null for
 * composed charts and for charts of unknown fields.
 */
export function explainDesign(
  spec: Spec,
  profile: TableProfile,
  { without = [], mark, maxNodes = 20_000 }: ExplainOptions = {},
): ExplainedDesign | null {
  // More than are returned, because some may have equal labels.
  const options = { limit: 2 * maxRivals + 1, maxNodes }
  const question = inferDesignProblem(spec, profile, weighted, { ...options, mayRegroup: mark === undefined })
  if (!question) return null
  const { problem, best } = question
  const chosenDesign: ScoredDesign = { design: question.chosen, cost: 0, broken: [] }
  const others = best.designs.filter(({ design }) => appearanceKey(design) !== appearanceKey(chosenDesign.design))
  const modified = mark === undefined ? problem : withMark(problem, mark)
  const enabled = { rules: rules.filter(({ name }) => !without.includes(name)), weights }
  const [first] =
    modified !== problem || without.length > 0 ? searchDesigns(modified, enabled, { ...options, limit: 1 }).designs : []
  const usual = modified === problem ? (best.designs[0]?.design ?? chosenDesign.design) : chosenDesign.design
  const change = first && !sameDesign(first.design, usual) ? [inOriginalProblem(first, problem)] : []
  const [chosen, ...weighed] = rankSpecs([chosenDesign, ...others, ...change], weighted, profile)
  if (!chosen) return null
  const compared = weighed.map((rival): RivalDesign => ({ ...rival, apart: differences(chosen, rival) }))
  return {
    chosen: { ...chosen, spec },
    rivals: cheapestPerLabel(chosen, compared.slice(0, others.length)).slice(0, maxRivals),
    instead: compared[others.length] ?? null,
  }
}

/** Sorted by cost; of designs with equal labels, only the cheapest. */
function cheapestPerLabel({ label }: RankedSpec, rivals: RivalDesign[]): RivalDesign[] {
  const labels = [label]
  return rivals
    .sort((a, b) => a.cost - b.cost)
    .filter((rival) => !labels.some((other) => isSameText(other, rival.label)) && labels.push(rival.label) > 0)
}

function withMark(problem: DesignProblem, mark: Mark): DesignProblem {
  return { ...problem, partial: { ...problem.partial, mark }, markLocked: true }
}

/** A design found for another mark, re-weighed for the question that leaves the mark open. */
function inOriginalProblem({ design, ...scored }: ScoredDesign, { partial, markLocked }: DesignProblem): ScoredDesign {
  return { ...scored, design: { ...design, problem: { ...design.problem, partial, markLocked } } }
}

/** The difference in cost of each rule between two designs. */
function differences(chosen: RankedSpec, other: RankedSpec): RuleContribution[] {
  const names = [...new Set([...other.violations, ...chosen.violations].map(({ rule }) => rule))]
  return names
    .flatMap((name): RuleContribution[] => {
      const [otherViolation, chosenViolation] = [other, chosen].map(({ violations }) =>
        violations.find(({ rule }) => rule === name),
      )
      const cost = (otherViolation?.cost ?? 0) - (chosenViolation?.cost ?? 0)
      const sentence = (cost > 0 ? otherViolation : chosenViolation)?.sentence
      return cost === 0 || sentence === undefined ? [] : [{ rule: name, sentence, cost }]
    })
    .sort((a, b) => Math.abs(b.cost) - Math.abs(a.cost) || (a.rule < b.rule ? -1 : 1))
}
