import type { CellGrid } from './cell-grid.ts'
import type { TextPool } from './text-pool.ts'

/** Cells that are shown as one; rows and columns count from 0, the last ones are included. */
export interface MergedCells {
  firstRow: number
  firstColumn: number
  lastRow: number
  lastColumn: number
}

/** A sheet that is shown. */
export interface Sheet {
  name: string
  grid: CellGrid
  merges: MergedCells[]
  /** With cells. */
  hiddenRows: number
  hiddenColumns: ReadonlySet<number>
}

/** A spreadsheet file in memory. */
export interface Workbook {
  sheets: Sheet[]
  /** Names of sheets that are hidden; they are not read. */
  hiddenSheets: string[]
  texts: TextPool
}

/** Further merged cells are read as single ones. */
export const maxMerges = 100_000
/** More sheets than people go through. */
export const maxSheets = 1000

export const damagedWorkbook = 'This workbook is damaged or cut off. Save it again, and upload it again.'
