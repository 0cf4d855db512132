import { isUtf8 } from 'node:buffer'
import { type DataFaults, maxCellLength } from '../sources/data-faults.ts'
import { setBit } from './bits.ts'
import { maxPageRows } from './fixed-pages.ts'
import type { ScratchCells } from './scratch-parquet.ts'

/** Cells of text by row. `find` says where one is: in `bytes`, from `start` to `end`. */
export interface TextCells {
  bytes: Uint8Array
  start: number
  end: number
  /** False if `bytes` may be no UTF-8. */
  isClean: boolean
  /** False if the cell has no value. */
  find(row: number): boolean
}

/** Cells that are strings; null: no value. */
export function textCells(textOf: (row: number) => string | null): TextCells {
  const cells: TextCells = {
    bytes: new Uint8Array(),
    start: 0,
    end: 0,
    isClean: true,
    find(row) {
      const text = textOf(row)
      if (text === null) return false
      cells.bytes = Buffer.from(text)
      cells.end = cells.bytes.length
      return true
    },
  }
  return cells
}

const maxTextBytes = 4 * maxCellLength
const maxPageBytes = 64 * 2 ** 20

const isContinuation = (byte: number | undefined): boolean => ((byte ?? 0) & 0xc0) === 0x80

/** Where a text that is longer than a cell may be ends. */
function cutEnd(bytes: Uint8Array, start: number, end: number): number {
  if (end - start <= maxTextBytes) return end
  let cut = start + maxTextBytes
  while (cut > start && isContinuation(bytes[cut])) cut--
  return cut
}

/** Cells of text as pages of a column, of rows from 0 to `rows`. Faults are counted from row 1 + `firstRow`. */
export class TextPages {
  readonly #faults: DataFaults
  #out = Buffer.allocUnsafeSlow(1 << 16)
  #at = 0

  constructor(faults: DataFaults) {
    this.#faults = faults
  }

  pages(texts: TextCells, rows: number, firstRow: number): ScratchCells[] {
    const pages: ScratchCells[] = []
    for (let start = 0; start < rows; ) {
      const validity = new Uint8Array(Math.ceil(Math.min(maxPageRows, rows - start) / 8))
      let row = start
      let nulls = 0
      this.#at = 0
      while (row < rows && row - start < maxPageRows && (this.#at < maxPageBytes || (row - start) % 8 !== 0)) {
        if (texts.find(row)) {
          setBit(validity, row - start)
          this.#put(texts, firstRow + row)
        } else nulls++
        row++
      }
      const values = Uint8Array.prototype.slice.call(this.#out, 0, this.#at)
      pages.push({
        rows: row - start,
        validity: nulls === 0 ? null : validity.subarray(0, Math.ceil((row - start) / 8)),
        values,
      })
      start = row
    }
    return pages
  }

  #put(texts: TextCells, row: number): void {
    const { bytes, start } = texts
    const end = cutEnd(bytes, start, texts.end)
    const isWhole =
      texts.isClean && !isContinuation(bytes[start]) && (end === bytes.length || !isContinuation(bytes[end]))
    if (isWhole || isUtf8(bytes.subarray(start, end))) this.#append(bytes, start, end)
    else {
      this.#faults.add('undecodable', row)
      const text = Buffer.from(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(start, end)))
      this.#append(text, 0, text.length)
    }
  }

  #append(bytes: Uint8Array, start: number, end: number): void {
    const size = end - start
    if (this.#at + 4 + size > this.#out.length) this.#grow(this.#at + 4 + size)
    const out = this.#out
    out[this.#at] = size & 255
    out[this.#at + 1] = (size >> 8) & 255
    out[this.#at + 2] = (size >> 16) & 255
    out[this.#at + 3] = size >> 24
    this.#at += 4
    if (size > 24) out.set(bytes.subarray(start, end), this.#at)
    else for (let i = 0; i < size; i++) out[this.#at + i] = bytes[start + i] ?? 0
    this.#at += size
  }

  #grow(atLeast: number): void {
    const grown = Buffer.allocUnsafeSlow(Math.max(atLeast, this.#out.length * 2))
    this.#out.copy(grown, 0, 0, this.#at)
    this.#out = grown
  }
}
