import { isUtf8 } from 'node:buffer'
import { hasBit } from '../../scratch/bits.ts'
import type { TextCells } from '../../scratch/text-pages.ts'
import { dictionaryIndices } from './arrow-indices.ts'
import type { ArrowDictionary, ArrowVector } from './arrow-vectors.ts'
import { int32s, int64s, viewOf } from './typed-bytes.ts'

const none = new Uint8Array()

/** The texts of a vector of text. */
export function textsOf(vector: ArrowVector): TextCells {
  if (vector.dictionary !== null) return dictionaryTexts(vector)
  const { type } = vector.field
  return type.kind === 'textView' ? viewTexts(vector) : plainTexts(vector, type.kind === 'text' && type.long)
}

function plainTexts(
  { length, validity, buffers: [offsets = none, bytes = none] }: ArrowVector,
  long: boolean,
): TextCells {
  // A vector without cells may have no offsets at all.
  const ends =
    length === 0
      ? new Int32Array(1)
      : long
        ? Float64Array.from(int64s(offsets, length + 1), Number)
        : int32s(offsets, length + 1)
  const texts: TextCells = {
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

function viewTexts({ length, validity, buffers: [views = none, ...parts] }: ArrowVector): TextCells {
  const view = viewOf(views)
  if (views.length < length * 16) throw new RangeError('A buffer is too short.')
  const areClean = parts.map((part) => isUtf8(part))
  const texts: TextCells = {
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

type TextPlace = { texts: TextCells; row: number }

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

function dictionaryTexts(vector: ArrowVector): TextCells {
  const sources = valuesOf(vector.dictionary ?? { parts: [] })
  const indices = dictionaryIndices(vector, sources.length)
  const texts: TextCells = {
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
