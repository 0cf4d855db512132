import { isObject } from '@belvedere/spec/json'
import { isPlain, type JsonRecord, type JsonTable, jsonTable, recordOf, rowsFrom } from './json-table.ts'

/** Narrower lists of numbers are rows of a table. */
const minGridWidth = 8
const minGridHeight = 2

/** Rows of numbers, as many in each. */
export function isGrid(value: unknown): value is unknown[][] {
  if (!Array.isArray(value) || value.length < minGridHeight || !Array.isArray(value[0])) return false
  const { length } = value[0]
  return (
    length >= minGridWidth &&
    value.every((row) => Array.isArray(row) && row.length === length && row.every(isNumberOrNull))
  )
}

const isNumberOrNull = (value: unknown): boolean => value === null || typeof value === 'number'

/** A grid as a table with a row for each of its cells. */
export function gridTable(part: string, grid: readonly (readonly unknown[])[], beside: JsonRecord = {}): JsonTable {
  const width = grid[0]?.length ?? 0
  const axes = axesBeside(beside, { width, height: grid.length })
  return cellsTable(part, {
    ...axes,
    name: valueName(part),
    at: (x, y) => grid[y]?.[x] ?? null,
    width,
    height: grid.length,
  })
}

/** A grid whose cells are one list, row by row, with its width and height beside: `{"width": 3, "height": 2, "values": […]}`. */
export function flatGrid(value: unknown, part: string): JsonTable[] | null {
  if (!isObject(value)) return null
  const { width, height } = value
  if (!isLength(width) || !isLength(height)) return null
  const lists = Object.entries(value).filter(
    (entry): entry is [string, unknown[]] =>
      Array.isArray(entry[1]) && entry[1].length === width * height && entry[1].every(isNumberOrNull),
  )
  const [only, another] = lists
  if (only === undefined || another !== undefined) return null
  const [name, cells] = only
  const grid = { at: (x: number, y: number) => cells[y * width + x] ?? null, width, height }
  return [cellsTable(part || name, { ...axesBeside(value, grid), name: valueName(name), ...grid })]
}

const isLength = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 1

interface Axis {
  name: string
  at: (index: number) => unknown
}

/** Keys that say nothing about the numbers. */
const plainNames = /^(?:values?|data|z|cells|grid|matrix|raster)?$/i

/** What the numbers are called, after the key of their list. */
function valueName(part: string): string {
  const key = part.slice(part.lastIndexOf('.') + 1)
  return plainNames.test(key) ? 'value' : key
}

interface Cells {
  /** Of the numbers. */
  name: string
  x: Axis
  y: Axis
  width: number
  height: number
  at: (x: number, y: number) => unknown
}

function cellsTable(part: string, { name, x, y, width, height, at }: Cells): JsonTable {
  const rows = rowsFrom(function* () {
    for (let row = 0; row < height; row++)
      for (let column = 0; column < width; column++)
        yield recordOf([
          [x.name, x.at(column)],
          [y.name, y.at(row)],
          [name, at(column, row)],
        ])
  })
  return jsonTable(
    part,
    rows,
    `A grid of ${width.toLocaleString('en')} × ${height.toLocaleString('en')} numbers: each is a row, with its place in ${x.name} and ${y.name}.`,
  )
}

/** The axes that lists beside a grid give, by their lengths; otherwise places are counted from 0. */
function axesBeside(beside: JsonRecord, { width, height }: { width: number; height: number }): { x: Axis; y: Axis } {
  const lists = Object.entries(beside).filter(
    (entry): entry is [string, unknown[]] => Array.isArray(entry[1]) && entry[1].every(isPlain),
  )
  const ofLength = (length: number, names: RegExp) =>
    lists.find(([name, list]) => list.length === length && names.test(name)) ??
    (width === height ? undefined : lists.find(([, list]) => list.length === length))
  const axis = (list: [string, unknown[]] | undefined, name: string): Axis =>
    list === undefined ? { name, at: (index) => index } : { name: list[0], at: (index) => list[1][index] ?? null }
  return {
    x: axis(ofLength(width, /^(?:x|lon|lng|longitude|columns?)$/i), 'x'),
    y: axis(ofLength(height, /^(?:y|lat|latitude|rows?|index)$/i), 'y'),
  }
}
