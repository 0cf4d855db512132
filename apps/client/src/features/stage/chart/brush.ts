import type { SelectionState } from '../stage-state.ts'
import {
  type ChartScale,
  type ChartSelection,
  type ChartView,
  continuousScale,
  invertScale,
  scaleBands,
  scaleValue,
} from './scales.ts'

export interface Point {
  x: number
  y: number
}
export interface Rect {
  x: number
  y: number
  width: number
  height: number
}
type Axis = 'x' | 'y'
const axes: readonly Axis[] = ['x', 'y']

/** The positional scales of a view that show fields of a selection. */
export function axesOf(view: ChartView, selection: ChartSelection): { axis: Axis; field: string; scale: ChartScale }[] {
  return axes.flatMap((axis) => {
    const scale = view.scales[axis]
    const field = scale?.field
    if (scale === undefined || field === undefined || !selection.fields.includes(field)) return []
    return [{ axis, field, scale }]
  })
}

export function boxContains([x, y, width, height]: readonly [number, number, number, number], point: Point): boolean {
  return point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height
}

/** The rectangle between two corners, clamped to the view; on an axis without the selection's field it spans the view. */
export function brushRect(view: ChartView, selection: ChartSelection, from: Point, to: Point): Rect {
  const [x, y, width, height] = view.bounds
  const brushed = new Set(axesOf(view, selection).map(({ axis }) => axis))
  const span = (a: number, b: number, low: number, length: number, isBrushed: boolean): [number, number] =>
    isBrushed
      ? [clamp(Math.min(a, b), low, low + length), clamp(Math.max(a, b), low, low + length)]
      : [low, low + length]
  const [left, right] = span(from.x, to.x, x, width, brushed.has('x'))
  const [top, bottom] = span(from.y, to.y, y, height, brushed.has('y'))
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** What a rectangle selects, in data space: `[lo, hi]` of numbers and times, the touched values of categories. */
export function brushValue(view: ChartView, selection: ChartSelection, rect: Rect): SelectionState {
  const value: NonNullable<SelectionState> = {}
  for (const { axis, field, scale } of axesOf(view, selection)) {
    const from = axis === 'x' ? rect.x : rect.y
    const to = from + (axis === 'x' ? rect.width : rect.height)
    const continuous = continuousScale(scale)
    if (continuous === null) {
      value[field] = scaleBands(scale)
        .filter((band) => band.to > from && band.from < to)
        .map((band) => band.value)
    } else {
      const ends = [invertScale(continuous, from), invertScale(continuous, to)].sort((a, b) => a - b)
      const step = selection.steps?.[field]
      value[field] = step === undefined ? ends : outwards(ends, step)
    }
  }
  return Object.keys(value).length === 0 ? null : value
}

/** The ends at the next multiples of a step, so that all between them stays there. */
function outwards([low = 0, high = 0]: readonly number[], step: number): [number, number] {
  // An end that is at a step comes back from its pixel with an error.
  const tolerance = 1e-6
  const multiple = (count: number) => Number((count * step).toFixed(decimalsOf(step)))
  return [multiple(Math.floor(low / step + tolerance)), multiple(Math.ceil(high / step - tolerance))]
}

const decimalsOf = (step: number): number => Math.min(20, Math.max(0, Math.ceil(-Math.log10(step) - 1e-9)))

/** The rectangle of a selection's value in the view; null where none of its fields is on an axis. */
export function selectionRect(view: ChartView, selection: ChartSelection, value: SelectionState): Rect | null {
  if (value === null) return null
  const [x, y, width, height] = view.bounds
  const spans: { [axis in Axis]: [number, number] } = { x: [x, x + width], y: [y, y + height] }
  let isVisible = false
  for (const { axis, field, scale } of axesOf(view, selection)) {
    const span = spanOf(scale, value[field] ?? [])
    if (span === null) continue
    isVisible = true
    const [low, high] = spans[axis]
    spans[axis] = [clamp(span[0], low, high), clamp(span[1], low, high)]
  }
  if (!isVisible) return null
  return { x: spans.x[0], y: spans.y[0], width: spans.x[1] - spans.x[0], height: spans.y[1] - spans.y[0] }
}

/** What a rectangle becomes where its selection has steps. */
export function steppedRect(view: ChartView, selection: ChartSelection, rect: Rect): Rect {
  if (selection.steps === undefined) return rect
  return selectionRect(view, selection, brushValue(view, selection, rect)) ?? rect
}

function spanOf(scale: ChartScale, values: readonly unknown[]): [number, number] | null {
  const continuous = continuousScale(scale)
  if (continuous !== null) {
    const [lo, hi] = values
    if (typeof lo !== 'number' || typeof hi !== 'number') return null
    const [a, b] = [scaleValue(continuous, lo), scaleValue(continuous, hi)]
    return [Math.min(a, b), Math.max(a, b)]
  }
  const bands = scaleBands(scale).filter(({ value }) => values.includes(value))
  if (bands.length === 0) return null
  return [Math.min(...bands.map(({ from }) => from)), Math.max(...bands.map(({ to }) => to))]
}

/** The value of a selection bound to scales after a pan by `dx`, `dy` CSS pixels. */
export function panValue(view: ChartView, selection: ChartSelection, dx: number, dy: number): SelectionState {
  return mapDomains(view, selection, (axis, pixel) => pixel - (axis === 'x' ? dx : dy))
}

/** The value of a selection bound to scales after a zoom around `center`; a factor below 1 zooms in. */
export function zoomValue(view: ChartView, selection: ChartSelection, center: Point, factor: number): SelectionState {
  return mapDomains(view, selection, (axis, pixel) => center[axis] + (pixel - center[axis]) * factor)
}

/** The value of a selection bound to scales after two fingers moved: what was under them stays there. */
export function pinchValue(
  view: ChartView,
  selection: ChartSelection,
  from: readonly [Point, Point],
  to: readonly [Point, Point],
): SelectionState {
  const factor = distanceOf(from) / distanceOf(to)
  const [before, now] = [middleOf(from), middleOf(to)]
  return mapDomains(view, selection, (axis, pixel) => before[axis] + (pixel - now[axis]) * factor)
}

export const middleOf = ([a, b]: readonly [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
/** Fingers that lie on one another would zoom without end. */
const leastDistance = 16
const distanceOf = ([a, b]: readonly [Point, Point]): number =>
  Math.max(leastDistance, Math.hypot(a.x - b.x, a.y - b.y))

/** The domains between the ends of the ranges, each end moved by `move`; those too narrow or too wide stay as they are. */
function mapDomains(
  view: ChartView,
  selection: ChartSelection,
  move: (axis: Axis, pixel: number) => number,
): SelectionState {
  const value: NonNullable<SelectionState> = {}
  for (const { axis, field, scale } of axesOf(view, selection)) {
    const continuous = continuousScale(scale)
    if (continuous === null) continue
    const [start, end] = continuous.range
    const moved = [invertScale(continuous, move(axis, start)), invertScale(continuous, move(axis, end))] as const
    const [a, b] = canBeDrawn(moved) ? moved : continuous.domain
    value[field] = [Math.min(a, b), Math.max(a, b)]
  }
  return Object.keys(value).length === 0 ? null : value
}

/** Ticks need digits between the ends of a domain. */
const leastShare = 1e-10
const canBeDrawn = ([a, b]: readonly [number, number]): boolean =>
  Number.isFinite(a - b) && Math.abs(a - b) > leastShare * Math.max(Math.abs(a), Math.abs(b))

/**
 * A point selection after a click on `datum`. With `isToggling`, the click adds `datum` to the selected data or removes it
 * from them; without, it selects only `datum`, or nothing if only `datum` was selected.
 */
export function toggleDatum(
  selection: ChartSelection,
  current: SelectionState,
  datum: { [field: string]: FieldValue },
  isToggling: boolean,
): SelectionState {
  const fields = selection.fields.filter((field) => field in datum)
  if (fields.length === 0) return current
  const tuple = fields.map((field) => datum[field] ?? null)
  const tuples = tuplesOf(fields, current)
  const isSelected = tuples.some((selected) => isSameTuple(selected, tuple))
  const remaining = isToggling ? tuples.filter((selected) => !isSameTuple(selected, tuple)) : []
  const next = isSelected && (isToggling || tuples.length === 1) ? remaining : [...remaining, tuple]
  if (next.length === 0) return null
  return Object.fromEntries(fields.map((field, index) => [field, next.map((values) => values[index] ?? null)]))
}

type FieldValue = NonNullable<SelectionState>[string][number]
function tuplesOf(fields: readonly string[], value: SelectionState): FieldValue[][] {
  const first = fields[0]
  if (value === null || first === undefined) return []
  return (value[first] ?? []).map((_, row) => fields.map((field) => value[field]?.[row] ?? null))
}
const isSameTuple = (a: readonly FieldValue[], b: readonly FieldValue[]) =>
  a.every((value, index) => value === b[index])

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))
