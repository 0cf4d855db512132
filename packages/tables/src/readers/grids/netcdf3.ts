import { readSync } from 'node:fs'
import { FileError } from '../../sources/row-source.ts'
import { defaultFill } from './cf-attributes.ts'
import type { Grid, GridAttributes, GridRange, GridValues, GridVariable } from './grid.ts'
import { decodedText, elementTypes, readElements } from './grid-elements.ts'

/** An open file. */
export interface ByteSource {
  descriptor: number
  bytes: number
}

const maxHeaderBytes = 16 * 2 ** 20
const maxEntries = 100_000
const types = [
  '',
  'int8',
  'char',
  'int16',
  'int32',
  'float32',
  'float64',
  'uint8',
  'uint16',
  'uint32',
  'int64',
  'uint64',
]

interface Dimension {
  name: string
  length: number
}

/** The variables of a NetCDF file of version 3 (CDF-1, CDF-2 and CDF-5). Throws `RangeError` if it is damaged. */
export function readNetcdf3(source: ByteSource): Grid {
  const header = new HeaderReader(readAt(source, 0, Math.min(source.bytes, maxHeaderBytes)))
  const declaredRecords = header.count()
  const dimensions = header.list(10, (): Dimension => ({ name: header.name(), length: header.count() }))
  header.list(12, () => header.attribute())
  const variables = header.list(11, () => variableOf(header, dimensions))
  const recordBytes = recordSize(variables)
  const records = recordCount(source, variables, { declared: declaredRecords, recordBytes })
  const grid = variables.map((variable) => gridVariable(source, variable, { records, recordBytes }))
  return { variables: grid, notes: [] }
}

interface Variable {
  name: string
  dimensions: Dimension[]
  attributes: Map<string, string | number[]>
  type: string
  begin: number
  isRecord: boolean
}

class HeaderReader {
  readonly #bytes: Buffer
  readonly #version: number
  #at = 4

  constructor(bytes: Buffer) {
    this.#bytes = bytes
    this.#version = bytes[3] ?? 0
  }

