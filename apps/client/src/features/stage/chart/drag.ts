import type { SharedCommand } from '@belvedere/contract'
import { type StageState, selectionValue } from '../stage-state.ts'
import { axesOf, brushRect, brushValue, clicked, inside, type Point, type Rect, valueRect, zoomed } from './brush.ts'
import { centre, legendAt, viewAt } from './hit-test.ts'
import type { SceneMark, SceneSelection, SceneView } from './scales.ts'

/** What the pointer is doing to the chart while it is down. */
export type Drag =
  | { kind: 'none' }
  | { kind: 'pressed'; from: Point }
  | { kind: 'brush'; from: Point; view: SceneView; selection: SceneSelection; rect: Rect }
  | { kind: 'move_brush'; from: Point; view: SceneView; selection: SceneSelection; rect: Rect; start: Rect }
  | { kind: 'pan'; from: Point; view: SceneView; selection: SceneSelection }

type Select = Extract<SharedCommand, { type: 'select' }>

const brushOf = (view: SceneView | null) => view?.selections.find(({ kind, zoom }) => kind === 'interval' && !zoom)
const zoomOf = (view: SceneView | null) => view?.selections.find(({ zoom }) => zoom)

/** A press: on a standing brush it may move it, elsewhere it may become anything. */
export function pressed(stage: StageState, from: Point): Drag {
  const view = stage.scene && viewAt(stage.scene, from)
  const brush = brushOf(view)
  if (!view || brush === undefined) return { kind: 'pressed', from }
  const start = valueRect(view, brush, selectionValue(stage, brush.name))
  if (start === null || !inside([start.x, start.y, start.width, start.height], from)) return { kind: 'pressed', from }
  return { kind: 'move_brush', from, view, selection: brush, rect: start, start }
}

/** What a press becomes that wanders: a new brush, or a pan where the scales can move (with Shift, or without a brush). */
export function beginDrag(stage: StageState, from: Point, wantsPan: boolean): Drag {
  const view = stage.scene && viewAt(stage.scene, from)
  if (!view) return { kind: 'pressed', from }
  const brush = brushOf(view)
  const zoom = zoomOf(view)
  if (zoom !== undefined && (wantsPan || brush === undefined)) {
    return { kind: 'pan', from, view: asZoomed(view, zoom, stage), selection: zoom }
  }
  if (brush === undefined) return { kind: 'pressed', from }
  return { kind: 'brush', from, view, selection: brush, rect: { ...from, width: 0, height: 0 } }
}

/** A brush moved by `dx`, `dy`, whole inside its view. */
export function movedRect(view: SceneView, start: Rect, dx: number, dy: number): Rect {
  const [x, y, width, height] = view.bounds
  const within = (value: number, low: number, room: number) => Math.min(low + Math.max(0, room), Math.max(low, value))
  return {
    ...start,
    x: within(start.x + dx, x, width - start.width),
    y: within(start.y + dy, y, height - start.height),
  }
}

/**
 * The view as this viewer has already moved it: scenes come only with still pictures, and a second turn of the wheel
 * must go on from the first.
 */
export function asZoomed(view: SceneView, selection: SceneSelection, stage: StageState): SceneView {
  const value = stage.pendingSelections[selection.name]?.value ?? null
  if (value === null) return view
  const scales = { ...view.scales }
  for (const { axis, field, scale } of axesOf(view, selection)) {
    const domain = value[field]
    if (domain?.length !== 2) continue
    const [first, last] = [scale.domain[0] ?? null, scale.domain.at(-1) ?? null]
    const isTurned = first !== null && last !== null && first > last
    scales[axis] = { ...scale, domain: isTurned ? domain.toReversed() : domain }
  }
  return { ...view, scales }
}

/** Zooms every view that can be zoomed about its middle; under 1 comes nearer. */
export function zoomCommands(stage: StageState, factor: number): Select[] {
  return (stage.scene?.views ?? []).flatMap((view) => {
    const zoom = zoomOf(view)
    if (zoom === undefined) return []
    const [x, y, width, height] = view.bounds
    const middle = { x: x + width / 2, y: y + height / 2 }
    return [select(zoom, zoomed(asZoomed(view, zoom, stage), zoom, middle, factor))]
  })
}

/** Selections that a click beside everything lets go. Zoom stays; a double click resets it. */
export function standingSelections(stage: StageState): SceneSelection[] {
  return (stage.scene?.views ?? [])
    .flatMap(({ selections }) => selections)
    .filter(({ name, zoom }) => !zoom && selectionValue(stage, name) !== null)
}

/** Everything let go, zoom too. */
export const resetCommands = (stage: StageState): Select[] =>
  (stage.scene?.views ?? []).flatMap(({ selections }) => selections.map((selection) => select(selection, null)))

/** What choosing a mark changes. */
export function markCommands(stage: StageState, mark: SceneMark, adding: boolean): Select[] {
  const view = viewOf(stage, mark)
  return (view?.selections ?? [])
    .filter(({ kind }) => kind === 'point')
    .map((one) => select(one, clicked(one, selectionValue(stage, one.name), mark.datum, adding)))
}

/** A brush from one mark to another, for the keyboard. */
export function brushCommands(stage: StageState, from: SceneMark, to: SceneMark): Select[] {
  const view = viewOf(stage, to)
  const brush = brushOf(view)
  if (view === null || brush === undefined) return []
  const rect = brushRect(view, brush, centre(from), centre(to))
  const air = 1
  const grown = { x: rect.x - air, y: rect.y - air, width: rect.width + 2 * air, height: rect.height + 2 * air }
  return [select(brush, brushValue(view, brush, grown))]
}

export const hasBrush = (stage: StageState, mark: SceneMark): boolean => brushOf(viewOf(stage, mark)) !== undefined

/** What a click on a legend's entry changes. */
export function legendCommands(
  stage: StageState,
  channel: string,
  value: SceneMark['datum'][string],
  adding: boolean,
): Select[] {
  for (const view of stage.scene?.views ?? []) {
    const field = view.scales[channel]?.field
    const points = view.selections.find(
      ({ kind, fields }) => kind === 'point' && field !== undefined && fields.includes(field),
    )
    if (field === undefined || points === undefined) continue
    return [select(points, clicked(points, selectionValue(stage, points.name), { [field]: value }, adding))]
  }
  return []
}

/** The cursor that says what a press here would do. */
export function cursorAt(stage: StageState, place: Point, mark: SceneMark | null): string {
  if (stage.scene === null) return 'default'
  const view = viewAt(stage.scene, place)
  const hasPoints = (some: SceneView | null) => some?.selections.some(({ kind }) => kind === 'point') ?? false
  if (legendAt(stage.scene, place) !== null) return stage.scene.views.some(hasPoints) ? 'pointer' : 'default'
  if (mark !== null && hasPoints(view)) return 'pointer'
  if (brushOf(view) !== undefined) return 'crosshair'
  return zoomOf(view) === undefined ? 'default' : 'grab'
}

const viewOf = (stage: StageState, mark: SceneMark): SceneView | null =>
  stage.scene?.views.find(({ marks }) => marks.includes(mark)) ?? null
const select = ({ name }: SceneSelection, value: Select['value']): Select => ({ type: 'select', name, value })
