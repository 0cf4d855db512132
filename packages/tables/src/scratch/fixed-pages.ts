import { hasBit, setBit } from './bits.ts'
import type { ScratchCells, ScratchType } from './scratch-parquet.ts'

/** A page of a Parquet file has at most so many rows; a multiple of eight, so that bits of a page begin with a byte. */
export const maxPageRows = 122_880

/** Cells of a fixed width. `dense`: a value for each row; booleans take a byte each. */
export interface FixedCells {
  rows: number
  /** A bit for each row, lowest first: 1 with a value. Null if all rows have one. */
  validity: Uint8Array | null
  dense: Uint8Array
}

/** The cells as pages of a column. `width`: bytes of a value. */
export function pagesOf(
  { rows, validity, dense }: FixedCells,
  { type, width }: { type: ScratchType; width: number },
): ScratchCells[] {
  const pages: ScratchCells[] = []
  for (let start = 0; start < rows; start += maxPageRows) {
    const count = Math.min(maxPageRows, rows - start)
    const valid = validity?.subarray(start / 8, start / 8 + Math.ceil(count / 8)) ?? null
    const cells = compact(dense.subarray(start * width, (start + count) * width), valid, count, width)
    pages.push({ rows: count, validity: valid, values: type === 'boolean' ? packed(cells) : cells })
  }
  return pages
}

/** The values of rows that have one. */
function compact(dense: Uint8Array, validity: Uint8Array | null, rows: number, width: number): Uint8Array {
  if (validity === null) return dense
  const out = new Uint8Array(rows * width)
  let at = 0
  for (let row = 0; row < rows; row++) {
    if (!hasBit(validity, row)) continue
    for (let i = 0; i < width; i++) out[at + i] = dense[row * width + i] ?? 0
    at += width
  }
  return out.subarray(0, at)
}

function packed(booleans: Uint8Array): Uint8Array {
  const bits = new Uint8Array(Math.ceil(booleans.length / 8))
  for (const [i, value] of booleans.entries()) if (value !== 0) setBit(bits, i)
  return bits
}
