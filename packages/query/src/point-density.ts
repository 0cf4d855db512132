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
import { type AxisGrid, cellAt, constantExpression, gridOf, slotsOf } from './density-grid.ts'
import { conditionOf, parsed, type RowScope } from './expression.ts'
import { grouped } from './grouping.ts'
import { caseOf, columnRef, real } from './nodes.ts'
import { literalNode, timeOf } from './operators.ts'
import type { Panels } from './panels.ts'
import {
  type CompiledMark,
  cellNode,
  type DensityAxis,
  type FineFrame,
  isConstant,
  type PlotFrame,
  type PlotScope,
  type Position,
  positionOf,
  scaled,
  scaledField,
  valueAt,
} from './plot-frame.ts'
import { filtered, type Relation, type Summarized, selected, withColumns } from './relation.ts'
import type { CubePlan } from './slices.ts'
import { Inexpressible, type ValueKind, type ValueType } from './typed-node.ts'
import { type FineAxis, fineAxis } from './zoom-levels.ts'

/** Points that are drawn as a picture of how many there are at each place. */
export interface PointDensity {
  mark: CompiledMark
  /** The marks among which it is drawn. */
  among: CompiledMark[]
  x: DensityAxis
  y: DensityAxis
  color: PointColor | null
  highlight: PointHighlight | null
  /** The panels in which there is one each. */
  panels: Panels | null
  /** The projection that places the points of a map; null where axes do. */
  projection: string | null
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

/**
 * The columns of a density's result, beside the fields of its slots and panels: the place, counted along x and then along y, of
 * what is not in slots.
 */
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
  const isTick = mark.type === 'rect' && JSON.stringify(mark.style)?.includes('tick')
  if ((mark.type !== 'symbol' && !isTick) || Object.values(sets).some((set) => Object.keys(set).length > 0)) return null
  const { x, y, xc, yc, width, height, ...looks } = update
  const axis = isTick ? tickAxis : pointAxis
  const [atX, atY] = [
    axis({ at: x, center: xc, length: width }, scope),
    axis({ at: y, center: yc, length: height }, scope),
  ]
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
  // Ticks are thin along one axis.
  if (isTick && (atX.type === 'slots') === (atY.type === 'slots')) return null
  return { mark, among, x: atX, y: atY, color, highlight, projection: scope.map?.projection ?? null, frame }
}

/** How a mark is placed along an axis. */
interface Placed {
  at: unknown
  center: unknown
  length: unknown
}

const pointAxis = ({ at, center, length }: Placed, scope: PlotScope): DensityAxis | null =>
  center !== undefined || length !== undefined
    ? null
    : (positionOf(at, scope) ?? slotsOf(at, { ...scope, size: null, isCenter: true }))

function tickAxis({ at, center, length }: Placed, scope: PlotScope): DensityAxis | null {
  const size = constantExpression(length)
  if (size === null || (at !== undefined && center !== undefined)) return null
  return positionOf(center, scope) ?? slotsOf(at ?? center, { ...scope, size, isCenter: at === undefined })
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
  const isWithin = withinFrame(relation, { x, y }, frame)
  return isWithin ? filtered(relation, isWithin) : relation
}

function withinFrame(
  { columns }: Relation,
  { x, y }: Pick<PointDensity, 'x' | 'y'>,
  frame: PlotFrame,
): ExprNode | null {
  const within = (position: DensityAxis, [from, to]: [number, number]) => {
    if (position.type === 'slots') return []
    const { node } = valueAt(position, columns)
    return [gte(node, real(Math.min(from, to))), lte(node, real(Math.max(from, to)))]
  }
  const conditions = [...within(x, frame.x), ...within(y, frame.y)]
  return conditions.length > 0 ? and(...conditions) : null
}

