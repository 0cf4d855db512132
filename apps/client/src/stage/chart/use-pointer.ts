import type { Scene } from '@belvedere/contract'
import { useEffect, useRef, useState } from 'react'
import { type Selection, type StageState, selectionValue } from '../stage-state.ts'
import type { VizSession } from '../viz-session.ts'
import { brushRect, brushValue, clicked, inside, type Point, panned, type Rect, valueRect, zoomed } from './brush.ts'
import { legendAt, markAt, viewAt } from './hit.ts'
import type { SceneMark, SceneSelection, SceneView } from './scales.ts'
import { tooltipOf } from './tooltip.ts'
import type { TooltipAt } from './tooltip-card.tsx'

/** What the pointer is doing to the chart while it is down. */
export type Drag =
  | { kind: 'none' }
  | { kind: 'pressed'; from: Point }
  | { kind: 'brush'; from: Point; view: SceneView; selection: SceneSelection; rect: Rect }
  | { kind: 'move_brush'; from: Point; view: SceneView; selection: SceneSelection; rect: Rect; start: Rect }
  | { kind: 'pan'; from: Point; view: SceneView; selection: SceneSelection }

/** CSS pixels that a press may wander and still be a click. */
const clickSlack = 4
const pickAfterMs = 60

interface PointerOptions {
  stage: StageState
  session: VizSession
  /** Room pixels for one of the picture's. */
  scale: number
  /** A pinned tooltip stays, and nothing is shown beside it, until the next press. */
  isPinned: boolean
  onTooltip: (tooltip: TooltipAt | null) => void
}

/** Pointer and wheel over the chart: hover, brush, click, legend, zoom and pan, in the picture's own pixels. */
export function usePointer(options: PointerOptions) {
  const ref = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<Drag>({ kind: 'none' })
  const [cursor, setCursor] = useState('default')
  const latest = useRef({ ...options, drag })
  latest.current = { ...options, drag }

  useEffect(() => {
    const element = ref.current
    if (element === null) return
    let pickTimer = 0
    const at = (event: MouseEvent): Point => {
      const box = element.getBoundingClientRect()
      const { scale } = latest.current
      return { x: (event.clientX - box.left) / scale, y: (event.clientY - box.top) / scale }
    }
    const become = (next: Drag) => {
      latest.current.drag = next
      setDrag(next)
    }
    const select = (selection: SceneSelection, value: Selection) =>
      latest.current.session.send({ type: 'select', name: selection.name, value })

    const down = (event: PointerEvent) => {
      const { scene } = latest.current.stage
      if (event.button !== 0 || scene === null) return
      element.setPointerCapture(event.pointerId)
      const from = at(event)
      const view = viewAt(scene, from)
      const brush = view?.selections.find(({ kind, zoom }) => kind === 'interval' && !zoom)
      const standing = view && brush && valueRect(view, brush, selectionValue(latest.current.stage, brush.name))
      if (view && brush && standing && inside([standing.x, standing.y, standing.width, standing.height], from)) {
        become({ kind: 'move_brush', from, view, selection: brush, rect: standing, start: standing })
      } else become({ kind: 'pressed', from })
    }

    const move = (event: PointerEvent) => {
      const { stage, drag: now, onTooltip } = latest.current
      const to = at(event)
      if (now.kind === 'none') {
        if (event.pointerType !== 'touch') hover(to)
        return
      }
      if (stage.scene === null) return
      if (now.kind === 'pressed') {
        if (Math.hypot(to.x - now.from.x, to.y - now.from.y) < clickSlack) return
        become(beginDrag(stage.scene, now.from, event.shiftKey))
        onTooltip(null)
      }
      dragTo(to)
    }

    const dragTo = (to: Point) => {
      const now = latest.current.drag
      if (now.kind === 'brush') {
        const rect = brushRect(now.view, now.selection, now.from, to)
        become({ ...now, rect })
        select(now.selection, brushValue(now.view, now.selection, rect))
      } else if (now.kind === 'move_brush') {
        const rect = movedRect(now.view, now.start, to.x - now.from.x, to.y - now.from.y)
        become({ ...now, rect })
        select(now.selection, brushValue(now.view, now.selection, rect))
      } else if (now.kind === 'pan') {
        select(now.selection, panned(now.view, now.selection, to.x - now.from.x, to.y - now.from.y))
      }
    }

    const up = (event: PointerEvent) => {
      const now = latest.current.drag
      become({ kind: 'none' })
      const wandered = now.kind === 'move_brush' && now.rect !== now.start
      if (now.kind === 'pressed' || (now.kind === 'move_brush' && !wandered)) {
        press(at(event), event.shiftKey || event.ctrlKey || event.metaKey)
      }
    }

    const press = (place: Point, adding: boolean) => {
      const { stage, session, onTooltip } = latest.current
      if (stage.scene === null) return
      const onLegend = legendAt(stage.scene, place)
      if (onLegend !== null) {
        pressLegend(stage, session, onLegend.legend.channel, onLegend.entry.value, adding)
        return
      }
      const mark = markAt(stage.scene, place)
      if (mark === null) {
        onTooltip(null)
        for (const selection of standingSelections(stage)) select(selection, null)
        return
      }
      chooseMark(stage, session, mark, adding)
      onTooltip({ at: place, text: tooltipOf(stage.scene, mark), pinned: true, mark })
    }

    const hover = (place: Point) => {
      const { stage, session, onTooltip } = latest.current
      clearTimeout(pickTimer)
      if (stage.scene === null) return
      const mark = markAt(stage.scene, place)
      setCursor(cursorAt(stage, place, mark))
      if (latest.current.isPinned) return
      if (mark !== null) {
        onTooltip({ at: place, text: tooltipOf(stage.scene, mark), pinned: false, mark })
        return
      }
      onTooltip(null)
      if (viewAt(stage.scene, place)?.truncated !== true) return
      // The scene does not carry every mark: the service is asked, once the pointer rests.
      pickTimer = window.setTimeout(() => {
        session.pick(place.x, place.y)?.then(
          ({ rows }) => rows && onTooltip({ at: place, text: { title: null, rows }, pinned: false, mark: null }),
          () => onTooltip(null),
        )
      }, pickAfterMs)
    }

    const leave = () => {
      clearTimeout(pickTimer)
      if (!latest.current.isPinned) latest.current.onTooltip(null)
    }

    const wheel = (event: WheelEvent) => {
      const { scene } = latest.current.stage
      const place = at(event)
      const view = scene && viewAt(scene, place)
      const zoom = view?.selections.find((selection) => selection.zoom)
      if (!view || zoom === undefined) return
      event.preventDefault()
      select(zoom, zoomed(view, zoom, place, Math.exp(event.deltaY * 0.0015)))
    }

    const reset = () => {
      const { stage, session, onTooltip } = latest.current
      onTooltip(null)
      for (const view of stage.scene?.views ?? []) {
        for (const { name } of view.selections) session.send({ type: 'select', name, value: null })
      }
    }

    const listeners: [string, (event: never) => void][] = [
      ['pointerdown', down],
      ['pointermove', move],
      ['pointerup', up],
      ['pointercancel', () => become({ kind: 'none' })],
      ['pointerleave', leave],
      ['dblclick', reset],
    ]
    for (const [type, listener] of listeners) element.addEventListener(type, listener as EventListener)
    // React's own wheel listeners are passive; this one must be able to keep the page still.
    element.addEventListener('wheel', wheel, { passive: false })
    return () => {
      clearTimeout(pickTimer)
      for (const [type, listener] of listeners) element.removeEventListener(type, listener as EventListener)
      element.removeEventListener('wheel', wheel)
    }
  }, [])

  const { stage, session } = options
  return {
    ref,
    drag,
    cursor,
    choose: (mark: SceneMark, adding: boolean) => chooseMark(stage, session, mark, adding),
    clear: () => {
      for (const { name } of standingSelections(stage)) session.send({ type: 'select', name, value: null })
    },
  }
}

