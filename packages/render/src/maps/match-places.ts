import type { Cell } from '@belvedere/spec'
import { areStates, countryCode, stateCode, stateName } from '@belvedere/tables'
import type { MapFeature } from '../vega/vega-types.ts'
import { type AtlasName, atlas } from './atlas.ts'
import { type GeoBounds, isSmallArea, mainBounds, unionBounds } from './geo-bounds.ts'
import type { OutlineFacts } from './map-facts.ts'

interface PlaceText {
  /** For people. */
  name: string
  /** The column of the name, if it is not that of the place. */
  label: string
  /** What rows with the place have in its column. */
  cell: Cell
  geometry: MapFeature['geometry']
  extent: GeoBounds
}

/** The outline of a country or state, or a shape of a table. Converts to its code as a string, so that rows group by place. */
export class PlaceOutline {
  readonly type = 'Feature'
  readonly properties: { name: string }
  readonly geometry: MapFeature['geometry']
  readonly name: string
  readonly label: string
  readonly cell: Cell
  readonly extent: GeoBounds
  /** True if it encloses nothing. */
  readonly isLine: boolean
  readonly #code: string

  constructor(code: string, { name, label, cell, geometry, extent }: PlaceText) {
    this.#code = code
    this.name = name
    this.properties = { name }
    this.label = label
    this.cell = cell
    this.geometry = geometry
    this.extent = extent
    this.isLine = hasLinesAlone(geometry)
  }

  toString(): string {
    return this.#code
  }
}

function hasLinesAlone(geometry: MapFeature['geometry']): boolean {
  if (geometry.type !== 'GeometryCollection') return geometry.type === 'MultiLineString'
  return geometry.geometries.every(({ type }) => type !== 'MultiPolygon')
}

export type PlaceKind = 'countries' | 'states'

export interface PlaceMatches {
  kind: PlaceKind
  /** The place of each matched value. */
  byCell: Map<Cell, PlaceOutline>
  places: PlaceOutline[]
  /** The number of rows whose value matches no place, and those values. */
  lost: { rows: number; names: string[] }
}

/** Reads the values of a column as places. */
interface Gazetteer {
  codeOf: (cell: Cell) => string | null
  /** What a place is called, by its first value. */
  nameOf: (cell: Cell, code: string) => string
  /** The atlases with its outlines, in general and of small areas; the first that has a place is used. */
  atlases: { coarse: readonly AtlasName[]; fine: readonly AtlasName[] }
}

const countries: Gazetteer = {
  codeOf: countryCode,
  nameOf: String,
  // The coarse atlas lacks the smallest countries.
  atlases: { coarse: ['coarse_world', 'fine_world'], fine: ['fine_world'] },
}

const statesOf = (column: string): Gazetteer => ({
  codeOf: (cell) => stateCode(cell, column),
  nameOf: (cell, code) => (/^\d/.test(String(cell).trim()) ? stateName(code) : String(cell)),
  atlases: { coarse: ['usa'], fine: ['usa'] },
})

/**
 * Matches the values of rows that may be shown with countries, or with states of the USA where nearly all values of the column
 * are such. Values for the same place share the name of the first.
 */
export function matchPlaces(column: string, { counts, all }: Pick<OutlineFacts, 'counts' | 'all'>): PlaceMatches {
  const isOfStates = areStates(
    column,
    all.filter((cell) => cell !== null),
  )
  const kind = isOfStates ? 'states' : 'countries'
  const gazetteer = kind === 'states' ? statesOf(column) : countries
  const cellsByCode = new Map<string, Cell[]>()
  const lost: PlaceMatches['lost'] = { rows: 0, names: [] }
  const extents: GeoBounds[] = []
  for (const [cell, count] of counts) {
    const code = gazetteer.codeOf(cell)
    const outline = code === null ? undefined : outlineOf(code, gazetteer.atlases.coarse)
    if (code !== null && outline) {
      const cells = cellsByCode.get(code)
      if (cells) cells.push(cell)
      else cellsByCode.set(code, [cell])
      extents.push(mainBounds(outline.geometry))
    } else {
      lost.rows += count
      lost.names.push(String(cell))
    }
  }
  const atlases = gazetteer.atlases[isSmallArea(unionBounds(extents)) ? 'fine' : 'coarse']
  const outlines = [...cellsByCode].flatMap(([code, cells]): [PlaceOutline, Cell[]][] => {
    const [first = null] = cells
    const outline = outlineOf(code, atlases)
    if (!outline) return []
    const name = gazetteer.nameOf(first, code)
    const { geometry } = outline
    const extent = mainBounds(geometry)
    return [[new PlaceOutline(code, { name, label: '', cell: name, geometry, extent }), cells]]
  })
  return {
    kind,
    byCell: new Map(outlines.flatMap(([place, cells]) => cells.map((cell) => [cell, place] as const))),
    places: outlines.map(([place]) => place),
    lost,
  }
}

function outlineOf(code: string, atlases: readonly AtlasName[]): MapFeature | undefined {
  for (const name of atlases) {
    const outline = atlas(name).places.get(code)
    if (outline) return outline
  }
  return undefined
}
