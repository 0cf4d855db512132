import type { Mark } from '@belvedere/spec'
import type { designTexts } from '@belvedere/texts/design'
import type { Design, DesignProblem, ResolvedEncoding } from '../design.ts'
import type { Penalty, Weights } from './weights.ts'

/** The context of rules about single encodings: mark and problem, but no other encodings. */
export interface EncodingContext {
  mark: Mark
  problem: DesignProblem
}

/** In kebab-case. The catalogue has a sentence for each rule: `design.rule.<name>`. */
export type RuleName = keyof typeof designTexts.templates.en.rule

interface RuleDescription {
  name: RuleName
  /** Author and year of the source, or `convention`. */
  source: string
}

/**
 * A rule of chart design. Hard rules exclude charts that cannot be drawn or read. A soft rule names the weights that its
 * violation costs; what they cost is data (`weights.ts`). Costs are never below zero: partial sums are lower bounds, so
 * the search stays exact.
 */
export type Rule = RuleDescription &
  (
    | { kind: 'hard'; scope: 'encoding'; breaks: (encoded: ResolvedEncoding, context: EncodingContext) => boolean }
    | { kind: 'hard'; scope: 'design'; breaks: (design: Design) => boolean }
    | { kind: 'soft'; scope: 'mark'; penalty: (context: EncodingContext) => Penalty }
    | { kind: 'soft'; scope: 'encoding'; penalty: (encoded: ResolvedEncoding, context: EncodingContext) => Penalty }
    | { kind: 'soft'; scope: 'design'; penalty: (design: Design) => Penalty }
  )

export type HardRule = Extract<Rule, { kind: 'hard' }>

/** The rules of a search and what the soft ones cost. */
export interface WeightedRules {
  rules: readonly Rule[]
  weights: Weights
}
