import type { AnySpec, Encoding, Spec, Transform } from '@belvedere/spec'
import { fieldName, fieldRef, isObject } from '@belvedere/spec'
import type { ColumnTable } from '@belvedere/tables'
import type { TranslatableText } from '@belvedere/texts'
import { RenderError } from '../model/errors.ts'
import { text } from '../model/texts.ts'
import { fromEngineText, toEngineName } from '../vega/aliases.ts'
import { hasPlaceInUsa } from '../vega/vega-facade.ts'
import type { Tuple } from '../vega/vega-types.ts'
import { childrenOf, isUnit } from '../vega/view-tree.ts'
import { boundsOfPoints, type GeoBounds, isOnEarth, unionBounds } from './geo-bounds.ts'
import { matchPlaces, type PlaceKind, type PlaceMatches } from './match-places.ts'
import { rowFilter } from './row-filter.ts'

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
 * lookup transform. Returns null if no view is a map. `tables` are keyed by the names in the prepared spec.
 */
export function resolvePlaces(spec: Spec, tables: ReadonlyMap<string, ColumnTable>): MapLookups | null {
  const datasets: MapLookups['datasets'] = new Map()
  const extents: GeoBounds[] = []
  const pointLayers: [longitude: number, latitude: number][][] = []
  const kinds = new Set<PlaceKind>()
  const warnings: TranslatableText[] = []
  let usesDefaultProjection = true
  for (const { unit, encoding, table, transforms, projected } of mapsIn(spec)) {
    const rows = tables.get(table ?? '') ?? { rows: 0, columns: {} }
    const passes = rowFilter(transforms, rows)
    const cellsOf = (ref: string) => rows.columns[fromEngineText(fieldName(ref))] ?? []
    const columnOf = (ref: string) => cellsOf(ref).filter((_, row) => passes(row))
    const { shape, longitude, latitude } = encoding
    if (shape?.field !== undefined && markOf(unit) === 'geoshape') {
      const field = fromEngineText(fieldName(shape.field))
      if (!Object.hasOwn(rows.columns, field)) throw new RenderError(text('reason.no_places', { field }))
      const matched = matchPlaces(field, columnOf(shape.field), cellsOf(shape.field))
      kinds.add(matched.kind)
      warnings.push(...unmatchedWarnings(matched, field))
      extents.push(unionBounds(matched.places.map((place) => place.extent)))
      const name = `belvedere_places_${datasets.size}`
      datasets.set(
        name,
        [...matched.byCell].map(([cell, place]) => ({ cell, place })),
      )
      const column = fieldRef(toEngineName(field) + suffix)
      const from = { data: { name }, key: 'cell', fields: ['place'] }
      unit.transform = [...(unit.transform ?? []), { lookup: shape.field, from, as: [column] }]
      unit.encoding = { ...unit.encoding, shape: Object.assign({ ...shape, field: column }, { type: 'geojson' }) }
    } else if (longitude?.field !== undefined && latitude?.field !== undefined) {
      const norths = columnOf(latitude.field)
      const points = columnOf(longitude.field).map((east, i): [number, number] => [degrees(east), degrees(norths[i])])
      pointLayers.push(points.filter((point) => isOnEarth(...point)))
      extents.push(boundsOfPoints(points))
    } else continue
    usesDefaultProjection &&= !projected
  }
  if (extents.length === 0) return null
  const extent = unionBounds(extents)
  const hasStatesOnly = kinds.has('states') && kinds.size === 1
  const base = hasStatesOnly && pointLayers.every((points) => points.every(hasPlaceInUsa)) ? 'usa' : 'world'
  return { datasets, base, extent, usesDefaultProjection, warnings }
}

const degrees = (cell: unknown): number => (typeof cell === 'number' ? cell : Number.NaN)

const markOf = ({ mark }: AnySpec): unknown => (isObject(mark) ? mark.type : mark)

interface MapUnit {
  unit: Extract<AnySpec, { mark: unknown }>
  encoding: Encoding
  table: string | undefined
  /** Those of outer views first. */
  transforms: readonly Transform[]
  /** True if the spec sets a projection. */
  projected: boolean
}

function* mapsIn(view: AnySpec, outer: Omit<MapUnit, 'unit'> = noOuterView): Generator<MapUnit> {
  const mapPart: Omit<MapUnit, 'unit'> = {
    table: view.data?.name ?? outer.table,
    encoding: { ...outer.encoding, ...(isObject(view.encoding) ? view.encoding : {}) },
    transforms: [...outer.transforms, ...(view.transform ?? [])],
    projected: outer.projected || view.projection !== undefined,
  }
  if (isUnit(view)) yield { unit: view, ...mapPart }
  for (const { child } of childrenOf(view)) yield* mapsIn(child, mapPart)
}
const noOuterView = { table: undefined, encoding: {}, transforms: [], projected: false }

const maxListedNames = 3

/** A warning about values that match no place; throws `RenderError` if none match. */
function unmatchedWarnings({ kind, places, lost }: PlaceMatches, field: string): TranslatableText[] {
  if (lost.rows === 0) return []
  const names = lost.names.slice(0, maxListedNames).map((name) => `“${name.slice(0, 60)}”`)
  const list = [...names, ...(lost.names.length > maxListedNames ? ['…'] : [])].join(', ')
  if (places.length === 0) throw new RenderError(text('reason.unknown_places', { field, names: list }))
  return [text(`warning.${kind}`, { count: lost.rows, field, names: list })]
}
