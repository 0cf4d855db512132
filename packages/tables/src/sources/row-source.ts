import type { ColumnType } from '../typing/column-type.ts'
import type { RawCell } from '../typing/shapes.ts'
import type { DataFaults } from './data-faults.ts'

/** Some rows in file order, column by column. Later batches may have more columns than earlier ones. */
export interface Batch {
  rows: number
  /** The first row's number as people count: the header is row 1. */
  firstRow: number
  columns: RawCell[][]
}

export interface ReadOptions {
  faults: DataFaults
  signal?: AbortSignal | undefined
  /** Told how many bytes of the file have been read since the last call. */
  onBytes?: ((count: number) => void) | undefined
}

/** The rows of one table in a file. They can be read more than once, and never stand in memory as a whole. */
export interface RowSource {
  /** Distinguishes the tables of a file that holds several; null where it holds one. */
  part: string | null
  /** What separates the cells, where something does. */
  delimiter: string
  /** Names as written; complete once all batches have been read. */
  names(): string[]
  /** Types that the file itself states, by column; absent or null where the cells decide. */
  given?(): (ColumnType | null)[]
  /** What was found out while opening it. */
  notes: string[]
  batches(options: ReadOptions): AsyncIterable<Batch>
}

/** More columns than this are refused. */
export const maxColumns = 5000

/** What is wrong with a file, for the person who uploaded it: what, where, and what to do. */
export class FileFault extends Error {
  readonly code: 'unreadable_file' | 'too_large'

  constructor(detail: string, options: { code?: 'unreadable_file' | 'too_large'; cause?: unknown } = {}) {
    super(detail, { cause: options.cause })
    this.name = 'FileFault'
    this.code = options.code ?? 'unreadable_file'
  }
}
