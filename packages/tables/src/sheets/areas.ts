import { type CellGrid, cellKinds } from './cell-grid.ts'
import type { MergedCells } from './workbook.ts'

/** A part of a sheet that no empty row or column divides. */
export interface Area {
  /** Indexes in the grid's `rowNumbers`. */
  rows: number[]
  firstColumn: number
  lastColumn: number
}

/** A sheet in more parts than this is no set of tables; it is read as one. */
const maxAreas = 1000
/** A table may be interrupted by so many empty rows, if it goes on as before. */
const maxGap = 5

/** The areas of a sheet, from top to bottom and from left to right. */
export function areasOf(grid: CellGrid, merges: readonly MergedCells[]): Area[] {
  return divide(grid, [...grid.rowNumbers.keys()], { from: 0, to: Number.POSITIVE_INFINITY }, merges, 0)
}

interface Columns {
  from: number
  to: number
}

/** Areas within areas beyond this depth are left together. */
const maxDepth = 4

function divide(
  grid: CellGrid,
  rows: number[],
  columns: Columns,
  merges: readonly MergedCells[],
  depth: number,
): Area[] {
  const areas: Area[] = []
  for (const band of bandsOf(grid, rows, columns)) {
    const runs = runsOf(grid, band, columns, merges)
    const [first] = runs
    if (first === undefined) continue
    if (runs.length === 1 || depth === maxDepth) {
      areas.push({ rows: band, firstColumn: first.from, lastColumn: runs.at(-1)?.to ?? first.to })
      continue
    }
    for (const run of joinLabels(runs, rowsOfRuns(grid, band, runs))) {
      if (run.isJoined) areas.push({ rows: run.rows, firstColumn: run.from, lastColumn: run.to })
      else areas.push(...divide(grid, run.rows, run, merges, depth + 1))
    }
    if (areas.length > maxAreas) break
  }
  if (areas.length <= maxAreas) return areas
  const runs = runsOf(grid, rows, columns, merges)
  return [{ rows, firstColumn: runs[0]?.from ?? 0, lastColumn: runs.at(-1)?.to ?? 0 }]
}

/** Rows between empty ones. Where a table goes on below an empty row, it is not divided. */
function bandsOf(grid: CellGrid, rows: readonly number[], columns: Columns): number[][] {
  const bands: number[][] = []
  let band: number[] = []
  for (const row of rows) {
    const above = band.at(-1)
    if (above !== undefined) {
      const gap = (grid.rowNumbers[row] ?? 0) - (grid.rowNumbers[above] ?? 0) - 1
      if (gap > maxGap || (gap > 0 && !goesOn(grid, above, row, columns))) {
        bands.push(band)
        band = []
      }
    }
    band.push(row)
  }
  if (band.length > 0) bands.push(band)
  return bands
}

const typedKinds: ReadonlySet<number> = new Set([
  cellKinds.number,
  cellKinds.boolean,
  cellKinds.date,
  cellKinds.time,
  cellKinds.duration,
])

/** True if a row has the same kinds of cells as another one, with numbers, dates or the like among them. */
function goesOn(grid: CellGrid, above: number, row: number, columns: Columns): boolean {
  const kinds = new Map<number, number>()
  grid.visitRow(above, (column, kind) => {
    if (column >= columns.from && column <= columns.to) kinds.set(column, kind)
  })
  let typed = 0
  let same = 0
  let other = 0
  grid.visitRow(row, (column, kind) => {
    if (column < columns.from || column > columns.to) return
    if (kinds.get(column) !== kind) other++
    else {
      same++
      if (typedKinds.has(kind)) typed++
    }
  })
  return typed > 0 && same > other && same * 2 > kinds.size
}

/** The columns between empty ones. Merged cells fill what they cover. */
function runsOf(grid: CellGrid, rows: readonly number[], columns: Columns, merges: readonly MergedCells[]): Columns[] {
  const filled: boolean[] = []
  for (const row of rows) {
    grid.visitRow(row, (column) => {
      if (column >= columns.from && column <= columns.to) filled[column] = true
    })
  }
  const first = grid.rowNumbers[rows[0] ?? -1] ?? 0
  const last = grid.rowNumbers[rows.at(-1) ?? -1] ?? 0
  for (const merge of merges) {
    if (merge.firstRow < first || merge.firstRow > last || !filled[merge.firstColumn]) continue
    // A title across several tables does not make them one.
    if (merge.firstRow === first && rows.length > 1 && isAlone(grid, rows[0] ?? -1, columns)) continue
    const end = Math.min(merge.lastColumn, columns.to)
    for (let column = merge.firstColumn; column <= end && column < filled.length; column++) filled[column] = true
  }
  const runs: Columns[] = []
  for (let column = 0; column < filled.length; column++) {
    if (!filled[column]) continue
    const run = runs.at(-1)
    if (run?.to === column - 1) run.to = column
    else runs.push({ from: column, to: column })
  }
  return runs
}

function isAlone(grid: CellGrid, row: number, columns: Columns): boolean {
  let count = 0
  grid.visitRow(row, (column) => {
    if (column >= columns.from && column <= columns.to) count++
  })
  return count === 1
}

/** The rows of a band that have cells in each run. */
function rowsOfRuns(grid: CellGrid, band: readonly number[], runs: readonly Columns[]): number[][] {
  const runOfColumn: number[] = []
  for (const [i, { from, to }] of runs.entries())
    for (let column = from; column <= to; column++) runOfColumn[column] = i
  const rowsOfRun: number[][] = runs.map(() => [])
  for (const row of band) {
    grid.visitRow(row, (column) => {
      const rows = rowsOfRun[runOfColumn[column] ?? -1]
      if (rows !== undefined && rows.at(-1) !== row) rows.push(row)
    })
  }
  return rowsOfRun
}

interface Run extends Columns {
  rows: number[]
  isJoined: boolean
}

/**
 * Joins runs that are one table with an empty column in it: one of a single column beside one that begins and ends in the
 * same rows, as labels do.
 */
function joinLabels(runs: readonly Columns[], rowsOfRun: readonly number[][]): Run[] {
  const joined: Run[] = []
  for (const [i, { from, to }] of runs.entries()) {
    const rows = rowsOfRun[i] ?? []
    const last = joined.at(-1)
    const isLabel = last !== undefined && (last.from === last.to || from === to)
    if (isLabel && last.rows[0] === rows[0] && last.rows.at(-1) === rows.at(-1)) {
      last.to = to
      last.rows = [...new Set([...last.rows, ...rows])].sort((one, other) => one - other)
      last.isJoined = true
    } else joined.push({ from, to, rows, isJoined: false })
  }
  return joined
}
