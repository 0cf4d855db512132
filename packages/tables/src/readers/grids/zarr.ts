import { type AsyncReadable, type DataType, get, open, root, slice, type Array as ZarrArray } from 'zarrita'
import type { Grid, GridAttributes, GridRange, GridValues, GridVariable } from './grid.ts'

const maxChunkBytes = 256 * 2 ** 20
const maxArrays = 1000
const widestElement = 8

/** The metadata of a Zarr array or group, by its version: as they are written since 3.0, and before. */
const metadataName = /(?:^|\/)(?:zarr\.json|\.zarray)$/

/** True for the name of a file that only Zarr stores have. */
export const isZarrMetadata = (name: string): boolean => /(?:^|\/)(?:zarr\.json|\.zarray|\.zgroup)$/.test(name)

/**
 * The arrays of a Zarr store, of version 2 or 3. `names`: of its files. `read`: the bytes of one. Throws `RangeError` if it
 * is damaged.
 */
export async function readZarr(
  names: readonly string[],
  read: (name: string) => Promise<Uint8Array | undefined>,
): Promise<Grid> {
  const store: AsyncReadable = { get: (key) => read(key.slice(1)) }
  const folders = names.filter((name) => metadataName.test(name)).map((name) => name.replace(metadataName, ''))
  const notes: string[] = []
  const variables: GridVariable[] = []
  const shared = commonFolder(folders)
  for (const folder of folders.slice(0, maxArrays)) {
    const array = await open(root(store).resolve(folder)).catch((cause: unknown) => {
      throw new RangeError('The metadata of an array is damaged.', { cause })
    })
    if (array.kind !== 'array') continue
    const path = folder.slice(shared.length)
    const variable = variableOf(array, path === '' ? 'value' : path)
    if (variable === null) notes.push(`"${path}" holds values of a type or size that is not read; it is left out.`)
    else variables.push(variable)
  }
  if (folders.length > maxArrays)
    notes.push(`There are more than ${maxArrays.toLocaleString('en')} arrays; the rest is left out.`)
  return { variables, notes }
}

/** The folder that all others are in, with its slash; stores are often packed with one. */
function commonFolder(folders: readonly string[]): string {
  const [first = ''] = folders
  const top = first.split('/')[0] ?? ''
  return first.includes('/') && folders.every((folder) => folder.startsWith(`${top}/`) || folder === top)
    ? `${top}/`
    : ''
}

function variableOf(array: ZarrArray<DataType>, path: string): GridVariable | null {
  const { shape, chunks, dtype } = array
  const type = typeOf(dtype)
  const chunkBytes = chunks.reduce((product, size) => product * size, widestElement)
  if (type === null || !(chunkBytes <= maxChunkBytes) || shape.some((size) => !(Number.isInteger(size) && size >= 0)))
    return null
  const group = path.split('/').slice(0, -1).join('/')
  return {
    name: path.split('/').at(-1) ?? path,
    group,
    dimensions: dimensionsOf(array, group),
    shape,
    chunk: chunks,
    type,
    attributes: attributesOf(array),
    read: (ranges) => readRanges(array, ranges),
  }
}

function typeOf(dtype: DataType): GridVariable['type'] | null {
  if (dtype === 'int64' || dtype === 'uint64') return dtype
  if (dtype === 'bool') return 'boolean'
  if (dtype === 'float16' || dtype === 'float32') return 'float'
  if (/^(?:u?int(?:8|16|32)|float64)$/.test(dtype)) return 'number'
  return dtype === 'string' || /^v2:[US]\d+$/.test(dtype) ? 'text' : null
}

const axisNames: { [rank: number]: string[] | undefined } = { 1: ['row'], 2: ['y', 'x'], 3: ['z', 'y', 'x'] }

/** As version 3 names them, or Xarray in version 2; else by their number and size. */
function dimensionsOf({ dimensionNames, attrs, shape }: ZarrArray<DataType>, group: string): string[] {
  const named: unknown = dimensionNames ?? attrs._ARRAY_DIMENSIONS
  const names = Array.isArray(named) && named.length === shape.length ? named : []
  return shape.map((size, i) => {
    const name: unknown = names[i]
    if (typeof name === 'string' && name !== '') return group === '' ? name : `${group}/${name}`
    return `${axisNames[shape.length]?.[i] ?? `dimension_${i + 1}`}#${size}`
  })
}

function attributesOf({ attrs, fillValue }: ZarrArray<DataType>): GridAttributes {
  const attributes = new Map<string, string | number[]>()
  for (const [name, value] of Object.entries(attrs)) {
    if (typeof value === 'string') attributes.set(name, value)
    else if (typeof value === 'number') attributes.set(name, [value])
    else if (Array.isArray(value) && value.every((one) => typeof one === 'number')) attributes.set(name, value)
  }
  const isFill = typeof fillValue === 'number' && fillValue !== 0
  if (isFill && !attributes.has('_FillValue')) attributes.set('_FillValue', [fillValue])
  return attributes
}

async function readRanges(array: ZarrArray<DataType>, ranges: GridRange[]): Promise<GridValues> {
  const slices = ranges.map(({ start, count, step }) => slice(start, start + (count - 1) * step + 1, step))
  const { data } = await get(array, slices)
  if (
    data instanceof Float64Array ||
    data instanceof Float32Array ||
    data instanceof BigInt64Array ||
    data instanceof BigUint64Array
  )
    return data
  const values = Array.from<unknown>(data)
  return typeOf(array.dtype) === 'text'
    ? values.map((value) => (typeof value === 'string' ? value : null))
    : Float64Array.from(values, Number)
}
