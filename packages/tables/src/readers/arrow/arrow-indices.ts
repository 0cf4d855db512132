import { hasBit, setBit } from '../../scratch/bits.ts'
import type { ArrowVector } from './arrow-vectors.ts'
import { integerReader, viewOf } from './typed-bytes.ts'

const none = new Uint8Array()

/** For each cell of a dictionary-encoded vector the index of its value; checked against `count`, −1 for none. */
export function dictionaryIndices({ field, length, buffers: [bytes = none], validity }: ArrowVector, count: number) {
  const indices = new Int32Array(length)
  const { bits, signed } = field.dictionary?.index ?? { bits: 32, signed: true }
  const read = integerReader(bits, signed)
  const view = viewOf(bytes)
  for (let row = 0; row < length; row++) {
    if (validity !== null && !hasBit(validity, row)) indices[row] = -1
    else {
      const index = read(view, row)
      if (!(index >= 0 && index < count)) throw new RangeError('An index is beyond its dictionary.')
      indices[row] = index
    }
  }
  return indices
}

/** For each cell of a run-end encoded vector the run that it is in. */
export function runIndices({ length, children: [ends] }: ArrowVector): Int32Array {
  const indices = new Int32Array(length)
  if (ends === undefined || ends.field.type.kind !== 'int') throw new RangeError('Runs have no ends.')
  const read = integerReader(ends.field.type.bits, true)
  const view = viewOf(ends.buffers[0] ?? none)
  let row = 0
  for (let run = 0; run < ends.length && row < length; run++) {
    const end = Math.min(length, read(view, run))
    while (row < end) indices[row++] = run
  }
  if (row < length) throw new RangeError('Runs end too early.')
  return indices
}

/** The validity of cells that are taken by their indices. */
export function gatheredValidity(indices: Int32Array, validity: Uint8Array | null): Uint8Array {
  const bits = new Uint8Array(Math.ceil(indices.length / 8))
  for (const [row, index] of indices.entries()) {
    if (index >= 0 && (validity === null || hasBit(validity, index))) setBit(bits, row)
  }
  return bits
}

/** The cells that have a value in both. */
export function bothValid(one: Uint8Array | null, other: Uint8Array | null): Uint8Array | null {
  if (one === null || other === null) return one ?? other
  return one.map((bits, i) => bits & (other[i] ?? 0)).subarray(0, Math.min(one.length, other.length))
}