function beginDrag(scene: Scene, from: Point, wantsPan: boolean): Drag {
  const view = viewAt(scene, from)
  if (view === null) return { kind: 'pressed', from }
  const brush = view.selections.find(({ kind, zoom }) => kind === 'interval' && !zoom)
  const zoom = view.selections.find((selection) => selection.zoom)
  if (zoom !== undefined && (wantsPan || brush === undefined)) return { kind: 'pan', from, view, selection: zoom }
  if (brush === undefined) return { kind: 'pressed', from }
  return { kind: 'brush', from, view, selection: brush, rect: { ...from, width: 0, height: 0 } }
}

function movedRect(view: SceneView, start: Rect, dx: number, dy: number): Rect {
  const [x, y, width, height] = view.bounds
  const within = (value: number, low: number, room: number) => Math.min(low + Math.max(0, room), Math.max(low, value))
  return {
    ...start,
    x: within(start.x + dx, x, width - start.width),
    y: within(start.y + dy, y, height - start.height),
  }
}

/** Selections that a click beside everything lets go. Zoom stays; a double click resets it. */
function standingSelections(stage: StageState): SceneSelection[] {
  return (stage.scene?.views ?? [])
    .flatMap(({ selections }) => selections)
    .filter(({ name, zoom }) => !zoom && selectionValue(stage, name) !== null)
}

function chooseMark(stage: StageState, session: VizSession, mark: SceneMark, adding: boolean): void {
  const view = stage.scene?.views.find(({ marks }) => marks.includes(mark))
  for (const selection of view?.selections ?? []) {
    if (selection.kind !== 'point') continue
    const value = clicked(selection, selectionValue(stage, selection.name), mark.datum, adding)
    session.send({ type: 'select', name: selection.name, value })
  }
}

function pressLegend(
  stage: StageState,
  session: VizSession,
  channel: string,
  value: SceneMark['datum'][string],
  adding: boolean,
): void {
  for (const view of stage.scene?.views ?? []) {
    const field = view.scales[channel]?.field
    const selection = view.selections.find(
      ({ kind, fields }) => kind === 'point' && field !== undefined && fields.includes(field),
    )
    if (field === undefined || selection === undefined) continue
    const next = clicked(selection, selectionValue(stage, selection.name), { [field]: value }, adding)
    session.send({ type: 'select', name: selection.name, value: next })
    return
  }
}

function cursorAt(stage: StageState, place: Point, mark: SceneMark | null): string {
  if (stage.scene === null) return 'default'
  const selections = viewAt(stage.scene, place)?.selections ?? []
  if (legendAt(stage.scene, place) !== null) {
    return stage.scene.views.some((view) => view.selections.some(({ kind }) => kind === 'point'))
      ? 'pointer'
      : 'default'
  }
  if (mark !== null && selections.some(({ kind }) => kind === 'point')) return 'pointer'
  if (selections.some(({ kind, zoom }) => kind === 'interval' && !zoom)) return 'crosshair'
  return selections.some(({ zoom }) => zoom) ? 'grab' : 'default'
}
