import { isObject } from '@belvedere/spec/json'
import { FileError } from '../file-error.ts'
import { emptyShape, type Path, type RowShape } from './shape.ts'

/** More points than this are refused; each takes 16 bytes while a file is read. */
const maxVertices = 10_000_000
/** Collections within collections. */
const maxCollectionDepth = 8

/** Counts the points of a table. */
export class VertexBudget {
  #left = maxVertices

  /** Throws `FileError` if there are too many. */
  take(count: number): void {
    this.#left -= count
    if (this.#left >= 0) return
    throw new FileError(
      `The shapes have more than ${maxVertices.toLocaleString('en')} points. Simplify them, for example with mapshaper, and upload that.`,
      { code: 'too_large' },
    )
  }
}

/** Thrown inside this module for a geometry that is none. */
class BrokenGeometry extends Error {}

/** How the coordinates of a format become paths. */
export interface CoordinateReader {
  path(coordinates: unknown): Path
  point(coordinates: unknown): Path
  /** The member of a geometry with its paths. */
  member: 'coordinates' | 'arcs'
}

/** Reads a geometry of GeoJSON (RFC 7946), or of TopoJSON by its arcs. Null if it is none. */
export function readGeometry(geometry: unknown, reader: CoordinateReader): RowShape | null {
  const shape = emptyShape()
  try {
    addGeometry(geometry, shape, { reader, depth: 0 })
    return shape
  } catch (error) {
    if (error instanceof BrokenGeometry) return null
    throw error
  }
}

function addGeometry(
  geometry: unknown,
  shape: RowShape,
  { reader, depth }: { reader: CoordinateReader; depth: number },
): void {
  if (geometry === null || geometry === undefined) return
  if (!isObject(geometry) || depth > maxCollectionDepth) throw new BrokenGeometry()
  const paths = geometry[reader.member]
  const polygon = (rings: unknown) => {
    const [outer, ...holes] = listOf(rings).map((ring) => reader.path(ring))
    if (outer !== undefined && isRing(outer)) shape.polygons.push([outer, ...holes.filter(isRing)])
  }
  const line = (coordinates: unknown) => {
    const path = reader.path(coordinates)
    if (path.length >= 4) shape.lines.push(path)
  }
  switch (geometry.type) {
    case 'Polygon':
      polygon(paths)
      return
    case 'MultiPolygon':
      for (const rings of listOf(paths)) polygon(rings)
      return
    case 'LineString':
      line(paths)
      return
    case 'MultiLineString':
      for (const path of listOf(paths)) line(path)
      return
    case 'Point':
      if (listOf(geometry.coordinates).length > 0) appendTo(shape.points, reader.point(geometry.coordinates))
      return
    case 'MultiPoint':
      for (const position of listOf(geometry.coordinates)) appendTo(shape.points, reader.point(position))
      return
    case 'GeometryCollection':
      for (const part of listOf(geometry.geometries)) addGeometry(part, shape, { reader, depth: depth + 1 })
      return
    case null:
      return
    default:
      throw new BrokenGeometry()
  }
}

/** Rings of fewer than three points enclose nothing. */
const isRing = (path: Path): boolean => path.length >= 8

function appendTo(path: Path, more: Path): void {
  for (const coordinate of more) path.push(coordinate)
}

function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new BrokenGeometry()
  return value
}

/** The first two numbers of a position; heights and measures are left out. */
function addPosition(path: Path, position: unknown): void {
  const [x, y]: unknown[] = listOf(position)
  if (typeof x !== 'number' || typeof y !== 'number' || !Number.isFinite(x) || !Number.isFinite(y))
    throw new BrokenGeometry()
  path.push(x, y)
}

/** Reads the positions of GeoJSON. */
export function positionReader(budget: VertexBudget): CoordinateReader {
  const read = (positions: unknown[]): Path => {
    budget.take(positions.length)
    const path: Path = []
    for (const position of positions) addPosition(path, position)
    return path
  }
  return {
    member: 'coordinates',
    path: (coordinates) => read(listOf(coordinates)),
    point: (position) => read([position]),
  }
}

/** Reads the arcs of a TopoJSON topology, which its geometries name by number; `~n` is arc n backwards. */
export function arcReader({ arcs, transform }: { [member: string]: unknown }, budget: VertexBudget): CoordinateReader {
  const toPlane = transformOf(transform)
  const decoded = new Map<number, Path>()
  const arc = (index: number): Path => {
    const known = decoded.get(index)
    if (known) return known
    const list = Array.isArray(arcs) ? arcs[index] : undefined
    const path = toPlane(positionReader(budget).path(list), { isDelta: true })
    decoded.set(index, path)
    return path
  }
  return {
    member: 'arcs',
    path(indices) {
      const path: Path = []
      for (const index of listOf(indices)) {
        if (!Number.isInteger(index)) throw new BrokenGeometry()
        const isBackwards = Number(index) < 0
        const points = arc(isBackwards ? ~Number(index) : Number(index))
        budget.take(points.length / 2)
        // An arc begins where the one before it ends.
        const skipped = path.length > 0 ? 1 : 0
        const count = points.length / 2
        for (let n = skipped; n < count; n++) {
          const at = (isBackwards ? count - 1 - n : n) * 2
          path.push(points[at] ?? 0, points[at + 1] ?? 0)
        }
      }
      return path
    },
    point: (position) => toPlane(positionReader(budget).point(position), { isDelta: false }),
  }
}

/** Positions of a quantized topology are integers on a grid, in arcs each the difference to the one before. */
function transformOf(transform: unknown): (path: Path, options: { isDelta: boolean }) => Path {
  const { scale, translate } = isObject(transform) ? transform : {}
  const [kx, ky] = pairOf(scale) ?? [1, 1]
  const [dx, dy] = pairOf(translate) ?? [0, 0]
  if (!isObject(transform)) return (path) => path
  return (path, { isDelta }) => {
    let [x, y] = [0, 0]
    for (let at = 0; at < path.length; at += 2) {
      x = (isDelta ? x : 0) + (path[at] ?? 0)
      y = (isDelta ? y : 0) + (path[at + 1] ?? 0)
      path[at] = x * kx + dx
      path[at + 1] = y * ky + dy
      if (!Number.isFinite(path[at]) || !Number.isFinite(path[at + 1])) throw new BrokenGeometry()
    }
    return path
  }
}

function pairOf(value: unknown): [number, number] | null {
  const [x, y]: unknown[] = Array.isArray(value) ? value : []
  return typeof x === 'number' && typeof y === 'number' ? [x, y] : null
}
