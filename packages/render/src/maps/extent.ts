import type { MapFeature } from '../vega-edge.ts'

/** A part of the world, in degrees; `east` is never west of `west`. */
export interface Extent {
  west: number
  south: number
  east: number
  north: number
}

/** How a map lies on its plot: a projection of Vega, and the points that have to be in the picture. */
export interface Frame {
  type: string
  rotate: [number, number]
  /** Degrees from the middle beyond which nothing is drawn; null: everything is. */
  clipAngle: number | null
  fit: { type: 'MultiPoint'; coordinates: [number, number][] }
}

/** The extent of a country's largest part: what lies overseas does not decide where a map looks. */
export function extentOf(geometry: MapFeature['geometry']): Extent {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  const extents = polygons.map(([ring = []]) => around(ring))
  const area = ({ west, south, east, north }: Extent) => (east - west) * (north - south)
  return extents.reduce((largest, one) => (area(one) > area(largest) ? one : largest), extents[0] ?? world)
}

/** The extent of points of longitude and latitude; of none, the world. */
export function around(points: Iterable<readonly number[]>): Extent {
  const found = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const [longitude = 0, latitude = 0] of points) {
    if (!(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90)) continue
    found.west = Math.min(found.west, longitude)
    found.east = Math.max(found.east, longitude)
    found.south = Math.min(found.south, latitude)
    found.north = Math.max(found.north, latitude)
  }
  return found.west <= found.east ? found : world
}

/** The extent that holds them all; of none, the world. */
export function united(extents: readonly Extent[]): Extent {
  return around(
    extents.flatMap(({ west, south, east, north }) => [
      [west, south],
      [east, north],
    ]),
  )
}

/** Without Antarctica and the empty north. */
const world: Extent = { west: -179.9, south: -56, east: 179.9, north: 80 }

/** From here on only a projection of the whole world shows what there is without bending it too much. */
const worldwide = { longitude: 150, latitude: 100 }
/** White space around what is shown, as a share of its size and in degrees at least. */
const margin = { share: 0.06, least: 1 }

/** A part of the world that outlines of the whole are too coarse for. */
export function isClose({ west, south, east, north }: Extent): boolean {
  return east - west < 70 && north - south < 50
}

/**
 * Both projections keep areas in proportion, so that shades are not weighed by latitude: Equal Earth for the world
 * (Šavrič, Patterson and Jenny 2018), Lambert's azimuthal one, turned to its middle, for a part of it.
 */
export function frameOf(extent: Extent): Frame {
  if (extent.east - extent.west > worldwide.longitude || extent.north - extent.south > worldwide.latitude)
    return { type: 'equalEarth', rotate: [0, 0], clipAngle: null, fit: rim(world) }
  const { west, south, east, north } = widened(extent)
  const rotate: [number, number] = [-(west + east) / 2, -(south + north) / 2]
  return { type: 'azimuthalEqualArea', rotate, clipAngle: 100, fit: rim({ west, south, east, north }) }
}

function widened({ west, south, east, north }: Extent): Extent {
  const wide = Math.max(margin.least, (east - west) * margin.share)
  const high = Math.max(margin.least, (north - south) * margin.share)
  return {
    west: Math.max(-179.9, west - wide),
    east: Math.min(179.9, east + wide),
    south: Math.max(-89, south - high),
    north: Math.min(89, north + high),
  }
}

/** Points along the edge, since edges become curves. */
function rim({ west, south, east, north }: Extent): Frame['fit'] {
  const steps = Array.from({ length: 9 }, (_, i) => i / 8)
  const coordinates = steps.flatMap((share): [number, number][] => {
    const [x, y] = [west + (east - west) * share, south + (north - south) * share]
    return [
      [x, south],
      [x, north],
      [west, y],
      [east, y],
    ]
  })
  return { type: 'MultiPoint', coordinates }
}