  #int32(): number {
    this.#at += 4
    return this.#bytes.readUInt32BE(this.#at - 4)
  }

  #int64(): number {
    this.#at += 8
    return Number(this.#bytes.readBigInt64BE(this.#at - 8))
  }

  /** A count or length; −1 where a file is still being written. */
  count(): number {
    const value = this.#version === 5 ? this.#int64() : this.#int32()
    return value === 0xffff_ffff ? -1 : value
  }

  offset(): number {
    return this.#version === 1 ? this.#int32() : this.#int64()
  }

  name(): string {
    return decodedText(this.#padded(this.count()))
  }

  type(): string {
    const type = types[this.#int32()]
    if (!type) throw new RangeError('A variable has an unknown type.')
    return type
  }

  #padded(length: number): Buffer {
    const end = this.#at + length
    if (!(length >= 0 && end <= this.#bytes.length)) throw new RangeError('The header is cut off.')
    const bytes = this.#bytes.subarray(this.#at, end)
    this.#at = Math.ceil(end / 4) * 4
    return bytes
  }

  attribute(): [name: string, value: string | number[]] {
    const name = this.name()
    const type = this.type()
    const count = this.count()
    const bytes = this.#padded(count * (elementTypes[type]?.bytes ?? 1))
    return [name, type === 'char' ? decodedText(bytes) : Array.from(readElements(bytes, type, count, 'big'), Number)]
  }

  /** What follows a tag; nothing where the tag is absent. */
  list<T>(tag: number, read: () => T): T[] {
    const found = this.#int32()
    const count = this.count()
    if (found === 0 && count === 0) return []
    if (found !== tag || !(count >= 0 && count <= maxEntries)) throw new RangeError('The header is damaged.')
    return Array.from({ length: count }, read)
  }
}

function variableOf(header: HeaderReader, all: Dimension[]): Variable {
  const name = header.name()
  const count = header.count()
  if (!(count >= 0 && count <= 1024)) throw new RangeError('A variable has too many dimensions.')
  const dimensions = Array.from({ length: count }, () => {
    const dimension = all[header.count()]
    if (dimension === undefined) throw new RangeError('A variable has an unknown dimension.')
    return dimension
  })
  const attributes = new Map(header.list(12, () => header.attribute()))
  const type = header.type()
  // The size of its values is computed: it does not fit here for large ones.
  header.count()
  return { name, dimensions, attributes, type, begin: header.offset(), isRecord: dimensions[0]?.length === 0 }
}

const bytesIn = ({ dimensions, type, isRecord }: Variable): number =>
  dimensions.slice(isRecord ? 1 : 0).reduce((size, { length }) => size * length, Number(elementTypes[type]?.bytes ?? 1))

/** Bytes from one record to the next. A single variable is not padded. */
function recordSize(variables: Variable[]): number {
  const sizes = variables.filter(({ isRecord }) => isRecord).map(bytesIn)
  return sizes.length === 1 ? (sizes[0] ?? 0) : sizes.reduce((sum, size) => sum + Math.ceil(size / 4) * 4, 0)
}

function recordCount(
  { bytes }: ByteSource,
  variables: Variable[],
  { declared, recordBytes }: { declared: number; recordBytes: number },
): number {
  if (declared >= 0 || recordBytes === 0) return Math.max(0, declared)
  const begin = Math.min(...variables.filter(({ isRecord }) => isRecord).map((variable) => variable.begin))
  return Math.max(0, Math.floor((bytes - begin) / recordBytes))
}

function gridVariable(
  source: ByteSource,
  variable: Variable,
  { records, recordBytes }: { records: number; recordBytes: number },
): GridVariable {
  const { name, dimensions, type, begin, isRecord } = variable
  const shape = dimensions.map(({ length }, i) => (i === 0 && isRecord ? records : length))
  const inner = bytesIn(variable)
  const end = begin + (isRecord ? (records - 1) * recordBytes + inner : inner)
  if (!shape.includes(0) && !(begin >= 0 && end <= source.bytes)) {
    throw new FileError('This NetCDF file is cut off: its end is missing. Upload it again.')
  }
  const isText = type === 'char'
  const names = dimensions.map((dimension) => dimension.name)
  const layout: Layout = {
    source,
    type,
    shape,
    offsetOf: isRecord
      ? (first, rest) => begin + first * recordBytes + rest
      : (first, rest) => begin + first * stride(shape, type) + rest,
  }
  return {
    name,
    group: '',
    dimensions: isText ? names.slice(0, -1) : names,
    shape: isText ? shape.slice(0, -1) : shape,
    chunk: null,
    type: isText ? 'text' : type === 'int64' || type === 'uint64' ? type : type === 'float32' ? 'float' : 'number',
    attributes: withFill(variable),
    read: isText ? (ranges) => readTexts(layout, ranges) : (ranges) => readNumbers(layout, ranges),
  }
}

const stride = (shape: number[], type: string): number =>
  shape.slice(1).reduce((size, length) => size * length, Number(elementTypes[type]?.bytes ?? 1))

function withFill({ attributes, type }: Variable): GridAttributes {
  const fill = defaultFill[type]
  return attributes.has('_FillValue') || fill === undefined
    ? attributes
    : new Map([...attributes, ['_FillValue', [fill]]])
}

/** Where the values of a variable are: `first` index, and bytes from there. */
interface Layout {
  source: ByteSource
  type: string
  shape: number[]
  offsetOf: (first: number, rest: number) => number
}

/** Bytes of a file; throws `RangeError` if it has fewer. */
export function readAt({ descriptor, bytes }: ByteSource, at: number, length: number): Buffer {
  if (!(at >= 0 && length >= 0 && at + length <= bytes)) throw new RangeError('The file is shorter than it says.')
  const buffer = Buffer.alloc(length)
  for (let read = 0; read < length; ) {
    const count = readSync(descriptor, buffer, read, length - read, at + read)
    if (count === 0) throw new RangeError('The file ends too early.')
    read += count
  }
  return buffer
}

/** Values of a selection: runs of the last dimension, or of all those that are selected whole. */
function readNumbers({ source, type, shape, offsetOf }: Layout, ranges: GridRange[]): GridValues {
  const width = elementTypes[type]?.bytes ?? 1
  const total = ranges.reduce((product, { count }) => product * count, 1)
  const out = Buffer.alloc(total * width)
  let run = 1
  let axis = shape.length - 1
  const isWhole = (i: number) => ranges[i]?.step === 1 && ranges[i]?.count === shape[i]
  while (axis > 0 && isWhole(axis)) run *= shape[axis--] ?? 1
  const { start = 0, count = 1, step = 1 } = ranges[axis] ?? {}
  // Along the first dimension of records, values are apart.
  const isApart = step > 1 || axis === 0
  let written = 0
  for (const outer of positions(ranges.slice(0, axis))) {
    for (let i = 0; i < (isApart ? count : 1); i++) {
      const index = [...outer, start + i * step]
      const length = (isApart ? 1 : count) * run * width
      const rest = index.slice(1).reduce((sum, at, n) => sum * (shape[n + 1] ?? 1) + at, 0)
      const following = shape.slice(index.length).reduce((product, size) => product * size, width)
      out.set(readAt(source, offsetOf(index[0] ?? 0, rest * following), length), written)
      written += length
    }
  }
  return readElements(out, type, total, 'big')
}

function* positions(ranges: GridRange[]): Generator<number[]> {
  const [first, ...rest] = ranges
  if (first === undefined) yield []
  else
    for (let i = 0; i < first.count; i++)
      for (const inner of positions(rest)) yield [first.start + i * first.step, ...inner]
}

/** TextCells, whose characters are along the last dimension. */
function readTexts(layout: Layout, ranges: GridRange[]): string[] {
  const length = layout.shape.at(-1) ?? 0
  const characters = readNumbers({ ...layout, type: 'uint8' }, [...ranges, { start: 0, count: length, step: 1 }])
  const bytes = characters instanceof Uint8Array ? characters : new Uint8Array()
  const count = ranges.reduce((product, range) => product * range.count, 1)
  return Array.from({ length: count }, (_, i) => decodedText(bytes.subarray(i * length, (i + 1) * length)))
}
