import type { CleanStep } from './clean-step.ts'
import type { TableProfile } from './profile.ts'
import type { Aggregate } from './vocabulary.ts'

export const pivotAggregates = ['sum', 'mean', 'median', 'min', 'max', 'count'] as const satisfies readonly Aggregate[]

/** Joins the rows of `left` with the matching rows of `right`; type `left` keeps rows without a match. */
export interface JoinDerivation {
  kind: 'join'
  left: string
  right: string
  on: { left: string; right: string }[]
  type: 'left' | 'inner'
  /** Keys are names, of which case, accents and spaces around them do not matter. Absent: keys are equal. */
  compare?: 'names' | undefined
}

/** Turns several columns into rows of two columns: `name` for the column's name, `value` for its cell. */
export interface UnpivotDerivation {
  kind: 'unpivot'
  table: string
  keep: string[]
  columns: string[]
  name: string
  value: string
}

/** Turns each value of `column` into a column with the aggregated `value`, one row per group of `rows`. */
export interface PivotDerivation {
  kind: 'pivot'
  table: string
  rows: string[]
  column: string
  value: string
  aggregate: (typeof pivotAggregates)[number]
}

/** Changes columns and rows of a table, one step after the other. */
export interface CleanDerivation {
  kind: 'clean'
  table: string
  steps: CleanStep[]
}

/** A table computed from others, in ways that Vega-Lite's transforms do not support. Table names are those in the room's specs. */
export type Derivation = JoinDerivation | UnpivotDerivation | PivotDerivation | CleanDerivation

/** The tables that a derivation reads. */
export function parentsOf(derivation: Derivation): string[] {
  return derivation.kind === 'join' ? [derivation.left, derivation.right] : [derivation.table]
}

/** The name of the table that a table was cleaned of, by the names that `derivedTableName` gives; of others their own. */
export const uncleanedName = (name: string): string => name.replace(/ cleaned(?:_\d+)?$/, '')

/**
 * The name of the derived table, if it is free. Names of columns that are values of the data are not used: a table's name
 * may be disclosed where values may not.
 */
export function derivedTableName(derivation: Derivation, tables: readonly TableProfile[]): string {
  switch (derivation.kind) {
    case 'join':
      // Without a word in between, so that “join a with b” does not match the name.
      return `${derivation.left}_${derivation.right}`
    case 'unpivot':
      return `${derivation.table} by ${derivation.name}`
    case 'clean':
      return `${uncleanedName(derivation.table)} cleaned`
    case 'pivot': {
      const { table, value, column } = derivation
      const fields = tables.find(({ name }) => name === table)?.fields ?? []
      const isOfValue = fields.some(({ name, nameIsValue }) => nameIsValue && (name === value || name === column))
      return isOfValue ? `${table} pivoted` : `${value} by ${column}`
    }
  }
}
