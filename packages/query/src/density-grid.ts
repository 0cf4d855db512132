import { isObject, type Json } from '@belvedere/spec'
import {
  cellsIn,
  type DensityAxis,
  type FineCells,
  isConstant,
  type PlotFrame,
  type PlotScope,
  type Position,
  scaled,
  scaledField,
} from './plot-frame.ts'
import type { SlotPosition, Slots } from './slots.ts'
import type { Spacing } from './typed-node.ts'

/** The places of a picture along an axis. */
export interface AxisGrid {
  cells: number
  /** Where a cell is drawn, in CSS pixels of the plot, from the lower to the higher end. */
  spanOf(cell: number): [from: number, to: number]
  /** The values of a cell: between two numbers, one number, or the value of a slot. */
  valuesOf(cell: number): [number, number] | Json
  /** For SQL: the numbers at which the first cell begins and the last one ends; absent of slots. */
  ends?: [number, number]
  /** The values of slots. */
  values?: readonly Json[]
}

/** CSS pixels of a place; more where there would be too many. */
const cellSize = 2
const maxPlaces = 400_000
/** CSS pixels between values from which on they are drawn apart, and how wide they are drawn then. */
const leastGap = 8
const thickest = 24
const thickness = 0.7
/** Of more steps in a cell, it hardly shows that some cells have one more. */
const maxSteps = 20

/** The places of a picture along each axis. */
export function gridOf({ x, y }: { x: DensityAxis; y: DensityAxis }, frame: PlotFrame): { x: AxisGrid; y: AxisGrid } {
  const length = (range: [number, number], slots: Slots | undefined) =>
    slots ? slots.values.length * cellSize : Math.abs(range[1] - range[0])
  const area = length(frame.xRange, frame.xSlots) * length(frame.yRange, frame.ySlots) * frame.panels
  const size = Math.max(cellSize, Math.sqrt(area / maxPlaces))
  return {
    x: axisGrid(x, { ends: frame.x, range: frame.xRange, slots: frame.xSlots, fine: frame.fine?.x, size }),
    y: axisGrid(y, { ends: frame.y, range: frame.yRange, slots: frame.ySlots, fine: frame.fine?.y, size }),
  }
}

interface AxisFrame {
  ends: [number, number]
  range: [number, number]
  slots: Slots | undefined
  fine: FineCells | undefined
  /** Of a cell, in CSS pixels. */
  size: number
}

function axisGrid(axis: DensityAxis, { ends, range, slots, fine, size }: AxisFrame): AxisGrid {
  if (axis.type === 'slots') return slotGrid(slots ?? { values: [], start: 0, step: 0, size: 0 })
  if (fine && !fine.isValues) return fineGrid(fine, axis, { ends, range, size })
  const spaced = axis.spacing && axis.type === 'linear' ? spacedGrid(axis.spacing, { ends, range, size }) : null
  if (spaced) return spaced
  const cells = cellsIn(range, size)
  const { of, inverse } = scaled[axis.type]
  const along = ([from, to]: [number, number], cell: number) => from + ((to - from) * cell) / cells
  const end = (cell: number) => inverse(along([of(ends[0]), of(ends[1])], cell))
  return {
    cells,
    ends,
    spanOf: (cell) => ascending(along(range, cell), along(range, cell + 1)),
    valuesOf: (cell) => ascending(end(cell), end(cell + 1)),
  }
}

const ascending = (a: number, b: number): [number, number] => (a <= b ? [a, b] : [b, a])

function slotGrid({ values, start, step, size }: Slots): AxisGrid {
  return {
    cells: values.length,
    values,
    spanOf: (cell) => [start + step * cell, start + step * cell + size],
    valuesOf: (cell) => values[cell] ?? null,
  }
}

type NumberFrame = Pick<AxisFrame, 'ends' | 'range' | 'size'>

/** Cells of whole steps between values: others would hold now one value more, now one less, which shows as stripes. */
function spacedGrid(spacing: Spacing, frame: NumberFrame): NumberGrid | null {
  const steps = stepsOfCell(spacing, frame)
  return steps <= maxSteps ? gridOfSteps(spacing, steps, frame) : null
}

/** Cells of whole finer ones. */
function fineGrid({ start, width }: FineCells, { type }: Position, { ends, range, size }: NumberFrame): AxisGrid {
  const { of, inverse } = scaled[type]
  const frame: NumberFrame = { ends: [of(ends[0]), of(ends[1])], range, size }
  const cells = { from: start + width / 2, step: width }
  const grid = gridOfSteps(cells, stepsOfCell(cells, frame), { ...frame, isApart: false })
  const [from, to] = grid.ends
  const end = (cell: number) => inverse(from + ((to - from) * cell) / grid.cells)
  return { ...grid, ends: [inverse(from), inverse(to)], valuesOf: (cell) => ascending(end(cell), end(cell + 1)) }
}

