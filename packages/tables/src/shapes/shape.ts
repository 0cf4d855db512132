/** A path: x and y of its points in turn, in degrees of longitude and latitude unless the shapes are planar. */
export type Path = number[]

/** The geometry of one row. A polygon is its outer ring with its holes; rings repeat their first point. */
export interface RowShape {
  polygons: Path[][]
  lines: Path[]
  points: Path
}

export const emptyShape = (): RowShape => ({ polygons: [], lines: [], points: [] })

export const isEmptyShape = ({ polygons, lines, points }: RowShape): boolean =>
  polygons.length === 0 && lines.length === 0 && points.length === 0

/** Its paths: rings, lines, and the points as one. */
export const pathsOf = ({ polygons, lines, points }: RowShape): Path[] => [...polygons.flat(), ...lines, points]

export const vertexCount = (shape: RowShape): number =>
  pathsOf(shape).reduce((count, path) => count + path.length / 2, 0)

export interface Box {
  west: number
  south: number
  east: number
  north: number
}

/** Null if there are no points. */
export function boxOf(paths: Iterable<Path>): Box | null {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const path of paths)
    for (let at = 0; at < path.length; at += 2) {
      const [x = 0, y = 0] = [path[at], path[at + 1]]
      if (x < box.west) box.west = x
      if (x > box.east) box.east = x
      if (y < box.south) box.south = y
      if (y > box.north) box.north = y
    }
  return box.west <= box.east ? box : null
}

/** The path backwards. */
export function reversed(path: Path): Path {
  const back: Path = []
  for (let at = path.length - 2; at >= 0; at -= 2) back.push(path[at] ?? 0, path[at + 1] ?? 0)
  return back
}
