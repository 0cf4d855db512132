import type { Mark, Spec, TableProfile } from '@belvedere/spec'
import type { Problem } from './design.ts'
import { familyOf } from './label.ts'
import { questionOf, sameDesign } from './question.ts'
import { rules } from './rules/all-rules.ts'
import type { Found } from './search.ts'
import type { Argument, Difference, RankedSpec, Rival } from './solution.ts'
import { ranked, searchDesigns } from './solve.ts'

const maxRivals = 3

interface ArgueOptions {
  /** Names of rules that are switched off. */
  without?: readonly string[]
  mark?: Mark
  maxNodes?: number
}

/**
 * Argues for a chart that stands: which rules decided, what the next-best designs would be and which rules set them
 * apart, and what would be drawn `without` some of the rules or with another `mark`. Costs are by all rules, whichever
 * are switched off. Null where the chart is composed of several, or shows what the table does not have.
 */
export function argue(
  spec: Spec,
  profile: TableProfile,
  { without = [], mark, maxNodes = 20_000 }: ArgueOptions = {},
): Argument | null {
  // More than are told: some of them may have the same words.
  const options = { limit: 2 * maxRivals + 1, maxNodes }
  const question = questionOf(spec, profile, rules, { ...options, mayRegroup: mark === undefined })
  if (!question) return null
  const { problem, best } = question
  const own: Found = { design: question.chosen, cost: 0, broken: [] }
  const others = best.found.filter(({ design }) => familyOf(design) !== familyOf(own.design))
  const asked = mark === undefined ? problem : withMark(problem, mark)
  const kept = rules.filter(({ name }) => !without.includes(name))
  const [first] =
    asked !== problem || without.length > 0 ? searchDesigns(asked, kept, { ...options, limit: 1 }).found : []
  const usual = asked === problem ? (best.found[0]?.design ?? own.design) : own.design
  const change = first && !sameDesign(first.design, usual) ? [inQuestion(first, problem)] : []
  const [chosen, ...weighed] = ranked([own, ...others, ...change], rules, profile)
  if (!chosen) return null
  const beside = weighed.map((one): Rival => ({ ...one, apart: differences(chosen, one) }))
  return {
    chosen: { ...chosen, spec },
    rivals: namedApart(chosen, beside.slice(0, others.length)).slice(0, maxRivals),
    instead: beside[others.length] ?? null,
  }
}

/** The cheapest first; of those that words do not tell apart, from the chosen one or from each other, the cheapest alone. */
function namedApart({ label }: RankedSpec, rivals: Rival[]): Rival[] {
  const said = new Set([label])
  return rivals.sort((a, b) => a.cost - b.cost).filter((rival) => !said.has(rival.label) && said.add(rival.label))
}

function withMark(problem: Problem, mark: Mark): Problem {
  return { ...problem, partial: { ...problem.partial, mark }, markLocked: true }
}

/** A design that was found for another mark, as an answer to the question that leaves it open. */
function inQuestion({ design, ...found }: Found, { partial, markLocked }: Problem): Found {
  return { ...found, design: { ...design, problem: { ...design.problem, partial, markLocked } } }
}

/** Rule by rule what the other design costs more, or less, than the chosen one. */
function differences(chosen: RankedSpec, other: RankedSpec): Difference[] {
  const names = [...new Set([...other.violations, ...chosen.violations].map(({ rule }) => rule))]
  return names
    .flatMap((name): Difference[] => {
      const [its, own] = [other, chosen].map(({ violations }) => violations.find(({ rule }) => rule === name))
      const cost = (its?.cost ?? 0) - (own?.cost ?? 0)
      const sentence = (cost > 0 ? its : own)?.sentence
      return cost === 0 || sentence === undefined ? [] : [{ rule: name, sentence, cost }]
    })
    .sort((a, b) => Math.abs(b.cost) - Math.abs(a.cost) || (a.rule < b.rule ? -1 : 1))
}
