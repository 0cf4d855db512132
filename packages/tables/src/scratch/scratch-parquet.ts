import { type FileHandle, open } from 'node:fs/promises'
import { type ThriftStruct, type ThriftValue, thriftBytes, varint } from './thrift.ts'

/** How a column is written: a physical type of Parquet, and what its values mean. */
export type ScratchType =
  | 'boolean'
  | 'int32'
  | 'int64'
  | 'uint64'
  | 'float'
  | 'double'
  | 'text'
  | 'date'
  | { timestamp: 'ms' | 'us' | 'ns' }
  | { time: 'ms' | 'us' | 'ns' }
  /** Unscaled, big-endian, in so many bytes. */
  | { decimal: { precision: number; scale: number; bytes: number } }

export interface ScratchColumn {
  name: string
  type: ScratchType
}

/** Consecutive cells of a column. */
export interface ScratchCells {
  rows: number
  /** A bit for each row, lowest first: 1 with a value. Null if all rows have one. */
  validity: Uint8Array | null
  /** Those of rows with a value, in Parquet's encoding PLAIN; with a dictionary, 32-bit indices into it. */
  values: Uint8Array
  dictionary?: ScratchDictionary
}

interface ScratchDictionary {
  count: number
  /** In the encoding PLAIN. */
  values: Uint8Array
}

const magic = Buffer.from('PAR1')
const encodings = { plain: 0, rle: 3, dictionary: 8 }

/** Writes columns of typed values to a Parquet file that only this process reads: without compression and statistics. */
export class ScratchParquet {
  readonly path: string
  readonly #columns: ScratchColumn[]
  readonly #file: FileHandle
  readonly #groups: ThriftValue[] = []
  #at = 0
  #rows = 0

  constructor(path: string, columns: ScratchColumn[], file: FileHandle) {
    this.path = path
    this.#columns = columns
    this.#file = file
  }

  static async create(path: string, columns: ScratchColumn[]): Promise<ScratchParquet> {
    const parquet = new ScratchParquet(path, columns, await open(path, 'w'))
    await parquet.#write([magic])
    return parquet
  }

  get bytes(): number {
    return this.#at
  }

  /** Writes a row group. `columns`: gives the pages of each column in turn, so that one column is held at a time. */
  async writeGroup(rows: number, columns: (column: number) => ScratchCells[] | Promise<ScratchCells[]>): Promise<void> {
    const chunks: ThriftValue[] = []
    const start = this.#at
    for (const [i, column] of this.#columns.entries()) chunks.push(await this.#writeChunk(column, await columns(i)))
    this.#rows += rows
    this.#groups.push({
      struct: [
        [1, { list: chunks }],
        [2, { i64: this.#at - start }],
        [3, { i64: rows }],
      ],
    })
  }

  async #writeChunk({ name, type }: ScratchColumn, pages: ScratchCells[]): Promise<ThriftValue> {
    const start = this.#at
    const dictionary = pages[0]?.dictionary
    if (dictionary !== undefined) await this.#write(dictionaryPage(dictionary))
    const dataStart = this.#at
    for (const page of pages) await this.#write(dataPage(page))
    const size = this.#at - start
    const used = dictionary === undefined ? ['plain', 'rle'] : ['plain', 'rle', 'dictionary']
    const meta: ThriftStruct = [
      [1, { i32: physicalType(type) }],
      [2, { list: used.map((encoding) => ({ i32: encodings[encoding as keyof typeof encodings] })) }],
      [3, { list: [{ text: name }] }],
      [4, { i32: 0 }],
      [5, { i64: pages.reduce((sum, { rows }) => sum + rows, 0) }],
      [6, { i64: size }],
      [7, { i64: size }],
      [9, { i64: dataStart }],
    ]
    if (dictionary !== undefined) meta.push([11, { i64: start }])
    return {
      struct: [
        [2, { i64: start }],
        [3, { struct: meta }],
      ],
    }
  }

