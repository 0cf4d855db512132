import type { Aggregate } from './vocabulary.ts'

/** A measure per group: an aggregated field, or the count of rows. */
export interface GroupMeasure {
  field?: string
  aggregate: Aggregate
}

/** The chart's own measure combined with others of the same groups, with labels. `apart`: with separate scales. */
export interface MultiMeasure {
  as: string
  kind: 'combined'
  own: string
  others: (GroupMeasure & { as: string })[]
  apart?: true
}

/**
 * What is computed from a chart's measure after aggregation. `as` is the label of the result. Charts of single rows only
 * support ratios and differences, per row.
 */
export type DerivedMeasure = MultiMeasure | Computed
type Computed = {
  as: string
} /** Of the sum over all groups; with `within`, over those that share this field's value. */ & (
  | { kind: 'share'; within?: string }
  | { kind: 'ratio' | 'difference'; by: GroupMeasure }
  /** Change since the group `steps` before, relative or absolute. */
  | { kind: 'growth' | 'change'; steps: number }
  | { kind: 'running' }
  /** Moving average of the last `steps` groups, including this one. */
  | { kind: 'moving'; steps: number }
  /** 1 is the highest among the groups of the same step. */
  | { kind: 'rank' }
)

/** Kinds that replace the measure. */
export type ComputedKind = Computed['kind']

/** Kinds that depend on an order of the groups. */
export const sequential: ReadonlySet<DerivedMeasure['kind']> = new Set([
  'growth',
  'change',
  'running',
  'moving',
  'rank',
])
/** Kinds whose values are formatted as percentages. */
export const percentages: ReadonlySet<DerivedMeasure['kind']> = new Set(['share', 'growth'])
/** Kinds by which a limit ranks groups. */
export const ranking: ReadonlySet<DerivedMeasure['kind']> = new Set(['share', 'ratio', 'difference'])
/** Kinds whose values are additive and may be stacked. */
export const additive: ReadonlySet<DerivedMeasure['kind']> = new Set(['share', 'running', 'difference', 'change'])
