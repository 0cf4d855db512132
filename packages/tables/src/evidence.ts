import { type Raw, shape, shapeOf } from './shapes.ts'

/** What has been seen in one column, over all its cells; the type is decided from this alone. */
export interface Evidence {
  /** How many cells have each shape. */
  shapes: Map<number, number>
  /** Units at numbers and how often; '' where none was written. At most 9 kinds are told apart. */
  units: Map<string, number>
  /** Over plain whole numbers. */
  wholeMin: number
  wholeMax: number
}

const maxKinds = 9
/** Over all columns of a table, so that a wide one takes no more than a narrow one. */
const rememberedCells = 400_000

/** Collects the evidence of one of a table's columns; cells may come in any number of portions. */
export class EvidenceCollector {
  readonly evidence: Evidence = { shapes: new Map(), units: new Map(), wholeMin: Infinity, wholeMax: -Infinity }
  // Most columns repeat themselves: the shape of a text is worked out once.
  readonly #remembered = new Map<string, { shape: number; unit: string }>()
  readonly #limit: number

  constructor(columns: number) {
    this.#limit = Math.min(4096, Math.ceil(rememberedCells / Math.max(1, columns)))
  }

  add(cells: Raw[]): void {
    for (const raw of cells) this.#count(raw, raw === null ? emptyCell : this.#look(raw))
  }

  #look(raw: string | number | boolean): { shape: number; unit: string } {
    if (typeof raw !== 'string') return shapeOf(raw)
    const known = this.#remembered.get(raw)
    if (known !== undefined) return known
    const found = shapeOf(raw)
    if (this.#remembered.size < this.#limit && raw.length <= 64) this.#remembered.set(raw, found)
    return found
  }

  #count(raw: Raw, found: { shape: number; unit: string }): void {
    const { shapes, units } = this.evidence
    shapes.set(found.shape, (shapes.get(found.shape) ?? 0) + 1)
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
export function countOf({ shapes }: Evidence, bits: number): number {
  let count = 0
  for (const [found, cells] of shapes) if ((found & bits) === bits) count += cells
  return count
}
