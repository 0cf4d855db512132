import { boxOf, type Path, pathsOf, type RowShape } from './shape.ts'

/** Digits after the point that tell a fraction of a pixel apart. */
export function decimalsOf(shapes: readonly RowShape[]): number {
  const box = boxOf(shapes.flatMap(pathsOf))
  const extent = box === null ? 1 : Math.max(box.east - box.west, box.north - box.south)
  return Math.min(12, Math.max(0, 6 - Math.floor(Math.log10(extent || 1))))
}

/** A shape whose coordinates have so many decimals, without the rings that shrink to nothing by that. */
export function rounded({ polygons, lines, points }: RowShape, decimals: number): RowShape {
  const scale = 10 ** decimals
  const round = (path: Path): Path => {
    const short: Path = []
    for (let at = 0; at < path.length; at += 2) {
      const [x, y] = [Math.round((path[at] ?? 0) * scale) / scale, Math.round((path[at + 1] ?? 0) * scale) / scale]
      if (short.at(-2) !== x || short.at(-1) !== y) short.push(x, y)
    }
    return short
  }
  const rings = (ring: Path): Path[] => {
    const short = round(ring)
    return short.length >= 8 && enclosedArea(short) > 1 / scale ** 2 ? [short] : []
  }
  return {
    polygons: polygons.flatMap(([outer = [], ...holes]) => rings(outer).map((ring) => [ring, ...holes.flatMap(rings)])),
    lines: lines.map(round).filter((path) => path.length >= 4),
    points: round(points),
  }
}

/** The area of a ring in the plane, where degrees count as its unit. */
function enclosedArea(ring: Path): number {
  const [x0 = 0, y0 = 0] = ring
  let [area, west] = [0, 0]
  let [x, y] = [0, 0]
  for (let at = 2; at < ring.length; at += 2) {
    const [nextX, nextY] = [(ring[at] ?? 0) - x0, (ring[at + 1] ?? 0) - y0]
    area += x * nextY - nextX * y
    west = Math.max(west, Math.abs(nextX - x))
    x = nextX
    y = nextY
  }
  // Across the antimeridian, or around a pole, it is no area of the plane.
  return west > 180 ? Number.POSITIVE_INFINITY : Math.abs(area) / 2
}
