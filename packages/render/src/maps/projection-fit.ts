import type { MapFeature } from '../vega/vega-types.ts'
import { type GeoBounds, world } from './geo-bounds.ts'

/** A Vega projection and the points that it must fit into the plot. */
export interface ProjectionFit {
  type: string
  rotate: [number, number]
  /** Clips at this many degrees from the centre; null: no clipping. */
  clipAngle: number | null
  /** True where y points upwards in a plane. */
  reflectY: boolean
  fit: { type: 'MultiPoint'; coordinates: [number, number][] } | { type: 'FeatureCollection'; features: MapFeature[] }
}

/** The land of a map, and the projection of all that is on it. */
export interface BaseMap {
  land: readonly MapFeature[]
  frame: ProjectionFit
}

/** Degrees of longitude from which on a map of states shows all of them. */
const nationwide = 25
/** Alaska and Hawaii lie west of this longitude, the other states east of it. */
const westCoast = -125

/** Degrees beyond which a world projection distorts less than a regional one. */
const worldwide = { longitude: 150, latitude: 100 }
/** Padding as a share of the size, and its minimum in degrees. */
const margin = { share: 0.06, least: 1 }

/**
 * Equal-area projections, so that shaded areas are comparable: Equal Earth for the world (Šavrič, Patterson and Jenny
 * 2018), Lambert azimuthal equal-area centred on the bounds for a part of it.
 */
export function fitProjection(extent: GeoBounds): ProjectionFit {
  if (isWorldwide(extent)) return worldProjection(world)
  return regionalProjection(padBounds(extent))
}

const worldProjection = (shown: GeoBounds, longitude = 0): ProjectionFit => ({
  type: 'equalEarth',
  rotate: [-longitude, 0],
  clipAngle: null,
  reflectY: false,
  fit: boundaryPoints(shown),
})

function regionalProjection(shown: GeoBounds): ProjectionFit {
  const { west, south, east, north } = shown
  const rotate: [number, number] = [-(west + east) / 2, -(south + north) / 2]
  return { type: 'azimuthalEqualArea', rotate, clipAngle: 100, reflectY: false, fit: boundaryPoints(shown) }
}

const isWorldwide = ({ west, south, east, north }: GeoBounds): boolean =>
  east - west > worldwide.longitude || north - south > worldwide.latitude

/** Degrees beyond which a map of the world has its usual centre. */
const wholeTurn = 300
/** The least extent that is shown, of a single point. */
const minExtent = 0.01
const ownMargin = 0.04

/** The same projections for shapes of a table's own, as close as these allow. */
export function fitOwnProjection(extent: GeoBounds | null): ProjectionFit {
  if (extent === null) return worldProjection(world)
  const { west, south, east, north } = extent
  const shown = { ...extent, south: Math.max(-89, south), north: Math.min(89, north) }
  if (isWorldwide(extent))
    return east - west > wholeTurn
      ? worldProjection({ ...world, south: shown.south, north: shown.north })
      : worldProjection(shown, (west + east) / 2)
  const wide = Math.max(minExtent, (east - west) * ownMargin)
  const high = Math.max(minExtent, (north - south) * ownMargin)
  return regionalProjection({
    west: west - wide,
    east: east + wide,
    south: Math.max(-89, south - high),
    north: Math.min(89, north + high),
  })
}

/** A plane with y upwards, such as a floor plan or projected data. */
export function fitPlane(extents: readonly GeoBounds[]): ProjectionFit {
  const corners = extents.flatMap(({ west, south, east, north }): [number, number][] => [
    [west, south],
    [east, north],
  ])
  const coordinates = corners.filter((corner) => corner.every(Number.isFinite))
  return { type: 'identity', rotate: [0, 0], clipAngle: null, reflectY: true, fit: { type: 'MultiPoint', coordinates } }
}

/** Albers' equal-area projection of all `states`, with Alaska and Hawaii below the others, unless a part of them is shown. */
export function fitUsaProjection(
  extent: GeoBounds,
  states: readonly MapFeature[],
  regional: () => ProjectionFit = () => fitProjection(extent),
): ProjectionFit {
  if (extent.east < westCoast || extent.east - extent.west < nationwide) return regional()
  const fit: ProjectionFit['fit'] = { type: 'FeatureCollection', features: [...states] }
  return { type: 'albersUsa', rotate: [0, 0], clipAngle: null, reflectY: false, fit }
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
