import type { Dataset, File, Metadata } from 'h5wasm'
import { FileError } from '../../sources/row-source.ts'
import { defaultFill } from './cf-attributes.ts'
import type { Grid, GridRange, GridValues, GridVariable } from './grid.ts'
import type { Hdf5 } from './hdf5-mount.ts'

const maxObjects = 5000
const maxDepth = 16
const maxChunkBytes = 256 * 2 ** 20
const maxAttributeBytes = 65_536

interface Walk {
  file: File
  hdf5: Hdf5
  variables: GridVariable[]
  notes: string[]
  objects: number
}

/** The variables of an HDF5 file, which a NetCDF file of version 4 is, in all its groups. */
export function readHdf5(file: File, hdf5: Hdf5): Grid {
  const walk: Walk = { file, hdf5, variables: [], notes: [], objects: 0 }
  walkGroup(walk, '', 0)
  return walk
}

function walkGroup(walk: Walk, group: string, depth: number): void {
  const { file, hdf5, notes } = walk
  const module = hdf5.Module
  if (depth > maxDepth)
    throw new FileError(`The groups of this HDF5 file are nested more than ${maxDepth} levels deep.`)
  for (const name of module.get_names(file.file_id, `/${group}`, false)) {
    if (++walk.objects > maxObjects) {
      throw new FileError(`This HDF5 file holds more than ${maxObjects.toLocaleString('en')} objects. Split it.`, {
        code: 'too_large',
      })
    }
    const path = group === '' ? name : `${group}/${name}`
    // Links are never followed: their targets have names of their own, or are in other files.
    if (isLink(walk, path)) notes.push(`"${path}" is a link to something else; it is left out.`)
    else {
      const type = module.get_type(file.file_id, `/${path}`)
      if (type === module.H5G_GROUP) walkGroup(walk, path, depth + 1)
      if (type === module.H5G_DATASET) addDataset(walk, group, name)
    }
  }
}

function isLink({ file, hdf5 }: Walk, path: string): boolean {
  const module = hdf5.Module
  return (
    Boolean(module.get_symbolic_link(file.file_id, `/${path}`)) ||
    Boolean(module.get_external_link(file.file_id, `/${path}`).filename)
  )
}

function addDataset(walk: Walk, group: string, name: string): void {
  const path = group === '' ? name : `${group}/${name}`
  const dataset = new walk.hdf5.Dataset(walk.file.file_id, `/${path}`)
  const { metadata } = dataset
  const attributes = attributesOf(dataset)
  const scaleName = attributes.get('NAME')
  // A dimension without coordinates, as NetCDF writes it.
  if (typeof scaleName === 'string' && scaleName.startsWith('This is a netCDF dimension but not')) return
  const reason = unreadable(dataset, metadata)
  if (reason !== null) {
    walk.notes.push(`"${path}" ${reason}; it is left out.`)
    return
  }
  const shape = metadata.shape ?? [0]
  const common = {
    group,
    shape,
    dimensions: dimensionsOf(walk, dataset, group, shape),
    chunk: metadata.chunks,
    attributes,
  }
  if (metadata.compound_type === undefined) {
    const type = typeOf(metadata)
    if (type === null) walk.notes.push(`"${path}" holds values of a type that is not read; it is left out.`)
    else {
      const read = (ranges: GridRange[]) => valuesOf(dataset.slice(slices(ranges)), metadata)
      const variable = { ...common, attributes: withFill(attributes, metadata), name, type, read }
      walk.variables.push(isCharacter(metadata) ? joinedCharacters(variable) : variable)
    }
    return
  }
  const rows = cachedRows(dataset)
  for (const [i, member] of metadata.compound_type.members.entries()) {
    const type = typeOf(member)
    if (type === null)
      walk.notes.push(`"${path}.${member.name}" holds values of a type that is not read; it is left out.`)
    else {
      const read = (ranges: GridRange[]) => membersOf(rows(ranges), i, member)
      walk.variables.push({ ...common, group: path, name: member.name, attributes: new Map(), type, read })
    }
  }
}

const readableFilters: ReadonlySet<number> = new Set([1, 2, 3, 4, 5, 6])

function unreadable(dataset: Dataset, { virtual_sources: sources, chunks, size }: Metadata): string | null {
  if (sources !== undefined) return 'takes its values from other files'
  const filter = dataset.filters.find(({ id }) => !readableFilters.has(id))
  if (filter !== undefined) return `is compressed by "${filter.name.slice(0, 40)}", which is not read`
  const chunkBytes = (chunks ?? []).reduce((product, count) => product * count, size)
  if (chunkBytes > maxChunkBytes) return `is stored in pieces of more than ${maxChunkBytes / 2 ** 20} MB`
  return canRead(dataset) ? null : 'cannot be read, or takes its values from other files'
}

/** Whether its first value can be read. */
function canRead(dataset: Dataset): boolean {
  const shape = dataset.shape ?? [0]
  if (shape.length === 0 || shape.includes(0)) return true
  try {
    dataset.slice(shape.map(() => [0, 1]))
    return true
  } catch {
    return false
  }
}

function typeOf({ type, size, signed, enum_type: names }: Metadata): GridVariable['type'] | null {
  switch (type) {
    case 0:
      if (size === 8) return signed ? 'int64' : 'uint64'
      return size < 8 ? 'number' : null
    case 1:
      return size === 4 ? 'float' : size === 8 ? 'number' : null
    case 3:
      return 'text'
    case 8:
      return isBoolean(names?.members ?? {}) ? 'boolean' : 'text'
    default:
      return null
  }
}

