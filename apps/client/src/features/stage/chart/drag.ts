import { type StageState, selectionValue } from '../stage-state.ts'
import {
  boxContains,
  brushRect,
  brushValue,
  middleOf,
  type Point,
  panValue,
  pinchValue,
  type Rect,
  selectionRect,
} from './brush.ts'
import { viewAt } from './hit-test.ts'
import type { ChartSelection, ChartView } from './scales.ts'
import { brushOf, type SelectCommand, selectionCommand, withNewestZoom, zoomOf } from './selection-commands.ts'

/** What the pointer does to the chart while it is down. */
export type PointerDrag =
  | { kind: 'none' }
  | { kind: 'pressed'; from: Point }
  | { kind: 'brush'; from: Point; view: ChartView; selection: ChartSelection; rect: Rect }
  | { kind: 'move_brush'; from: Point; view: ChartView; selection: ChartSelection; rect: Rect; start: Rect }
  | { kind: 'pan'; from: Point; view: ChartView; selection: ChartSelection }
  | { kind: 'pinch'; from: TwoPoints; view: ChartView; selection: ChartSelection }

export type TwoPoints = readonly [Point, Point]

/** A press: inside a brush it may move the brush, elsewhere it is still open what it becomes. */
export function pressAt(stage: StageState, from: Point): PointerDrag {
  const view = stage.scene && viewAt(stage.scene, from)
  const brush = brushOf(view)
  if (!view || brush === undefined) return { kind: 'pressed', from }
  const start = selectionRect(view, brush, selectionValue(stage, brush.name))
  if (start === null || !boxContains([start.x, start.y, start.width, start.height], from)) {
    return { kind: 'pressed', from }
  }
  return { kind: 'move_brush', from, view, selection: brush, rect: start, start }
}

/** What a press that moved becomes: a brush, or a pan where scales can move (with Shift, or without a brush). */
export function dragFrom(stage: StageState, from: Point, isPan: boolean): PointerDrag {
  const view = stage.scene && viewAt(stage.scene, from)
  if (!view) return { kind: 'pressed', from }
  const brush = brushOf(view)
  const zoom = zoomOf(view)
  if (zoom !== undefined && (isPan || brush === undefined)) {
    return { kind: 'pan', from, view: withNewestZoom(view, zoom, stage), selection: zoom }
  }
  if (brush === undefined) return { kind: 'pressed', from }
  return { kind: 'brush', from, view, selection: brush, rect: { ...from, width: 0, height: 0 } }
}

/** Two fingers on a view that can zoom; null elsewhere. */
export function pinchFrom(stage: StageState, from: TwoPoints): PointerDrag | null {
  const view = stage.scene && viewAt(stage.scene, middleOf(from))
  const zoom = zoomOf(view)
  return view && zoom ? { kind: 'pinch', from, view: withNewestZoom(view, zoom, stage), selection: zoom } : null
}

/** What two fingers select that moved to `to`. */
export const pinchTo = ({ view, selection, from }: PinchDrag, to: TwoPoints): SelectCommand =>
  selectionCommand(selection, pinchValue(view, selection, from, to))
type PinchDrag = Extract<PointerDrag, { kind: 'pinch' }>

/** The drag with the pointer at `to`, and what it selects there. Its view stays the one in which it began. */
export function dragTo(drag: PointerDrag, to: Point): { drag: PointerDrag; command: SelectCommand | null } {
  switch (drag.kind) {
    case 'none':
    case 'pressed':
    case 'pinch':
      return { drag, command: null }
    case 'brush':
    case 'move_brush': {
      const { view, selection, from } = drag
      const rect =
        drag.kind === 'brush'
          ? brushRect(view, selection, from, to)
          : moveRect(view, drag.start, to.x - from.x, to.y - from.y)
      return { drag: { ...drag, rect }, command: selectionCommand(selection, brushValue(view, selection, rect)) }
    }
    case 'pan': {
      const { view, selection, from } = drag
      return { drag, command: selectionCommand(selection, panValue(view, selection, to.x - from.x, to.y - from.y)) }
    }
    default:
      return drag satisfies never
  }
}

/** A brush moved by `dx`, `dy`, kept whole inside its view. */
export function moveRect(view: ChartView, start: Rect, dx: number, dy: number): Rect {
  const [x, y, width, height] = view.bounds
  const clamp = (value: number, low: number, space: number) => Math.min(low + Math.max(0, space), Math.max(low, value))
  return {
    ...start,
    x: clamp(start.x + dx, x, width - start.width),
    y: clamp(start.y + dy, y, height - start.height),
  }
}
