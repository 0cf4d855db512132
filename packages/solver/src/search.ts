import type { Channel, Mark } from '@belvedere/spec'
import { candidateMarks, choicesFor } from './choices.ts'
import type { Design, Encoded, Problem, Slot } from './design.ts'
import { familyOf, keyOf } from './label.ts'
import type { Rule, Scene } from './rules/rule.ts'

export interface Found {
  design: Design
  cost: number
  /** Hard rules broken; empty unless the search was told to tolerate them. */
  broken: Rule[]
}

export interface SearchOptions {
  /** Families at most; designs of one family count as one answer. */
  limit: number
  maxNodes: number
  /** Hard rules cost `hardCost` instead of ending a branch: finds what stands in the way. */
  tolerant: boolean
  /** One design is enough, whatever it costs. */
  any?: boolean
}

export interface SearchResult {
  found: Found[]
  nodes: number
  /** False where the nodes ran out before everything was looked at. */
  exhaustive: boolean
}

const hardCost = 1e6
/** Sums of weights are compared with room for float noise. */
const epsilon = 1e-9

/**
 * Depth-first branch and bound. A branch costs what its mark and its decided encodings cost, plus for each undecided
 * slot the cheapest of its choices; rules over whole designs never give anything back. That bound never overestimates,
 * so what is cut off could not have been among the best `limit` families, and the result is exact unless nodes run out.
 */
export function search(problems: Problem[], rules: readonly Rule[], options: SearchOptions): SearchResult {
  const best = new Best(options)
  const state = { nodes: 0, exhausted: false }
  const byScope: RulesByScope = {
    mark: rules.filter((rule) => rule.scope === 'mark'),
    encoding: rules.filter((rule) => rule.scope === 'encoding'),
    // Hard ones first: they end a design before the others are asked.
    design: rules
      .filter((rule) => rule.scope === 'design')
      .sort((a, b) => (a.kind === b.kind ? 0 : a.kind === 'hard' ? -1 : 1)),
  }
  const score = scorer(byScope.encoding, options)
  const branches = problems.flatMap((problem) =>
    marksOf(problem).flatMap((mark) => branchOf({ problem, mark }, byScope.mark, score)),
  )
  // What the most promising marks find cuts the others short.
  branches.sort((a, b) => a.bound - b.bound)
  for (const branch of branches) {
    if (branch.bound > best.worst + epsilon) break
    searchBranch(branch, byScope.design, options, best, state)
  }
  return { found: best.sorted(), nodes: state.nodes, exhaustive: !state.exhausted }
}

function marksOf({ partial, slots }: Problem): Mark[] {
  const { mark } = partial
  if (mark !== undefined) return [typeof mark === 'string' ? mark : mark.type]
  const wished = partial.wishes.mark
  const marks = wished && !candidateMarks.includes(wished) ? [...candidateMarks, wished] : candidateMarks
  return slots.some(({ asked }) => asked.channel === 'text') ? [...new Set<Mark>([...marks, 'text'])] : marks
}

interface RulesByScope {
  mark: (Rule & { scope: 'mark' })[]
  encoding: (Rule & { scope: 'encoding' })[]
  design: (Rule & { scope: 'design' })[]
}

interface Scored {
  encoded: Encoded
  cost: number
  broken: Rule[]
}

type Score = (slot: Slot, scene: Scene) => Scored[]

/** All designs of a problem with one mark. */
interface Branch extends Scene {
  /** What the mark costs by itself. */
  cost: number
  /** What each of the designs costs at least. */
  bound: number
  /** The slots in the order of deciding, each with its choices, cheapest first. */
  order: Scored[][]
  /** What these cost at least. */
  least: Cheapest[]
}

function branchOf(scene: Scene, rules: RulesByScope['mark'], score: Score): Branch[] {
  const slots = scene.problem.slots.map((slot) => score(slot, scene))
  if (slots.some((choices) => choices.length === 0)) return []
  const order = slots.toSorted((a, b) => a.length - b.length)
  const least = order.map(cheapest)
  const cost = rules.reduce((sum, rule) => sum + rule.weight * Number(rule.breaks(scene)), 0)
  return [{ ...scene, cost, bound: cost + restBound(least).both, order, least }]
}

