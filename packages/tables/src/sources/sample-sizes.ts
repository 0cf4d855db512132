/** How much of a large file is looked at before all of it is read. */
export interface SampleSizes {
  /** Bytes of its beginning; of files with fewer than twice as many, nothing is presumed. */
  head: number
  /** Rows, cells and bytes on which the types of its columns are decided, in all. */
  rows: number
  cells: number
  bytes: number
}

export const defaultSampleSizes: SampleSizes = { head: 1 << 20, rows: 32_000, cells: 1_000_000, bytes: 32_000_000 }

/** Of a table with so many columns. */
export const sampledRowsOf = (sizes: SampleSizes, columns: number): number =>
  Math.max(1000, Math.min(sizes.rows, Math.floor(sizes.cells / columns)))
