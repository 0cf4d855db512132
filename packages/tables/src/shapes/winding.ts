import { type Path, type RowShape, reversed } from './shape.ts'

const radians = Math.PI / 180

/**
 * The area to the right of a ring on the unit sphere, 0 to 4π: that of a clockwise ring is small. By the formula of Snyder for
 * triangles with the south pole, as d3-geo computes it.
 */
function sphericalArea(ring: Path): number {
  let sum = 0
  let [lon0 = 0, lat0 = 0] = ring.slice(-2)
  for (let at = 0; at < ring.length; at += 2) {
    const [lon1 = 0, lat1 = 0] = [ring[at], ring[at + 1]]
    const [half0, half1] = [(lat0 * radians) / 2 + Math.PI / 4, (lat1 * radians) / 2 + Math.PI / 4]
    const delta = (lon1 - lon0) * radians
    const product = Math.sin(half0) * Math.sin(half1)
    sum += Math.atan2(product * Math.sin(delta), Math.cos(half0) * Math.cos(half1) + product * Math.cos(delta))
    lon0 = lon1
    lat0 = lat1
  }
  return 2 * (sum < 0 ? 2 * Math.PI + sum : sum)
}

/** Positive for a clockwise ring with y upwards. */
function planarArea(ring: Path): number {
  let area = 0
  for (let at = 0; at + 3 < ring.length; at += 2)
    area += ((ring[at + 2] ?? 0) - (ring[at] ?? 0)) * ((ring[at + 3] ?? 0) + (ring[at + 1] ?? 0))
  return area
}

/**
 * Turns outer rings clockwise and holes the other way, as drawing on a sphere needs it: a ring the wrong way around encloses
 * the rest of the earth. Formats differ (RFC 7946 says the opposite, shapefiles the same) and files keep to neither, nor to
 * which ring is the outer one where both run around a pole: the largest is. No shape covers more than half of the earth.
 */
export function rewind(shape: RowShape, { isPlanar }: { isPlanar: boolean }): RowShape {
  return { ...shape, polygons: shape.polygons.map((rings) => rewindPolygon(rings, isPlanar)) }
}

function rewindPolygon(rings: Path[], isPlanar: boolean): Path[] {
  const measured = rings.map((ring) => {
    const area = isPlanar ? planarArea(ring) : sphericalArea(ring)
    const isClockwise = isPlanar ? area >= 0 : area <= 2 * Math.PI
    return { ring, isClockwise, size: isPlanar ? Math.abs(area) : Math.min(area, 4 * Math.PI - area) }
  })
  const [outer, ...holes] = measured.toSorted((one, other) => other.size - one.size)
  return [
    ...(outer ? [outer.isClockwise ? outer.ring : reversed(outer.ring)] : []),
    ...holes.map(({ ring, isClockwise }) => (isClockwise ? reversed(ring) : ring)),
  ]
}
