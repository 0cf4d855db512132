import type { AnySpec, Encoding, Spec, Transform } from '@belvedere/spec'
import { fieldName, fieldRef } from '@belvedere/spec'
import type { ColumnTable } from '@belvedere/tables'
import { innerName, outerText } from '../aliases.ts'
import { CannotDraw } from '../faults.ts'
import { childrenOf, isRecord, isUnit } from '../spec-tree.ts'
import type { Tuple } from '../vega-edge.ts'
import { around, type Extent, united } from './extent.ts'
import { keptRows } from './kept-rows.ts'
import { type FoundPlaces, findPlaces } from './places.ts'

/** The maps of a spec: what they look places up in, and what part of the world they show. */
export interface Maps {
  datasets: Map<string, Tuple[]>
  extent: Extent
  /** The spec leaves it open how the globe is projected and turned. */
  turned: boolean
  /** Sentences about what has no place on them. */
  warnings: string[]
}

/** What stands behind a field's name in the name of the column of its places; `outerText` takes it off. */
const suffix = '\u2064\u2064'

/**
 * Exchanges the names on the shape channel of maps, in place, by the places that they name: looked up after all other
 * transforms, in a data set of the spec's own. Null where nothing is a map. `tables` are by the names that the prepared
 * spec has for them.
 */
export function drawPlaces(spec: Spec, tables: ReadonlyMap<string, ColumnTable>): Maps | null {
  const datasets: Maps['datasets'] = new Map()
  const extents: Extent[] = []
  const warnings: string[] = []
  let turned = true
  for (const { unit, encoding, table, transforms, projected } of mapsIn(spec)) {
    const rows = tables.get(table ?? '') ?? { rows: 0, columns: {} }
    const kept = keptRows(transforms, rows)
    const columnOf = (ref: string) => (rows.columns[outerText(fieldName(ref))] ?? []).filter((_, row) => kept(row))
    const { shape, longitude, latitude } = encoding
    if (shape?.field !== undefined && markOf(unit) === 'geoshape') {
      const field = outerText(fieldName(shape.field))
      if (!Object.hasOwn(rows.columns, field))
        throw new CannotDraw(`a map needs a column of countries, and “${field}” is none.`)
      const found = findPlaces(columnOf(shape.field))
      warnings.push(...lostIn(found, field))
      extents.push(united(found.places.map((place) => place.extent)))
      const name = `belvedere_places_${datasets.size}`
      datasets.set(
        name,
        [...found.byCell].map(([cell, place]) => ({ cell, place })),
      )
      const column = fieldRef(innerName(field) + suffix)
      const from = { data: { name }, key: 'cell', fields: ['place'] }
      unit.transform = [...(unit.transform ?? []), { lookup: shape.field, from, as: [column] }]
      unit.encoding = { ...unit.encoding, shape: Object.assign({ ...shape, field: column }, { type: 'geojson' }) }
    } else if (longitude?.field !== undefined && latitude?.field !== undefined) {
      const norths = columnOf(latitude.field)
      extents.push(around(columnOf(longitude.field).map((east, i) => [degrees(east), degrees(norths[i])])))
    } else continue
    turned &&= !projected
  }
  return extents.length === 0 ? null : { datasets, extent: united(extents), turned, warnings }
}

const degrees = (cell: unknown): number => (typeof cell === 'number' ? cell : Number.NaN)

const markOf = ({ mark }: AnySpec): unknown => (isRecord(mark) ? mark.type : mark)

interface MapUnit {
  unit: Extract<AnySpec, { mark: unknown }>
  encoding: Encoding
  table: string | undefined
  /** Outer ones first. */
  transforms: readonly Transform[]
  /** By the spec's own words. */
  projected: boolean
}

function* mapsIn(view: AnySpec, outer: Omit<MapUnit, 'unit'> = plain): Generator<MapUnit> {
  const own: Omit<MapUnit, 'unit'> = {
    table: view.data?.name ?? outer.table,
    encoding: { ...outer.encoding, ...(isRecord(view.encoding) ? view.encoding : {}) },
    transforms: [...outer.transforms, ...(view.transform ?? [])],
    projected: outer.projected || view.projection !== undefined,
  }
  if (isUnit(view)) yield { unit: view, ...own }
  for (const { child } of childrenOf(view)) yield* mapsIn(child, own)
}
const plain = { table: undefined, encoding: {}, transforms: [], projected: false }

const shownNames = 3

/** What a map leaves out is said; a map that leaves out all is refused. */
function lostIn({ places, lost }: FoundPlaces, field: string): string[] {
  if (lost.rows === 0) return []
  const names = lost.names.slice(0, shownNames).map((name) => `“${name.slice(0, 60)}”`)
  const said = [...names, ...(lost.names.length > shownNames ? ['…'] : [])].join(', ')
  if (places.length === 0) throw new CannotDraw(`“${field}” names no country that the map knows (${said}).`)
  const rows = lost.rows === 1 ? '1 row has' : `${lost.rows.toLocaleString('en')} rows have`
  return [`${rows} no place on the map, because “${field}” names no country there: ${said}.`]
}
