import type { MapFeature } from '../vega/vega-types.ts'

/** A bounding box in degrees, `west` ≤ `east`. */
export interface GeoBounds {
  west: number
  south: number
  east: number
  north: number
}

/** A Vega projection and the points that it must fit into the plot. */
export interface ProjectionFit {
  type: string
  rotate: [number, number]
  /** Clips at this many degrees from the centre; null: no clipping. */
  clipAngle: number | null
  fit: { type: 'MultiPoint'; coordinates: [number, number][] } | { type: 'FeatureCollection'; features: MapFeature[] }
}

/** The bounds of a place's largest polygon: overseas territories must not decide what a map shows. */
export function largestPartBounds(geometry: MapFeature['geometry']): GeoBounds {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  const extents = polygons.map(([ring = []]) => boundsOfPoints(ring))
  const area = ({ west, south, east, north }: GeoBounds) => (east - west) * (north - south)
  return extents.reduce((largest, extent) => (area(extent) > area(largest) ? extent : largest), extents[0] ?? world)
}

export const isOnEarth = (longitude: number, latitude: number): boolean =>
  Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90

/** The bounds of points of longitude and latitude; the world if there are none. */
export function boundsOfPoints(points: Iterable<readonly number[]>): GeoBounds {
  const bounds = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const [longitude = 0, latitude = 0] of points) {
    if (!isOnEarth(longitude, latitude)) continue
    bounds.west = Math.min(bounds.west, longitude)
    bounds.east = Math.max(bounds.east, longitude)
    bounds.south = Math.min(bounds.south, latitude)
    bounds.north = Math.max(bounds.north, latitude)
  }
  return bounds.west <= bounds.east ? bounds : world
}

/** The bounds that contain all of the given ones; the world if there are none. */
export function unionBounds(extents: readonly GeoBounds[]): GeoBounds {
  return boundsOfPoints(
    extents.flatMap(({ west, south, east, north }) => [
      [west, south],
      [east, north],
    ]),
  )
}

/** The world without Antarctica and the Arctic Ocean. */
const world: GeoBounds = { west: -179.9, south: -56, east: 179.9, north: 80 }

/** Degrees of longitude from which on a map of states shows all of them. */
const nationwide = 25
/** Alaska and Hawaii lie west of this longitude, the other states east of it. */
const westCoast = -125

/** Degrees beyond which a world projection distorts less than a regional one. */
const worldwide = { longitude: 150, latitude: 100 }
/** Padding as a share of the size, and its minimum in degrees. */
const margin = { share: 0.06, least: 1 }

/** True for areas so small that the coarse atlas looks crude. */
export function isSmallArea({ west, south, east, north }: GeoBounds): boolean {
  return east - west < 70 && north - south < 50
}

/**
 * Equal-area projections, so that shaded areas are comparable: Equal Earth for the world (Šavrič, Patterson and Jenny
 * 2018), Lambert azimuthal equal-area centred on the bounds for a part of it.
 */
export function fitProjection(extent: GeoBounds): ProjectionFit {
  if (extent.east - extent.west > worldwide.longitude || extent.north - extent.south > worldwide.latitude)
    return { type: 'equalEarth', rotate: [0, 0], clipAngle: null, fit: boundaryPoints(world) }
  const { west, south, east, north } = padBounds(extent)
  const rotate: [number, number] = [-(west + east) / 2, -(south + north) / 2]
  return { type: 'azimuthalEqualArea', rotate, clipAngle: 100, fit: boundaryPoints({ west, south, east, north }) }
}

/** Albers' equal-area projection of all `states`, with Alaska and Hawaii below the others, unless a part of them is shown. */
export function fitUsaProjection(extent: GeoBounds, states: MapFeature[]): ProjectionFit {
  if (extent.east < westCoast || extent.east - extent.west < nationwide) return fitProjection(extent)
  const fit: ProjectionFit['fit'] = { type: 'FeatureCollection', features: states }
  return { type: 'albersUsa', rotate: [0, 0], clipAngle: null, fit }
}

function padBounds({ west, south, east, north }: GeoBounds): GeoBounds {
  const wide = Math.max(margin.least, (east - west) * margin.share)
  const high = Math.max(margin.least, (north - south) * margin.share)
  return {
    west: Math.max(-179.9, west - wide),
    east: Math.min(179.9, east + wide),
    south: Math.max(-89, south - high),
    north: Math.min(89, north + high),
  }
}

/** Points along the edges, which a projection bends into curves. */
function boundaryPoints({ west, south, east, north }: GeoBounds): ProjectionFit['fit'] {
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
