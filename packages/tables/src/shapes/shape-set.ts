import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import type { FieldProfile, TableProfile } from '@belvedere/spec'
import type { IngestedTable, TableFiles } from '../table-store.ts'
import type { Path, RowShape } from './shape.ts'

type Position = [number, number]

type SimpleGeometry =
  | { type: 'MultiPolygon'; coordinates: Position[][][] }
  | { type: 'MultiLineString'; coordinates: Position[][] }
  | { type: 'MultiPoint'; coordinates: Position[] }

/** A geometry of GeoJSON; outer rings are clockwise. */
export type StoredGeometry = SimpleGeometry | { type: 'GeometryCollection'; geometries: SimpleGeometry[] }

/** A geometry, and what its row is called; empty if the table has no names. */
export interface NamedGeometry {
  name: string
  geometry: StoredGeometry
}

/** The geometries of a table. In the cells of its columns are their keys, which are the same wherever the shape is. */
export interface ShapeSet {
  columns: string[]
  /** The column with the names; empty if there is none. */
  label: string
  /** Coordinates of a plane with y upwards, rather than degrees. */
  isPlanar: boolean
  shapes: Map<string, NamedGeometry>
}

/** A shape as GeoJSON. */
export function toGeometry({ polygons, lines, points }: RowShape): StoredGeometry {
  const positions = (path: Path): Position[] =>
    Array.from({ length: path.length / 2 }, (_, at) => [path[at * 2] ?? 0, path[at * 2 + 1] ?? 0])
  const parts: SimpleGeometry[] = []
  if (polygons.length > 0)
    parts.push({ type: 'MultiPolygon', coordinates: polygons.map((rings) => rings.map(positions)) })
  if (lines.length > 0) parts.push({ type: 'MultiLineString', coordinates: lines.map(positions) })
  if (points.length > 0) parts.push({ type: 'MultiPoint', coordinates: positions(points) })
  const [only] = parts
  return only !== undefined && parts.length === 1 ? only : { type: 'GeometryCollection', geometries: parts }
}

const kinds = { MultiPolygon: 'Area', MultiLineString: 'Line', MultiPoint: 'Points', GeometryCollection: 'Shapes' }
const keyLength = 12

/** What stands for a geometry in its cell. Equal shapes of equal name have one key. */
export function shapeKey({ name, geometry }: NamedGeometry): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([name, geometry]))
    .digest('hex')
  return `${kinds[geometry.type]} ${hash.slice(0, keyLength)}`
}

type StoredShapes = Omit<ShapeSet, 'shapes'> & { shapes: [key: string, shape: NamedGeometry][] }

/** Where the shapes of a table are, if it has any. */
export const shapesPath = ({ parquet }: TableFiles): string => parquet.replace(/(?:\.parquet)?$/, '.shapes')

/** Writes the geometries of a stored table beside it, and marks their columns in its profile. */
export async function storeShapes(table: IngestedTable, set: ShapeSet): Promise<IngestedTable> {
  const stored: StoredShapes = { ...set, shapes: [...set.shapes] }
  await writeFile(shapesPath(table.files), JSON.stringify(stored), { flush: true })
  return { ...table, profile: withGeometry(table.profile, set) }
}

/** The profile of a table whose `columns` hold geometries. Their keys say nothing to people, and group nothing. */
export function withGeometry(profile: TableProfile, { columns }: Pick<ShapeSet, 'columns'>): TableProfile {
  const isGeometry = (name: string | undefined) => name !== undefined && columns.includes(name)
  const fields = profile.fields.map((field): FieldProfile => {
    const { name, count, nulls, distinct, within, ...rest } = field
    if (isGeometry(name)) return { name, type: 'geojson', count, nulls, distinct, values: [] }
    return isGeometry(within) ? { name, count, nulls, distinct, ...rest } : field
  })
  return { ...profile, fields }
}

/** The geometries of a stored table; null if it has none. */
export async function readShapes(files: TableFiles): Promise<ShapeSet | null> {
  let text: string
  try {
    text = await readFile(shapesPath(files), 'utf8')
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null
    throw cause
  }
  // Written by `storeShapes` into our own folder; its parse is the only check that it needs.
  const { shapes, ...set }: StoredShapes = JSON.parse(text)
  return { ...set, shapes: new Map(shapes) }
}
