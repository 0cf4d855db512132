import type { TableProfile } from './profile.ts'
import type { Aggregate } from './vocabulary.ts'

export const pivotAggregates = ['sum', 'mean', 'median', 'min', 'max', 'count'] as const satisfies readonly Aggregate[]

/** Each row of `left` beside the rows of `right` that have the same values; `left` keeps rows without a partner. */
export interface JoinDerivation {
  kind: 'join'
  left: string
  right: string
  on: { left: string; right: string }[]
  type: 'left' | 'inner'
}

/** Several columns become rows of two: `name` holds what the column was called, `value` what stood in it. */
export interface UnpivotDerivation {
  kind: 'unpivot'
  table: string
  keep: string[]
  columns: string[]
  name: string
  value: string
}

/** Each value of `column` becomes a column of aggregated `value`, one row for each group of `rows`. */
export interface PivotDerivation {
  kind: 'pivot'
  table: string
  rows: string[]
  column: string
  value: string
  aggregate: (typeof pivotAggregates)[number]
}

/** A table made of others: what Vega-Lite's transforms cannot say. Tables are named as the room's specs name them. */
export type Derivation = JoinDerivation | UnpivotDerivation | PivotDerivation

/** The tables that a derivation reads. */
export function parentsOf(derivation: Derivation): string[] {
  return derivation.kind === 'join' ? [derivation.left, derivation.right] : [derivation.table]
}

/**
 * What the derived table is called where nothing else is taken by that name. A column that is called by a value lends it
 * to no table: names may be told where values may not.
 */
export function derivedTableName(derivation: Derivation, tables: readonly TableProfile[]): string {
  switch (derivation.kind) {
    case 'join':
      // No word between them: “join a with b” must not name this one.
      return `${derivation.left}_${derivation.right}`
    case 'unpivot':
      return `${derivation.table} by ${derivation.name}`
    case 'pivot': {
      const { table, value, column } = derivation
      const fields = tables.find(({ name }) => name === table)?.fields ?? []
      const isOfValue = fields.some(({ name, nameIsValue }) => nameIsValue && (name === value || name === column))
      return isOfValue ? `${table} pivoted` : `${value} by ${column}`
    }
  }
}
