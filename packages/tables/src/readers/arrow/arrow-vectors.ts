import type { FileHandle } from 'node:fs/promises'
import { zstdDecompressSync } from 'node:zlib'
import { readBytes } from '../../read-bytes.ts'
import { FileError } from '../../sources/row-source.ts'
import type { ArrowMessage } from './arrow-messages.ts'
import type { ArrowField, ArrowType } from './arrow-schema.ts'
import type { FlatTable } from './flat-table.ts'
import { decompressLz4 } from './lz4-frame.ts'

/** The cells of a field in one batch, as Arrow lays them out. */
export interface ArrowVector {
  field: ArrowField
  length: number
  /** A bit for each cell, lowest first; null if all have a value. */
  validity: Uint8Array | null
  /** Those after the validity, in the order of the format. */
  buffers: Uint8Array[]
  children: ArrowVector[]
  /** The values that the cells are indices into. */
  dictionary: ArrowDictionary | null
}

/** Values of dictionary-encoded cells; `parts` follow one another. */
export interface ArrowDictionary {
  parts: ArrowVector[]
}

/** Buffers of a field, before they are read. */
interface Layout {
  field: ArrowField
  length: number
  nulls: number
  hasValidity: boolean
  buffers: BufferRange[]
  children: Layout[]
}

type BufferRange = [at: number, bytes: number]

const maxBufferBytes = 512 * 2 ** 20
/** Bodies up to this size are read at once. */
const maxBodyBytes = 32 * 2 ** 20

/** A batch whose columns are read one after the other. Throws `RangeError` if its parts contradict one another. */
export class ArrowBatch {
  readonly rows: number
  readonly bytes: number
  readonly #file: FileHandle
  readonly #body: ArrowMessage['body']
  readonly #compression: 'none' | 'lz4' | 'zstd'
  readonly #layouts: Layout[]
  #whole: Uint8Array | null = null

  constructor(file: FileHandle, header: FlatTable, body: ArrowMessage['body'], fields: ArrowField[]) {
    this.#file = file
    this.#body = body
    this.rows = header.int64(0, 0)
    this.bytes = body.bytes
    if (!(this.rows >= 0)) throw new RangeError('A batch has a negative number of rows.')
    const compression = header.table(3)
    this.#compression = compression === null ? 'none' : compression.int8(0, 0) === 1 ? 'zstd' : 'lz4'
    this.#layouts = layoutsOf(header, fields)
    for (const { length } of this.#layouts)
      if (length !== this.rows) throw new RangeError('A column has another number of rows than its batch.')
  }

  /** The cells of a column. `dictionaries`: by their ids. */
  async column(index: number, dictionaries: Map<number, ArrowDictionary>): Promise<ArrowVector> {
    const layout = this.#layouts[index]
    if (layout === undefined) throw new RangeError('A column is missing.')
    return this.#vector(layout, dictionaries)
  }

  async #vector(layout: Layout, dictionaries: Map<number, ArrowDictionary>): Promise<ArrowVector> {
    const { field, length, nulls, hasValidity } = layout
    const ranges = hasValidity ? layout.buffers.slice(1) : layout.buffers
    const [validityRange] = layout.buffers
    let validity: Uint8Array | null = null
    if (hasValidity && nulls !== 0 && validityRange !== undefined && validityRange[1] > 0) {
      validity = await this.#buffer(validityRange)
      if (validity.length * 8 < length) throw new RangeError('A validity bitmap is too short.')
    }
    const buffers: Uint8Array[] = []
    for (const range of ranges) buffers.push(await this.#buffer(range))
    const children: ArrowVector[] = []
    for (const child of layout.children) children.push(await this.#vector(child, dictionaries))
    const dictionary = field.dictionary === null ? null : (dictionaries.get(field.dictionary.id) ?? { parts: [] })
    return { field, length, validity, buffers, children, dictionary }
  }

  async #buffer([at, bytes]: BufferRange): Promise<Uint8Array> {
    if (!(at >= 0 && bytes >= 0 && at + bytes <= this.#body.bytes)) throw new RangeError('A buffer is cut off.')
    if (bytes > maxBufferBytes) throw tooLong()
    const stored = await this.#stored(at, bytes)
    if (this.#compression === 'none' || bytes === 0) return stored
    const size = Number(new DataView(stored.buffer, stored.byteOffset, stored.byteLength).getBigInt64(0, true))
    const compressed = stored.subarray(8)
    if (size === -1) return compressed
    if (!(size >= 0)) throw new RangeError('The size of a buffer is negative.')
    if (size > maxBufferBytes) throw tooLong()
    if (this.#compression === 'lz4') return decompressLz4(compressed, size)
    const out = zstdDecompressSync(compressed, { maxOutputLength: Math.max(1, size) })
    if (out.length !== size) throw new RangeError('A buffer holds fewer bytes than it says.')
    return out
  }

  async #stored(at: number, bytes: number): Promise<Uint8Array> {
    const { at: start, bytes: size } = this.#body
    if (size > maxBodyBytes) return readBytes(this.#file, start + at, bytes, start + size)
    this.#whole ??= await readBytes(this.#file, start, size, start + size)
    return this.#whole.subarray(at, at + bytes)
  }
}

const tooLong = () =>
  new FileError(
    `A column of this Arrow file takes more than ${maxBufferBytes / 2 ** 20} MB in one record batch. Write it in smaller record batches, for example of 100,000 rows.`,
    { code: 'too_large' },
  )

/** How many buffers follow the validity; null if it has none itself. */
function bufferCount(type: ArrowType): number | null {
  switch (type.kind) {
    case 'null':
    case 'runEnds':
    case 'union':
      return null
    case 'text':
    case 'bytes':
    case 'listView':
      return 2
    case 'struct':
    case 'fixedList':
      return 0
    default:
      return 1
  }
}

function layoutsOf(header: FlatTable, fields: ArrowField[]): Layout[] {
  const nodes = header.int64s(1, 2)
  const buffers = header.int64s(2, 2)
  const variadic = header.int64s(4, 1)
  let node = 0
  let buffer = 0
  let view = 0
  const take = (count: number): BufferRange[] => {
    const taken = buffers.slice(buffer, buffer + count).map(([at = -1, bytes = -1]): BufferRange => [at, bytes])
    if (taken.length < count) throw new RangeError('A buffer is missing.')
    buffer += count
    return taken
  }
  const layoutOf = (field: ArrowField): Layout => {
    const [length = -1, nulls = 0] = nodes[node++] ?? []
    if (!(length >= 0)) throw new RangeError('A column is missing.')
    const type = field.dictionary === null ? field.type : field.dictionary.index
    const following = bufferCount(type)
    let count = following === null ? (type.kind === 'union' ? (type.dense ? 2 : 1) : 0) : following + 1
    if (type.kind === 'textView' || type.kind === 'bytesView') count += variadic[view++]?.[0] ?? 0
    const taken = take(count)
    const children = field.dictionary === null ? field.children.map(layoutOf) : []
    return { field, length, nulls, hasValidity: following !== null, buffers: taken, children }
  }
  return fields.map(layoutOf)
}
