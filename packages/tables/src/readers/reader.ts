import type { UnpackBudget } from '../archives/unpack-budget.ts'
import type { ReadingChoices } from '../assumptions.ts'
import type { Database } from '../duckdb.ts'
import type { RowSource } from '../sources/row-source.ts'
import { type StoreOptions, storeTable } from '../store-table.ts'
import type { IngestedTable } from '../table-store.ts'

/** What tells the format of a file: its first and last bytes (64 KB of each, or all of it). Its name is a hint only. */
export interface FileEnds {
  head: Uint8Array
  tail: Uint8Array
  fileName: string
}

/** Of the format, but not readable: a sentence that says what the file is, and what to do. */
export interface Refusal {
  refused: string
}

/** A file that is being read. */
export interface OpenFile {
  /** Absolute. */
  path: string
  fileName: string
  bytes: number
  head: Uint8Array
  signal: AbortSignal | undefined
  /** How many archives it was unpacked from. */
  depth: number
  /** Counts all that is unpacked of the upload. */
  budget: UnpackBudget
  /**
   * Opens a database that may read the file, or the scratch file at `path`, with so many megabytes more than usual. It is
   * closed with the file.
   */
  database: (groupMb: number, path?: string) => Promise<Database>
  /** A path for a file of the reader's own, which is removed with the file. */
  scratchFile: (name: string) => Promise<string>
  /** Opens a file that was unpacked from this one, by whichever reader it is for. Throws `FileError`. */
  openInner: (path: string, fileName: string) => Promise<OpenedFile>
  /** Opens a file that was unpacked from this one until it is closed, at the latest with all others. Throws `FileError`. */
  openApart: OpenPart
  /** Called when the file is read or failed. */
  onClose: (close: () => void) => void
}

/** A table of a file. */
export interface OpenTable {
  source: RowSource
  /** Its name within the file, if it is not that of its source. */
  part?: string
  /** Of the file that its rows are read from; by default of the one that was opened. */
  bytes?: number
  /** True if it holds neither rows nor anything that is open, so that thousands may stay open. */
  isLight?: boolean
  /** The table with other choices of delimiter, encoding, header, titles and totals; absent if there are none. */
  reopen?: (reading: ReadingChoices) => Promise<Pick<OpenTable, 'source' | 'store'>>
  /** Stores it, typed and profiled. However it does so, the result is that of `storeTable`. */
  store: (options: StoreOptions) => Promise<IngestedTable>
}

export interface OpenedFile {
  /** The name of the format, as files are listed with it. */
  format: string
  tables: OpenTable[]
}

/** One of the files that an upload consists of. */
export interface UploadedPart {
  /** Absolute. */
  path: string
  /** As it was uploaded. */
  name: string
}

export interface OpenedPart extends OpenedFile {
  /** True if nothing is held for it, so that it need not be closed before others are opened. */
  isLight: boolean
  close: () => Promise<void>
}
export type OpenPart = (part: UploadedPart) => Promise<OpenedPart>

/** A table that is stored by reading its rows. */
export const openTable = (source: RowSource): OpenTable => ({
  source,
  store: (options) => storeTable(source, options),
})

/** How files of one format become tables. Reads hostile files: whatever it holds in memory or writes is bounded. */
export interface Reader {
  format: string
  /** Whether a file is of this format. Earlier readers are asked first. */
  sniff: (ends: FileEnds) => boolean | Refusal
  /**
   * Its tables; with a format of their own if they are those of a file inside. Throws `FileError` if the file is damaged,
   * too large or without a table.
   */
  open: (file: OpenFile) => Promise<OpenTable[] | OpenedFile>
}
