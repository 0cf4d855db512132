import type { PartialSpec, Spec, TableProfile } from '@belvedere/spec'

/** A soft rule that a spec breaks, and what that costs. */
export interface Violation {
  /** The rule's name in kebab-case. */
  rule: string
  /** One plain sentence, filled with the chart's own fields where that helps. */
  sentence: string
  /** Summed over the places where the rule is broken; above 0. */
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

/** A hard rule that stands in the way, in a sentence about the chart's own fields. */
export interface Conflict {
  rule: string
  sentence: string
}

export type Solution =
  /** Best first, at most `limit`; ties broken by a fixed text of the design, so the order is always the same. */
  | { state: 'solved'; specs: RankedSpec[]; exhaustive: boolean; nodes: number }
  /** No design satisfies the hard rules; `conflicts` names those that the nearest design breaks, with their sentences. */
  | { state: 'unsatisfiable'; conflicts: Conflict[] }

export interface SolveOptions {
  /** How many ranked specs to return. Default 4. */
  limit?: number
  /** Search nodes at most. Default 20,000. When it is reached the best found so far is returned, `exhaustive: false`. */
  maxNodes?: number
  /** Names of rules that are switched off. */
  without?: readonly string[]
}

/** One thing that was asked for. */
export interface Wish {
  /** A noun phrase: "a pie", "the average of origin". */
  words: string
  /** The partial spec without this wish. */
  without: PartialSpec
}

/** Wishes that cannot hold together, and the rules that forbid it. */
export interface Clash {
  wishes: Wish[]
  conflicts: Conflict[]
}

export type Solve = (partial: PartialSpec, profile: TableProfile, options?: SolveOptions) => Solution

/** What a rule makes of the difference between two designs. */
export interface Difference {
  rule: string
  sentence: string
  /** What the other design costs more by this rule than the chosen one; below 0: less. */
  cost: number
}

/** Another design beside the chosen one, weighed by all rules. */
export interface Rival extends RankedSpec {
  /** The rules that set it apart, most telling first. */
  apart: Difference[]
}

export interface Argument {
  chosen: RankedSpec
  /** The next-best designs of the same question, cheapest first, at most three. */
  rivals: Rival[]
  /** What would be drawn without the rules that were switched off, or with the other mark; null: nothing else. */
  instead: Rival | null
}
