import type { FieldProfile, PartialSpec, TableProfile } from '@belvedere/spec'
import type { DesignProblem } from './design.ts'
import { brokenHardRules, leastViolatingDesign } from './least-violating.ts'
import { readProblem, unknownFields, withCount } from './problem.ts'
import { removableConstraints, type SpecConstraint, withConstraints } from './removable-constraints.ts'
import { rules } from './rules/all-rules.ts'
import { weights } from './rules/weights.ts'
import { search } from './search.ts'
import type { Conflict, WishConflict } from './solution.ts'

const hard = { rules: rules.filter(({ kind }) => kind === 'hard'), weights }
/** Node budget of the conflict search: some tenths of a second. */
const maxNodes = 300_000

/**
 * A minimum set of wishes of a partial spec that violate the hard rules together, whatever else is shown: no smaller set
 * conflicts. Returns null if the wishes do not conflict, or if that could not be decided within the budget.
 */
export function findWishConflict(partial: PartialSpec, profile: TableProfile): WishConflict | null {
  const problem = readProblem(partial, profile)
  if (unknownFields(problem).length > 0) return null
  const checker = new WishChecker(problem)
  const all = removableConstraints(problem)
  if (!checker.isInfeasible(all)) return null
  // This set is minimal, but a smaller conflict may exist elsewhere.
  let smallest = all.reduce((remainingDemands, demand) => {
    const fewer = remainingDemands.filter((otherDemand) => otherDemand !== demand)
    return checker.isInfeasible(fewer) ? fewer : remainingDemands
  }, all)
  for (let size = 1; size < smallest.length; size++) {
    const smaller = subsets(all, size).find((wishes) => checker.isInfeasible(wishes))
    if (smaller) smallest = smaller
  }
  if (checker.exhausted) return null
  const wishes = smallest.map((demand) => ({ words: demand.words, without: withoutDemand(demand, all, partial) }))
  return { wishes, conflicts: checker.rulesAgainst(smallest) }
}

function withoutDemand(demand: SpecConstraint, all: readonly SpecConstraint[], partial: PartialSpec): PartialSpec {
  const remaining = all.filter((otherDemand) => otherDemand !== demand)
  const positions = partial.encodings.flatMap((_, i) =>
    demand.properties.length === 0 && demand.encoding === i ? [] : [i],
  )
  return withConstraints(partial, remaining, positions)
}

const unusedName = (name: string): string => `\u0000${name}`
const group: FieldProfile = { name: unusedName('group'), type: 'nominal', count: 1, nulls: 0, distinct: 3, values: [] }
const number: FieldProfile = {
  name: unusedName('number'),
  type: 'quantitative',
  count: 1,
  nulls: 0,
  distinct: 99,
  values: [],
}
/** Columns that a table may have in addition to those of the wishes. */
const placeholderFields: FieldProfile[][] = [[], [group], [number], [group, number]]

/** Decides whether wishes can be satisfied together, whatever else is shown. */
class WishChecker {
  readonly #problem: DesignProblem
  #nodes = 0
  exhausted = false

  constructor(problem: DesignProblem) {
    this.#problem = problem
  }

  isInfeasible(wishes: readonly SpecConstraint[]): boolean {
    return this.#problemsOf(wishes).every((problem) => problem.slots.length > 0 && !this.#hasDesign(problem))
  }

  /** The rules that the nearest design violates. */
  rulesAgainst(wishes: readonly SpecConstraint[]): Conflict[] {
    const problems = this.#problemsOf(wishes).flatMap((problem) => [problem, withCount(problem)])
    const nearest = leastViolatingDesign(problems, hard)
    return nearest ? brokenHardRules(nearest) : []
  }

  /** The wishes alone, and with additional columns. */
  #problemsOf(wishes: readonly SpecConstraint[]): DesignProblem[] {
    const { partial, profile, markLocked } = this.#problem
    const about = partial.encodings.flatMap((_, i) => (wishes.some(({ encoding }) => encoding === i) ? [i] : []))
    const constrained = withConstraints(partial, wishes, about)
    return placeholderFields.map((more) => {
      const encodings = [...constrained.encodings, ...more.map(({ name }) => ({ field: name }))]
      const read = readProblem({ ...constrained, encodings }, { ...profile, fields: [...profile.fields, ...more] })
      // Rules that make exceptions for requests treat these wishes as requested.
      return { ...read, markLocked }
    })
  }

  #hasDesign(problem: DesignProblem): boolean {
    const options = { limit: 1, tolerant: false, any: true, maxNodes: maxNodes - this.#nodes }
    const { designs, nodes, exhaustive } = search([problem, withCount(problem)], hard, options)
    this.#nodes += nodes
    this.exhausted ||= !exhaustive
    return designs.length > 0 || this.exhausted
  }
}

function subsets<T>(list: readonly T[], size: number): T[][] {
  const [first, ...rest] = list
  if (size === 0) return [[]]
  if (first === undefined || list.length < size) return []
  return [...subsets(rest, size - 1).map((others) => [first, ...others]), ...subsets(rest, size)]
}
