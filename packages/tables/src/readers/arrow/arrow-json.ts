import { hasBit } from '../../scratch/bits.ts'
import { type TextCells, textCells } from '../../scratch/text-pages.ts'
import { maxCellLength } from '../../sources/data-faults.ts'
import { dictionaryIndices, runIndices } from './arrow-indices.ts'
import { scalarJson } from './arrow-scalars.ts'
import { textsOf } from './arrow-texts.ts'
import type { ArrowVector } from './arrow-vectors.ts'
import { int32s, int64s } from './typed-bytes.ts'

/** Writes the values of a vector as JSON. It stops where `out` is longer than a cell may be. */
type PutJson = (row: number, out: { json: string }) => void

/** Lists and objects as JSON text. */
export function jsonTexts(vector: ArrowVector): TextCells {
  const put = jsonOf(vector)
  return textCells((row) => {
    if (vector.validity !== null && !hasBit(vector.validity, row)) return null
    const out = { json: '' }
    put(row, out)
    return out.json
  })
}

const none = new Uint8Array()

function jsonOf(vector: ArrowVector): PutJson {
  const put = valueJson(vector)
  const { validity, length } = vector
  return (row, out) => {
    if (out.json.length > maxCellLength) return
    if (!(row >= 0 && row < length)) throw new RangeError('A list is longer than its values.')
    if (validity !== null && !hasBit(validity, row)) out.json += 'null'
    else put(row, out)
  }
}

function valueJson(vector: ArrowVector): PutJson {
  const { field, children, buffers } = vector
  const { type } = field
  if (vector.dictionary !== null) return partsJson(vector)
  switch (type.kind) {
    case 'text':
    case 'textView': {
      const texts = textsOf(vector)
      return (row, out) => {
        out.json += texts.find(row) ? JSON.stringify(decoded(texts)) : 'null'
      }
    }
    case 'list':
    case 'map':
    case 'listView':
    case 'fixedList':
      return listJson(vector)
    case 'struct':
      return objectJson(children)
    case 'union':
      return unionJson(vector, type)
    case 'runEnds': {
      const runs = runIndices(vector)
      const put = children[1] === undefined ? null : jsonOf(children[1])
      return (row, out) => put?.(runs[row] ?? -1, out)
    }
    default:
      return (row, out) => {
        out.json += scalarJson(type, buffers[0] ?? none, row)
      }
  }
}

const decoded = ({ bytes, start, end }: TextCells) =>
  new TextDecoder().decode(bytes.subarray(start, Math.min(end, start + maxCellLength)))

function partsJson(vector: ArrowVector): PutJson {
  const parts = vector.dictionary?.parts ?? []
  const values = parts.flatMap((part) => {
    const put = jsonOf(part)
    return Array.from({ length: part.length }, (_, row) => ({ put, row }))
  })
  const indices = dictionaryIndices(vector, values.length)
  return (row, out) => {
    const value = values[indices[row] ?? -1]
    value?.put(value.row, out)
  }
}

/** Where the elements of each list are. */
function spansOf({ field: { type }, length, buffers: [offsets = none, sizes = none] }: ArrowVector) {
  if (type.kind === 'fixedList') {
    const { size } = type
    return (row: number): [start: number, count: number] => [row * size, size]
  }
  const long = 'long' in type && type.long
  const read = (bytes: Uint8Array, count: number) =>
    long ? Float64Array.from(int64s(bytes, count), Number) : int32s(bytes, count)
  if (type.kind === 'listView') {
    const [starts, counts] = [read(offsets, length), read(sizes, length)]
    return (row: number): [start: number, count: number] => [starts[row] ?? 0, counts[row] ?? 0]
  }
  const ends = length === 0 ? new Int32Array(1) : read(offsets, length + 1)
  return (row: number): [start: number, count: number] => [ends[row] ?? 0, (ends[row + 1] ?? 0) - (ends[row] ?? 0)]
}

function listJson(vector: ArrowVector): PutJson {
  const spanOf = spansOf(vector)
  const [values] = vector.children
  if (values === undefined) throw new RangeError('A list has no values.')
  const isMap = vector.field.type.kind === 'map'
  const put = isMap ? entryJson(values) : jsonOf(values)
  return (row, out) => {
    const [start, count] = spanOf(row)
    out.json += isMap ? '{' : '['
    for (let i = 0; i < count && out.json.length <= maxCellLength; i++) {
      if (i > 0) out.json += ','
      put(start + i, out)
    }
    out.json += isMap ? '}' : ']'
  }
}

/** An entry of a map; its key becomes text. */
function entryJson({ children: [keys, values] }: ArrowVector): PutJson {
  if (keys === undefined || values === undefined) throw new RangeError('A map has no entries.')
  const [putKey, putValue] = [jsonOf(keys), jsonOf(values)]
  return (row, out) => {
    const key = { json: '' }
    putKey(row, key)
    out.json += `${key.json.startsWith('"') ? key.json : JSON.stringify(key.json)}:`
    putValue(row, out)
  }
}

function objectJson(children: ArrowVector[]): PutJson {
  const members = children.map((child) => ({
    name: JSON.stringify(child.field.name.toWellFormed()),
    put: jsonOf(child),
  }))
  return (row, out) => {
    out.json += '{'
    for (const [i, { name, put }] of members.entries()) {
      out.json += `${i > 0 ? ',' : ''}${name}:`
      put(row, out)
    }
    out.json += '}'
  }
}

function unionJson(
  { children, buffers: [types = none, offsets = none], length }: ArrowVector,
  { dense, typeIds }: { dense: boolean; typeIds: number[] },
): PutJson {
  const puts = children.map(jsonOf)
  const ids = typeIds.length > 0 ? typeIds : children.map((_, i) => i)
  const rows = dense ? int32s(offsets, length) : null
  return (row, out) => {
    const put = puts[ids.indexOf(types[row] ?? -1)]
    if (put === undefined) throw new RangeError('A value has no type.')
    put(rows?.[row] ?? row, out)
  }
}
