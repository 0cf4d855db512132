import { type CellShape, cellShapes, isEmpty, type RawCell, shapeOf } from './cell-shapes.ts'
import { sentinelNumbers } from './sentinels.ts'

/** Statistics about the written form of a column's cells, from which its type is decided. */
export interface CellEvidence {
  /** The number of cells of each shape, and the first one. The header is row 1. */
  shapes: Map<number, { count: number; row: number; example: string }>
  /** Count of each unit; '' for numbers without one. At most 9 are counted. */
  units: Map<string, number>
  /** Range of plain integers. */
  wholeMin: number
  wholeMax: number
  /** Range of numbers that are no sentinels. */
  min: number
  max: number
  /** Count of each number that may be a code for missing values; of at most 9. */
  sentinels: Map<number, number>
  /** Texts that mean a missing value, in any column (true) or in columns of numbers and dates; at most 9. */
  words: Map<string, boolean>
}

const maxUnits = 9
const maxWords = 9
/** Shared by all columns of a table, so that wide tables need no more memory. */
const maxCachedShapes = 400_000
const minCacheMisses = 10_000

/** Collects the evidence of a column, in any number of batches. */
export class EvidenceCollector {
  readonly evidence: CellEvidence = {
    shapes: new Map(),
    units: new Map(),
    wholeMin: Infinity,
    wholeMax: -Infinity,
    min: Infinity,
    max: -Infinity,
    sentinels: new Map(),
    words: new Map(),
  }
  // Caches the shapes of texts, because most columns repeat values.
  readonly #shapes = new Map<string, CellShape>()
  readonly #limit: number
  #hits = 0
  #misses = 0

  constructor(columns: number) {
    this.#limit = Math.min(4096, Math.ceil(maxCachedShapes / Math.max(1, columns)))
  }

  add(cells: RawCell[], firstRow: number): void {
    for (let i = 0; i < cells.length; i++) {
      const raw = cells[i] ?? null
      this.#count(raw, raw === null ? emptyCell : this.#shapeOf(raw), firstRow + i, 1)
    }
  }

  /** Adds `cells` equal cells, of which the first is in `row`; in any order of rows. */
  addRepeated(raw: RawCell, { row, cells }: { row: number; cells: number }): void {
    this.#count(raw, raw === null ? emptyCell : this.#shapeOf(raw), row, cells)
  }

  #shapeOf(raw: string | number | boolean): CellShape {
    if (typeof raw !== 'string') return shapeOf(raw)
    // With few repeated values, the cache costs more than it saves.
    if (this.#misses > minCacheMisses && this.#misses > this.#hits * 4) return shapeOf(raw)
    const cachedShape = this.#shapes.get(raw)
    if (cachedShape !== undefined) {
      this.#hits++
      return cachedShape
    }
    this.#misses++
    const cellShape = shapeOf(raw)
    if (this.#shapes.size < this.#limit && raw.length <= 64) this.#shapes.set(raw, cellShape)
    return cellShape
  }

  #count(raw: RawCell, cell: CellShape, row: number, cells: number): void {
    const { shapes, units } = this.evidence
    const group = shapes.get(cell.shape)
    if (group === undefined) shapes.set(cell.shape, { count: cells, row, example: exampleOf(raw) })
    else {
      group.count += cells
      if (row < group.row) Object.assign(group, { row, example: exampleOf(raw) })
    }
    if ((cell.shape & missing) !== 0 && typeof raw === 'string') this.#countWord(raw)
    if (cell.value === undefined) return
    this.#countValue(cell.value, cells)
    const unitCount = units.get(cell.unit)
    if (unitCount !== undefined) units.set(cell.unit, unitCount + cells)
    else if (units.size < maxUnits) units.set(cell.unit, cells)
    if ((cell.shape & cellShapes.whole) !== 0) {
      const value = Number(raw)
      if (value < this.evidence.wholeMin) this.evidence.wholeMin = value
      if (value > this.evidence.wholeMax) this.evidence.wholeMax = value
    }
  }

  #countValue(value: number, cells: number): void {
    const { evidence } = this
    if (sentinelNumbers.has(value)) {
      const count = evidence.sentinels.get(value)
      if (count !== undefined || evidence.sentinels.size < maxUnits) evidence.sentinels.set(value, (count ?? 0) + cells)
      return
    }
    if (value < evidence.min) evidence.min = value
    if (value > evidence.max) evidence.max = value
  }

  #countWord(raw: string): void {
    const word = raw.trim()
    const { words } = this.evidence
    if (word !== '' && words.size < maxWords && !words.has(word)) words.set(word, isEmpty(word))
  }
}

const missing = cellShapes.empty | cellShapes.blank
const exampleOf = (raw: RawCell) => String(raw ?? '').slice(0, 40)
const emptyCell = { shape: cellShapes.empty, unit: '' }

/** The number of cells whose shape has all of `bits`; with 0, the number of all cells. */
export function countWithAllBits({ shapes }: CellEvidence, bits: number): number {
  let count = 0
  for (const [cellShape, group] of shapes) if ((cellShape & bits) === bits) count += group.count
  return count
}

/** The first cell whose shape has all of `bits`. */
export function firstWithAllBits({ shapes }: CellEvidence, bits: number): { row: number; example: string } | null {
  return firstOf(shapes, (shape) => (shape & bits) === bits)
}

/** The first cell whose shape has none of `bits`. */
export function firstMismatch({ shapes }: CellEvidence, bits: number): { row: number; example: string } | null {
  return firstOf(shapes, (shape) => (shape & bits) === 0)
}

function firstOf(
  shapes: CellEvidence['shapes'],
  isWanted: (shape: number) => boolean,
): { row: number; example: string } | null {
  let first: { row: number; example: string } | null = null
  for (const [shape, group] of shapes) if (isWanted(shape) && (first === null || group.row < first.row)) first = group
  return first
}
