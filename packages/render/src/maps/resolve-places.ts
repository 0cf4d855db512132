import { objectKey } from '@belvedere/query'
import type { Spec } from '@belvedere/spec'
import { fieldRef } from '@belvedere/spec'
import type { ShapeSet } from '@belvedere/tables'
import type { TranslatableText } from '@belvedere/texts'
import { RenderError } from '../model/errors.ts'
import { text } from '../model/texts.ts'
import { fromEngineText } from '../vega/aliases.ts'
import type { Tuple } from '../vega/vega-types.ts'
import { atlas } from './atlas.ts'
import { boundsOfPoints, type GeoBounds, isSmallArea, unionBounds } from './geo-bounds.ts'
import type { MapFacts, OutlineFacts } from './map-facts.ts'
import { type MapUnit, mapUnitsIn } from './map-units.ts'
import { matchPlaces, type PlaceKind, type PlaceMatches, type PlaceOutline } from './match-places.ts'
import { matchShapes, ownBaseMap } from './own-shapes.ts'
import { type BaseMap, fitProjection, fitUsaProjection } from './projection-fit.ts'

/** The lookup datasets of a spec's maps, with the part of the world that the maps show. */
export interface MapLookups {
  datasets: Map<string, Tuple[]>
  base: BaseMap
  /** True if no map of the spec sets a projection, so that the default applies. */
  usesDefaultProjection: boolean
  /** Sentences about rows that cannot be placed. */
  warnings: TranslatableText[]
}

/** Suffix of the column with a field's places; `fromEngineText` removes it. */
const suffix = '\u2064\u2064'

/**
 * Replaces the field on the shape channel of each map, in place, by the country or state that its values name, through a
 * lookup transform. Returns null if no view is a map. `factsOf` tells of the rows of the map with a number; `unread` that they
 * are not known yet; null that they lack a column.
 */
export function resolvePlaces(
  spec: Spec,
  factsOf: (map: MapUnit, at: number) => MapFacts | 'unread' | null,
  shapesOf: (map: MapUnit & { shows: 'outlines' }) => ShapeSet | null = () => null,
): MapLookups | null {
  const datasets: MapLookups['datasets'] = new Map()
  const extents: GeoBounds[] = []
  const ownShapes: PlaceOutline[] = []
  const ground: PlaceOutline[] = []
  let isPlanar: boolean | null = null
  const areInUsa: (() => boolean)[] = []
  const kinds = new Set<PlaceKind>()
  const warnings: TranslatableText[] = []
  const maps = mapUnitsIn(spec)
  for (const [at, map] of maps.entries()) {
    const facts = factsOf(map, at)
    if (facts !== null && facts !== 'unread' && facts.shows === 'points') {
      extents.push(facts.bounds)
      areInUsa.push(facts.areInUsa)
    }
    if (map.shows === 'points') continue
    const field = fromEngineText(map.field)
    if (facts === null) throw new RenderError(text('reason.no_places', { field }))
    const name = `belvedere_places_${datasets.size}`
    if (facts === 'unread' || facts.shows === 'points') datasets.set(name, [])
    else {
      const own = shapesOf(map)
      const matches = own && matchShapes(facts, own)
      const byCell = matches?.byCell ?? namedPlaces(facts, field, { kinds, extents, warnings })
      if (matches) {
        ownShapes.push(...(matches.isWhole ? matches.all : byCell.values()))
        ground.push(...matches.all)
        isPlanar = (isPlanar ?? true) && own.isPlanar
      }
      datasets.set(
        name,
        [...byCell].map(([cell, place]) => ({ cell, place, [objectKey]: String(place) })),
      )
    }
    showPlaces(map, name)
  }
  if (maps.length === 0) return null
  const hasStatesOnly = kinds.has('states') && kinds.size === 1
  const own = isPlanar === null ? null : ownBaseMap(ownShapes, ground, { isPlanar, pointBounds: extents })
  if (own) warnings.push(...outsideWarnings(own.outside))
  const base = own ?? atlasBaseMap(extents, { isOfStates: hasStatesOnly && areInUsa.every((isInside) => isInside()) })
  return { datasets, base, usesDefaultProjection: maps.every(({ projected }) => !projected), warnings }
}

/** The places of names, with what is to be told of them. */
function namedPlaces(
  facts: OutlineFacts,
  field: string,
  results: { kinds: Set<PlaceKind>; extents: GeoBounds[]; warnings: TranslatableText[] },
): PlaceMatches['byCell'] {
  const matched = matchPlaces(field, facts)
  results.kinds.add(matched.kind)
  results.warnings.push(...unmatchedWarnings(matched, field))
  results.extents.push(unionBounds(matched.places.map((place) => place.extent)))
  return matched.byCell
}

/** The land of the atlas: the states of the USA where all outlines are of states, and all points have a place among them. */
function atlasBaseMap(extents: readonly GeoBounds[], { isOfStates }: { isOfStates: boolean }): BaseMap {
  const extent = extents.length > 0 ? unionBounds(extents) : boundsOfPoints([])
  const { land } = atlas(isOfStates ? 'usa' : isSmallArea(extent) ? 'fine_world' : 'coarse_world')
  return { land, frame: isOfStates ? fitUsaProjection(extent, land) : fitProjection(extent) }
}

/** Looks the values of a map up in a data set of places. */
function showPlaces({ unit, shape, field }: MapUnit & { shows: 'outlines' }, dataset: string): void {
  const column = fieldRef(field + suffix)
  const from = { data: { name: dataset }, key: 'cell', fields: ['place'] }
  unit.transform = [...(unit.transform ?? []), { lookup: shape.field, from, as: [column] }]
  unit.encoding = { ...unit.encoding, shape: Object.assign({ ...shape, field: column }, { type: 'geojson' }) }
}

const maxListedNames = 3

/** A warning about shapes beyond a map of the USA. */
const outsideWarnings = (outside: readonly PlaceOutline[]): TranslatableText[] =>
  outside.length === 0
    ? []
    : [text('warning.outside', { count: outside.length, names: listed(outside.map(({ name }) => name)) })]

function listed(names: readonly string[]): string {
  const first = names.slice(0, maxListedNames).map((name) => `“${name.slice(0, 60)}”`)
  return [...first, ...(names.length > maxListedNames ? ['…'] : [])].join(', ')
}

/** A warning about values that match no place; throws `RenderError` if none match. */
function unmatchedWarnings({ kind, places, lost }: PlaceMatches, field: string): TranslatableText[] {
  if (lost.rows === 0) return []
  const list = listed(lost.names)
  if (places.length === 0) throw new RenderError(text('reason.unknown_places', { field, names: list }))
  return [text(`warning.${kind}`, { count: lost.rows, field, names: list })]
}
