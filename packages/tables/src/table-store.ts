import type { Cell, StepCounts, TableProfile } from '@belvedere/spec'
import type { ReadingChoices, Remarks } from './assumptions.ts'

/** The files of a stored table. Written once, never changed. */
export interface TableFiles {
  /** Name in specs. */
  name: string
  /** Absolute path of the Parquet file; every column in it is typed. */
  parquet: string
  /** Absolute path of the small form, which needs no DuckDB; absent for tables over the limits of `smallTableLimits`. */
  small?: string
}

/**
 * A table as columns in memory. Temporal columns hold milliseconds UTC. `columns` has no prototype; the order of the
 * fields is the profile's (an object would move a field called "1990" to the front).
 */
export interface ColumnTable {
  rows: number
  columns: { [field: string]: Cell[] }
}

/** A user's correction of a column's type. */
export type ColumnOverride = { name: string; type: 'quantitative' | 'temporal' | 'ordinal' | 'nominal' }

export interface IngestOptions {
  /** The uploaded files, with the names that they had. An extension is a hint only; the content decides. */
  parts: { path: string; name: string }[]
  /** An existing, empty folder for the Parquet files and the small forms. */
  outDir: string
  overrides?: ColumnOverride[]
  /** By the place of the table in the file, from 0. */
  reading?: { table: number; options: ReadingChoices }[]
}

export interface IngestedTable extends Remarks {
  files: TableFiles
  profile: TableProfile
  /** Of a cleaned table: what each step did. */
  counts?: StepCounts
}

export type IngestResult =
  | { state: 'ready'; format: string; tables: IngestedTable[] }
  /** `detail`: what is wrong, on which line, and what to do. */
  | { state: 'failed'; code: 'unreadable_file' | 'too_large'; detail: string }
