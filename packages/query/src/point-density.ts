import { fieldName, isObject, type Json } from '@belvedere/spec'
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
  literal,
  lte,
  mul,
  Query,
  sub,
} from '@uwdata/mosaic-sql'
import { numbersOf, validOf } from './aggregates.ts'
import { conditionOf, parsed, type RowScope } from './expression.ts'
import { grouped } from './grouping.ts'
import { callOf, columnRef, real } from './nodes.ts'
import { around, filtered, type Relation, type Summarized, selected, withColumns } from './relation.ts'
import { Inexpressible, type ValueType } from './typed-node.ts'

/** A mark of a compiled Vega spec. */
export interface PointMark {
  type: string
  name?: string
  encode?: { [set: string]: { [channel: string]: unknown } }
  [key: string]: unknown
}

/** Points that are drawn as a picture of how many there are at each place. */
export interface PointDensity {
  mark: PointMark
  /** The marks among which it is drawn. */
  among: PointMark[]
  x: Position
  y: Position
  color: PointColor | null
  highlight: PointHighlight | null
  /** The signal that tells the domains and ranges of its scales: a `DensityFrame`. */
  frame: string
}

interface Position {
  field: string
  scale: string
  /** The value along the axis, as the scale has it. */
  type: ScaleType
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

/** Where the scales of a picture begin and end: values of the domain, pixels of the range. */
export interface DensityFrame {
  x: [number, number]
  y: [number, number]
  xRange: [number, number]
  yRange: [number, number]
}

/** CSS pixels of a place. */
const cellSize = 2
const maxCells = 2_000

/** The places of a picture along each axis. */
export const gridOf = ({ xRange, yRange }: DensityFrame): { columns: number; rows: number } => {
  const cells = ([from, to]: [number, number]) =>
    Math.max(1, Math.min(maxCells, Math.round(Math.abs(to - from) / cellSize))) || 1
  return { columns: cells(xRange), rows: cells(yRange) }
}

/** The columns of a density's result: the place, counted along x and then along y from where the domains begin. */
export const densityColumns = {
  cell: 'belvedere cell',
  count: 'belvedere count',
  color: 'belvedere color',
  highlighted: 'belvedere highlighted',
} as const

interface ScaleFunctions {
  /** In SQL. */
  node(value: ExprNode): ExprNode
  of(value: number): number
  inverse(value: number): number
}

/** Scales by what they compute of a value before they place it. */
const scaled = {
  linear: { node: (value) => value, of: (value) => value, inverse: (value) => value },
  log: { node: (value) => callOf('ln', value), of: Math.log, inverse: Math.exp },
  sqrt: {
    node: (value) => mul(callOf('sign', value), callOf('sqrt', callOf('abs', value))),
    of: (value) => Math.sign(value) * Math.sqrt(Math.abs(value)),
    inverse: (value) => value * Math.abs(value),
  },
} satisfies { [type: string]: ScaleFunctions }
type ScaleType = keyof typeof scaled
const types: { readonly [vega: string]: ScaleType } = {
  linear: 'linear',
  time: 'linear',
  utc: 'linear',
  log: 'log',
  sqrt: 'sqrt',
}

type Scales = readonly { [key: string]: unknown }[]

/** What is needed to draw a mark as density; null where it tells more than where its points are, and their colour. */
export function densityOf(
  mark: PointMark,
  {
    among,
    scales,
    columns,
    frame,
  }: { among: PointMark[]; scales: Scales; columns: Relation['columns']; frame: string },
): PointDensity | null {
  const { update = {}, ...sets } = mark.encode ?? {}
  if (mark.type !== 'symbol' || Object.values(sets).some((set) => Object.keys(set).length > 0)) return null
  const { x, y, ...looks } = update
  const position = (channel: unknown): Position | null => {
    const place = scaledField(channel)
    const type = place && types[String(scales.find(({ name }) => name === place.scale)?.type)]
    const kind = place && columns.get(place.field)?.kind
    return place && type && (kind === 'number' || kind === 'time') ? { ...place, type } : null
  }
  const [atX, atY] = [position(x), position(y)]
  const colors = new Map<string, PointColor>()
  const highlights = new Map<string, PointHighlight>()
  for (const [channel, encoded] of Object.entries(looks)) {
    const look = highlighted(channel, encoded, highlights)
    if (isConstant(look)) continue
    const color = channel === 'fill' || channel === 'stroke' ? colorOf(look, scales, columns) : null
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

function scaledField(channel: unknown): { field: string; scale: string } | null {
  if (!isObject(channel) || typeof channel.scale !== 'string' || typeof channel.field !== 'string') return null
  return Object.keys(channel).length === 2 ? { scale: channel.scale, field: fieldName(channel.field) } : null
}

/** Whether a look is the same for all points. */
const isConstant = (look: unknown): boolean =>
  isObject(look) &&
  look.field === undefined &&
  !JSON.stringify(look).includes('datum') &&
  !JSON.stringify(look).includes('test')

function colorOf(look: unknown, scales: Scales, columns: Relation['columns']): PointColor | null {
  const encoded = scaledField(look)
  const kind = encoded && columns.get(encoded.field)?.kind
  if (!encoded || !kind) return null
  const isOrdinal = scales.find(({ name }) => name === encoded.scale)?.type === 'ordinal'
  if (isOrdinal) return { ...encoded, shows: 'shares' }
  return kind === 'number' ? { ...encoded, shows: 'mean' } : null
}

/** The expression of a density's frame. */
export function frameExpression({ x, y }: Pick<PointDensity, 'x' | 'y'>): string {
  const ends = ({ scale }: Position) => {
    const domain = `domain(${JSON.stringify(scale)})`
    return `[+${domain}[0], +${domain}[1]]`
  }
  const range = ({ scale }: Position) => `range(${JSON.stringify(scale)})`
  return `{x: ${ends(x)}, y: ${ends(y)}, xRange: ${range(x)}, yRange: ${range(y)}}`
}

const isPair = (value: unknown): value is [number, number] =>
  Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number'

/** Reads the value of a frame's signal; null before its scales have domains. */
export function frameOf(value: Json | undefined): DensityFrame | null {
  if (!isObject(value)) return null
  const { x, y, xRange, yRange } = value
  return isPair(x) && isPair(y) && isPair(xRange) && isPair(yRange) ? { x, y, xRange, yRange } : null
}

/** The number along an axis. */
function valueAt({ field }: Position, columns: Relation['columns']): { node: ExprNode; type: ValueType } {
  const type = columns.get(field)
  if (!type) throw new Inexpressible(field)
  return { node: numbersOf(validOf(columnRef(field), type), type), type }
}

/** The rows whose points are in a frame. */
export function rowsWithin(relation: Relation, { x, y }: PointDensity, frame: DensityFrame): Relation {
  const within = (position: Position, [from, to]: [number, number]) => {
    const { node } = valueAt(position, relation.columns)
    return and(gte(node, real(Math.min(from, to))), lte(node, real(Math.max(from, to))))
  }
  return filtered(relation, and(within(x, frame.x), within(y, frame.y)))
}

/** The number of points at each place of a frame, by colour where that shows shares. */
export function densityRelation(
  relation: Relation,
  density: PointDensity,
  frame: DensityFrame,
  scope: Omit<RowScope, 'columns'>,
): Relation {
  const { x, y, color, highlight } = density
  const { columns, rows } = gridOf(frame)
  const at = (position: Position, [from, to]: [number, number], cells: number): ExprNode => {
    const scale = scaled[position.type]
    const start = real(scale.of(from))
    const value = scale.node(valueAt(position, relation.columns).node)
    const share = div(sub(value, start), real(scale.of(to) - scale.of(from)))
    const cell = callOf('floor', mul(share, real(cells)))
    return from === to ? literal(0) : callOf('greatest', literal(0), callOf('least', cell, literal(cells - 1)))
  }
  const cell = cast(add(at(x, frame.x, columns), mul(at(y, frame.y, rows), literal(columns))), 'INTEGER')
  const whole: ValueType = { kind: 'number', nullable: false }
  const placed = withColumns(rowsWithin(relation, density, frame), [
    { name: densityColumns.cell, node: cell, type: whole },
  ])
  const isHighlighted = highlight && conditionOf(parsed(highlight.test), { ...scope, columns: relation.columns })
  const highlights = isHighlighted ? [summarized(densityColumns.highlighted, count().where(isHighlighted), whole)] : []
  const mean = color?.shows === 'mean' ? avg(valueAt({ ...x, field: color.field }, relation.columns).node) : null
  const means = mean ? [summarized(densityColumns.color, mean, { kind: 'number', nullable: true })] : []
  const shares = color?.shows === 'shares' ? [color.field] : []
  const counted = summarized(densityColumns.count, count(), whole)
  return grouped(placed, [densityColumns.cell, ...shares], [counted, ...highlights, ...means], literal(0))
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
  frame: DensityFrame,
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

/** The number of rows, as `n`. */
export const countRows = (relation: Relation): Query => around(relation).select({ n: count() })
