import type { Cell } from '@belvedere/spec'
import { countryCode } from '@belvedere/tables'
import type { MapFeature } from '../vega-edge.ts'
import { atlas, type Detail } from './atlas.ts'
import { type Extent, extentOf, isClose, united } from './extent.ts'

/** A country's outline under the name that a table gives it. As a text it is its code, so that rows are grouped by it. */
export class Place {
  readonly type = 'Feature'
  readonly properties = {}
  readonly geometry: MapFeature['geometry']
  readonly name: string
  readonly extent: Extent
  readonly #code: string

  constructor(code: string, name: string, { geometry }: MapFeature) {
    this.#code = code
    this.name = name
    this.geometry = geometry
    this.extent = extentOf(geometry)
  }

  toString(): string {
    return this.#code
  }
}

export interface FoundPlaces {
  /** The place that each value names. */
  byCell: Map<Cell, Place>
  places: Place[]
  /** Rows that name something else than a country, and what they name, each once. */
  lost: { rows: number; names: string[] }
}

/**
 * Finds the countries that a column names. Values of the same country share the name of the first. Outlines are fine
 * where the places lie close together, and for countries that the coarse ones leave out.
 */
export function findPlaces(column: readonly Cell[]): FoundPlaces {
  const rows = new Map<Cell, number>()
  for (const cell of column) if (cell !== null) rows.set(cell, (rows.get(cell) ?? 0) + 1)
  const named = new Map<string, Cell[]>()
  const lost: FoundPlaces['lost'] = { rows: 0, names: [] }
  for (const [cell, count] of rows) {
    const code = countryCode(cell)
    if (code !== null && outlineOf(code, 'coarse')) named.set(code, [...(named.get(code) ?? []), cell])
    else {
      lost.rows += count
      lost.names.push(String(cell))
    }
  }
  const detail = isClose(united([...placed(named, 'coarse').keys()].map(({ extent }) => extent))) ? 'fine' : 'coarse'
  const found = placed(named, detail)
  const byCell = new Map([...found].flatMap(([place, cells]) => cells.map((cell) => [cell, place] as const)))
  return { byCell, places: [...found.keys()], lost }
}

const outlineOf = (code: string, detail: Detail): MapFeature | undefined =>
  atlas(detail).countries.get(code) ?? atlas('fine').countries.get(code)

function placed(named: ReadonlyMap<string, Cell[]>, detail: Detail): Map<Place, Cell[]> {
  const places = new Map<Place, Cell[]>()
  for (const [code, cells] of named) {
    const outline = outlineOf(code, detail)
    if (outline) places.set(new Place(code, String(cells[0]), outline), cells)
  }
  return places
}