/** The number of points at each place of a frame, and what their colour is made of; those beside the frame have no place. */
export function densityRelation(
  relation: Relation,
  density: PointDensity,
  frame: PlotFrame,
  scope: Omit<RowScope, 'columns'> & { cube?: CubePlan },
): Relation {
  const { color, highlight } = density
  const keys = keysOf(density)
  const { cube } = scope
  const placed =
    frame.fine && cube
      ? placedByCells(relation, density, { frame, fine: frame.fine, cube })
      : placedByRows(relation, density, frame)
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

const valuesIn = ({ columns }: Relation): ScaledValue => {
  return (_, axis) => scaled[axis.type].node(valueAt(axis, columns).node)
}

/** What a scale computes of the value along an axis. */
type ScaledValue = (channel: 'x' | 'y', axis: Position) => ExprNode

/** The number of a place. */
function placeOf({ x, y }: PointDensity, frame: PlotFrame, scaledValue: ScaledValue): ExprNode {
  const grid = gridOf({ x, y }, frame)
  const along = (channel: 'x' | 'y', axis: DensityAxis) => {
    const { cells, ends } = grid[channel]
    return axis.type === 'slots' || !ends
      ? literal(0)
      : cellNode(scaledValue(channel, axis), axis, { ends, cells, isWithin: true })
  }
  const columns = x.type === 'slots' ? 1 : grid.x.cells
  return cast(add(along('x', x), mul(along('y', y), literal(columns))), 'INTEGER')
}

/** The rows with the numbers of their places; those of a map that are beside the frame stay, without a place. */
function placedByRows(relation: Relation, density: PointDensity, frame: PlotFrame): Relation {
  const place = placeOf(density, frame, valuesIn(relation))
  // A filter would compute the projection once for each of its comparisons.
  const isWithin = density.projection === null ? null : withinFrame(relation, density, frame)
  const column = isWithin
    ? { node: caseOf([[isWithin, place]], literal(null)), type: { ...whole, nullable: true } }
    : { node: place, type: whole }
  return withColumns(isWithin ? relation : rowsWithin(relation, density, frame), [
    { name: densityColumns.cell, ...column },
  ])
}

/** The rows of a region, sliced into the cells of a zoom level, and the places that these are at. */
function placedByCells(
  relation: Relation,
  density: PointDensity,
  { frame, fine, cube: plan }: { frame: PlotFrame; fine: FineFrame; cube: CubePlan },
): Relation {
  const { columns } = relation
  const axes = new Map<'x' | 'y', FineAxis>()
  for (const channel of ['x', 'y'] as const) {
    const [axis, cells] = [density[channel], fine[channel]]
    if (axis.type !== 'slots' && cells) axes.set(channel, fineAxis(channel, axis, { fine: cells, frame, columns }))
  }
  const parts = [...axes.values()]
  if (relation.slices || parts.length === 0) throw new Inexpressible('cells of slices')
  const region = filtered(relation, and(...parts.map(({ within }) => within)))
  const cells = withColumns(
    region,
    parts.map(({ column }) => column),
  )
  const place = placeOf(density, frame, (channel) => axes.get(channel)?.middle ?? literal(0))
  return {
    ...cells,
    columns: new Map([...cells.columns, [densityColumns.cell, whole]]),
    slices: {
      plan,
      names: parts.map(({ column }) => column.name),
      condition: and(...parts.map(({ isShown }) => isShown)),
      computed: new Map([[densityColumns.cell, place]]),
    },
  }
}

/** The fields that tell the panels and slots of a density's rows. */
export const keysOf = ({ x, y, panels }: Pick<PointDensity, 'x' | 'y' | 'panels'>): string[] => [
  ...new Set([
    ...(panels?.keys ?? []),
    ...[x, y].flatMap((axis) => (axis.type === 'slots' && axis.field !== null ? [axis.field] : [])),
  ]),
]

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
export function valueNode(value: Json, kind: ValueKind | undefined): ExprNode | null {
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

/** A place of a density: its number, counted along x and then along y, and its values. */
export interface DensityPlace {
  cell: number
  x: ReturnType<AxisGrid['valuesOf']>
  y: ReturnType<AxisGrid['valuesOf']>
}

/** The place at a pixel of the ranges; null where there is none. */
export function placeAt(
  density: PointDensity,
  frame: PlotFrame,
  [x, y]: readonly [number, number],
): DensityPlace | null {
  const grid = gridOf(density, frame)
  const [column, row] = [cellAt(grid.x, x), cellAt(grid.y, y)]
  if (column === null || row === null) return null
  return { cell: row * grid.x.cells + column, x: grid.x.valuesOf(column), y: grid.y.valuesOf(row) }
}

/** The numbers of places, by rows of a density's result; -1 where an axis has no slot for a row, or it lies beside the frame. */
export function placesOf(
  density: PointDensity,
  frame: PlotFrame,
  rows: { cells: ArrayLike<unknown>; tuples: readonly { [field: string]: unknown }[] },
): Int32Array {
  const grid = gridOf(density, frame)
  const slotOf = ({ values = [] }: AxisGrid) => {
    const slots = new Map(values.map((value, at) => [JSON.stringify(value), at]))
    return (value: unknown) => slots.get(JSON.stringify(value ?? null))
  }
  const columns = density.x.type === 'slots' ? 1 : grid.x.cells
  const along = (axis: DensityAxis, known: AxisGrid, of: (cell: number) => number) => {
    if (axis.type !== 'slots') return (_: number, cell: number): number | undefined => of(cell)
    const slot = slotOf(known)
    const { field } = axis
    return (at: number) => (field === null ? 0 : slot(rows.tuples[at]?.[field]))
  }
  const column = along(density.x, grid.x, (cell) => cell % columns)
  const row = along(density.y, grid.y, (cell) => Math.floor(cell / columns))
  const places = new Int32Array(rows.tuples.length)
  for (let at = 0; at < places.length; at++) {
    const cell = Number(rows.cells[at] ?? Number.NaN)
    const x = column(at, cell)
    const y = row(at, cell)
    places[at] = Number.isNaN(cell) || x === undefined || y === undefined ? -1 : y * grid.x.cells + x
  }
  return places
}

/** Columns of a relation, in no order. */
export const inNoOrder = ({ query }: Relation, names: readonly string[]): Query =>
  Query.from({ rows: query }).select(...names.map(selected))

/** The number of rows, as `n`. With `most`, no more are looked at: where there are many, that is soon known. */
export const countRows = (relation: Relation, most?: number): Query => {
  const { query } = relation
  const rows =
    most === undefined
      ? query
      : Query.from({ rows: query })
          .select({ one: literal(1) })
          .limit(most)
  return Query.from({ rows }).select({ n: count() })
}
