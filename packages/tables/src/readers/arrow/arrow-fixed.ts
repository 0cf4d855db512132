import { hasBit, setBit } from '../../scratch/bits.ts'
import { type FixedCells as Cells, pagesOf } from '../../scratch/fixed-pages.ts'
import type { ScratchCells, ScratchType } from '../../scratch/scratch-parquet.ts'
import { decimalNumber } from '../decimals.ts'
import { bothValid, dictionaryIndices, gatheredValidity, runIndices } from './arrow-indices.ts'
import { decimalReader, halfFloat, secondsOf } from './arrow-scalars.ts'
import type { ArrowType } from './arrow-schema.ts'
import type { ArrowVector } from './arrow-vectors.ts'
import { bytesOf, integerReader, viewOf } from './typed-bytes.ts'

/** How values of a fixed width are written. `convert`: of all rows, with or without a value; booleans take a byte each. */
export interface FixedForm {
  type: ScratchType
  width: 1 | 4 | 8
  convert: (data: Uint8Array, rows: number) => Uint8Array
}

type FixedCells = Omit<Cells, 'rows'>

/** Null for types without a fixed width. */
export function fixedForm(type: ArrowType): FixedForm | null {
  switch (type.kind) {
    case 'int':
      return intForm(type)
    case 'float':
      return floatForm(type.bytes)
    case 'bool':
      return {
        type: 'boolean',
        width: 1,
        convert: (bits, rows) => Uint8Array.from({ length: rows }, (_, row) => (hasBit(bits, row) ? 1 : 0)),
      }
    case 'decimal': {
      const read = decimalReader(type.bytes)
      return doubles((data) => (row) => decimalNumber(read(data, row), type.scale))
    }
    case 'duration':
      return doubles((data) => {
        const [view, read] = [viewOf(data), integerReader(64, true)]
        return (row) => secondsOf(read(view, row), type.unit)
      })
    case 'date':
      return type.unit === 'day' ? same('date', 4) : same({ timestamp: 'ms' }, 8)
    case 'time':
      return timeForm(type)
    case 'timestamp':
      if (type.unit === 's') return { type: { timestamp: 'ms' }, width: 8, convert: scaled((at) => at * 1000n) }
      return same({ timestamp: type.unit }, 8)
    default:
      return null
  }
}

const same = (type: ScratchType, width: 4 | 8): FixedForm => ({
  type,
  width,
  convert: (data, rows) => {
    if (data.length < rows * width) throw new RangeError('A buffer is too short.')
    return data.subarray(0, rows * width)
  },
})

const doubles = (reader: (data: Uint8Array) => (row: number) => number): FixedForm => ({
  type: 'double',
  width: 8,
  convert: (data, rows) => {
    const read = reader(data)
    return bytesOf(Float64Array.from({ length: rows }, (_, row) => read(row)))
  },
})

function intForm({ bits, signed }: { bits: number; signed: boolean }): FixedForm {
  if (bits === 64) return same(signed ? 'int64' : 'uint64', 8)
  if (bits === 32 && signed) return same('int32', 4)
  const read = integerReader(bits, signed)
  if (bits < 32) {
    return {
      type: 'int32',
      width: 4,
      convert: (data, rows) => {
        const view = viewOf(data)
        return bytesOf(Int32Array.from({ length: rows }, (_, row) => read(view, row)))
      },
    }
  }
  return {
    type: 'int64',
    width: 8,
    convert: (data, rows) => {
      const view = viewOf(data)
      const words = new Int32Array(rows * 2)
      for (let row = 0; row < rows; row++) words[row * 2] = read(view, row)
      return bytesOf(words)
    },
  }
}

function floatForm(bytes: 2 | 4 | 8): FixedForm {
  if (bytes === 8) return same('double', 8)
  if (bytes === 4) return same('float', 4)
  return {
    type: 'float',
    width: 4,
    convert: (data, rows) => {
      const view = viewOf(data)
      return bytesOf(Float32Array.from({ length: rows }, (_, row) => halfFloat(view.getUint16(row * 2, true))))
    },
  }
}

/** Beyond the end of a day there is no time; DuckDB would refuse it. */
function timeForm({ unit, bytes }: { unit: 's' | 'ms' | 'us' | 'ns'; bytes: 4 | 8 }): FixedForm {
  const read = integerReader(bytes * 8, true)
  const perMs = { s: 0.001, ms: 1, us: 1000, ns: 1_000_000 }[unit]
  return {
    type: { time: 'ms' },
    width: 4,
    convert: (data, rows) => {
      const view = viewOf(data)
      return bytesOf(
        Int32Array.from({ length: rows }, (_, row) =>
          Math.min(86_399_999, Math.max(0, Math.floor(read(view, row) / perMs))),
        ),
      )
    },
  }
}

const scaled = (scale: (at: bigint) => bigint) => (data: Uint8Array, rows: number) => {
  const view = viewOf(data)
  const out = new BigInt64Array(rows)
  for (let row = 0; row < rows; row++) out[row] = BigInt.asIntN(64, scale(view.getBigInt64(row * 8, true)))
  return bytesOf(out)
}

/** The cells of a vector, of dictionaries and runs as well. */
function fixedCells(vector: ArrowVector, form: FixedForm): FixedCells {
  const { field, length, validity, buffers, children, dictionary } = vector
  if (dictionary !== null) {
    const parts = dictionary.parts.map((part) => ({ ...fixedCells(part, form), length: part.length }))
    const count = parts.reduce((sum, part) => sum + part.length, 0)
    return gathered(dictionaryIndices(vector, count), joined(parts), form.width)
  }
  if (field.type.kind === 'runEnds' && children[1] !== undefined) {
    return gathered(runIndices(vector), fixedCells(children[1], form), form.width)
  }
  return { validity, dense: form.convert(buffers[0] ?? new Uint8Array(), length) }
}

function joined(parts: (FixedCells & { length: number })[]): FixedCells {
  const [first] = parts
  if (first !== undefined && parts.length === 1) return first
  const indices = new Uint8Array(Math.ceil(parts.reduce((sum, { length }) => sum + length, 0) / 8))
  let at = 0
  for (const { validity, length } of parts) {
    for (let row = 0; row < length; row++, at++) if (validity === null || hasBit(validity, row)) setBit(indices, at)
  }
  return { validity: indices, dense: Buffer.concat(parts.map(({ dense }) => dense)) }
}

function gathered(indices: Int32Array, { validity, dense }: FixedCells, width: number): FixedCells {
  const out = new Uint8Array(indices.length * width)
  for (const [row, index] of indices.entries()) {
    if (index >= 0) for (let i = 0; i < width; i++) out[row * width + i] = dense[index * width + i] ?? 0
  }
  return { validity: gatheredValidity(indices, validity), dense: out }
}

/** Cells as pages of a column. `above`: the validity of the object that they are in. */
export function fixedPages(vector: ArrowVector, form: FixedForm, above: Uint8Array | null): ScratchCells[] {
  const { validity, dense } = fixedCells(vector, form)
  return pagesOf({ rows: vector.length, validity: bothValid(validity, above), dense }, form)
}
