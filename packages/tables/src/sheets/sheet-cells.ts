import type { CellGrid } from './cell-grid.ts'
import { cellKinds } from './cell-grid.ts'
import type { TextPool } from './text-pool.ts'
import type { MergedCells, Sheet } from './workbook.ts'

/** A cell of a window; the same object where cells are merged. */
export interface SheetCell {
  kind: number
  value: number
}

/** Some rows of a sheet as cells, with merged ones wherever they are shown. */
export function cellsOf(
  grid: CellGrid,
  rows: readonly number[],
  { from, to }: { from: number; to: number },
  merges: readonly MergedCells[],
): (SheetCell | null)[][] {
  const indexes = new Map(rows.map((row, i) => [grid.rowNumbers[row] ?? -1, i]))
  const cells = rows.map((row) => {
    const line: (SheetCell | null)[] = new Array(to - from + 1).fill(null)
    grid.visitRow(row, (column, kind, value) => {
      if (column >= from && column <= to) line[column - from] = { kind, value }
    })
    return line
  })
  // Merged cells cover each cell once, unless they were made to overlap.
  let uncovered = rows.length * (to - from + 1)
  for (const { firstRow, firstColumn, lastRow, lastColumn } of merges) {
    if (uncovered <= 0) break
    const first = indexes.get(firstRow)
    const cell = first === undefined ? null : (cells[first]?.[firstColumn - from] ?? null)
    if (cell === null) continue
    for (let row = firstRow; row <= Math.min(lastRow, firstRow + rows.length); row++) {
      const line = cells[indexes.get(row) ?? -1]
      if (line === undefined) continue
      const last = Math.min(lastColumn, to)
      for (let column = firstColumn; column <= last; column++) line[column - from] = cell
      uncovered -= last - firstColumn + 1
    }
  }
  return cells
}

/** A cell as a person would write it: for names, and to see what looks like a header. */
export function writtenCell(cell: SheetCell | null, texts: TextPool): string {
  if (cell === null) return ''
  switch (cell.kind) {
    case cellKinds.text:
      return texts.at(cell.value).trim()
    case cellKinds.boolean:
      return cell.value === 1 ? 'true' : 'false'
    case cellKinds.date:
      return writtenDate(cell.value)
    case cellKinds.time:
      return writtenTime(cell.value)
    case cellKinds.number:
    case cellKinds.duration:
      return String(cell.value)
    default:
      return ''
  }
}

const dayMs = 86_400_000

/** ISO 8601, without the time of day at midnight. */
export function writtenDate(ms: number): string {
  const text = new Date(ms).toISOString()
  return ms % dayMs === 0 ? text.slice(0, -14) : text.slice(0, -1)
}

/** `hh:mm:ss`, with milliseconds if there are any. */
export function writtenTime(ms: number): string {
  const text = new Date(ms).toISOString().slice(11, -1)
  return ms % 1000 === 0 ? text.slice(0, 8) : text
}

/** The name of a cell, such as `B7`; row and column count from 0. */
export function placeOf(row: number, column: number): string {
  let letters = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return `${letters}${row + 1}`
}

/** A cell that is no part of a table. */
export interface LeftOut {
  place: string
  text: string
}

/** The cells of some columns in a row that is left out. */
export function cellsLeftOut(
  row: number,
  { grid }: Sheet,
  { from, to }: { from: number; to: number },
  texts: TextPool,
): LeftOut[] {
  const cells: LeftOut[] = []
  grid.visitRow(row, (column, kind, value) => {
    const text = column < from || column > to ? '' : writtenCell({ kind, value }, texts)
    if (text !== '') cells.push({ place: placeOf(grid.rowNumbers[row] ?? 0, column), text })
  })
  return cells
}
