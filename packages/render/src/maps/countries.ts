import type { Cell } from '@belvedere/spec'
import { countryCode } from '@belvedere/tables'
import type { MapFeature } from '../vega/vega-types.ts'
import { type AtlasDetail, atlas } from './atlas.ts'
import { type GeoBounds, isSmallArea, largestPartBounds, unionBounds } from './geo-bounds.ts'

/** A country's outline with the name used in the table. Converts to its code as a string, so that rows group by country. */
export class CountryOutline {
  readonly type = 'Feature'
  readonly properties = {}
  readonly geometry: MapFeature['geometry']
  readonly name: string
  readonly extent: GeoBounds
  readonly #code: string

  constructor(code: string, name: string, { geometry }: MapFeature) {
    this.#code = code
    this.name = name
    this.geometry = geometry
    this.extent = largestPartBounds(geometry)
  }

  toString(): string {
    return this.#code
  }
}

export interface CountryMatches {
  /** The country of each matched value. */
  byCell: Map<Cell, CountryOutline>
  places: CountryOutline[]
  /** The number of rows whose value matches no country, and those values. */
  lost: { rows: number; names: string[] }
}

/**
 * Matches the values of a column with countries. Values for the same country share the name of the first. Uses detailed
 * outlines if the countries cover a small area, and for countries that the coarse atlas lacks.
 */
export function matchCountries(column: readonly Cell[]): CountryMatches {
  const rows = new Map<Cell, number>()
  for (const cell of column) if (cell !== null) rows.set(cell, (rows.get(cell) ?? 0) + 1)
  const cellsByCode = new Map<string, Cell[]>()
  const unmatched: CountryMatches['lost'] = { rows: 0, names: [] }
  for (const [cell, count] of rows) {
    const code = countryCode(cell)
    if (code !== null && outlineOf(code, 'coarse')) cellsByCode.set(code, [...(cellsByCode.get(code) ?? []), cell])
    else {
      unmatched.rows += count
      unmatched.names.push(String(cell))
    }
  }
  const detail = isSmallArea(
    unionBounds([...countriesByCode(cellsByCode, 'coarse').keys()].map(({ extent }) => extent)),
  )
    ? 'fine'
    : 'coarse'
  const countries = countriesByCode(cellsByCode, detail)
  const byCell = new Map([...countries].flatMap(([place, cells]) => cells.map((cell) => [cell, place] as const)))
  return { byCell, places: [...countries.keys()], lost: unmatched }
}

const outlineOf = (code: string, detail: AtlasDetail): MapFeature | undefined =>
  atlas(detail).countries.get(code) ?? atlas('fine').countries.get(code)

function countriesByCode(cellsByCode: ReadonlyMap<string, Cell[]>, detail: AtlasDetail): Map<CountryOutline, Cell[]> {
  const places = new Map<CountryOutline, Cell[]>()
  for (const [code, cells] of cellsByCode) {
    const outline = outlineOf(code, detail)
    if (outline) places.set(new CountryOutline(code, String(cells[0]), outline), cells)
  }
  return places
}