function searchBranch(
  { problem, mark, cost: markCost, order, least }: Branch,
  rules: RulesByScope['design'],
  options: SearchOptions,
  best: Best,
  state: { nodes: number; exhausted: boolean },
): void {
  /** At each depth, what the slots after it cost at least. */
  const rest = order.map((_, depth) => restBound(least.slice(depth + 1)))
  const taken = new Set<string>(problem.fixed.map(({ channel }) => channel ?? ''))
  const chosen: Scored[] = []
  /** In the order of naming. */
  const placed: Encoded[] = []

  /** What later slots cost at least beside one on the channel. */
  const beside = (channel: Channel, { none, one, both }: RestBound): number => {
    const isLeft = (axis: Channel) => channel !== axis && !taken.has(axis)
    if (isLeft('x') && isLeft('y')) return both
    return isLeft('x') || isLeft('y') ? one : none
  }

  /** `clash`: what it costs at least that one channel shows two fields. */
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
      // Dearer choices follow; but whether the axes are left for others differs from one to the next.
      if (bound + clash + later.both > best.worst + epsilon) return
      const { channel } = choice.encoded
      const fresh = !taken.has(channel)
      const doubled = !fresh && !isShared(channel)
      if (doubled && !options.tolerant) continue
      const clashing = doubled ? hardCost : clash
      if (bound + clashing + beside(channel, later) > best.worst + epsilon) continue
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
    const broken: Rule[] = []
    let total = cost
    for (const rule of rules) {
      const breaks = Number(rule.breaks(design))
      if (breaks === 0) continue
      if (rule.kind === 'hard') {
        if (!options.tolerant) return
        broken.push(rule)
        total += hardCost
      } else total += rule.weight * breaks
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
  /** The least that the slot can cost. */
  any: number
  /** What it costs more at least where neither x nor y is left for it. */
  off: number
}

function cheapest(choices: Scored[]): Cheapest {
  const any = choices[0]?.cost ?? 0
  const elsewhere = choices.find(({ encoded: { channel } }) => channel !== 'x' && channel !== 'y')
  return { any, off: (elsewhere?.cost ?? hardCost) - any }
}

/** What slots cost at least, where so many of the two axes are left for them. */
interface RestBound {
  none: number
  one: number
  both: number
}

/** All slots but those that the axes are left for have to go elsewhere; at best those that lose least by it. */
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

/** Scores the choices of a slot under a mark, once for all problems that it stands in: neighbours do not matter. */
function scorer(rules: RulesByScope['encoding'], options: SearchOptions): Score {
  const known = new Map<Slot, Map<Mark, Scored[]>>()
  return (slot, scene) => {
    const byMark = known.get(slot) ?? new Map<Mark, Scored[]>()
    known.set(slot, byMark)
    const scored = byMark.get(scene.mark) ?? scoredChoices(slot, scene, rules, options)
    byMark.set(scene.mark, scored)
    return scored
  }
}

function scoredChoices(
  slot: Slot,
  scene: Scene,
  rules: RulesByScope['encoding'],
  { tolerant }: SearchOptions,
): Scored[] {
  const scored: Scored[] = []
  for (const encoded of choicesFor(slot, scene.mark)) {
    let cost = 0
    const broken: Rule[] = []
    for (const rule of rules) {
      const breaks = Number(rule.breaks(encoded, scene))
      if (breaks === 0) continue
      if (rule.kind === 'hard') broken.push(rule)
      cost += rule.kind === 'hard' ? hardCost : rule.weight * breaks
      if (broken.length > 0 && !tolerant) break
    }
    if (broken.length === 0 || tolerant) scored.push({ encoded, cost, broken })
  }
  return scored.sort((a, b) => a.cost - b.cost)
}

interface Ranked extends Found {
  family: string
  key: string
}

/** The best design of each family, at most `limit` families. */
class Best {
  readonly #limit: number
  /** Cheapest first. */
  readonly #ranked: Ranked[] = []
  /** A design that costs more than this can't be among the answers. */
  worst = Number.POSITIVE_INFINITY

  constructor({ limit }: SearchOptions) {
    this.#limit = limit
  }

  offer(found: Found): void {
    const own: Ranked = { ...found, family: familyOf(found.design), key: keyOf(found.design) }
    const known = this.#ranked.findIndex((one) => one.family === own.family)
    const before = this.#ranked.findIndex((one) => isBetter(own, one))
    if (known >= 0 && (before < 0 || before > known)) return
    if (known >= 0) this.#ranked.splice(known, 1)
    this.#ranked.splice(before < 0 ? this.#ranked.length : before, 0, own)
    if (this.#ranked.length > this.#limit) this.#ranked.pop()
    if (this.#ranked.length === this.#limit) this.worst = this.#ranked.at(-1)?.cost ?? this.worst
  }

  sorted(): Found[] {
    return this.#ranked.map(({ design, cost, broken }) => ({ design, cost, broken }))
  }
}

function isBetter(a: Ranked, b: Ranked): boolean {
  return Math.abs(a.cost - b.cost) > epsilon ? a.cost < b.cost : a.key < b.key
}
