import type { FieldFilter } from '@belvedere/spec'
import {
  and,
  asc,
  count,
  type ExprNode,
  gte,
  isNotDistinct,
  isNotNull,
  isNull,
  literal,
  lte,
  max,
  min,
  not,
  or,
  Query,
} from '@uwdata/mosaic-sql'
import { type MapProjection, withProjected } from './map-projection.ts'
import { columnRef, real } from './nodes.ts'
import { countRows, valueNode } from './point-density.ts'
import { type EngineTable, filtered, type Relation, rowNumber, tableRelation } from './relation.ts'

/** Rows of a table that may pass filters that never change. */
export interface FilteredTable {
  table: EngineTable
  filters: readonly FieldFilter[]
}

/**
 * The values of a column, as `value`, and how many rows that may pass have each, as `n`. Values are in the order of the first
 * such rows, those without one last. Null if the table has no such column.
 */
export function placeValues({ table, filters }: FilteredTable, field: string): Query | null {
  if (!table.columns.has(field)) return null
  const passes = passing({ table, filters })
  const value = columnRef(field)
  const first = table.unnumbered ? value : columnRef(rowNumber)
  const values = Query.from({ rows: tableRelation(table).query })
    .select({ value, n: count().where(passes), first: min(first).where(passes) })
    .where(isNotNull(value))
    .groupby(value)
  return Query.from({ values })
    .select({ value: columnRef('value'), n: columnRef('n') })
    .orderby(asc(columnRef('first'), false))
}

/**
 * The ends of the points on earth of rows that may pass: `west`, `south`, `east` and `north`, null without such points. Null
 * if the columns do not have coordinates.
 */
export function coordinateBounds(rows: FilteredTable, coordinates: Coordinates): Query | null {
  const points = pointsOnEarth(rows, coordinates)
  const [x, y] = [columnRef(coordinates.longitude), columnRef(coordinates.latitude)]
  return (
    points && Query.from({ points: points.query }).select({ west: min(x), south: min(y), east: max(x), north: max(y) })
  )
}

/** The number of these points, as `n`, that a projection does not show. */
export function pointsWithout(rows: FilteredTable, coordinates: Coordinates, projection: MapProjection): Query | null {
  const points = pointsOnEarth(rows, coordinates)
  const [x, y] = ['belvedere x', 'belvedere y'] as const
  return (
    points &&
    countRows(filtered(withProjected(points, { ...coordinates, as: [x, y] }, projection), isNull(columnRef(x))))
  )
}

interface Coordinates {
  longitude: string
  latitude: string
}

function pointsOnEarth({ table, filters }: FilteredTable, { longitude, latitude }: Coordinates): Relation | null {
  const [east, north] = [table.columns.get(longitude), table.columns.get(latitude)]
  if (east?.kind !== 'number' || north?.kind !== 'number') return null
  const within = (column: string, most: number) =>
    and(gte(columnRef(column), real(-most)), lte(columnRef(column), real(most)))
  const rows = tableRelation(table)
  return filtered(rows, and(within(longitude, 180), within(latitude, 90), passing({ table, filters })))
}

const passing = ({ table, filters }: FilteredTable): ExprNode =>
  and(literal(true), ...filters.flatMap((filter) => conditionOf(filter, table) ?? []))

/** A condition that rows meet which a filter may leave; null where this is not known of a row. */
function conditionOf(filter: FieldFilter, { columns }: EngineTable): ExprNode | null {
  const column = columns.get(filter.field)
  if (!column || 'timeUnit' in filter) return null
  const node = columnRef(filter.field)
  const bounded = (low: number | null, high: number | null): ExprNode | null => {
    const [from, to] = [low, high].map((end) => (end === null ? null : valueNode(end, column.kind)))
    const ends = [...(from ? [gte(node, from)] : []), ...(to ? [lte(node, to)] : [])]
    return ends.length > 0 ? or(isNull(node), and(...ends)) : null
  }
  switch (filter.op) {
    case 'one_of':
    case 'none_of': {
      const values = filter.values.flatMap((value) => valueNode(value, column.kind) ?? [])
      const isOne = or(literal(false), ...values.map((value) => isNotDistinct(node, value)))
      return filter.op === 'one_of' ? isOne : not(isOne)
    }
    case 'range':
      return bounded(filter.min, filter.max)
    case '<':
    case '<=':
      return typeof filter.value === 'number' ? bounded(null, filter.value) : null
    case '>':
    case '>=':
      return typeof filter.value === 'number' ? bounded(filter.value, null) : null
    case 'empty':
      return isNull(node)
    case 'present':
      return isNotNull(node)
    case 'contains':
    case 'lacks':
    case 'starts_with':
    case 'ends_with':
    case 'over_field':
    case 'under_field':
      return null
    default:
      return filter satisfies never
  }
}
