import { setBit } from '../../scratch/bits.ts'
import { pagesOf } from '../../scratch/fixed-pages.ts'
import type { ScratchCells, ScratchType } from '../../scratch/scratch-parquet.ts'
import { TextPages, textCells } from '../../scratch/text-pages.ts'
import type { DataFaults } from '../../sources/data-faults.ts'
import { type Packing, packingOf, timeReader, unitOf, unpacker } from './cf-attributes.ts'
import type { GridValues, GridVariable } from './grid.ts'

/** How values of a variable become cells. */
export interface CellForm {
  type: ScratchType
  unit: string
  /** Pages of the values at `indices`; of all if there are none. */
  pages: (values: GridValues, indices: Int32Array | null, faults: DataFaults, firstRow: number) => ScratchCells[]
}

const isPacked = ({ scale, offset }: Packing) => scale !== 1 || offset !== 0
const maxDateMs = 8.64e15

/** The form of a variable's cells. */
export function cellForm({ type, attributes }: GridVariable): CellForm {
  if (type === 'text') return { type: 'text', unit: '', pages: textPages }
  if (type === 'boolean') return numberForm('boolean', '', (value) => value)
  if (type === 'time') return numberForm({ timestamp: 'ms' }, '', (value) => value)
  const packing = packingOf(attributes)
  const unpack = unpacker(packing)
  const toMs = timeReader(attributes)
  if (toMs !== null) {
    return numberForm({ timestamp: 'ms' }, '', (stored) => {
      const ms = toMs(unpack(stored))
      return Math.abs(ms) <= maxDateMs ? ms : Number.NaN
    })
  }
  const unit = unitOf(attributes)
  if (isPacked(packing)) return numberForm('double', unit, unpack)
  return numberForm(type === 'number' ? 'double' : type, unit, unpack)
}

type NumberType = Exclude<ScratchType, 'text' | 'int32' | 'date' | { time: unknown }>

function denseOf(type: NumberType, rows: number) {
  if (type === 'boolean') return new Uint8Array(rows)
  if (type === 'float') return new Float32Array(rows)
  return type === 'double' ? new Float64Array(rows) : new BigInt64Array(rows)
}

/** `read`: the value of a stored number, NaN if it is missing. */
const numberForm = (type: NumberType, unit: string, read: (stored: number) => number): CellForm => ({
  type,
  unit,
  pages: (values, indices) => {
    const rows = indices?.length ?? values.length
    const dense = denseOf(type, rows)
    const validity = new Uint8Array(Math.ceil(rows / 8))
    for (let row = 0; row < rows; row++) {
      const stored = values[indices?.[row] ?? row]
      const value = read(Number(stored))
      if (Number.isNaN(value)) continue
      setBit(validity, row)
      if (!(dense instanceof BigInt64Array)) dense[row] = value
      // Numbers of 64 bits stay exact.
      else if (typeof stored === 'bigint' && typeof type === 'string') dense[row] = BigInt.asIntN(64, stored)
      else dense[row] = BigInt(Math.round(value))
    }
    const bytes = new Uint8Array(dense.buffer)
    return pagesOf({ rows, validity, dense: bytes }, { type, width: dense.BYTES_PER_ELEMENT })
  },
})

const textPages: CellForm['pages'] = (values, indices, faults, firstRow) => {
  const texts = textCells((row) => {
    const value = values[indices?.[row] ?? row]
    return typeof value === 'string' ? value : null
  })
  return new TextPages(faults).pages(texts, indices?.length ?? values.length, firstRow)
}

/** The pages of positions along a dimension. */
export const positionPages = (positions: Int32Array): ScratchCells[] =>
  pagesOf(
    { rows: positions.length, validity: null, dense: new Uint8Array(positions.buffer) },
    { type: 'int32', width: 4 },
  )
