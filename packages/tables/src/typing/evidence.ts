import { type RawCell, shape, shapeOf } from './shapes.ts'

/** What has been seen in one column, over all its cells; the type is decided from this alone. */
export interface CellEvidence {
  /** How many cells have each shape, and the first that has it. Rows count as in a spreadsheet: the header is row 1. */
  shapes: Map<number, { count: number; row: number; example: string }>
  /** Units at numbers and how often; '' where none was written. At most 9 kinds are told apart. */
  units: Map<string, number>
  /** Over plain whole numbers. */
  wholeMin: number
  wholeMax: number
}

const maxKinds = 9
/** Over all columns of a table, so that a wide one takes no more than a narrow one. */
const rememberedCells = 400_000
const rarelyRepeats = 10_000

/** Collects the evidence of one of a table's columns; cells may come in any number of portions. */
export class EvidenceCollector {
  readonly evidence: CellEvidence = { shapes: new Map(), units: new Map(), wholeMin: Infinity, wholeMax: -Infinity }
  // Most columns repeat themselves: the shape of a text is worked out once.
  readonly #remembered = new Map<string, { shape: number; unit: string }>()
  readonly #limit: number
  #hits = 0
  #misses = 0

  constructor(columns: number) {
    this.#limit = Math.min(4096, Math.ceil(rememberedCells / Math.max(1, columns)))
  }

  add(cells: RawCell[], firstRow: number): void {
    for (let i = 0; i < cells.length; i++) {
      const raw = cells[i] ?? null
      this.#count(raw, raw === null ? emptyCell : this.#look(raw), firstRow + i)
    }
  }

  #look(raw: string | number | boolean): { shape: number; unit: string } {
    if (typeof raw !== 'string') return shapeOf(raw)
    // Looking up costs more than it saves where hardly any text comes twice.
    if (this.#misses > rarelyRepeats && this.#misses > this.#hits * 4) return shapeOf(raw)
    const known = this.#remembered.get(raw)
    if (known !== undefined) {
      this.#hits++
      return known
    }
    this.#misses++
    const found = shapeOf(raw)
    if (this.#remembered.size < this.#limit && raw.length <= 64) this.#remembered.set(raw, found)
    return found
  }

  #count(raw: RawCell, found: { shape: number; unit: string }, row: number): void {
    const { shapes, units } = this.evidence
    const seen = shapes.get(found.shape)
    if (seen === undefined) shapes.set(found.shape, { count: 1, row, example: String(raw ?? '').slice(0, 40) })
    else seen.count++
    if ((found.shape & (shape.dotNumber | shape.commaNumber)) === 0) return
    const unitCount = units.get(found.unit)
    if (unitCount !== undefined) units.set(found.unit, unitCount + 1)
    else if (units.size < maxKinds) units.set(found.unit, 1)
    if ((found.shape & shape.whole) !== 0) {
      const value = Number(raw)
      if (value < this.evidence.wholeMin) this.evidence.wholeMin = value
      if (value > this.evidence.wholeMax) this.evidence.wholeMax = value
    }
  }
}

const emptyCell = { shape: shape.empty, unit: '' }

/** Cells whose shape has all of `bits`. */
export function countOf({ shapes }: CellEvidence, bits: number): number {
  let count = 0
  for (const [found, seen] of shapes) if ((found & bits) === bits) count += seen.count
  return count
}

/** The first cell whose shape has none of `bits`. */
export function firstMismatch({ shapes }: CellEvidence, bits: number): { row: number; example: string } | null {
  let first: { row: number; example: string } | null = null
  for (const [found, seen] of shapes) {
    if ((found & bits) === 0 && (first === null || seen.row < first.row)) first = seen
  }
  return first
}
