import { FileError } from '../../sources/row-source.ts'
import type { Grid } from './grid.ts'
import { elementTypes } from './grid-elements.ts'
import { type ByteSource, readAt } from './netcdf3.ts'
import { arrayVariable } from './typed-array-file.ts'

/** By their numbers in the NIfTI format. */
const types: { [number: number]: string | undefined } = {
  2: 'uint8',
  4: 'int16',
  8: 'int32',
  16: 'float32',
  64: 'float64',
  256: 'int8',
  512: 'uint16',
  768: 'uint32',
  1024: 'int64',
  1280: 'uint64',
}

const headerBytes = { 1: 348, 2: 540 }

/** Which version a file is of and in which byte order; null if it is none. */
export function niftiForm(head: Uint8Array): { version: 1 | 2; order: 'big' | 'little' } | null {
  if (head.length < headerBytes[1]) return null
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  for (const order of ['little', 'big'] as const) {
    const size = view.getInt32(0, order === 'little')
    const magicAt = size === headerBytes[1] ? 344 : 4
    const magic = Buffer.from(head.subarray(magicAt, magicAt + 3)).toString('latin1')
    if (size === headerBytes[1] && magic === 'n+1') return { version: 1, order }
    if (size === headerBytes[2] && magic === 'n+2') return { version: 2, order }
  }
  return null
}

/** The volume of a NIfTI file: a value for each voxel. Throws `FileError`, or `RangeError` if it is damaged. */
export function readNifti(source: ByteSource): Grid {
  const head = readAt(source, 0, Math.min(source.bytes, headerBytes[2]))
  const form = niftiForm(head)
  if (form === null) throw new RangeError('The header is damaged.')
  const { order, version } = form
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const isLittle = order === 'little'
  const isFirst = version === 1
  const sizeAt = (i: number) =>
    isFirst ? view.getInt16(40 + i * 2, isLittle) : Number(view.getBigInt64(16 + i * 8, isLittle))
  const float = (first: number, second: number) =>
    isFirst ? view.getFloat32(first, isLittle) : view.getFloat64(second, isLittle)
  const at = isFirst ? view.getFloat32(108, isLittle) : Number(view.getBigInt64(168, isLittle))
  const sizes = Array.from({ length: Math.min(7, Math.max(0, sizeAt(0))) }, (_, i) => sizeAt(i + 1))
  const type = types[view.getInt16(isFirst ? 70 : 12, isLittle)]
  if (type === undefined) {
    throw new FileError('The voxels of this NIfTI file are of a type that is not read. Save them as numbers.')
  }
  if (sizes.length === 0 || sizes.some((size) => !(size >= 1))) throw new RangeError('The header is damaged.')
  const bytes = sizes.reduce((product, size) => product * size, Number(elementTypes[type]?.bytes))
  if (!(Number.isInteger(at) && at >= headerBytes[version] && at + bytes <= source.bytes)) {
    throw new FileError('This NIfTI file is cut off: its end is missing. Upload it again.')
  }
  const slope = float(112, 176)
  const scaling: [string, number[]][] =
    slope !== 0 && Number.isFinite(slope)
      ? [
          ['scale_factor', [slope]],
          ['add_offset', [float(116, 184)]],
        ]
      : []
  const used = sizes.slice(0, sizes.findLastIndex((size) => size > 1) + 1)
  const file = {
    source,
    type,
    order,
    at,
    sizes: used.length > 0 ? used : sizes.slice(0, 1),
    attributes: new Map(scaling),
  }
  return { variables: [arrayVariable(file, 'value')], notes: [] }
}
