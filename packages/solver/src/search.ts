import type { Channel, Mark } from '@belvedere/spec'
import { candidateMarks, choicesFor } from './choices.ts'
import type { Design, DesignProblem, EncodingSlot, ResolvedEncoding } from './design.ts'
import { appearanceKey, designKey } from './label.ts'
import type { EncodingContext, HardRule, Rule, WeightedRules } from './rules/rule.ts'
import { costOfPenalty, type Weights } from './rules/weights.ts'

export interface ScoredDesign {
  design: Design
  cost: number
  /** Violated hard rules; empty unless the search tolerates them. */
  broken: HardRule[]
}

export interface SearchOptions {
  /** Maximum number of families; designs of one family count as one answer. */
  limit: number
  maxNodes: number
  /** Hard rules cost `hardCost` instead of pruning: finds which ones block a solution. */
  tolerant: boolean
  /** Stops at the first design. */
  any?: boolean
}

export interface SearchResult {
  designs: ScoredDesign[]
  nodes: number
  /** False if the node budget ran out before the search was complete. */
  exhaustive: boolean
}

const hardCost = 1e6
/** Tolerance for comparing sums of weights. */
const epsilon = 1e-9

/**
 * Depth-first branch and bound. The lower bound of a branch is the cost of its mark and resolved encodings, plus the
 * cheapest choice of each open slot; rules over whole designs never reduce a cost. The bound is admissible, so the best
 * `limit` families are exact unless the node budget runs out.
 */
export function search(
  problems: DesignProblem[],
  { rules, weights }: WeightedRules,
  options: SearchOptions,
): SearchResult {
  const best = new Best(options)
  const state = { nodes: 0, exhausted: false }
  const byScope: RulesByScope = {
    weights,
    mark: rules.filter((rule) => rule.scope === 'mark'),
    encoding: rules.filter((rule) => rule.scope === 'encoding'),
    // Hard rules first, because they prune.
    design: rules
      .filter((rule) => rule.scope === 'design')
      .sort((a, b) => (a.kind === b.kind ? 0 : a.kind === 'hard' ? -1 : 1)),
  }
  const score = scorer(byScope, options)
  const branches = problems.flatMap((problem) =>
    marksOf(problem).flatMap((mark) => branchOf({ problem, mark }, byScope, score)),
  )
  // Promising marks first: their results prune the others.
  branches.sort((a, b) => a.bound - b.bound)
  for (const branch of branches) {
    if (branch.bound > best.worst + epsilon) break
    searchBranch(branch, byScope, options, best, state)
  }
  return { designs: best.sorted(), nodes: state.nodes, exhaustive: !state.exhausted }
}

function marksOf({ partial, slots }: DesignProblem): Mark[] {
  const { mark } = partial
  if (mark !== undefined) return [typeof mark === 'string' ? mark : mark.type]
  const wished = partial.wishes.mark
  const marks = wished && !candidateMarks.includes(wished) ? [...candidateMarks, wished] : candidateMarks
  return slots.some(({ request }) => request.channel === 'text') ? [...new Set<Mark>([...marks, 'text'])] : marks
}

interface RulesByScope {
  weights: Weights
  mark: (Rule & { scope: 'mark' })[]
  encoding: (Rule & { scope: 'encoding' })[]
  design: (Rule & { scope: 'design' })[]
}

interface Scored {
  encoded: ResolvedEncoding
  cost: number
  broken: HardRule[]
}

type Score = (slot: EncodingSlot, scene: EncodingContext) => Scored[]

/** The search over all designs of a problem with one mark. */
interface Branch extends EncodingContext {
  /** Cost of the mark itself. */
  cost: number
  /** Lower bound of every design. */
  bound: number
  /** Slots in branching order, each with its choices sorted by cost. */
  order: Scored[][]
  /** Lower bound of these slots. */
  least: Cheapest[]
}

function branchOf(scene: EncodingContext, { mark: rules, weights }: RulesByScope, score: Score): Branch[] {
  const slots = scene.problem.slots.map((slot) => score(slot, scene))
  if (slots.some((choices) => choices.length === 0)) return []
  const order = slots.toSorted((a, b) => a.length - b.length)
  const least = order.map(cheapest)
  const cost = rules.reduce((sum, rule) => sum + costOfPenalty(rule.penalty(scene), weights), 0)
  return [{ ...scene, cost, bound: cost + restBound(least).both, order, least }]
}

