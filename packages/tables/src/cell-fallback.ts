import type { FieldPlan } from './column-stats.ts'
import { type ColumnType, cellReader, isMissing } from './typing/column-type.ts'
import { type CellEvidence, EvidenceCollector } from './typing/evidence.ts'

/** How numbers are stored: the narrowest type that holds all of a column. */
export type NumberStorage = 'INTEGER' | 'BIGINT' | 'DOUBLE'

const maxCachedCells = 4096
/** Maximum texts per column among which the first unreadable cell is sought. */
const maxUnreadableTexts = 1000

/** Reads the cells of a column that SQL leaves over, and remembers what they show. */
export class CellFallback {
  readonly unreadable = { count: 0, texts: new Set<string>() }
  /** The narrowest type for the numbers read here. */
  storage: NumberStorage = 'INTEGER'
  readonly #read: (cell: string) => number | null
  readonly #type: ColumnType
  readonly #collector: EvidenceCollector
  readonly #cache = new Map<string, { number: number | null; isUnreadable: boolean }>()

  constructor({ type }: FieldPlan, columns: number) {
    const read = cellReader(type)
    this.#type = type
    this.#collector = new EvidenceCollector(columns)
    this.#read = (cell) => {
      const value = read(cell)
      return typeof value === 'boolean' ? Number(value) : typeof value === 'number' ? value + 0 : null
    }
  }

  /** Of all cells read so far. */
  get evidence(): CellEvidence {
    return this.#collector.evidence
  }

  read(cell: string): number | null {
    this.#collector.addRepeated(cell, { row: 0, cells: 1 })
    const { number, isUnreadable } = this.#cached(cell)
    if (isUnreadable) {
      this.unreadable.count++
      if (this.unreadable.texts.size < maxUnreadableTexts) this.unreadable.texts.add(cell)
    }
    if (number !== null) this.storage = widest(this.storage, storageFor(number))
    return number
  }

  #cached(cell: string): { number: number | null; isUnreadable: boolean } {
    const cached = this.#cache.get(cell)
    if (cached !== undefined) return cached
    const number = this.#read(cell)
    const result = { number, isUnreadable: number === null && !isMissing(cell, this.#type) }
    if (this.#cache.size < maxCachedCells) this.#cache.set(cell, result)
    return result
  }
}

const storages: NumberStorage[] = ['INTEGER', 'BIGINT', 'DOUBLE']

/** The narrowest type that holds a number. */
export function storageFor(value: number): NumberStorage {
  if (!Number.isSafeInteger(value)) return 'DOUBLE'
  return value >= -(2 ** 31) && value < 2 ** 31 ? 'INTEGER' : 'BIGINT'
}

/** The narrowest type that holds what both hold. */
export function widest(one: NumberStorage, other: NumberStorage): NumberStorage {
  return storages[Math.max(storages.indexOf(one), storages.indexOf(other))] ?? 'DOUBLE'
}
