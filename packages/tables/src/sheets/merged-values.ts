import type { DataFaults } from '../sources/data-faults.ts'
import type { RawCell } from '../typing/cell-shapes.ts'
import type { TableLayout } from './table-layout.ts'
import type { MergedCells, Sheet } from './workbook.ts'

/** Gives the value of merged cells in a table to every row and column that they cover. Rows are passed in their order. */
export class MergedValues {
  readonly #layout: TableLayout
  /** By first row. */
  readonly #waiting: MergedCells[]
  #next = 0
  #open: { cells: MergedCells; value: RawCell }[] = []

  constructor({ merges, grid }: Sheet, layout: TableLayout) {
    const firstRow = grid.rowNumbers[layout.rows[0] ?? -1] ?? 0
    const lastRow = grid.rowNumbers[layout.rows.at(-1) ?? -1] ?? -1
    this.#layout = layout
    this.#waiting = merges
      .filter(
        (cells) =>
          cells.firstRow >= firstRow &&
          cells.firstRow <= lastRow &&
          cells.firstColumn >= layout.firstColumn &&
          cells.firstColumn <= layout.lastColumn,
      )
      .sort((one, other) => one.firstRow - other.firstRow)
  }

  /** `row`: of the sheet, from 0. `at`: its index in the columns. */
  fill(row: number, columns: RawCell[][], at: number, faults: DataFaults): void {
    const { firstColumn, lastColumn } = this.#layout
    for (let cells = this.#waiting[this.#next]; cells && cells.firstRow <= row; cells = this.#waiting[++this.#next]) {
      const value = columns[cells.firstColumn - firstColumn]?.[at] ?? null
      if (cells.firstRow < row || value === null) continue
      faults.add('merged', row + 1)
      this.#open.push({ cells, value })
    }
    if (this.#open.length === 0) return
    // Merged cells cover each column once, unless they were made to overlap.
    let uncovered = lastColumn - firstColumn + 1
    this.#open = this.#open.filter(({ cells }) => cells.lastRow >= row).slice(0, uncovered)
    for (const { cells, value } of this.#open) {
      if (uncovered <= 0) return
      const last = Math.min(cells.lastColumn, lastColumn)
      uncovered -= last - cells.firstColumn + 1
      for (let column = cells.firstColumn; column <= last; column++) {
        const line = columns[column - firstColumn]
        if (line !== undefined && line[at] === null) line[at] = value
      }
    }
  }
}
