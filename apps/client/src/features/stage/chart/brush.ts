import type { Selection } from '../stage-state.ts'
import { bands, continuous, forward, invert, type SceneScale, type SceneSelection, type SceneView } from './scales.ts'

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

/** Which positional scale of the view shows each field of a selection. */
export function axesOf(view: SceneView, selection: SceneSelection): { axis: Axis; field: string; scale: SceneScale }[] {
  return axes.flatMap((axis) => {
    const scale = view.scales[axis]
    const field = scale?.field
    if (scale === undefined || field === undefined || !selection.fields.includes(field)) return []
    return [{ axis, field, scale }]
  })
}

export function inside([x, y, width, height]: readonly [number, number, number, number], point: Point): boolean {
  return point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height
}

/** The rectangle between two corners, kept inside the view; an axis that is not brushed spans the whole view. */
export function brushRect(view: SceneView, selection: SceneSelection, from: Point, to: Point): Rect {
  const [x, y, width, height] = view.bounds
  const brushed = new Set(axesOf(view, selection).map(({ axis }) => axis))
  const span = (a: number, b: number, low: number, length: number, has: boolean): [number, number] =>
    has ? [clamp(Math.min(a, b), low, low + length), clamp(Math.max(a, b), low, low + length)] : [low, low + length]
  const [left, right] = span(from.x, to.x, x, width, brushed.has('x'))
  const [top, bottom] = span(from.y, to.y, y, height, brushed.has('y'))
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** What a rectangle selects, in data space: `[lo, hi]` of numbers and times, the touched values of categories. */
export function brushValue(view: SceneView, selection: SceneSelection, rect: Rect): Selection {
  const value: NonNullable<Selection> = {}
  for (const { axis, field, scale } of axesOf(view, selection)) {
    const from = axis === 'x' ? rect.x : rect.y
    const to = from + (axis === 'x' ? rect.width : rect.height)
    const line = continuous(scale)
    if (line === null) {
      value[field] = bands(scale)
        .filter((band) => band.to > from && band.from < to)
        .map((band) => band.value)
    } else {
      value[field] = [invert(line, from), invert(line, to)].sort((a, b) => a - b)
    }
  }
  return Object.keys(value).length === 0 ? null : value
}

/** Where a selection's value lies in the view, or null where it is not to be seen. */
export function valueRect(view: SceneView, selection: SceneSelection, value: Selection): Rect | null {
  if (value === null) return null
  const [x, y, width, height] = view.bounds
  const spans: { [axis in Axis]: [number, number] } = { x: [x, x + width], y: [y, y + height] }
  let known = false
  for (const { axis, field, scale } of axesOf(view, selection)) {
    const span = spanOf(scale, value[field] ?? [])
    if (span === null) continue
    known = true
    const [low, high] = spans[axis]
    spans[axis] = [clamp(span[0], low, high), clamp(span[1], low, high)]
  }
  if (!known) return null
  return { x: spans.x[0], y: spans.y[0], width: spans.x[1] - spans.x[0], height: spans.y[1] - spans.y[0] }
}

function spanOf(scale: SceneScale, values: readonly unknown[]): [number, number] | null {
  const line = continuous(scale)
  if (line !== null) {
    const [lo, hi] = values
    if (typeof lo !== 'number' || typeof hi !== 'number') return null
    const [a, b] = [forward(line, lo), forward(line, hi)]
    return [Math.min(a, b), Math.max(a, b)]
  }
  const touched = bands(scale).filter(({ value }) => values.includes(value))
  if (touched.length === 0) return null
  return [Math.min(...touched.map(({ from }) => from)), Math.max(...touched.map(({ to }) => to))]
}

/** The value of a selection bound to scales after a drag by `dx`, `dy` pixels. */
export function panned(view: SceneView, selection: SceneSelection, dx: number, dy: number): Selection {
  return moved(view, selection, (axis, pixel) => pixel - (axis === 'x' ? dx : dy))
}

/** The value of a selection bound to scales after zooming about a place; a factor under 1 comes nearer. */
export function zoomed(view: SceneView, selection: SceneSelection, at: Point, factor: number): Selection {
  return moved(view, selection, (axis, pixel) => at[axis] + (pixel - at[axis]) * factor)
}

function moved(view: SceneView, selection: SceneSelection, move: (axis: Axis, pixel: number) => number): Selection {
  const value: NonNullable<Selection> = {}
  for (const { axis, field, scale } of axesOf(view, selection)) {
    const line = continuous(scale)
    if (line === null) continue
    const [a, b] = [invert(line, move(axis, line.range[0])), invert(line, move(axis, line.range[1]))]
    value[field] = [Math.min(a, b), Math.max(a, b)]
  }
  return Object.keys(value).length === 0 ? null : value
}

/** A point selection after a click on `datum`; `adding` toggles it among those that are selected. */
export function clicked(
  selection: SceneSelection,
  current: Selection,
  datum: { [field: string]: NonNullable<Selection>[string][number] },
  adding: boolean,
): Selection {
  const fields = selection.fields.filter((field) => field in datum)
  if (fields.length === 0) return current
  const tuple = fields.map((field) => datum[field] ?? null)
  const tuples = tuplesOf(fields, current)
  const isSelected = tuples.some((other) => sameTuple(other, tuple))
  const kept = adding ? tuples.filter((other) => !sameTuple(other, tuple)) : []
  const next = isSelected && (adding || tuples.length === 1) ? kept : [...kept, tuple]
  if (next.length === 0) return null
  return Object.fromEntries(fields.map((field, at) => [field, next.map((values) => values[at] ?? null)]))
}

type Value = NonNullable<Selection>[string][number]
function tuplesOf(fields: readonly string[], value: Selection): Value[][] {
  const first = fields[0]
  if (value === null || first === undefined) return []
  return (value[first] ?? []).map((_, row) => fields.map((field) => value[field]?.[row] ?? null))
}
const sameTuple = (a: readonly Value[], b: readonly Value[]) => a.every((value, at) => value === b[at])

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))
