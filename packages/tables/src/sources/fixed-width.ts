import { hasHeader, isTyped } from './csv-dialect.ts'

/** Positions of characters: from `start`, before `end`. */
interface Extent {
  start: number
  end: number
}

/** How the columns of a text without delimiters are told apart. */
export type FixedLayout = {
  /** Number of lines before the first row: titles, comments, and the header. */
  skip: number
  /** As written; empty for columns without a name. */
  names: string[]
} & ({ by: 'spaces' } | { by: 'position'; columns: Extent[] })

const minRows = 3
const maxTitles = 100
/** Of the cells of a column that are numbers or dates. */
const minTypedShare = 0.9
const comment = /^\s*(?:#|%|!|\/\/)/
const ruler = /^\s*[-=]{2,}(?:\s+[-=]+)+\s*$/

/**
 * The layout of a text whose columns are aligned, or separated by spaces; null if it has another one. `lines`: the first of
 * the text, complete.
 */
export function detectFixedLayout(lines: readonly string[]): FixedLayout | null {
  const rows = lines.map((line, at) => ({ line, at })).filter(({ line }) => !isBetweenRows(line))
  if (rows.length < minRows || rows.some(({ line }) => line.includes('\t'))) return null
  return byRuler(lines) ?? bySpaces(lines, rows) ?? byPosition(rows)
}

/** The cells of a line. */
export const splitFixed = (line: string, layout: FixedLayout): string[] =>
  layout.by === 'spaces' ? wordsOf(line) : cellsOf(line, layout.columns)

/** True for lines between the rows that hold no data. */
export const isBetweenRows = (line: string): boolean => line.trim() === '' || comment.test(line) || ruler.test(line)

const wordsOf = (line: string): string[] => line.trim().split(/\s+/)

/** Each word belongs to the column that it overlaps most: numbers may be wider than those of the rows that were seen. */
function cellsOf(line: string, columns: readonly Extent[]): string[] {
  const cells = columns.map(() => '')
  let column = 0
  for (const { 0: word, index } of line.matchAll(/\S+/g)) {
    const extent = { start: index, end: index + word.length }
    for (let next = column + 1; next < columns.length; next++) {
      if (closeness(extent, columns[next]) <= closeness(extent, columns[column])) break
      column = next
    }
    cells[column] = cells[column] === '' ? word : `${cells[column]} ${word}`
  }
  return cells
}

/** The number of common positions; below 0, how far away they are. */
const closeness = (one: Extent, other: Extent | undefined): number =>
  other === undefined ? Number.NEGATIVE_INFINITY : Math.min(one.end, other.end) - Math.max(one.start, other.start)

interface Row {
  line: string
  /** Index of the line. */
  at: number
}

/** Lines of dashes below the names say where columns are. */
function byRuler(lines: readonly string[]): FixedLayout | null {
  const at = lines.slice(0, maxTitles).findIndex((line) => ruler.test(line))
  const line = lines[at]
  if (line === undefined || lines.length - at - 1 < minRows) return null
  const columns = [...line.matchAll(/[-=]+/g)].map(({ 0: dashes, index }) => ({
    start: index,
    end: index + dashes.length,
  }))
  const header = lines[at - 1]
  const names = header === undefined ? columns.map(() => '') : headerNames(header, columns)
  return { by: 'position', skip: at + 1, columns, names }
}

/** Rows of as many words each, some of which are numbers or dates. */
function bySpaces(lines: readonly string[], rows: readonly Row[]): FixedLayout | null {
  const width = wordsOf(rows.at(-1)?.line ?? '').length
  const first = rows.findIndex(({ line }) => wordsOf(line).length === width)
  const [head, ...body] = rows.slice(first).map(({ line }) => wordsOf(line))
  const at = rows[first]?.at ?? 0
  if (head === undefined || width < 2 || at > maxTitles || body.length + 1 < minRows) return null
  if (body.some((words) => words.length !== width) || typedColumns(body, width) === 0) return null
  // One column of dates with times, or of numbers with blanks between thousands.
  if (rows.slice(first).every(({ line }) => isTyped(line.trim()))) return null
  if (hasHeader(head, body)) return { by: 'spaces', skip: at + 1, names: head }
  const names = namesAbove(lines.slice(0, at), width)
  if (names !== null) return { by: 'spaces', skip: at, names }
  // "Apollo 11" is a name.
  return typedColumns([head, ...body], width) * 2 > width ? { by: 'spaces', skip: at, names: head.map(() => '') } : null
}

/** In sentences, numbers and dates stand anywhere; in a table, they make up columns. */
function typedColumns(rows: readonly string[][], width: number): number {
  const columns = Array.from({ length: width }, (_, column) =>
    rows.map((row) => row[column] ?? '').filter((cell) => cell !== ''),
  )
  return columns.filter((cells) => cells.length > 0 && cells.filter(isTyped).length >= cells.length * minTypedShare)
    .length
}

/** Names in the last comment or title above the rows, if it has as many words. */
function namesAbove(lines: readonly string[], width: number): string[] | null {
  const last = lines.findLast((line) => line.trim() !== '')?.replace(comment, '') ?? ''
  const names = wordsOf(last)
  return names.length === width && !names.some(isTyped) ? names : null
}

const maxTitlesAbove = 5

/** Columns between positions that are blank in all rows. A few lines above them may be titles. */
function byPosition(rows: readonly Row[]): FixedLayout | null {
  for (let titles = 0; titles <= maxTitlesAbove && rows.length - titles > minRows; titles++) {
    const [head, ...below] = rows.slice(titles)
    if (head === undefined) return null
    const columns = alignedColumns(below)
    const body = below.map(({ line }) => cellsOf(line, columns))
    if (columns.length < 2 || typedColumns(body, columns.length) === 0) continue
    const names = headerNames(head.line, columns)
    if (hasHeader(names, body)) return { by: 'position', skip: head.at + 1, columns, names }
    const isRow = alignedColumns([head, ...below]).length === columns.length
    return isRow ? { by: 'position', skip: head.at, columns, names: columns.map(() => '') } : null
  }
  return null
}

/** In a few rows, single blanks may be below each other by chance. */
const rowsForNarrowGaps = 20

function alignedColumns(rows: readonly Row[]): Extent[] {
  const isFilled = new Uint8Array(Math.max(0, ...rows.map(({ line }) => line.length)))
  for (const { line } of rows)
    for (const { 0: word, index } of line.matchAll(/\S+/g)) isFilled.fill(1, index, index + word.length)
  const minGap = rows.length >= rowsForNarrowGaps ? 1 : 2
  const columns: Extent[] = []
  for (const [at, filled] of isFilled.entries()) {
    if (filled === 0) continue
    const last = columns.at(-1)
    if (last === undefined || at - last.end >= minGap) columns.push({ start: at, end: at + 1 })
    else last.end = at + 1
  }
  return columns
}

/** The names of a header: its words where there are as many as columns, else what stands above each column. */
function headerNames(header: string, columns: readonly Extent[]): string[] {
  for (const between of [/\s{2,}/, /\s+/]) {
    const names = header.trim().split(between)
    if (names.length === columns.length) return names
  }
  return cellsOf(header, columns)
}
