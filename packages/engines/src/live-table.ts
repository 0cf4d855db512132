import type { ValueKind } from '@belvedere/query'

/** How the rows of a table that lies in an engine are numbered. */
export type RowOrder =
  /** By a column of whole numbers that is unique and never null. */
  | { type: 'number'; column: string }
  /** By columns that are unique together, which costs a sort of the table where it is needed. */
  | { type: 'columns'; columns: readonly string[] }
  /** Not at all: what needs the order of rows cannot be asked. */
  | { type: 'none' }

/** A column that queries may use. */
export interface LiveColumn {
  name: string
  /** The type as the engine writes it, such as `timestamp with time zone` or `Nullable(Decimal(18, 2))`. */
  type: string
  nullable: boolean
  /** What the engine calls it, where that is another name. */
  column?: string
}

/** A table or view that lies in an engine. */
export interface LiveTable {
  /** What queries call it. */
  name: string
  /** The schema of PostgreSQL, the database of ClickHouse. */
  schema: string
  table: string
  columns: readonly LiveColumn[]
  order: RowOrder
}

/** What becomes of a type: the kind of its values and how they are selected; null where queries cannot use it. */
export interface ColumnReading {
  kind: Exclude<ValueKind, 'null'>
  /** Numbers that may be NaN or infinite. */
  inexact?: true
  /** Numbers that are integers. */
  whole?: true
  /** As SQL, of a quoted name. */
  read(column: string): string
}
