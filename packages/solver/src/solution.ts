import type { PartialSpec, Spec, TableProfile } from '@belvedere/spec'

/** A soft rule that a spec breaks, and what that costs. */
export interface Violation {
  /** The rule's name in kebab-case. */
  rule: string
  /** One plain sentence, filled with the chart's own fields where that helps. */
  sentence: string
  /** Summed over the places where the rule is broken. Negative: a rule that rewards. */
  cost: number
}

/** A rule that speaks for a spec. */
export interface Reason {
  rule: string
  /** One short plain sentence about the chart's own fields. */
  sentence: string
  /** What keeping the rule saved against the other ways that there were; above 0. */
  saved: number
}

export interface RankedSpec {
  spec: Spec
  /** Lower is better. */
  cost: number
  violations: Violation[]
  /** What speaks for it, most telling first. */
  reasons: Reason[]
  /** Two to four words that tell this design from its neighbours: "Lines by region". */
  label: string
}

export type Solution =
  /** Best first, at most `limit`; ties broken by a fixed text of the design, so the order is always the same. */
  | { state: 'solved'; specs: RankedSpec[]; exhaustive: boolean; nodes: number }
  /** No design satisfies the hard rules; `conflicts` names the rules that stood in the way, with their sentences. */
  | { state: 'unsatisfiable'; conflicts: { rule: string; sentence: string }[] }

export interface SolveOptions {
  /** How many ranked specs to return. Default 4. */
  limit?: number
  /** Search nodes at most. Default 20,000. When it is reached the best found so far is returned, `exhaustive: false`. */
  maxNodes?: number
}

export type Solve = (partial: PartialSpec, profile: TableProfile, options?: SolveOptions) => Solution
