import type { FieldProfile, TableProfile } from '@belvedere/spec'

/** A column as the model calls it. */
export interface ListedColumn {
  /** `c1`, `c2`, …, over all tables. */
  id: string
  table: TableProfile
  field: FieldProfile
}

/** Prompts stay short enough for small models. */
const listedAtMost = 150

/** The columns that a model may pick from, those of the table in use first. */
export const listColumns = (tables: readonly TableProfile[], first: TableProfile | null): ListedColumn[] =>
  tables
    .toSorted((a, b) => Number(b === first) - Number(a === first))
    .flatMap((table) => table.fields.map((field) => ({ table, field })))
    .slice(0, listedAtMost)
    .map((column, at) => ({ id: `c${at + 1}`, ...column }))
