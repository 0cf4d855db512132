import type { Mark } from '@belvedere/spec'
import { candidateMarks, choicesFor } from './choices.ts'
import type { Design, Encoded, Problem, Slot } from './design.ts'
import type { Rule } from './rules/rule.ts'

export interface Found {
  design: Design
  cost: number
  /** Hard rules broken; empty unless the search was told to tolerate them. */
  broken: Rule[]
}

export interface SearchOptions {
  limit: number
  maxNodes: number
  /** Hard rules cost `hardCost` instead of ending a branch: finds what stands in the way. */
  tolerant: boolean
  /** One design is enough, whatever it costs. */
  any?: boolean
  /** Designs of one family count as one answer. */
  family: (design: Design) => string
  /** Decides between designs of the same cost. */
  before: (a: Design, b: Design) => boolean
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
 * Depth-first branch and bound. A branch costs what its decided encodings cost, plus for each undecided slot the
 * cheapest of its choices; rules over whole designs never give anything back. That bound never overestimates, so what
 * is cut off could not have been among the best `limit` families, and the result is exact unless nodes run out.
 */
export function search(problems: Problem[], rules: readonly Rule[], options: SearchOptions): SearchResult {
  const best = new Best(options)
  const state = { nodes: 0, exhausted: false }
  const byScope: RulesByScope = {
    encoding: rules.filter((rule) => rule.scope === 'encoding'),
    // Hard ones first: they end a design before the others are asked.
    design: rules
      .filter((rule) => rule.scope === 'design')
      .sort((a, b) => (a.kind === b.kind ? 0 : a.kind === 'hard' ? -1 : 1)),
  }
  for (const problem of problems)
    for (const mark of marksOf(problem)) searchMark(problem, mark, byScope, options, best, state)
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
  encoding: (Rule & { scope: 'encoding' })[]
  design: (Rule & { scope: 'design' })[]
}

interface Scored {
  encoded: Encoded
  cost: number
  broken: Rule[]
}

function searchMark(
  problem: Problem,
  mark: Mark,
  rules: RulesByScope,
  options: SearchOptions,
  best: Best,
  state: { nodes: number; exhausted: boolean },
): void {
  const slots = problem.slots.map((slot) => scoredChoices(slot, { mark, problem }, rules.encoding, options))
  if (slots.some((choices) => choices.length === 0)) return
  const order = slots
    .map((choices, index) => ({ choices, index }))
    .sort((a, b) => a.choices.length - b.choices.length || a.index - b.index)
  const rest = order.map((_, depth) => order.slice(depth + 1).map(({ choices }) => cheapest(choices)))
  const taken = new Set<string>(problem.fixed.map(({ channel }) => channel ?? ''))
  const chosen: Scored[] = []

  const freeAxes = ({ encoded }: Scored): number => {
    const used = (axis: string) => taken.has(axis) || encoded.channel === axis
    return (used('x') ? 0 : 1) + (used('y') ? 0 : 1)
  }

  const visit = (depth: number, cost: number): void => {
    const next = order[depth]
    if (!next) {
      leaf(cost)
      return
    }
    for (const choice of next.choices) {
      if (options.any && best.worst < Number.POSITIVE_INFINITY) return
      const bound = cost + choice.cost
      // Dearer choices follow; but whether the axes are left for others differs from one to the next.
      if (bound + restBound(rest[depth] ?? [], 2) > best.worst + epsilon) return
      if (bound + restBound(rest[depth] ?? [], freeAxes(choice)) > best.worst + epsilon) continue
      if (++state.nodes > options.maxNodes) {
        state.exhausted = true
        return
      }
      const { channel } = choice.encoded
      const shared = channel === 'detail' || channel === 'tooltip' || channel === 'order'
      if (!shared && taken.has(channel) && !options.tolerant) continue
      const fresh = !taken.has(channel)
      taken.add(channel)
      chosen.push(choice)
      visit(depth + 1, cost + choice.cost)
      chosen.pop()
      if (fresh) taken.delete(channel)
    }
  }

  const leaf = (cost: number): void => {
    const encodings = chosen.map(({ encoded }) => encoded).sort((a, b) => a.slot.index - b.slot.index)
    const design: Design = { mark, encodings, problem }
    const broken = chosen.flatMap((choice) => choice.broken)
    let total = cost
    for (const rule of rules.design) {
      const breaks = Number(rule.breaks(design))
      if (breaks === 0) continue
      if (rule.kind === 'hard') {
        if (!options.tolerant) return
        broken.push(rule)
        total += hardCost
      } else {
        total += rule.weight * breaks
        if (total > best.worst + epsilon) return
      }
    }
    best.offer({ design, cost: total, broken })
  }

  visit(0, 0)
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

/** All but two of the slots have to leave the axes; at best those that lose least by it. */
function restBound(rest: Cheapest[], freeAxes: number): number {
  let bound = 0
  for (const { any } of rest) bound += any
  const leaving = rest.length - freeAxes
  if (leaving <= 0) return bound
  const losses = rest.map(({ off }) => off).sort((a, b) => a - b)
  for (let i = 0; i < leaving; i++) bound += losses[i] ?? 0
  return bound
}

function scoredChoices(
  slot: Slot,
  scene: { mark: Mark; problem: Problem },
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
    }
    if (broken.length === 0 || tolerant) scored.push({ encoded, cost, broken })
  }
  return scored.sort((a, b) => a.cost - b.cost)
}

/** The best design of each family, at most `limit` families. */
class Best {
  readonly #families = new Map<string, Found>()
  readonly #options: SearchOptions
  /** A design that costs more than this can't be among the answers. */
  worst = Number.POSITIVE_INFINITY

  constructor(options: SearchOptions) {
    this.#options = options
  }

  offer(found: Found): void {
    const family = this.#options.family(found.design)
    const known = this.#families.get(family)
    if (known && !this.#better(found, known)) return
    this.#families.set(family, found)
    if (this.#families.size > this.#options.limit) {
      const last = this.#ranked().at(-1)
      if (last) this.#families.delete(last[0])
    }
    if (this.#families.size === this.#options.limit) this.worst = this.#ranked().at(-1)?.[1].cost ?? this.worst
  }

  sorted(): Found[] {
    return this.#ranked().map(([, found]) => found)
  }

  #better(a: Found, b: Found): boolean {
    if (Math.abs(a.cost - b.cost) > epsilon) return a.cost < b.cost
    return this.#options.before(a.design, b.design)
  }

  #ranked(): [string, Found][] {
    return [...this.#families].sort(([, a], [, b]) => (this.#better(a, b) ? -1 : this.#better(b, a) ? 1 : 0))
  }
}
