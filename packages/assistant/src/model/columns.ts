import type { FieldProfile, TableProfile } from '@belvedere/spec'

/** A column and the id by which a model refers to it. */
export interface ListedColumn {
  /** `c1`, `c2`, …, over all tables. */
  id: string
  table: TableProfile
  field: FieldProfile
}

/** Keeps prompts short enough for small models. */
const listedAtMost = 150

/** The columns that a prompt lists, those of the current chart's table first. */
export const listColumns = (tables: readonly TableProfile[], first: TableProfile | null): ListedColumn[] =>
  tables
    .toSorted((a, b) => Number(b === first) - Number(a === first))
    .flatMap((table) => table.fields.map((field) => ({ table, field })))
    .slice(0, listedAtMost)
    .map((column, at) => ({ id: `c${at + 1}`, ...column }))
