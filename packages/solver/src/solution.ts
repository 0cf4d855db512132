import type { PartialSpec, Spec, TableProfile } from '@belvedere/spec'
import type { LocalizedString, TranslatableText } from '@belvedere/texts'
import type { Weights } from './rules/weights.ts'

/** A violated soft rule and its cost. */
export interface Violation {
  /** The rule's name in kebab-case. */
  rule: string
  /** A sentence about the chart's fields. */
  sentence: TranslatableText
  /** Total over all violations; above 0. */
  cost: number
}

/** A rule in favour of a spec. */
export interface Reason {
  rule: string
  /** A short sentence about the chart's fields. */
  sentence: TranslatableText
  /** Cost saved compared with alternatives that violate the rule; above 0. */
  saved: number
}

export interface RankedSpec {
  spec: Spec
  /** Lower is better. */
  cost: number
  violations: Violation[]
  /** Reasons in its favour, most important first. */
  reasons: Reason[]
  /** Two to four words, such as "Lines by region". */
  label: TranslatableText
}

/** A violated hard rule, with a sentence about the chart's fields. */
export interface Conflict {
  rule: string
  sentence: TranslatableText
}

export type Solution =
  /** The best `limit` specs in a deterministic order. */
  | { state: 'solved'; specs: RankedSpec[]; exhaustive: boolean; nodes: number }
  /** No design satisfies the hard rules; `conflicts` are those that the nearest design violates. */
  | { state: 'unsatisfiable'; conflicts: Conflict[] }

export interface SolveOptions {
  /** Number of ranked specs to return. Default 4. */
  limit?: number
  /** Maximum number of search nodes. Default 20,000. Beyond it, the best designs so far are returned with `exhaustive: false`. */
  maxNodes?: number
  /** Names of disabled rules. */
  without?: readonly string[]
  /** The costs of the soft rules, in place of the defaults. */
  weights?: Weights
}

/** A single requirement of a partial spec. */
export interface Wish {
  /** A noun phrase: "a pie", "the average of origin". */
  words: TranslatableText | LocalizedString
  /** The partial spec without this wish. */
  without: PartialSpec
}

/** Incompatible wishes and the rules that they violate together. */
export interface WishConflict {
  wishes: Wish[]
  conflicts: Conflict[]
}

export type Solve = (partial: PartialSpec, profile: TableProfile, options?: SolveOptions) => Solution

/** A rule's share in the difference between two designs. */
export interface RuleContribution {
  rule: string
  sentence: TranslatableText
  /** Additional cost of the rival by this rule; negative if it is cheaper. */
  cost: number
}

/** Another design than the chosen one, weighed by all rules. */
export interface RivalDesign extends RankedSpec {
  /** The rules that distinguish it, most important first. */
  apart: RuleContribution[]
}

export interface ExplainedDesign {
  chosen: RankedSpec
  /** Up to three next-best designs, sorted by cost. */
  rivals: RivalDesign[]
  /** The best design without the disabled rules or with the other mark; null if it is the same. */
  instead: RivalDesign | null
}
