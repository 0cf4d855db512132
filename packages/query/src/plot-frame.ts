import { fieldName, isObject, type Json } from '@belvedere/spec'
import { add, div, type ExprNode, gt, gte, literal, lte, mul, sub } from '@uwdata/mosaic-sql'
import { numbersOf, validOf } from './aggregates.ts'
import { colorOf, type Rgb } from './color.ts'
import type { MapPoints } from './map-points.ts'
import { projectionFunction } from './map-projection.ts'
import { callOf, caseOf, columnRef, real } from './nodes.ts'
import type { Relation } from './relation.ts'
import { type SlotPosition, type Slots, slotsIn } from './slots.ts'
import { Inexpressible, type Spacing, type ValueType } from './typed-node.ts'

/** A mark of a compiled Vega spec. */
export interface CompiledMark {
  type: string
  name?: string
  encode?: { [set: string]: { [channel: string]: unknown } }
  [key: string]: unknown
}

/** A field along an axis. */
export interface Position {
  field: string
  /** Null where the field tells pixels of the plot. */
  scale: string | null
  type: ScaleType
  spacing?: Spacing
  extent?: readonly [number, number]
}

/** An axis of a density. */
export type DensityAxis = Position | SlotPosition

/** Where the scales of a plot begin and end: values of the domains, CSS pixels of the ranges. */
export interface PlotFrame {
  x: [number, number]
  y: [number, number]
  xRange: [number, number]
  yRange: [number, number]
  /** Of axes along which points stand in strips; `x` and `y` mean nothing then. */
  xSlots?: Slots
  ySlots?: Slots
  /** The colours of groups. */
  colors?: [value: Json, color: Rgb][]
  /** How many plots there are of this frame: panels of a facet. */
  panels: number
  /** Of a picture that is made of the cells of a zoom level. */
  fine?: FineFrame
}

/** Cells of an axis that are finer than places, evenly spaced by what its scale computes. */
export interface FineCells {
  /** Where the first cell begins. */
  start: number
  width: number
  cells: number
  /** Each cell is one of the values that the column has. */
  isValues: boolean
}

/** The cells of axes along which points stand by number. */
export interface FineFrame {
  x?: FineCells
  y?: FineCells
}

/** A frame before its scales have domains. */
export const someFrame: PlotFrame = { x: [0, 1], y: [0, 1], xRange: [0, 1], yRange: [0, 1], panels: 1 }

interface ScaleFunctions {
  /** In SQL. */
  node(value: ExprNode): ExprNode
  of(value: number): number
  inverse(value: number): number
}

/** Scales by what they compute of a value before they place it. */
export const scaled = {
  linear: { node: (value) => value, of: (value) => value, inverse: (value) => value },
  log: {
    // An engine may refuse logarithms of what is not above 0, which has no place.
    node: (value) => caseOf([[gt(value, literal(0)), callOf('ln', value)]], literal(null)),
    of: Math.log,
    inverse: Math.exp,
  },
  symlog: {
    node: (value) => mul(callOf('sign', value), callOf('ln', add(real(1), callOf('abs', value)))),
    of: (value) => Math.sign(value) * Math.log(1 + Math.abs(value)),
    inverse: (value) => Math.sign(value) * Math.expm1(Math.abs(value)),
  },
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
  symlog: 'symlog',
}

/** What marks are drawn with. */
export interface PlotScope {
  scales: readonly { readonly [key: string]: unknown }[]
  columns: Relation['columns']
  /** The points of a map, whose pixels are among the columns. */
  map: MapPoints | null
}

/** A field that a scale alone turns into a look. */
export function scaledField(channel: unknown): { field: string; scale: string } | null {
  if (!isObject(channel) || typeof channel.scale !== 'string' || typeof channel.field !== 'string') return null
  return Object.keys(channel).length === 2 ? { scale: channel.scale, field: fieldName(channel.field) } : null
}

/** A position that SQL can compute. */
export function positionOf(channel: unknown, { scales, columns, map }: PlotScope): Position | null {
  const pixels = map && isObject(channel) && Object.keys(channel).length === 1 && map.as.indexOf(String(channel.field))
  const pixel = typeof pixels === 'number' ? map?.pixels[pixels] : undefined
  if (pixel !== undefined) return { field: pixel, scale: null, type: 'linear' }
  const place = scaledField(channel)
  const scale = place && scales.find(({ name }) => name === place.scale)
  const type = scale && scale.constant === undefined && types[String(scale.type)]
  const column = place && columns.get(place.field)
  if (!type || (column?.kind !== 'number' && column?.kind !== 'time')) return null
  const { spacing, extent } = column
  return { ...place, type, ...(spacing && { spacing }), ...(extent && { extent }) }
}

/** Whether a look is the same for all items. */
export const isConstant = (look: unknown): boolean =>
  isObject(look) &&
  look.field === undefined &&
  !JSON.stringify(look).includes('datum') &&
  !JSON.stringify(look).includes('test')

/** What the expression of a frame is made of. */
interface FrameParts {
  x: DensityAxis
  y: DensityAxis
  color?: { scale: string } | null
  /** The ranges of axes that every panel has of its own, along which rows have their shares. */
  ownRanges: { readonly x?: string; readonly y?: string }
  /** The data set of panels. */
  panels: string | null
  /** The signals of the size of a map's plot, and its projection. */
  map: { width: string; height: string; projection: string } | null
}