  async #write(parts: Uint8Array[]): Promise<void> {
    const size = parts.reduce((sum, part) => sum + part.length, 0)
    await this.#file.writev(parts)
    this.#at += size
  }

  /** Writes the footer and closes the file. */
  async finish(): Promise<void> {
    const footer = thriftBytes([
      [1, { i32: 2 }],
      [2, { list: [rootElement(this.#columns.length), ...this.#columns.map(schemaElement)] }],
      [3, { i64: this.#rows }],
      [4, { list: this.#groups }],
    ])
    const length = Buffer.alloc(4)
    length.writeUInt32LE(footer.length)
    await this.#write([footer, length, magic])
    await this.close()
  }

  async close(): Promise<void> {
    await this.#file.close()
  }
}

function dictionaryPage({ count, values }: ScratchDictionary): Uint8Array[] {
  const header: ThriftStruct = [
    [1, { i32: 2 }],
    [2, { i32: values.length }],
    [3, { i32: values.length }],
    [
      7,
      {
        struct: [
          [1, { i32: count }],
          [2, { i32: encodings.plain }],
        ],
      },
    ],
  ]
  return [thriftBytes(header), values]
}

function dataPage({ rows, validity, values, dictionary }: ScratchCells): Uint8Array[] {
  const body = [...definitionLevels(rows, validity), ...(dictionary ? indices(values) : [values])]
  const size = body.reduce((sum, part) => sum + part.length, 0)
  const header: ThriftStruct = [
    [1, { i32: 0 }],
    [2, { i32: size }],
    [3, { i32: size }],
    [
      5,
      {
        struct: [
          [1, { i32: rows }],
          [2, { i32: dictionary ? encodings.dictionary : encodings.plain }],
          [3, { i32: encodings.rle }],
          [4, { i32: encodings.rle }],
        ],
      },
    ],
  ]
  return [thriftBytes(header), ...body]
}

/** One run: of equal levels, or of bits, which Parquet packs as a validity bitmap does. */
function definitionLevels(rows: number, validity: Uint8Array | null): Uint8Array[] {
  const groups = Math.ceil(rows / 8)
  const run = validity === null ? [varint(rows * 2), Uint8Array.of(1)] : [varint(groups * 2 + 1), validity]
  const length = Buffer.alloc(4)
  length.writeUInt32LE(run.reduce((sum, part) => sum + part.length, 0))
  return [length, ...run]
}

/** Packed in 32 bits each, in groups of eight. */
function indices(values: Uint8Array): Uint8Array[] {
  const groups = Math.ceil(values.length / 32)
  return [Uint8Array.of(32), varint(groups * 2 + 1), values, new Uint8Array(groups * 32 - values.length)]
}

const rootElement = (columns: number): ThriftValue => ({
  struct: [
    [4, { text: 'root' }],
    [5, { i32: columns }],
  ],
})

function schemaElement({ name, type }: ScratchColumn): ThriftValue {
  const element: ThriftStruct = [[1, { i32: physicalType(type) }]]
  const isDecimal = typeof type === 'object' && 'decimal' in type
  if (isDecimal) element.push([2, { i32: type.decimal.bytes }])
  element.push([3, { i32: 1 }], [4, { text: name }])
  if (type === 'text') element.push([6, { i32: 0 }])
  if (type === 'date') element.push([6, { i32: 6 }])
  if (type === 'uint64') element.push([6, { i32: 14 }])
  if (isDecimal) element.push([6, { i32: 5 }], [7, { i32: type.decimal.scale }], [8, { i32: type.decimal.precision }])
  if (typeof type === 'object' && 'timestamp' in type) element.push([10, { struct: [[8, moment(type.timestamp)]] }])
  if (typeof type === 'object' && 'time' in type) element.push([10, { struct: [[7, moment(type.time)]] }])
  return { struct: element }
}

const unitIds = { ms: 1, us: 2, ns: 3 }

const moment = (unit: 'ms' | 'us' | 'ns'): ThriftValue => ({
  struct: [
    [1, { bool: false }],
    [2, { struct: [[unitIds[unit], { struct: [] }]] }],
  ],
})

const physicalTypes = { boolean: 0, int32: 1, int64: 2, uint64: 2, float: 4, double: 5, text: 6, date: 1 }

function physicalType(type: ScratchType): number {
  if (typeof type === 'string') return physicalTypes[type]
  if ('decimal' in type) return 7
  return 'time' in type && type.time === 'ms' ? 1 : 2
}
