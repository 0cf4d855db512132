import { FileError } from '../sources/row-source.ts'

/** What the cells of a sheet hold. */
export const cellKinds = {
  none: 0,
  number: 1,
  /** The value is an index of the workbook's texts. */
  text: 2,
  /** 0 or 1. */
  boolean: 3,
  /** Milliseconds since 1970-01-01 UTC, in the clock of the workbook. */
  date: 4,
  /** A time of day, in milliseconds. */
  time: 5,
  /** In hours. */
  duration: 6,
  /** Such as #N/A. */
  error: 7,
  /** A formula whose value is not stored. */
  formula: 8,
} as const

/** The sheets of Excel are as large as this. */
export const gridLimits = { rows: 2 ** 20, columns: 2 ** 14 } as const

/** Each cell takes 11 bytes; as many as this take 440 MB. */
const maxCells = 40_000_000
const chunkCells = 1 << 16

interface Chunk {
  columns: Uint16Array
  kinds: Uint8Array
  values: Float64Array
}

/** Counts the cells of a workbook. */
export class CellBudget {
  #left = maxCells

  /** Throws `FileError` (too large) if none is left. */
  take(): void {
    if (this.#left-- > 0) return
    throw new FileError(
      `This workbook holds more than ${maxCells / 1e6} million cells. Split it, or save its tables as CSV or Parquet.`,
      { code: 'too_large' },
    )
  }
}

/**
 * The cells of a sheet, row by row. Its memory depends on their number only, wherever they are. Rows and columns count
 * from 0.
 */
export class CellGrid {
  /** The rows that have cells, in ascending order. */
  readonly rowNumbers: number[] = []
  readonly #starts: number[] = []
  readonly #chunks: Chunk[] = []
  readonly #budget: CellBudget
  #count = 0
  #row = -1

  constructor(budget: CellBudget) {
    this.#budget = budget
  }

  /** Rows must come in ascending order, the cells of a row in any. Throws `FileError` for others. */
  add(row: number, column: number, kind: number, value: number): void {
    if (row !== this.#row) this.#beginRow(row)
    if (!(column >= 0 && column < gridLimits.columns))
      throw new FileError(`Row ${row + 1} of a sheet has a cell beyond the last column of Excel. Leave out columns.`)
    this.#budget.take()
    const at = this.#count++
    if (at % chunkCells === 0) this.#chunks.push(newChunk())
    const chunk = this.#chunks[at >>> 16]
    if (chunk === undefined) return
    const offset = at & (chunkCells - 1)
    chunk.columns[offset] = column
    chunk.kinds[offset] = kind
    chunk.values[offset] = value
  }

  #beginRow(row: number): void {
    if (!(row > this.#row && row < gridLimits.rows))
      throw new FileError('This workbook is damaged: the rows of a sheet are not in order. Save it again.')
    this.#row = row
    this.rowNumbers.push(row)
    this.#starts.push(this.#count)
  }

  /** Visits the cells of a row, given by its index in `rowNumbers`. */
  visitRow(index: number, visit: (column: number, kind: number, value: number) => void): void {
    const end = this.#starts[index + 1] ?? this.#count
    for (let at = this.#starts[index] ?? end; at < end; at++) {
      const chunk = this.#chunks[at >>> 16]
      if (chunk === undefined) return
      const offset = at & (chunkCells - 1)
      visit(chunk.columns[offset] ?? 0, chunk.kinds[offset] ?? 0, chunk.values[offset] ?? 0)
    }
  }
}

function newChunk(): Chunk {
  return {
    columns: new Uint16Array(chunkCells),
    kinds: new Uint8Array(chunkCells),
    values: new Float64Array(chunkCells),
  }
}
