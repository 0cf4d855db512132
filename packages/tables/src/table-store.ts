import type { Cell, TableProfile } from '@belvedere/spec'

/** Where a table's bytes lie. Written once by ingest, never changed. */
export interface TableFiles {
  /** Name in specs. */
  name: string
  /** Absolute path of the Parquet file; every column in it is typed. */
  parquet: string
  /** Absolute path of the small form, which needs no DuckDB; absent for tables over the limits of `smallTable`. */
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

/** What a correction beside the preview may say of one column. */
export type ColumnOverride = { name: string; type: 'quantitative' | 'temporal' | 'ordinal' | 'nominal' }

export interface IngestOptions {
  /** Absolute path of the uploaded bytes. */
  source: string
  /** The name that it was uploaded under; its extension is a hint, its content decides. */
  fileName: string
  /** Folder (exists, empty, ours) for the Parquet files and the small forms. */
  outDir: string
  overrides?: ColumnOverride[]
}

export interface IngestedTable {
  files: TableFiles
  profile: TableProfile
  /** What was repaired or skipped on the way, as sentences: "3 rows had too few columns; the missing cells are empty." */
  notes: string[]
}

export type IngestResult =
  | { state: 'ready'; format: string; tables: IngestedTable[] }
  /** `detail` says what is wrong, on which line, and what to do. */
  | { state: 'failed'; code: 'unreadable_file' | 'too_large'; detail: string }
