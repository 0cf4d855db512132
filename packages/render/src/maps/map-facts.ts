import type { Cell } from '@belvedere/spec'
import type { ColumnTable } from '@belvedere/tables'
import { fromEngineText } from '../vega/aliases.ts'
import { hasPlaceInUsa } from '../vega/vega-facade.ts'
import { boundsOfPoints, type GeoBounds, isOnEarth } from './geo-bounds.ts'
import type { Coordinates, MapUnit } from './map-units.ts'
import { rowFilter } from './row-filter.ts'

/** What a map needs to know of its rows. A row may be shown if the filters let it pass that never change. */
export type MapFacts = OutlineFacts | PointFacts

export interface OutlineFacts {
  shows: 'outlines'
  /** The values of rows that may be shown, in the order of the first such rows, with the numbers of these; without nulls. */
  counts: ReadonlyMap<Cell, number>
  /** All values of the column. */
  all: readonly Cell[]
}

interface PointFacts {
  shows: 'points'
  /** Of the points that may be shown; the world if there are none. */
  bounds: GeoBounds
  /** Whether all of them have a place on a map of the states of the USA. */
  areInUsa: () => boolean
}

/** The facts of a map whose rows are in memory; null if they do not have its columns. */
export function factsOfRows(map: MapUnit, rows: ColumnTable): MapFacts | null {
  const passes = rowFilter(map.transforms, rows)
  const columnOf = (field: string): Cell[] => rows.columns[fromEngineText(field)] ?? []
  if (map.shows === 'points') return pointFacts(map, { passes, columnOf })
  if (!Object.hasOwn(rows.columns, fromEngineText(map.field))) return null
  const cells = columnOf(map.field)
  const counts = new Map<Cell, number>()
  cells.forEach((cell, row) => {
    if (cell !== null && passes(row)) counts.set(cell, (counts.get(cell) ?? 0) + 1)
  })
  return { shows: 'outlines', counts, all: [...new Set(cells)] }
}

function pointFacts(
  { longitude, latitude }: Coordinates,
  { passes, columnOf }: { passes: (row: number) => boolean; columnOf: (field: string) => Cell[] },
): PointFacts {
  const norths = columnOf(latitude)
  const points = columnOf(longitude)
    .map((east, row): [number, number] => [degrees(east), degrees(norths[row])])
    .filter((point, row) => passes(row) && isOnEarth(...point))
  return { shows: 'points', bounds: boundsOfPoints(points), areInUsa: () => points.every(hasPlaceInUsa) }
}

const degrees = (cell: unknown): number => (typeof cell === 'number' ? cell : Number.NaN)
