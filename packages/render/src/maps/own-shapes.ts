import type { ShapeSet } from '@belvedere/tables'
import { hasPlaceInUsa } from '../vega/vega-facade.ts'
import { atlas } from './atlas.ts'
import { boundsAround, type GeoBounds, geometryBounds, isSmallArea, unwrappedBounds } from './geo-bounds.ts'
import type { OutlineFacts } from './map-facts.ts'
import { type PlaceMatches, PlaceOutline } from './match-places.ts'
import { type BaseMap, fitOwnProjection, fitPlane, fitUsaProjection } from './projection-fit.ts'

export interface ShapeMatches {
  /** The shapes of the rows that may be shown. */
  byCell: PlaceMatches['byCell']
  /** All shapes of the table, also those that no row has. */
  all: readonly PlaceOutline[]
  /** Whether all rows may be shown. */
  isWhole: boolean
}

/** The shapes of a table by their keys. */
export function matchShapes(
  { counts, all: cells }: Pick<OutlineFacts, 'counts' | 'all'>,
  { shapes, label }: ShapeSet,
): ShapeMatches {
  const byKey = new Map(
    [...shapes].map(([key, shape]) => [
      key,
      new PlaceOutline(key, { ...shape, label, cell: key, extent: unwrappedBounds(shape.geometry) }),
    ]),
  )
  const byCell: PlaceMatches['byCell'] = new Map()
  for (const cell of counts.keys()) {
    const place = byKey.get(String(cell))
    if (place) byCell.set(cell, place)
  }
  return { byCell, all: [...byKey.values()], isWhole: cells.every((cell) => cell === null || counts.has(cell)) }
}

/** The share of shapes that must have a place on a map of the states of the USA. */
const minShareInUsa = 0.95
/** Degrees from which on the land of the atlas helps to see where lines are; of a city it is too coarse. */
const minLandExtent = 3

/**
 * What is beneath shapes of a table's own, and how all of it is projected: so that the `places` are seen, on the `ground` of
 * all shapes of their tables. `pointBounds`: the bounds of points above them.
 */
export function ownBaseMap(
  places: readonly PlaceOutline[],
  ground: readonly PlaceOutline[],
  { isPlanar, pointBounds }: { isPlanar: boolean; pointBounds: readonly GeoBounds[] },
): BaseMap & { outside: readonly PlaceOutline[] } {
  const outside: readonly PlaceOutline[] = []
  const areas = ground.filter(({ isLine }) => !isLine)
  if (isPlanar) return { land: areas, frame: fitPlane(places.map(({ geometry }) => geometryBounds(geometry))), outside }
  const extent = boundsAround([...places.map((place) => place.extent), ...pointBounds])
  if (extent === null) return { land: areas, frame: fitOwnProjection(null), outside }
  const inUsa = places.filter((place) => hasPlaceInUsa(centreOf(place.extent)))
  if (inUsa.length > 0 && inUsa.length >= places.length * minShareInUsa && pointBounds.length === 0) {
    const frame = fitUsaProjection(extent, inUsa, () => fitOwnProjection(extent))
    const drawn = new Set(inUsa)
    const isNational = frame.type === 'albersUsa'
    return { land: areas, frame, outside: isNational ? places.filter((place) => !drawn.has(place)) : outside }
  }
  const needsLand = areas.length === 0 && extent.east - extent.west >= minLandExtent
  const land = needsLand ? atlas(isSmallArea(extent) ? 'fine_world' : 'coarse_world').land : areas
  return { land, frame: fitOwnProjection(extent), outside }
}

const centreOf = ({ west, south, east, north }: GeoBounds): [number, number] => [(west + east) / 2, (south + north) / 2]