function searchBranch(
  { problem, mark, cost: markCost, order, least }: Branch,
  { design: rules, weights }: RulesByScope,
  options: SearchOptions,
  best: Best,
  state: { nodes: number; exhausted: boolean },
): void {
  /** Lower bound of the remaining slots, by depth. */
  const rest = order.map((_, depth) => restBound(least.slice(depth + 1)))
  const taken = new Set<string>(problem.fixed.map(({ channel }) => channel ?? ''))
  const chosen: Scored[] = []
  /** In the order of the partial spec. */
  const placed: ResolvedEncoding[] = []

  /** Lower bound of the later slots if this channel is taken. */
  const laterBound = (channel: Channel, { none, one, both }: RestBound): number => {
    const isLeft = (axis: Channel) => channel !== axis && !taken.has(axis)
    if (isLeft('x') && isLeft('y')) return both
    return isLeft('x') || isLeft('y') ? one : none
  }

  /** `clash`: lower bound of the cost of two fields on one channel. */
  const visit = (depth: number, cost: number, clash: number): void => {
    const choices = order[depth]
    const later = rest[depth]
    if (!choices || !later) {
      leaf(cost)
      return
    }
    for (const choice of choices) {
      if (options.any && best.worst < Number.POSITIVE_INFINITY) return
      const bound = cost + choice.cost
      // Later choices cost more, but may leave the axes to other slots.
      if (bound + clash + later.both > best.worst + epsilon) return
      const { channel } = choice.encoded
      const fresh = !taken.has(channel)
      const doubled = !fresh && !isShared(channel)
      if (doubled && !options.tolerant) continue
      const clashing = doubled ? hardCost : clash
      if (bound + clashing + laterBound(channel, later) > best.worst + epsilon) continue
      if (++state.nodes > options.maxNodes) {
        state.exhausted = true
        return
      }
      taken.add(channel)
      chosen.push(choice)
      placed[choice.encoded.slot.index] = choice.encoded
      visit(depth + 1, bound, clashing)
      chosen.pop()
      if (fresh) taken.delete(channel)
    }
  }

  const leaf = (cost: number): void => {
    const encodings = placed.slice()
    const design: Design = { mark, encodings, problem }
    const broken: HardRule[] = []
    let total = cost
    for (const rule of rules) {
      if (rule.kind === 'soft') total += costOfPenalty(rule.penalty(design), weights)
      else if (rule.breaks(design)) {
        if (!options.tolerant) return
        broken.push(rule)
        total += hardCost
      }
      if (total > best.worst + epsilon) return
    }
    best.offer({ design, cost: total, broken: [...chosen.flatMap((choice) => choice.broken), ...broken] })
  }

  visit(0, markCost, 0)
}

function isShared(channel: Channel): boolean {
  return channel === 'detail' || channel === 'tooltip' || channel === 'order'
}

interface Cheapest {
  /** Lower bound of the slot's cost. */
  any: number
  /** Additional lower bound if neither x nor y is free. */
  off: number
}

function cheapest(choices: Scored[]): Cheapest {
  const any = choices[0]?.cost ?? 0
  const elsewhere = choices.find(({ encoded: { channel } }) => channel !== 'x' && channel !== 'y')
  return { any, off: (elsewhere?.cost ?? hardCost) - any }
}

/** Lower bound of the slots by the number of free axes. */
interface RestBound {
  none: number
  one: number
  both: number
}

/** Adds the penalties of slots without an axis, assuming that those with the largest penalties get the axes. */
function restBound(rest: Cheapest[]): RestBound {
  const cost = rest.reduce((sum, { any }) => sum + any, 0)
  const bound = { none: cost, one: cost, both: cost }
  const losses = rest.map(({ off }) => off).sort((a, b) => a - b)
  losses.forEach((loss, at) => {
    bound.none += loss
    if (at < losses.length - 1) bound.one += loss
    if (at < losses.length - 2) bound.both += loss
  })
  return bound
}

/** Scores the choices of a slot for a mark; memoized, because the score is independent of other slots. */
function scorer(rules: RulesByScope, options: SearchOptions): Score {
  const choicesBySlot = new Map<EncodingSlot, Map<Mark, Scored[]>>()
  return (slot, scene) => {
    const byMark = choicesBySlot.get(slot) ?? new Map<Mark, Scored[]>()
    choicesBySlot.set(slot, byMark)
    const scored = byMark.get(scene.mark) ?? scoredChoices(slot, scene, rules, options)
    byMark.set(scene.mark, scored)
    return scored
  }
}

function scoredChoices(
  slot: EncodingSlot,
  scene: EncodingContext,
  { encoding: rules, weights }: RulesByScope,
  { tolerant }: SearchOptions,
): Scored[] {
  const scored: Scored[] = []
  for (const encoded of choicesFor(slot, scene.mark)) {
    let cost = 0
    const broken: HardRule[] = []
    for (const rule of rules) {
      if (rule.kind === 'soft') cost += costOfPenalty(rule.penalty(encoded, scene), weights)
      else if (rule.breaks(encoded, scene)) {
        broken.push(rule)
        cost += hardCost
      }
      if (broken.length > 0 && !tolerant) break
    }
    if (broken.length === 0 || tolerant) scored.push({ encoded, cost, broken })
  }
  return scored.sort((a, b) => a.cost - b.cost)
}

interface Ranked extends ScoredDesign {
  family: string
  key: string
}

/** The best design of each of the best `limit` families. */
class Best {
  readonly #limit: number
  /** Sorted by cost. */
  readonly #ranked: Ranked[] = []
  /** Designs above this cost cannot be among the answers. */
  worst = Number.POSITIVE_INFINITY

  constructor({ limit }: SearchOptions) {
    this.#limit = limit
  }

  offer(scored: ScoredDesign): void {
    const candidate: Ranked = { ...scored, family: appearanceKey(scored.design), key: designKey(scored.design) }
    const sameFamily = this.#ranked.findIndex((ranked) => ranked.family === candidate.family)
    const rank = this.#ranked.findIndex((ranked) => isBetter(candidate, ranked))
    if (sameFamily >= 0 && (rank < 0 || rank > sameFamily)) return
    if (sameFamily >= 0) this.#ranked.splice(sameFamily, 1)
    this.#ranked.splice(rank < 0 ? this.#ranked.length : rank, 0, candidate)
    if (this.#ranked.length > this.#limit) this.#ranked.pop()
    if (this.#ranked.length === this.#limit) this.worst = this.#ranked.at(-1)?.cost ?? this.worst
  }

  sorted(): ScoredDesign[] {
    return this.#ranked.map(({ design, cost, broken }) => ({ design, cost, broken }))
  }
}

function isBetter(a: Ranked, b: Ranked): boolean {
  return Math.abs(a.cost - b.cost) > epsilon ? a.cost < b.cost : a.key < b.key
}
