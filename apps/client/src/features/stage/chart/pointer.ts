import type { Scene } from '@belvedere/contract'
import type { StageState } from '../stage-state.ts'
import { type Point, zoomValue } from './brush.ts'
import { type ChartCommand, type ChartContext, hideTooltip, selectCommands } from './chart-command.ts'
import { dragFrom, dragTo, type PointerDrag, pinchFrom, pinchTo, pressAt } from './drag.ts'
import { hasUnlistedMarks, legendEntryAt, markAt, viewAt } from './hit-test.ts'
import type { ChartMark, ChartView } from './scales.ts'
import {
  brushOf,
  clearCommands,
  legendCommands,
  markCommands,
  resetCommands,
  selectionCommand,
  withNewestZoom,
  zoomOf,
} from './selection-commands.ts'
import { tooltipContent } from './tooltip.ts'

/** CSS pixels that a press may move and still be a click. */
const clickSlack = 4
const pickDelayMs = 60
/** A wheel has no end event: its drag ends after this pause. */
const wheelEndDelayMs = 200

/** An event of a pointer, by its `id`, or of the wheel; points are in CSS pixels of the frame. */
export type ChartPointerEvent =
  /** `isFirst`: no other finger is down. */
  | { type: 'down'; id: number; point: Point; isFirst: boolean; isPrimaryButton: boolean }
  | { type: 'move'; id: number; point: Point; isTouch: boolean; isShift: boolean }
  /** `isToggling`: Shift, Ctrl or Cmd is held. */
  | { type: 'up'; id: number; point: Point; isToggling: boolean }
  | { type: 'cancel' }
  | { type: 'leave' }
  | { type: 'double_click' }
  | { type: 'wheel'; point: Point; deltaY: number }

export interface PointerState {
  drag: PointerDrag
  /** The pointers that are down, in the order in which they came. */
  down: readonly PressedPointer[]
  /** CSS cursor: announces what a press would do. */
  cursor: string
}
export const initialPointer: PointerState = { drag: { kind: 'none' }, down: [], cursor: 'default' }

interface PressedPointer {
  id: number
  point: Point
}

interface PointerStep {
  state: PointerState
  commands: ChartCommand[]
}

/** Hover, click, legend, brush, pan and zoom as a state machine: the next state, and what to do. */
export function stepPointer(state: PointerState, event: ChartPointerEvent, chart: ChartContext): PointerStep {
  switch (event.type) {
    case 'down':
      return press(state, event, chart)
    case 'move':
      if (state.drag.kind !== 'none') return movePressed(state, event, chart)
      return event.isTouch ? { state, commands: [] } : hover(state, event.point, chart)
    case 'up':
      return release(state, event, chart)
    case 'cancel':
      return { state: { ...state, drag: { kind: 'none' }, down: [] }, commands: [endDrag] }
    case 'leave':
      return { state, commands: [{ type: 'cancel_pick' }, ...(chart.isTooltipPinned ? [] : [hideTooltip])] }
    case 'double_click':
      return { state, commands: [hideTooltip, ...selectCommands(chart, resetCommands(chart.stage))] }
    case 'wheel':
      return { state, commands: wheelCommands(event, chart) }
    default:
      return event satisfies never
  }
}

const endDrag: ChartCommand = { type: 'end_drag', afterMs: 0 }

type PointerEventOf<T extends ChartPointerEvent['type']> = Extract<ChartPointerEvent, { type: T }>

function press(
  state: PointerState,
  { id, point, isFirst, isPrimaryButton }: PointerEventOf<'down'>,
  { stage, mayEdit }: ChartContext,
): PointerStep {
  if (!isPrimaryButton || stage.scene === null) return { state, commands: [] }
  const down = [...(isFirst ? [] : state.down), { id, point }]
  const capture: ChartCommand = { type: 'capture_pointer' }
  const [first, second, ...more] = down
  if (first === undefined || second === undefined) {
    const drag: PointerDrag = mayEdit ? pressAt(stage, point) : { kind: 'pressed', from: point }
    return { state: { ...state, drag, down }, commands: [capture] }
  }
  // Of more than two fingers, and where nothing zooms, those that came first count.
  const pinch = mayEdit && more.length === 0 ? pinchFrom(stage, [first.point, second.point]) : null
  return pinch === null
    ? { state: { ...state, down }, commands: [capture] }
    : { state: { ...state, drag: pinch, down }, commands: [capture, hideTooltip] }
}

function movePressed(state: PointerState, event: PointerEventOf<'move'>, chart: ChartContext): PointerStep {
  const { id, point } = event
  const down = state.down.map((pointer) => (pointer.id === id ? { id, point } : pointer))
  const moved = { ...state, down }
  const [first, second] = down
  if (state.drag.kind !== 'pinch') {
    return first === undefined || first.id === id ? moveDrag(moved, event, chart) : { state: moved, commands: [] }
  }
  if (first === undefined || second === undefined || chart.stage.scene === null) return { state: moved, commands: [] }
  const command = pinchTo(state.drag, [first.point, second.point])
  return { state: moved, commands: selectCommands(chart, [command], { isMoving: true }) }
}

