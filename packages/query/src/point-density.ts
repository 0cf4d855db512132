import { isObject, type Json } from '@belvedere/spec'
import {
  type AggregateNode,
  add,
  and,
  avg,
  cast,
  count,
  div,
  type ExprNode,
  gte,
  isNotDistinct,
  isNotNull,
  literal,
  lte,
  mul,
  Query,
  sum,
} from '@uwdata/mosaic-sql'
import { conditionOf, parsed, type RowScope } from './expression.ts'
import { grouped } from './grouping.ts'
import { caseOf, columnRef, real } from './nodes.ts'
import { literalNode, timeOf } from './operators.ts'
import type { Panels } from './panels.ts'
import {
  type CompiledMark,
  cellNode,
  cellsIn,
  isConstant,
  type PlotFrame,
  type PlotScope,
  type Position,
  positionOf,
  scaled,
  scaledField,
  valueAt,
} from './plot-frame.ts'
import { filtered, type Relation, rowNumber, type Summarized, selected, withColumns } from './relation.ts'
import type { ValueKind, ValueType } from './typed-node.ts'

/** Points that are drawn as a picture of how many there are at each place. */
export interface PointDensity {
  mark: CompiledMark
  /** The marks among which it is drawn. */
  among: CompiledMark[]
  x: Position
  y: Position
  color: PointColor | null
  highlight: PointHighlight | null
  /** The panels in which there is one each. */
  panels: Panels | null
  /** The signal that tells the domains and ranges of its scales: a `PlotFrame`. */
  frame: string
}

interface PointColor {
  field: string
  scale: string
  /** Whether places show the shares of values or their mean. */
  shows: 'shares' | 'mean'
}

/** A condition that sets some points off from others. */
interface PointHighlight {
  /** An expression of Vega. */
  test: string
  /** The opacity of the others, as a share of that of the highlighted. */
  fade: number
  /** The colour of the others; null: that which they have. */
  color: string | null
}

/** CSS pixels of a place; more where there would be too many. */
const cellSize = 2
const maxPlaces = 400_000

/** The places of a picture along each axis. */
export function gridOf({ xRange, yRange, panels }: PlotFrame): { columns: number; rows: number } {
  const area = Math.abs((xRange[1] - xRange[0]) * (yRange[1] - yRange[0])) * panels
  const size = Math.max(cellSize, Math.sqrt(area / maxPlaces))
  return { columns: cellsIn(xRange, size), rows: cellsIn(yRange, size) }
}

/** The columns of a density's result: the place, counted along x and then along y from where the domains begin. */
export const densityColumns = {
  cell: 'belvedere cell',
  count: 'belvedere count',
  /** Of the colour's number. */
  mean: 'belvedere mean',
  /** Of the colours of groups, 0–255. */
  red: 'belvedere red',
  green: 'belvedere green',
  blue: 'belvedere blue',
  highlighted: 'belvedere highlighted',
} as const

const channels = [densityColumns.red, densityColumns.green, densityColumns.blue]

/** What is needed to draw a mark as density; null where it tells more than where its points are, and their colour. */
export function densityOf(
  { mark, among, frame }: Pick<PointDensity, 'mark' | 'among' | 'frame'>,
  scope: PlotScope,
): Omit<PointDensity, 'panels'> | null {
  const { update = {}, ...sets } = mark.encode ?? {}
  if (mark.type !== 'symbol' || Object.values(sets).some((set) => Object.keys(set).length > 0)) return null
  const { x, y, ...looks } = update
  const [atX, atY] = [positionOf(x, scope), positionOf(y, scope)]
  const colors = new Map<string, PointColor>()
  const highlights = new Map<string, PointHighlight>()
  for (const [channel, encoded] of Object.entries(looks)) {
    const look = highlighted(channel, encoded, highlights)
    if (isConstant(look)) continue
    const color = channel === 'fill' || channel === 'stroke' ? colorOf(look, scope) : null
    if (!color) return null
    colors.set(color.field, color)
  }
  const [color = null, otherColor] = colors.values()
  const [highlight = null, otherHighlight] = highlights.values()
  if (!atX || !atY || otherColor || otherHighlight) return null
  return { mark, among, x: atX, y: atY, color, highlight, frame }
}

/** How a highlighted point looks; others are told in `highlights`. Null where a condition cannot be drawn. */
function highlighted(channel: string, look: unknown, highlights: Map<string, PointHighlight>): unknown {
  if (!Array.isArray(look)) return look
  const [first, others, ...more] = look
  if (!isObject(first) || typeof first.test !== 'string' || !isObject(others) || more.length > 0) return null
  if (others.test !== undefined || !isConstant(others)) return null
  const { test, ...of } = first
  const known = highlights.get(test) ?? { test, fade: 1, color: null }
  if (channel === 'opacity') {
    if (typeof of.value !== 'number' || typeof others.value !== 'number' || of.value <= 0) return null
    known.fade = others.value / of.value
  } else if (typeof others.value === 'string') known.color = others.value
  highlights.set(test, known)
  return of
}

function colorOf(look: unknown, { scales, columns }: PlotScope): PointColor | null {
  const encoded = scaledField(look)
  const kind = encoded && columns.get(encoded.field)?.kind
  if (!encoded || !kind) return null
  const isOrdinal = scales.find(({ name }) => name === encoded.scale)?.type === 'ordinal'
  if (isOrdinal) return { ...encoded, shows: 'shares' }
  return kind === 'number' ? { ...encoded, shows: 'mean' } : null
}

