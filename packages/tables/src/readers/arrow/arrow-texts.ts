import { isUtf8 } from 'node:buffer'
import type { ScratchCells } from '../../scratch/scratch-parquet.ts'
import { type DataFaults, maxCellLength } from '../../sources/data-faults.ts'
import { dictionaryIndices } from './arrow-indices.ts'
import type { ArrowDictionary, ArrowVector } from './arrow-vectors.ts'
import { hasBit, int32s, int64s, setBit, viewOf } from './typed-bytes.ts'

/** Texts of a vector. `find` says where one is: in `bytes`, from `start` to `end`. */
export interface Texts {
  bytes: Uint8Array
  start: number
  end: number
  /** False if `bytes` may be no UTF-8. */
  isClean: boolean
  /** False if the cell has no value. */
  find(row: number): boolean
}

const none = new Uint8Array()
const maxTextBytes = 4 * maxCellLength
export const maxPageRows = 122_880
const maxPageBytes = 64 * 2 ** 20

/** The texts of a vector of text. */
export function textsOf(vector: ArrowVector): Texts {
  if (vector.dictionary !== null) return dictionaryTexts(vector)
  const { type } = vector.field
  return type.kind === 'textView' ? viewTexts(vector) : plainTexts(vector, type.kind === 'text' && type.long)
}

function plainTexts({ length, validity, buffers: [offsets = none, bytes = none] }: ArrowVector, long: boolean): Texts {
  // A vector without cells may have no offsets at all.
  const ends =
    length === 0
      ? new Int32Array(1)
      : long
        ? Float64Array.from(int64s(offsets, length + 1), Number)
        : int32s(offsets, length + 1)
  const texts: Texts = {
    bytes,
    start: 0,
    end: 0,
    isClean: isUtf8(bytes),
    find(row) {
      if (validity !== null && !hasBit(validity, row)) return false
      const start = ends[row] ?? -1
      const end = ends[row + 1] ?? -1
      if (!(start >= 0 && end >= start && end <= bytes.length)) throw new RangeError('An offset is wrong.')
      texts.start = start
      texts.end = end
      return true
    },
  }
  return texts
}

const inlineBytes = 12

function viewTexts({ length, validity, buffers: [views = none, ...parts] }: ArrowVector): Texts {
  const view = viewOf(views)
  if (views.length < length * 16) throw new RangeError('A buffer is too short.')
  const areClean = parts.map((part) => isUtf8(part))
  const texts: Texts = {
    bytes: views,
    start: 0,
    end: 0,
    isClean: false,
    find(row) {
      if (validity !== null && !hasBit(validity, row)) return false
      const size = view.getInt32(row * 16, true)
      if (size < 0) throw new RangeError('A text has a negative length.')
      const isInline = size <= inlineBytes
      const part = isInline ? -1 : view.getInt32(row * 16 + 8, true)
      const bytes = isInline ? views : parts[part]
      texts.start = isInline ? row * 16 + 4 : view.getInt32(row * 16 + 12, true)
      texts.end = texts.start + size
      if (bytes === undefined || texts.start < 0 || texts.end > bytes.length)
        throw new RangeError('An offset is wrong.')
      texts.bytes = bytes
      texts.isClean = areClean[part] ?? false
      return true
    },
  }
  return texts
}

type TextPlace = { texts: Texts; row: number }

const valuesByDictionary = new WeakMap<ArrowDictionary, TextPlace[]>()

function valuesOf(dictionary: ArrowDictionary): TextPlace[] {
  const known = valuesByDictionary.get(dictionary)
  if (known !== undefined) return known
  const values = dictionary.parts.flatMap((part) => {
    const texts = textsOf(part)
    return Array.from({ length: part.length }, (_, row) => ({ texts, row }))
  })
  valuesByDictionary.set(dictionary, values)
  return values
}

function dictionaryTexts(vector: ArrowVector): Texts {
  const sources = valuesOf(vector.dictionary ?? { parts: [] })
  const indices = dictionaryIndices(vector, sources.length)
  const texts: Texts = {
    bytes: none,
    start: 0,
    end: 0,
    isClean: true,
    find(row) {
      const source = sources[indices[row] ?? -1]
      if (!source?.texts.find(source.row)) return false
      Object.assign(texts, {
        bytes: source.texts.bytes,
        start: source.texts.start,
        end: source.texts.end,
        isClean: source.texts.isClean,
      })
      return true
    },
  }
  return texts
}

const isContinuation = (byte: number | undefined): boolean => ((byte ?? 0) & 0xc0) === 0x80

/** Where a text that is longer than a cell may be ends. */
function cutEnd(bytes: Uint8Array, start: number, end: number): number {
  if (end - start <= maxTextBytes) return end
  let cut = start + maxTextBytes
  while (cut > start && isContinuation(bytes[cut])) cut--
  return cut
}

/** Texts as pages of a column, of rows from 0 to `rows`. Faults are counted from row 1 + `firstRow`. */
export class TextPages {
  readonly #faults: DataFaults
  #out = Buffer.allocUnsafeSlow(1 << 16)
  #at = 0

  constructor(faults: DataFaults) {
    this.#faults = faults
  }

  pages(texts: Texts, rows: number, firstRow: number): ScratchCells[] {
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

  #put(texts: Texts, row: number): void {
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