/** How many steps between values a cell has to have; infinite where that is unknown. */
function stepsOfCell({ step }: Spacing, { ends: [from, to], range, size }: NumberFrame): number {
  const pixels = (Math.abs(range[1] - range[0]) * step) / Math.abs(to - from)
  return pixels > 0 && Number.isFinite(pixels) ? Math.ceil(size / pixels) : Number.POSITIVE_INFINITY
}

type NumberGrid = AxisGrid & { ends: [number, number] }

/** `isApart`: whether values that are far from each other are drawn with gaps between them. */
function gridOfSteps(
  { from, step }: Spacing,
  steps: number,
  { ends, range, isApart: mayBeApart = true }: NumberFrame & { isApart?: boolean },
): NumberGrid {
  const [low, high] = ascending(...ends)
  const pixels = (Math.abs(range[1] - range[0]) * step) / (high - low)
  const width = step * steps
  const first = Math.floor((low - from) / width + 1 / (2 * steps))
  const start = from + first * width - step / 2
  const cells = Math.floor((high - start) / width) + 1
  const pixelOf = (value: number) => range[0] + ((value - ends[0]) / (ends[1] - ends[0])) * (range[1] - range[0])
  const isApart = mayBeApart && steps === 1 && pixels > leastGap
  return {
    cells,
    ends: [start, start + cells * width],
    spanOf: (cell) => {
      const [a, b] = ascending(pixelOf(start + cell * width), pixelOf(start + (cell + 1) * width))
      const half = isApart ? Math.min(thickest, Math.max(leastGap, thickness * pixels)) / 2 : (b - a) / 2
      return [(a + b) / 2 - half, (a + b) / 2 + half]
    },
    valuesOf: (cell) => {
      const least = start + cell * width + step / 2
      return steps === 1 ? least : [least, least + (steps - 1) * step]
    },
  }
}

/** The cell at a pixel of the plot; null where there is none. */
export function cellAt({ cells, spanOf }: AxisGrid, pixel: number): number | null {
  // Cells follow each other in one direction.
  const [first, next] = [spanOf(0), spanOf(1)]
  const pitch = next[0] - first[0]
  const middle = (first[0] + first[1]) / 2
  const cell = pitch === 0 ? 0 : Math.round((pixel - middle) / pitch)
  if (cell < 0 || cell >= cells) return null
  const [from, to] = spanOf(cell)
  return pixel >= from && pixel < to ? cell : null
}

/** An axis of slots that a mark is drawn along; null where it is none. */
export function slotsOf(
  encoded: unknown,
  { size, isCenter, scales, columns }: PlotScope & { size: string | null; isCenter: boolean },
): SlotPosition | null {
  const offset = (length: string) => (isCenter ? ` - (${length}) / 2` : '')
  const constant = constantExpression(encoded)
  if (constant !== null) {
    const length = size ?? String(thickest)
    const start = `${constant}${offset(length)}`
    return { type: 'slots', field: null, scale: null, values: '[null]', start, step: '0', size: length }
  }
  if (!isObject(encoded)) return null
  const { band = 0, ...place } = encoded
  const found = scaledField(place)
  const type = found && scales.find(({ name }) => name === found.scale)?.type
  if (!found || !columns.has(found.field) || (type !== 'band' && type !== 'point') || typeof band !== 'number')
    return null
  const scale = JSON.stringify(found.scale)
  const domain = `domain(${scale})`
  const at = (index: number) => `scale(${scale}, ${domain}[${index}])`
  const step = `(length(${domain}) > 1 ? ${at(1)} - ${at(0)} : 0)`
  const length = size ?? `(${step} ? clamp(abs(${step}) * ${thickness}, 1, ${thickest}) : ${thickest})`
  const start = `(length(${domain}) > 0 ? ${at(0)} : 0) + bandwidth(${scale}) * ${band}${offset(length)}`
  return { type: 'slots', ...found, values: domain, start, step, size: length }
}

/** A look that is the same for all items, as an expression. */
export function constantExpression(look: unknown): string | null {
  if (!isObject(look) || !isConstant(look) || look.scale !== undefined) return null
  const { value, signal, mult = 1, ...more } = look
  if (Object.keys(more).length > 0 || typeof mult !== 'number') return null
  if (typeof signal === 'string') return `(${signal}) * ${mult}`
  return typeof value === 'number' ? String(value * mult) : null
}
