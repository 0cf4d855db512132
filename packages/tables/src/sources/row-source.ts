import type { TableAssumption } from '../assumptions.ts'
import type { ShapeSet } from '../shapes/shape-set.ts'
import type { RawCell } from '../typing/cell-shapes.ts'
import type { ColumnType } from '../typing/column-type.ts'
import type { DataFaults } from './data-faults.ts'

export { FileError } from '../file-error.ts'

/** Consecutive rows, by columns. Later batches may have more columns than earlier ones. */
export interface Batch {
  rows: number
  /** Number of the first row; the header is row 1. */
  firstRow: number
  columns: RawCell[][]
}

export interface ReadOptions {
  faults: DataFaults
  signal?: AbortSignal | undefined
  /** Called with the number of bytes read since the last call. */
  onBytes?: ((count: number) => void) | undefined
}

/** What is known of a table beside its rows. */
export interface NamedSource {
  /** Cell delimiter; empty for formats without one. */
  delimiter: string
  /** Names as written; complete after all batches have been read. */
  names(): string[]
  /** True if rows may bring columns that are not known before. */
  growsColumns?: boolean
  /** Declared types by column; absent or null if the type must be detected. */
  declaredTypes?(): (ColumnType | null)[]
  /** Notes from opening the file. */
  notes: string[]
  /** What was assumed on opening it; absent: nothing. */
  assumptions?: TableAssumption[]
}

/** The rows of one table in a file. They can be read repeatedly and are streamed. */
export interface RowSource extends NamedSource {
  /** Name of the table within a file with several; else null. */
  part: string | null
  /** Of a table with shapes, these; its cells hold their keys. */
  shapes?: ShapeSet
  batches(options: ReadOptions): AsyncIterable<Batch>
}

/** More columns than this are refused. */
export const maxColumns = 5000
/** Wider tables would make statements that DuckDB takes long to plan. */
export const maxSqlColumns = 500
