import { VertexBudget } from '../../shapes/read-geometry.ts'
import { type Box, boxOf, emptyShape, type Path, type RowShape } from '../../shapes/shape.ts'
import { FileError } from '../../sources/row-source.ts'

/** ESRI Shapefile Technical Description (1998): the types of shapes, without those that add heights or measures. */
const shapeTypes = { none: 0, point: 1, line: 3, polygon: 5, points: 8 } as const
const headerBytes = 100
const recordHeaderBytes = 8

/** Heights (10 to 19) and measures (20 to 29) follow the coordinates, which are where they are without them. */
const flatType = (type: number): number => (type > 0 && type < 30 ? type % 10 : type)

/** The shapes of a .shp file, null where a record holds none of a known kind. Throws `FileError` if it is damaged. */
export function readShp(bytes: Uint8Array): { shapes: (RowShape | null)[]; isCutOff: boolean } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.byteLength < headerBytes || view.getInt32(0) !== 9994)
    throw new FileError('The .shp file in this archive is no shapefile. Write it again, and upload it again.')
  const budget = new VertexBudget()
  const shapes: (RowShape | null)[] = []
  let at = headerBytes
  while (at + recordHeaderBytes <= view.byteLength) {
    const start = at + recordHeaderBytes
    // Lengths are counted in words of two bytes.
    const length = view.getInt32(at + 4) * 2
    if (length < 4 || start + length > view.byteLength) return { shapes, isCutOff: true }
    shapes.push(readRecord(new DataView(bytes.buffer, bytes.byteOffset + start, length), budget))
    at = start + length
  }
  return { shapes, isCutOff: false }
}

/** A record of a length that lies is as one without a shape. */
function readRecord(view: DataView, budget: VertexBudget): RowShape | null {
  try {
    return shapeOf(view, budget)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function shapeOf(view: DataView, budget: VertexBudget): RowShape | null {
  const shape = emptyShape()
  switch (flatType(view.getInt32(0, true))) {
    case shapeTypes.none:
      return shape
    case shapeTypes.point: {
      shape.points = pathAt(view, 4, 1, budget)
      return areFinite(shape.points) ? shape : null
    }
    case shapeTypes.points: {
      shape.points = pathAt(view, 40, view.getInt32(36, true), budget)
      return areFinite(shape.points) ? shape : null
    }
    case shapeTypes.line: {
      const parts = partsOf(view, budget)
      shape.lines = parts.filter((path) => path.length >= 4)
      return parts.every(areFinite) ? shape : null
    }
    case shapeTypes.polygon: {
      const parts = partsOf(view, budget)
      shape.polygons = polygonsOf(parts.filter((path) => path.length >= 8))
      return parts.every(areFinite) ? shape : null
    }
    default:
      return null
  }
}

const areFinite = (path: Path): boolean => path.every(Number.isFinite)

const pointBytes = 16

/** Throws `RangeError` beyond the record. */
function pathAt(view: DataView, at: number, count: number, budget: VertexBudget): Path {
  if (count < 0 || at + count * pointBytes > view.byteLength) throw new RangeError('The record ends before its points.')
  budget.take(count)
  return Array.from({ length: count * 2 }, (_, n) => view.getFloat64(at + n * 8, true))
}

function partsOf(view: DataView, budget: VertexBudget): Path[] {
  const [parts, points] = [view.getInt32(36, true), view.getInt32(40, true)]
  const from = 44 + parts * 4
  if (parts < 0 || points < 0 || from > view.byteLength) throw new RangeError('The record ends before its parts.')
  const starts = Array.from({ length: parts }, (_, part) => view.getInt32(44 + part * 4, true))
  return starts.map((start, part) => {
    const end = starts[part + 1] ?? points
    if (start < 0 || end < start || end > points) throw new RangeError('The parts of the record are out of order.')
    return pathAt(view, from + start * pointBytes, end - start, budget)
  })
}

interface Polygon {
  area: number
  box: Box
  rings: Path[]
}

/** Outer rings run clockwise, holes the other way; each hole is of the smallest outer ring around it. */
function polygonsOf(paths: Path[]): Path[][] {
  const rings = paths.flatMap((ring) => {
    const box = boxOf([ring])
    return box ? [{ ring, box, area: signedArea(ring) }] : []
  })
  const isOuter = ({ area }: { area: number }) => area <= 0
  const polygons = rings
    .filter(isOuter)
    .map(({ ring, box, area }): Polygon => ({ area: -area, box, rings: [ring] }))
    .sort((one, other) => one.area - other.area)
  const [first] = polygons
  const alone: Path[][] = []
  for (const { ring, box } of rings.filter((one) => !isOuter(one))) {
    const owner = polygons.length === 1 ? first : polygons.find((polygon) => isAround(polygon, ring, box))
    // A hole in nothing is an outer ring that runs the wrong way.
    if (owner) owner.rings.push(ring)
    else alone.push([ring])
  }
  return [...polygons.map(({ rings }) => rings), ...alone]
}

/** Negative for a clockwise ring. */
function signedArea(ring: Path): number {
  let area = 0
  for (let at = 0; at + 3 < ring.length; at += 2)
    area += (ring[at] ?? 0) * (ring[at + 3] ?? 0) - (ring[at + 2] ?? 0) * (ring[at + 1] ?? 0)
  return area / 2
}

function isAround({ box: around, rings: [outer = []] }: Polygon, inner: Path, box: Box): boolean {
  if (box.west < around.west || box.east > around.east || box.south < around.south || box.north > around.north)
    return false
  return contains(outer, inner[0] ?? 0, inner[1] ?? 0)
}

/** By the number of crossings of a ray. */
function contains(ring: Path, x: number, y: number): boolean {
  let isInside = false
  for (let at = 0; at + 3 < ring.length; at += 2) {
    const [x0, y0, x1, y1] = [ring[at] ?? 0, ring[at + 1] ?? 0, ring[at + 2] ?? 0, ring[at + 3] ?? 0]
    if (y0 > y !== y1 > y && x < ((x1 - x0) * (y - y0)) / (y1 - y0) + x0) isInside = !isInside
  }
  return isInside
}
