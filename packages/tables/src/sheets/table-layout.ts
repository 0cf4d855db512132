import type { ReadingChoices } from '../assumptions.ts'
import { isTyped } from '../sources/csv-dialect.ts'
import { isTotalsRow } from '../sources/totals-row.ts'
import type { Area } from './areas.ts'
import { cellKinds } from './cell-grid.ts'
import { headerOf } from './header-rows.ts'
import { cellsLeftOut, cellsOf, type LeftOut, type SheetCell, writtenCell } from './sheet-cells.ts'
import type { TextPool } from './text-pool.ts'
import type { Sheet } from './workbook.ts'

/** Where a table is in its sheet. */
export interface TableLayout {
  area: Area
  /** Empty for columns without one. */
  names: string[]
  /** The number of the row with the names, from 1, the last one of several; 0: there is none. */
  headerRow: number
  firstColumn: number
  lastColumn: number
  /** Its rows below the header, as indexes in the grid's `rowNumbers`. */
  rows: number[]
  /** Rows above it that are none of it, as written. */
  titles: string[][]
  /** Notes and sources below it. */
  leftOut: LeftOut[]
  /** The number of the last row, from 1, if it sums up the others; it is none of `rows`. */
  totalsRow: number | null
}

/** Titles and headers are sought in so many rows, and compared with so many below them. */
const sampleRows = 200
const maxTitleRows = 20
const maxNoteRows = 20

/** The layout of the table in an area; null if there is none. `reading`: what a person chose of it. */
export function layoutOf(area: Area, sheet: Sheet, texts: TextPool, reading: ReadingChoices = {}): TableLayout | null {
  const { grid, merges } = sheet
  const columns = { from: area.firstColumn, to: area.lastColumn }
  const sample = cellsOf(grid, area.rows.slice(0, sampleRows), columns, merges)
  const write = (line: Line) => writtenLine(line, texts)
  const { titleRows, headerRows } = tableStart(area, sheet, { sample, write, reading })
  const table = sample.slice(titleRows)
  const [first, last] = filledColumns(table)
  const cells = table.map((line) => line.slice(first, last + 1))
  if (area.rows.length - titleRows < 2) return null
  const header = headerRows === null ? headerOf(cells, write) : chosenHeader(cells, headerRows, write)
  const rows = area.rows.slice(titleRows + header.rows)
  const noteRows = countNotes(rows, sheet, { from: columns.from + first, to: columns.from + last }, texts)
  const tableRows = noteRows === 0 ? rows : rows.slice(0, -noteRows)
  const lastRow = tableRows.at(-1)
  if (lastRow === undefined) return null
  const place = { from: columns.from + first, to: columns.from + last }
  const [end = []] = cellsOf(grid, [lastRow], place, merges)
  const hasTotals = !reading.keepTotals && tableRows.length > 2 && isTotalsRow(write(end))
  const numberOf = (row: number) => (grid.rowNumbers[row] ?? 0) + 1
  return {
    area,
    names: header.names,
    headerRow: header.rows === 0 ? 0 : numberOf(area.rows[titleRows + header.rows - 1] ?? 0),
    firstColumn: place.from,
    lastColumn: place.to,
    rows: hasTotals ? tableRows.slice(0, -1) : tableRows,
    titles: sample.slice(0, titleRows).map(write),
    leftOut: rows.slice(tableRows.length).flatMap((row) => cellsLeftOut(row, sheet, columns, texts)),
    totalsRow: hasTotals ? numberOf(lastRow) : null,
  }
}

/** How many rows of an area are titles, and how many after these are the header; null where that is to be found. */
function tableStart(
  area: Area,
  { grid }: Sheet,
  { sample, write, reading }: { sample: readonly Line[]; write: (line: Line) => string[]; reading: ReadingChoices },
): { titleRows: number; headerRows: 0 | 1 | null } {
  const { header, keepTitles } = reading
  const chosen = header ? area.rows.slice(0, sampleRows).findIndex((row) => grid.rowNumbers[row] === header - 1) : -1
  if (chosen >= 0) return { titleRows: chosen, headerRows: 1 }
  return { titleRows: keepTitles ? 0 : countTitles(sample, write), headerRows: header === 0 ? 0 : null }
}

/** A header of one row or none. */
function chosenHeader(
  cells: readonly Line[],
  rows: 0 | 1,
  write: (line: Line) => string[],
): { rows: number; names: string[] } {
  const [first = []] = cells
  return { rows, names: rows === 0 ? first.map(() => '') : write(first) }
}

type Line = readonly (SheetCell | null)[]

const writtenLine = (line: Line, texts: TextPool) => line.map((cell) => writtenCell(cell, texts))

/** Leading rows that are much narrower than the table. */
function countTitles(sample: readonly Line[], write: (line: Line) => string[]): number {
  const width = sample[0]?.length ?? 0
  if (width < 2) return 0
  const counts = sample.map((line) => new Set(line.filter((cell) => cell !== null)).size)
  const first = counts.findIndex((count, row) => row < maxTitleRows && count > 1 && !isTitle(sample, counts, row))
  if (first < 0 || first >= sample.length - 1) return 0
  // Above two columns of which one holds numbers, a single cell may be the header's only name.
  const isOnlyName = width === 2 && write(sample[first] ?? []).some(isTyped) && sample[0]?.[0] !== sample[0]?.[1]
  return isOnlyName ? 0 : first
}

/** True for a row with a single cell, or with few of them, all at its beginning. */
function isTitle(sample: readonly Line[], counts: readonly number[], row: number): boolean {
  const line = sample[row] ?? []
  const count = counts[row] ?? 0
  const next = counts[row + 1] ?? 0
  if (count <= 1) return true
  return count * 2 < line.length && next > count && line.slice(count).every((cell) => cell === null)
}

/** The first and last columns with a cell. */
function filledColumns(cells: readonly Line[]): [number, number] {
  const width = cells[0]?.length ?? 0
  const isFilled = (column: number) => cells.some((line) => line[column] !== null)
  let first = 0
  while (first < width - 1 && !isFilled(first)) first++
  let last = width - 1
  while (last > first && !isFilled(last)) last--
  return [first, last]
}

const notePattern = /^(?:source|note|quelle|hinweis|anmerkung|fuente|nota|remarque|\*|†|©|\(|\d+\))/i
/** Longer texts at the end of a table are sentences. */
const minNoteLength = 40

/** Trailing rows with a note only. */
function countNotes(
  rows: readonly number[],
  { grid, merges }: Sheet,
  columns: { from: number; to: number },
  texts: TextPool,
): number {
  if (columns.to - columns.from < 2) return 0
  const end = rows.slice(-maxNoteRows - 1)
  const lines = cellsOf(grid, end, columns, merges)
  let count = 0
  for (const line of lines.reverse()) {
    const cells = new Set(line.filter((cell) => cell !== null))
    const [cell = null] = cells
    const text = cell?.kind === cellKinds.text ? writtenCell(cell, texts) : ''
    if (cells.size !== 1 || line[0] !== cell || !(text.length >= minNoteLength || notePattern.test(text))) break
    count++
  }
  return count < rows.length ? count : 0
}
