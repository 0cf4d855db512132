import { objectKey } from '@belvedere/query'
import type { Spec } from '@belvedere/spec'
import { fieldRef } from '@belvedere/spec'
import type { TranslatableText } from '@belvedere/texts'
import { RenderError } from '../model/errors.ts'
import { text } from '../model/texts.ts'
import { fromEngineText } from '../vega/aliases.ts'
import type { Tuple } from '../vega/vega-types.ts'
import { boundsOfPoints, type GeoBounds, unionBounds } from './geo-bounds.ts'
import type { MapFacts } from './map-facts.ts'
import { type MapUnit, mapUnitsIn } from './map-units.ts'
import { matchPlaces, type PlaceKind, type PlaceMatches } from './match-places.ts'

/** The lookup datasets of a spec's maps, with the part of the world that the maps show. */
export interface MapLookups {
  datasets: Map<string, Tuple[]>
  /** The land beneath: the states of the USA where all outlines are of states, and all points have a place among them. */
  base: 'world' | 'usa'
  extent: GeoBounds
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
): MapLookups | null {
  const datasets: MapLookups['datasets'] = new Map()
  const extents: GeoBounds[] = []
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
      const matched = matchPlaces(field, facts)
      kinds.add(matched.kind)
      warnings.push(...unmatchedWarnings(matched, field))
      extents.push(unionBounds(matched.places.map((place) => place.extent)))
      datasets.set(
        name,
        [...matched.byCell].map(([cell, place]) => ({ cell, place, [objectKey]: String(place) })),
      )
    }
    showPlaces(map, name)
  }
  if (maps.length === 0) return null
  const extent = extents.length > 0 ? unionBounds(extents) : boundsOfPoints([])
  const hasStatesOnly = kinds.has('states') && kinds.size === 1
  const base = hasStatesOnly && areInUsa.every((isInside) => isInside()) ? 'usa' : 'world'
  return { datasets, base, extent, usesDefaultProjection: maps.every(({ projected }) => !projected), warnings }
}

/** Looks the values of a map up in a data set of places. */
function showPlaces({ unit, shape, field }: MapUnit & { shows: 'outlines' }, dataset: string): void {
  const column = fieldRef(field + suffix)
  const from = { data: { name: dataset }, key: 'cell', fields: ['place'] }
  unit.transform = [...(unit.transform ?? []), { lookup: shape.field, from, as: [column] }]
  unit.encoding = { ...unit.encoding, shape: Object.assign({ ...shape, field: column }, { type: 'geojson' }) }
}

const maxListedNames = 3

/** A warning about values that match no place; throws `RenderError` if none match. */
function unmatchedWarnings({ kind, places, lost }: PlaceMatches, field: string): TranslatableText[] {
  if (lost.rows === 0) return []
  const names = lost.names.slice(0, maxListedNames).map((name) => `“${name.slice(0, 60)}”`)
  const list = [...names, ...(lost.names.length > maxListedNames ? ['…'] : [])].join(', ')
  if (places.length === 0) throw new RenderError(text('reason.unknown_places', { field, names: list }))
  return [text(`warning.${kind}`, { count: lost.rows, field, names: list })]
}
