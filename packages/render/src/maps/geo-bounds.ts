import type { StoredGeometry } from '@belvedere/tables'
import type { MapFeature, PolygonGeometry } from '../vega/vega-types.ts'

/** A bounding box in degrees, `west` ≤ `east`. */
export interface GeoBounds {
  west: number
  south: number
  east: number
  north: number
}

/** The bounds of a place's largest polygon: overseas territories must not decide what a map shows. */
function largestPartBounds(geometry: PolygonGeometry): GeoBounds {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  return largestBounds(polygons.map(([ring = []]) => boundsOfPoints(ring)))
}

const largestBounds = (extents: readonly GeoBounds[]): GeoBounds =>
  extents.reduce((largest, extent) => (areaOf(extent) > areaOf(largest) ? extent : largest), extents[0] ?? world)

const areaOf = ({ west, south, east, north }: GeoBounds): number => (east - west) * (north - south)

/** The world without Antarctica and the Arctic Ocean. */
export const world: GeoBounds = { west: -179.9, south: -56, east: 179.9, north: 80 }

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

/** True for areas so small that the coarse atlas looks crude. */
export function isSmallArea({ west, south, east, north }: GeoBounds): boolean {
  return east - west < 70 && north - south < 50
}

/** The bounds of all parts of a geometry, as numbers: those of a plane, or degrees where 180° is crossed eastwards. */
export function geometryBounds(geometry: MapFeature['geometry']): GeoBounds {
  const bounds = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  const include = (coordinates: readonly unknown[]): void => {
    const [x, y] = coordinates
    if (typeof x === 'number' && typeof y === 'number') {
      bounds.west = Math.min(bounds.west, x)
      bounds.east = Math.max(bounds.east, x)
      bounds.south = Math.min(bounds.south, y)
      bounds.north = Math.max(bounds.north, y)
    } else for (const inner of coordinates) if (Array.isArray(inner)) include(inner)
  }
  if (geometry.type === 'GeometryCollection') for (const part of geometry.geometries) include(part.coordinates)
  else include(geometry.coordinates)
  return bounds
}

/** The bounds that decide what a map shows of a place: of its largest polygon, or of all if it has none. */
export const mainBounds = (geometry: MapFeature['geometry']): GeoBounds =>
  geometry.type === 'Polygon' || geometry.type === 'MultiPolygon'
    ? largestPartBounds(geometry)
    : geometryBounds(geometry)

/** Like `mainBounds`, but a step across the antimeridian goes on beyond 180° instead of around the earth. */
export function unwrappedBounds(geometry: StoredGeometry): GeoBounds {
  switch (geometry.type) {
    case 'MultiPolygon':
      return largestBounds(geometry.coordinates.map(([outer = []]) => pathBounds(outer)))
    case 'MultiLineString':
      return boundsAround(geometry.coordinates.map(pathBounds)) ?? world
    case 'MultiPoint':
      return boundsAround(geometry.coordinates.map((point) => pathBounds([point]))) ?? world
    case 'GeometryCollection':
      return boundsAround(geometry.geometries.map(unwrappedBounds)) ?? world
    default:
      return geometry satisfies never
  }
}

function pathBounds(path: readonly (readonly [number, number])[]): GeoBounds {
  const bounds = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  let [x, before] = [path[0]?.[0] ?? 0, path[0]?.[0] ?? 0]
  for (const [longitude, latitude] of path) {
    x += wrapped(longitude - before)
    before = longitude
    bounds.west = Math.min(bounds.west, x)
    bounds.east = Math.max(bounds.east, x)
    bounds.south = Math.min(bounds.south, latitude)
    bounds.north = Math.max(bounds.north, latitude)
  }
  return bounds
}

/**
 * The bounds of the shortest stretch of longitudes that contains all of the given ones; `east` is beyond 180 if it crosses the
 * antimeridian. Null if there are none.
 */
export function boundsAround(extents: readonly GeoBounds[]): GeoBounds | null {
  const finite = extents.filter(({ west, east }) => Number.isFinite(west) && Number.isFinite(east))
  if (finite.length === 0) return null
  const south = finite.reduce((least, extent) => Math.min(least, extent.south), 90)
  const north = finite.reduce((most, extent) => Math.max(most, extent.north), -90)
  const turns = finite
    .map(({ west, east }) => ({ west: wrapped(west), width: Math.min(360, east - west) }))
    .sort((one, other) => one.west - other.west)
  const first = turns[0]?.west ?? 0
  let [reach, gap, start] = [first, 0, first]
  for (const { west, width } of turns) {
    if (west - reach > gap) [gap, start] = [west - reach, west]
    reach = Math.max(reach, west + width)
  }
  // Around the world, the gap is before the first.
  if (first + 360 - reach >= gap) return { west: first, east: Math.min(reach, first + 360), south, north }
  const end = turns.reduce((most, { west, width }) => Math.max(most, (west < start ? west + 360 : west) + width), start)
  return { west: start, east: Math.min(end, start + 360), south, north }
}

/** A longitude from −180 to 180. */
const wrapped = (longitude: number): number => ((((longitude + 180) % 360) + 360) % 360) - 180