/** The expression of a frame's signal. */
export function frameExpression({ x, y, color, ownRanges, panels, map }: FrameParts): string {
  const axis = (channel: 'x' | 'y', position: DensityAxis) => {
    if (position.type === 'slots') return slots(channel, position)
    const { scale } = position
    const own = ownRanges[channel]
    const domain = `domain(${JSON.stringify(scale)})`
    const ends = own === undefined ? `[+${domain}[0], +${domain}[1]]` : '[0, 1]'
    return `${channel}: ${ends}, ${channel}Range: ${own ?? `range(${JSON.stringify(scale)})`}`
  }
  const slots = (channel: 'x' | 'y', { scale, values, start, step, size }: SlotPosition) => {
    const range = scale === null ? `[${start}, ${start} + ${size}]` : `range(${JSON.stringify(scale)})`
    const parts = `{values: ${values}, start: ${start}, step: ${step}, size: ${size}}`
    return `${channel}: [0, 1], ${channel}Range: ${range}, ${channel}Slots: ${parts}`
  }
  const name = JSON.stringify(color?.scale)
  const colors = color ? `, domain: domain(${name}), colors: range(${name})` : ''
  const panelRows = panels === null ? '' : `, panels: data(${JSON.stringify(panels)})`
  const axes = map
    ? (['x', 'y'] as const).map((channel) => {
        const ends = `[0, ${channel === 'x' ? map.width : map.height}]`
        return `${channel}: ${ends}, ${channel}Range: ${ends}`
      })
    : [axis('x', x), axis('y', y)]
  const projection = map ? `, projection: ${projectionFunction}(${JSON.stringify(map.projection)})` : ''
  return `{${axes.join(', ')}${projection}${colors}${panelRows}}`
}

/** Whether the ends of a frame have places: logarithmic axes may begin at 0. */
export const hasPlaces = (axes: { x: DensityAxis; y: DensityAxis }, frame: PlotFrame): boolean =>
  (['x', 'y'] as const).every((channel) => {
    const { type } = axes[channel]
    return type === 'slots' || frame[channel].every((end) => Number.isFinite(scaled[type].of(end)))
  })

const isPair = (value: unknown): value is [number, number] =>
  Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number'

/** Reads the value of a frame's signal; null before its scales have domains. */
export function frameOf(value: Json | undefined): PlotFrame | null {
  if (!isObject(value)) return null
  const { x, y, xRange, yRange, domain, colors, panels } = value
  const [xSlots, ySlots] = [slotsIn(value.xSlots), slotsIn(value.ySlots)]
  if (!isPair(x) || !isPair(y) || !isPair(xRange) || !isPair(yRange)) return null
  const isColored = Array.isArray(domain) && Array.isArray(colors)
  return {
    x,
    y,
    xRange,
    yRange,
    ...(xSlots && { xSlots }),
    ...(ySlots && { ySlots }),
    panels: Array.isArray(panels) ? Math.max(1, panels.length) : 1,
    ...(isColored && { colors: colorsOf(domain, colors) }),
  }
}

/** The colours of values; as an ordinal scale gives them, which begins anew after its last one. */
const colorsOf = (domain: Json[], range: Json[]): [Json, Rgb][] =>
  domain.flatMap((value, at): [Json, Rgb][] => {
    const color = colorOf(String(range[at % range.length]))
    return color ? [[plainValue(value), color]] : []
  })

/** Vega has `Date` objects in the domains of time units. */
const plainValue = (value: unknown): Json => (value instanceof Date ? value.getTime() : ((value ?? null) as Json))

/** The number along an axis. */
export function valueAt(
  { field }: Pick<Position, 'field'>,
  columns: Relation['columns'],
): { node: ExprNode; type: ValueType } {
  const type = columns.get(field)
  if (!type) throw new Inexpressible(field)
  return { node: numbersOf(validOf(columnRef(field), type), type), type }
}

const maxCells = 2_000

/** As many cells of a size, in CSS pixels, as fit a range. */
export const cellsIn = ([from, to]: [number, number], size: number): number =>
  Math.max(1, Math.min(maxCells, Math.round(Math.abs(to - from) / size))) || 1

/**
 * The cell of what a scale computes of a value, counted from the first end; those beyond the ends are in the first and the last
 * one. For values that are known to be within the ends, less has to be computed.
 */
export function cellNode(
  value: ExprNode,
  { type }: Pick<Position, 'type'>,
  { ends: [from, to], cells, isWithin }: { ends: [number, number]; cells: number; isWithin: boolean },
): ExprNode {
  if (from === to) return literal(0)
  const { of } = scaled[type]
  const [start, length] = [of(from), of(to) - of(from)]
  const cell = callOf('floor', mul(div(sub(value, real(start)), real(length)), real(cells)))
  // Engines compute other scales a little differently.
  if (!isWithin || type !== 'linear') return callOf('greatest', literal(0), callOf('least', cell, literal(cells - 1)))
  const end = real(firstBeyond(from, to, cells))
  return caseOf([[from < to ? gte(value, end) : lte(value, end), literal(cells - 1)]], cell)
}

/** The value nearest to the first end that would be in a cell after the last one. */
function firstBeyond(from: number, to: number, cells: number): number {
  let [inside, beyond] = [from, to]
  for (;;) {
    const middle = inside + (beyond - inside) / 2
    const isBetween = middle > Math.min(inside, beyond) && middle < Math.max(inside, beyond)
    if (!isBetween) return beyond
    if (((middle - from) / (to - from)) * cells < cells) inside = middle
    else beyond = middle
  }
}