/** TextCells as NetCDF writes them: a character each, along the last dimension. */
const isCharacter = ({ type, size, vlen, shape }: Metadata) =>
  type === 3 && size === 1 && !vlen && shape !== null && shape.length > 0

function joinedCharacters(variable: GridVariable): GridVariable {
  const { dimensions, shape, chunk, read } = variable
  const length = shape.at(-1) ?? 1
  return {
    ...variable,
    dimensions: dimensions.slice(0, -1),
    shape: shape.slice(0, -1),
    chunk: chunk?.slice(0, -1) ?? null,
    read: async (ranges) => {
      const characters = await read([...ranges, { start: 0, count: length, step: 1 }])
      const texts: string[] = []
      for (let at = 0; at < characters.length; at += length) {
        texts.push(
          characters
            .slice(at, at + length)
            .join('')
            .trimEnd(),
        )
      }
      return texts
    },
  }
}

const isBoolean = (members: { [name: string]: number }) =>
  Object.keys(members).length === 2 && members.FALSE === 0 && members.TRUE === 1

const slices = (ranges: GridRange[]): [number, number, number][] =>
  ranges.map(({ start, count, step }) => [start, start + (count - 1) * step + 1, step])

function isValues(value: unknown): value is GridValues {
  return Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView))
}

function valuesOf(value: unknown, metadata: Metadata): GridValues {
  if (!isValues(value)) throw new RangeError('A dataset has no values.')
  return metadata.type === 8 && typeOf(metadata) === 'text' ? namesOf(value, metadata) : value
}

function namesOf(values: GridValues | number[], { enum_type: names }: Metadata): (string | null)[] {
  const byValue = new Map(Object.entries(names?.members ?? {}).map(([name, value]) => [Number(value), name]))
  const named: (string | null)[] = []
  for (const value of values) named.push(byValue.get(Number(value)) ?? null)
  return named
}

/** Rows of compound values, of which the last ones read are kept for the next column. */
function cachedRows(dataset: Dataset): (ranges: GridRange[]) => unknown[] {
  let key = ''
  let rows: unknown[] = []
  return (ranges) => {
    const wanted = JSON.stringify(ranges)
    if (wanted !== key) {
      const value = dataset.slice(slices(ranges))
      if (!Array.isArray(value)) throw new RangeError('A dataset has no values.')
      rows = value
      key = wanted
    }
    return rows
  }
}

/** A member of each row. */
function membersOf(rows: unknown[], index: number, member: Metadata): GridValues {
  const cells = rows.map((row) => cellOf(Array.isArray(row) ? row[index] : null))
  const type = typeOf(member)
  if (type === 'text') return member.type === 8 ? namesOf(cells.map(Number), member) : cells.map(String)
  const isLong = type === 'int64' || type === 'uint64'
  return isLong
    ? BigInt64Array.from(cells, (cell) => BigInt.asIntN(64, BigInt(cell)))
    : Float64Array.from(cells, Number)
}

/** A cell by itself, which the library puts in a list where it is a number. */
function cellOf(value: unknown): string | number | bigint {
  const [cell]: unknown[] = isValues(value) ? [...value] : [value]
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'bigint' ? cell : ''
}

function attributesOf(dataset: Dataset): Map<string, string | number[]> {
  const attributes = new Map<string, string | number[]>()
  for (const [name, attribute] of Object.entries(dataset.attrs)) {
    const { type, size, total_size: count } = attribute.metadata
    const isPlain = type === 0 || type === 1 || type === 3
    if (!isPlain || size * count > maxAttributeBytes) continue
    const value: unknown = attribute.value
    const first: unknown = Array.isArray(value) ? value[0] : value
    if (typeof first === 'string') attributes.set(name, first)
    else if (typeof value === 'number' || typeof value === 'bigint') attributes.set(name, [Number(value)])
    else if (isValues(value)) attributes.set(name, Array.from(value, Number))
  }
  return attributes
}

/** NetCDF fills in what was never written, and does not say so. */
function withFill(attributes: Map<string, string | number[]>, { type, size }: Metadata) {
  const fill = type === 1 ? defaultFill[size === 4 ? 'float32' : 'float64'] : undefined
  return attributes.has('_FillValue') || fill === undefined
    ? attributes
    : new Map([...attributes, ['_FillValue', [fill]] as const])
}

const axisNames: { [rank: number]: string[] | undefined } = { 1: ['row'], 2: ['y', 'x'], 3: ['z', 'y', 'x'] }

/** Dimension scales where there are any, else names by the number of dimensions. */
function dimensionsOf({ file, hdf5 }: Walk, dataset: Dataset, group: string, shape: number[]): string[] {
  const { path } = dataset
  const scaleOf = (axis: number): string | undefined => {
    const [scale] = hdf5.Module.get_attached_scales(file.file_id, path, axis)
    return scale?.replace(/^\/+/, '')
  }
  const isScale = shape.length === 1 && hdf5.Module.get_scale_name(file.file_id, path) !== null
  return shape.map((size, axis) => {
    const scale = isScale ? path.slice(1) : scaleOf(axis)
    const name = axisNames[shape.length]?.[axis] ?? `dimension_${axis + 1}`
    return scale ?? `${group}/${name}#${size}`
  })
}
