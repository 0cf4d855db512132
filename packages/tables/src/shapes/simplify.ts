import { boxOf, emptyShape, isEmptyShape, type Path, pathsOf, type RowShape, vertexCount } from './shape.ts'

/** Points of a table beyond this are more than a screen shows at the speed of a slider. */
export const maxDrawnVertices = 200_000
/** The first size that is tried: the extent divided by this. */
const finestCells = 16_384
const maxAttempts = 24
/** Points of a shape that is smaller than a cell. */
const minPoints = 6

/**
 * Simplifies shapes together by clustering their vertices (Rossignac and Borrel 1993): all vertices in one cell of a grid
 * become the first of them. Neighbours share the vertices of their border, so that no gap opens between them.
 */
export function simplifyShapes(shapes: RowShape[], maxCount = maxDrawnVertices): RowShape[] {
  let count = countAll(shapes)
  const box = boxOf(shapes.flatMap(pathsOf))
  if (count <= maxCount || box === null) return shapes
  let size = Math.max(box.east - box.west, box.north - box.south) / finestCells || 1
  let simplified = shapes
  for (let n = 0; n < maxAttempts && count > maxCount; n++) {
    const grid = new VertexGrid(size, [box.west, box.south])
    simplified = shapes.map((shape) => simplifyShape(shape, grid))
    count = countAll(simplified)
    size *= Math.min(4, Math.max(1.2, count / maxCount))
  }
  return simplified
}

const countAll = (shapes: readonly RowShape[]): number => shapes.reduce((sum, shape) => sum + vertexCount(shape), 0)

/** The vertices that stand for those of their cells. */
class VertexGrid {
  readonly #size: number
  readonly #origin: [number, number]
  readonly #byCell = new Map<number, [number, number]>()

  constructor(size: number, origin: [number, number]) {
    this.#size = size
    this.#origin = origin
  }

  at(x: number, y: number): [number, number] {
    const [west, south] = this.#origin
    const cell = Math.floor((x - west) / this.#size) * 2 ** 26 + Math.floor((y - south) / this.#size)
    const known = this.#byCell.get(cell)
    if (known) return known
    const vertex: [number, number] = [x, y]
    this.#byCell.set(cell, vertex)
    return vertex
  }
}

function simplifyShape(shape: RowShape, grid: VertexGrid): RowShape {
  const simplified: RowShape = {
    polygons: shape.polygons.flatMap((rings) => {
      const [outer, ...holes] = rings.map((ring) => simplifyRing(ring, grid))
      return outer ? [[outer, ...holes.filter((hole) => hole !== null)]] : []
    }),
    lines: shape.lines.flatMap((line) => {
      const path = simplifyPath(line, grid)
      return path.length >= 4 ? [path] : []
    }),
    points: simplifyPath(shape.points, grid),
  }
  return isEmptyShape(simplified) ? coarse(shape) : simplified
}

function simplifyPath(path: Path, grid: VertexGrid): Path {
  const simplified: Path = []
  for (let at = 0; at < path.length; at += 2) {
    const [x, y] = grid.at(path[at] ?? 0, path[at + 1] ?? 0)
    const end = simplified.length
    if (end > 0 && simplified[end - 2] === x && simplified[end - 1] === y) continue
    // There and back again encloses nothing.
    if (end > 2 && simplified[end - 4] === x && simplified[end - 3] === y) simplified.length -= 2
    else simplified.push(x, y)
  }
  return simplified
}

/** Null if it is smaller than a cell. */
function simplifyRing(ring: Path, grid: VertexGrid): Path | null {
  const path = simplifyPath(ring, grid)
  const [x, y] = path
  if (x !== undefined && y !== undefined && (path.at(-2) !== x || path.at(-1) !== y)) path.push(x, y)
  return path.length >= 8 ? path : null
}

/** The longest path of a shape that would vanish, by few of its points. */
function coarse({ polygons, lines, points }: RowShape): RowShape {
  const longest = (paths: Path[]) => paths.reduce((long, path) => (path.length > long.length ? path : long), [])
  const ring = longest(polygons.map(([outer = []]) => outer))
  if (ring.length > 0) return { ...emptyShape(), polygons: [[fewPoints(ring)]] }
  const line = longest(lines)
  return line.length > 0 ? { ...emptyShape(), lines: [fewPoints(line)] } : { ...emptyShape(), points }
}

function fewPoints(path: Path): Path {
  const last = path.length / 2 - 1
  const count = Math.min(last, minPoints)
  return Array.from({ length: count + 1 }, (_, n) => Math.round((n * last) / count)).flatMap((at) =>
    path.slice(at * 2, at * 2 + 2),
  )
}