/** The rows whose points are in a frame. */
export function rowsWithin(relation: Relation, { x, y }: Pick<PointDensity, 'x' | 'y'>, frame: PlotFrame): Relation {
  const within = (position: Position, [from, to]: [number, number]) => {
    const { node } = valueAt(position, relation.columns)
    return and(gte(node, real(Math.min(from, to))), lte(node, real(Math.max(from, to))))
  }
  return filtered(relation, and(within(x, frame.x), within(y, frame.y)))
}

/** The number of points at each place of a frame, and what their colour is made of. */
export function densityRelation(
  relation: Relation,
  density: PointDensity,
  frame: PlotFrame,
  scope: Omit<RowScope, 'columns'>,
): Relation {
  const { x, y, color, highlight, panels } = density
  const keys = panels?.keys ?? []
  const { columns, rows } = gridOf(frame)
  const [column, row] = [cellNode(x, frame.x, columns, relation.columns), cellNode(y, frame.y, rows, relation.columns)]
  const cell = cast(add(column, mul(row, literal(columns))), 'INTEGER')
  const placed = withColumns(rowsWithin(relation, density, frame), [
    { name: densityColumns.cell, node: cell, type: whole },
  ])
  const counted = summarized(densityColumns.count, count(), whole)
  const isHighlighted = highlight && conditionOf(parsed(highlight.test), { ...scope, columns: relation.columns })
  const highlights = isHighlighted ? [summarized(densityColumns.highlighted, count().where(isHighlighted), whole)] : []
  if (color?.shows === 'shares') {
    const parts = grouped(
      placed,
      [...new Set([...keys, densityColumns.cell, color.field])],
      [counted, ...highlights],
      literal(0),
    )
    return mixed(parts, [...keys, densityColumns.cell], { field: color.field, colors: frame.colors })
  }
  const mean = color && avg(valueAt(color, relation.columns).node)
  const means = mean ? [summarized(densityColumns.mean, mean, { kind: 'number', nullable: true })] : []
  return grouped(placed, [...keys, densityColumns.cell], [counted, ...highlights, ...means], literal(0))
}

const whole: ValueType = { kind: 'number', nullable: false }

/** The colours of the values at each place, mixed by how many points have them. */
function mixed(
  parts: Relation,
  groups: readonly string[],
  { field, colors = [] }: { field: string; colors: PlotFrame['colors'] },
): Relation {
  const count = columnRef(densityColumns.count)
  const kind = parts.columns.get(field)?.kind
  const known = colors.flatMap(([value, rgb]) => {
    const node = valueNode(value, kind)
    return node ? [{ node, rgb }] : []
  })
  const channel = (at: 0 | 1 | 2): ExprNode =>
    known.length === 0
      ? literal(null)
      : caseOf(
          known.map(({ node, rgb }) => [isNotDistinct(columnRef(field), node), real(rgb[at])] as const),
          literal(null),
        )
  const withChannels = withColumns(
    parts,
    channels.map((name, at) => ({ name, node: channel(at as 0 | 1 | 2), type: { kind: 'number', nullable: true } })),
  )
  const mean = (name: string) => div(sum(mul(count, columnRef(name))), sum(count).where(isNotNull(columnRef(name))))
  const highlights = parts.columns.has(densityColumns.highlighted) ? [densityColumns.highlighted] : []
  return grouped(
    withChannels,
    groups,
    [
      ...[densityColumns.count, ...highlights].map((name) => summarized(name, sum(columnRef(name)), whole)),
      ...channels.map((name) => ({ name, node: mean(name), type: { kind: 'number', nullable: true } as const })),
    ],
    literal(0),
  )
}

/** A value of a domain as one of a column; null where it is of another kind. */
function valueNode(value: Json, kind: ValueKind | undefined): ExprNode | null {
  if (typeof value === 'number' && kind === 'number') return real(value)
  if (typeof value === 'number') return (kind === 'time' && timeOf(literalNode(value))?.node) || null
  const typed = literalNode(value)
  return typed.kind === kind || typed.kind === 'null' ? typed.node : null
}

const summarized = (name: string, aggregate: AggregateNode, type: ValueType): Summarized => ({
  name,
  node: aggregate,
  type,
  windowed: (over) => over(aggregate),
})

/** A place of a density: its number, and the values between which it lies. */
export interface DensityPlace {
  cell: number
  x: [number, number]
  y: [number, number]
}

/** The place at a pixel of the ranges; null outside of them. */
export function placeAt(
  density: PointDensity,
  frame: PlotFrame,
  [x, y]: readonly [number, number],
): DensityPlace | null {
  const { columns, rows } = gridOf(frame)
  const column = cellAt(x, frame.xRange, columns)
  const row = cellAt(y, frame.yRange, rows)
  if (column === null || row === null) return null
  const ends = ({ type }: Position, [from, to]: [number, number], at: number, cells: number): [number, number] => {
    const { of, inverse } = scaled[type]
    const end = (cell: number) => inverse(of(from) + ((of(to) - of(from)) * cell) / cells)
    return [end(at), end(at + 1)]
  }
  return {
    cell: row * columns + column,
    x: ends(density.x, frame.x, column, columns),
    y: ends(density.y, frame.y, row, rows),
  }
}

function cellAt(pixel: number, [from, to]: [number, number], cells: number): number | null {
  const at = Math.floor(((pixel - from) / (to - from)) * cells)
  return at >= 0 && at < cells ? at : null
}

/** Columns of a relation, in no order. */
export const inNoOrder = ({ query }: Relation, names: readonly string[]): Query =>
  Query.from({ rows: query }).select(...names.map(selected))

/** The number of rows, as `n`. With `most`, no more are looked at: where there are many, that is soon known. */
export const countRows = (relation: Relation, most?: number): Query => {
  const { query } = relation
  const rows = most === undefined ? query : Query.from({ rows: query }).select(rowNumber).limit(most)
  return Query.from({ rows }).select({ n: count() })
}