function moveDrag(state: PointerState, { point, isShift }: PointerEventOf<'move'>, chart: ChartContext): PointerStep {
  let { drag } = state
  if (chart.stage.scene === null) return { state, commands: [] }
  const commands: ChartCommand[] = []
  if (drag.kind === 'pressed') {
    const { from } = drag
    if (!chart.mayEdit || Math.hypot(point.x - from.x, point.y - from.y) < clickSlack) return { state, commands }
    drag = dragFrom(chart.stage, from, isShift)
    commands.push(hideTooltip)
  }
  const dragStep = dragTo(drag, point)
  if (dragStep.command !== null) commands.push(...selectCommands(chart, [dragStep.command], { isMoving: true }))
  return { state: { ...state, drag: dragStep.drag }, commands }
}

function release(
  state: PointerState,
  { id, point, isToggling }: PointerEventOf<'up'>,
  chart: ChartContext,
): PointerStep {
  const { drag } = state
  const down = state.down.filter((pointer) => pointer.id !== id)
  const [first, second] = down
  if (first !== undefined && drag.kind === 'pinch') {
    // Two fingers that stay go on from where they are; one goes on as a pan.
    const pinch = second && pinchFrom(chart.stage, [first.point, second.point])
    return { state: { ...state, down, drag: pinch ?? dragFrom(chart.stage, first.point, true) }, commands: [] }
  }
  // Only the first finger drags.
  if (state.down[0] !== undefined && state.down[0].id !== id) return { state: { ...state, down }, commands: [] }
  const isClick = drag.kind === 'pressed' || (drag.kind === 'move_brush' && drag.rect === drag.start)
  return {
    state: { ...state, down, drag: { kind: 'none' } },
    commands: [endDrag, ...(isClick ? clickCommands(point, isToggling, chart) : [])],
  }
}

function clickCommands(point: Point, isToggling: boolean, chart: ChartContext): ChartCommand[] {
  const { stage } = chart
  const { scene } = stage
  if (scene === null) return []
  const entry = legendEntryAt(scene, point)
  if (entry !== null) return selectCommands(chart, legendCommands(stage, entry.channel, entry.value, isToggling))
  const mark = markAt(scene, point)
  if (mark === null) {
    return [
      hideTooltip,
      ...selectCommands(chart, clearCommands(stage)),
      ...pickCommands(scene, point, { isPinned: true, afterMs: 0 }),
    ]
  }
  return [...selectCommands(chart, markCommands(stage, mark, isToggling)), showMark(scene, mark, point, true)]
}

function hover(state: PointerState, point: Point, { stage, mayEdit, isTooltipPinned }: ChartContext): PointerStep {
  const commands: ChartCommand[] = [{ type: 'cancel_pick' }]
  const { scene } = stage
  if (scene === null) return { state, commands }
  const mark = markAt(scene, point)
  if (!isTooltipPinned) {
    if (mark !== null) commands.push(showMark(scene, mark, point, false))
    else commands.push(hideTooltip, ...pickCommands(scene, point, { isPinned: false, afterMs: pickDelayMs }))
  }
  return { state: { ...state, cursor: mayEdit ? cursorAt(stage, point, mark) : 'default' }, commands }
}

const showMark = (scene: Scene, mark: ChartMark, point: Point, isPinned: boolean): ChartCommand => ({
  type: 'show_tooltip',
  tooltip: { point, content: tooltipContent(scene, mark), isPinned, mark },
})

function pickCommands(scene: Scene, point: Point, how: { isPinned: boolean; afterMs: number }): ChartCommand[] {
  const view = viewAt(scene, point)
  return view !== null && hasUnlistedMarks(view) ? [{ type: 'pick', point, ...how }] : []
}

function wheelCommands({ point, deltaY }: PointerEventOf<'wheel'>, chart: ChartContext): ChartCommand[] {
  const { stage, mayEdit } = chart
  const view = stage.scene && viewAt(stage.scene, point)
  const zoom = zoomOf(view)
  if (!view || zoom === undefined || !mayEdit) return []
  const value = zoomValue(withNewestZoom(view, zoom, stage), zoom, point, Math.exp(deltaY * 0.0015))
  return [
    { type: 'prevent_default' },
    hideTooltip,
    ...selectCommands(chart, [selectionCommand(zoom, value)], { isMoving: true }),
    { type: 'end_drag', afterMs: wheelEndDelayMs },
  ]
}

/** The cursor that tells what a press would do. */
export function cursorAt(stage: StageState, point: Point, mark: ChartMark | null): string {
  const { scene } = stage
  if (scene === null) return 'default'
  const view = viewAt(scene, point)
  const hasPoints = (some: ChartView | null) => some?.selections.some(({ kind }) => kind === 'point') ?? false
  if (legendEntryAt(scene, point) !== null) return scene.views.some(hasPoints) ? 'pointer' : 'default'
  if (mark !== null && hasPoints(view)) return 'pointer'
  if (brushOf(view) !== undefined) return 'crosshair'
  return zoomOf(view) === undefined ? 'default' : 'grab'
}
