import type { LiveColumn } from './live-table.ts'

/** What is known of a column before it is copied. `extent`: of times, in milliseconds since 1970. */
export interface ColumnToCopy {
  name: string
  column: string
  type: string
  nullable: boolean
  extent: readonly [number, number] | null
}

/** Why a table cannot be copied so that it gives the same answers. */
export type Unfitness = 'columns' | 'types' | 'times'

/** A table to be copied, in parts: Parquet files with some of its rows each, under the names that the copy has for columns. */
export interface TableCopy {
  name: string
  columns: readonly LiveColumn[]
  /** The column with the numbers of rows, from 0. */
  rowColumn: string
  rows: number
  /** Paths of the files. */
  parts: AsyncIterable<string>
}

/** Copies, also those that are being made. */
export const copyPrefix = 'belvedere_'
/** A whole copy; others have a suffix. */
export const isCopyName = (name: string): boolean => /^belvedere_[0-9a-f]{32}(?:_[0-9a-f]{8})?$/.test(name)
