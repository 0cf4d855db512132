import { hasHeader, isTyped } from '../sources/csv-dialect.ts'
import { cellKinds } from './cell-grid.ts'
import type { SheetCell } from './sheet-cells.ts'

type Line = readonly (SheetCell | null)[]
type Write = (line: Line) => string[]

/** Between the names of a group of columns and of one in it: “2023 › Sales”. */
const levelSeparator = ' › '
const maxHeaderRows = 5

/** The number of rows that make up the header of a table, and the names in them; 0 rows if it has none. */
export function headerOf(cells: readonly Line[], write: Write): { rows: number; names: string[] } {
  const rows = countHeaderRows(cells, write)
  const first = cells[0] ?? []
  if (rows === 0) return { rows, names: first.map(() => '') }
  const levels = cells.slice(0, rows).map((line, level) => {
    const names = write(line)
    const below = cells[level + 1]
    return level === rows - 1 || below === undefined ? names : spreadGroups(names, write(below))
  })
  const names = first.map((_, column) => {
    const parts = levels.map((level) => level[column] ?? '').filter((part) => part !== '')
    return parts.filter((part, i) => part !== parts[i - 1]).join(levelSeparator)
  })
  return { rows, names }
}

/** The name of a group stands above its first column only; it is that of the columns up to the next group. */
function spreadGroups(names: readonly string[], below: readonly string[]): string[] {
  let group = ''
  return names.map((name, column) => {
    if (name !== '') group = name
    return below[column] === '' ? name : group
  })
}

function countHeaderRows(cells: readonly Line[], write: Write): number {
  let rows = 1
  while (rows < maxHeaderRows && rows < cells.length - 1 && goesOnBelow(cells, rows, write)) rows++
  if (rows > 1) return rows
  const [first = [], ...body] = cells
  return hasHeader(headerTexts(first, body, write), body.map(write)) ? 1 : 0
}

/** True if the header goes on in a row: it holds names, and cells above it are merged or name groups. */
function goesOnBelow(cells: readonly Line[], row: number, write: Write): boolean {
  const above = cells[row - 1] ?? []
  const line = cells[row] ?? []
  const body = cells.slice(row + 1)
  const names = headerTexts(line, body, write)
  if (!holdsNames(names) || !holdsNames(headerTexts(above, body, write))) return false
  const isTypedBelow = body.some((other) => write(other).some(isTyped))
  if (isTypedBelow && !hasHeader(names, body.map(write))) return false
  const isTall = line.some((cell, column) => cell !== null && cell === above[column])
  const isWide = above.some((cell, column) => cell !== null && cell === above[column + 1])
  if (isTall || isWide) return true
  const isGroups = above.some((cell, column) => cell === null && line[column] !== null)
  return isTypedBelow && isGroups && countFilled(above) < countFilled(line)
}

const countFilled = (line: Line) => line.filter((cell) => cell !== null).length

/** True for texts; numbers among them must be years. */
function holdsNames(texts: readonly string[]): boolean {
  return texts.some((text) => text !== '') && texts.filter(isTyped).every((text) => /^(?:1[5-9]|2[01])\d\d$/.test(text))
}

/** The texts of a row that may be a header. A date above other cells is the name of a column, not one of its values. */
function headerTexts(line: Line, body: readonly Line[], write: Write): string[] {
  return write(line).map((text, column) => {
    if (line[column]?.kind !== cellKinds.date) return text
    return body.some((other) => other[column]?.kind === cellKinds.date) ? text : `on ${text}`
  })
}
