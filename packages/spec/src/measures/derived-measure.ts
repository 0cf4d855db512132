import type { Aggregate } from '../spec.ts'

/** A number of each group: a field summed up, or the group's rows. */
export interface Operand {
  field?: string
  aggregate: Aggregate
}

/** The chart's own measure and others of the same groups; each is called as people read it. `apart`: on scales of their own. */
export interface Beside {
  as: string
  kind: 'beside'
  own: string
  others: (Operand & { as: string })[]
  apart?: true
}

/**
 * What is computed of a chart's measure once it is summed up for each group. `as` names the result as people read it.
 * Where the chart draws single rows, a ratio and a difference are those of each row, and nothing else can be said.
 */
export type DerivedMeasure = Beside | Computed
type Computed = {
  as: string
} /** Of the sum over all groups; with `within`, over those that share this field's value. */ & (
  | { kind: 'share'; within?: string }
  | { kind: 'ratio' | 'difference'; by: Operand }
  /** Against the group so many steps before: as a part of it, or in its own unit. */
  | { kind: 'growth' | 'change'; steps: number }
  | { kind: 'running' }
  /** The average of the last `steps` groups, this one among them. */
  | { kind: 'moving'; steps: number }
  /** 1 is the highest among the groups of the same step. */
  | { kind: 'rank' }
)

/** Kinds that put another number in the measure's place. */
export type ComputedKind = Computed['kind']

/** Kinds that follow an order of groups, and need one to follow. */
export const sequential: ReadonlySet<DerivedMeasure['kind']> = new Set([
  'growth',
  'change',
  'running',
  'moving',
  'rank',
])
/** Kinds whose values are parts of one, written as percentages. */
export const percentages: ReadonlySet<DerivedMeasure['kind']> = new Set(['share', 'growth'])
/** Kinds by which groups are ranked when only the first few are kept. */
export const ranking: ReadonlySet<DerivedMeasure['kind']> = new Set(['share', 'ratio', 'difference'])
/** Kinds whose values may be stacked: their sum means something. */
export const additive: ReadonlySet<DerivedMeasure['kind']> = new Set(['share', 'running', 'difference', 'change'])
