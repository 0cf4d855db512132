import type { SharedCommand } from '@belvedere/contract'
import type { SendOptions } from '@belvedere/sdk'
import { useEffect, useRef, useState } from 'react'
import type { Selection, StageState } from '../stage-state.ts'
import type { VizSession } from '../viz-session.ts'
import { brushRect, brushValue, type Point, panned, zoomed } from './brush.ts'
import {
  asZoomed,
  beginDrag,
  cursorAt,
  type Drag,
  legendCommands,
  markCommands,
  movedRect,
  pressed,
  resetCommands,
  standingSelections,
} from './drag.ts'
import { hasMore, legendAt, markAt, viewAt } from './hit-test.ts'
import type { SceneSelection } from './scales.ts'
import { tooltipOf } from './tooltip.ts'
import type { TooltipAt } from './tooltip-card.tsx'

/** CSS pixels that a press may wander and still be a click. */
const clickSlack = 4
const pickAfterMs = 60
/** A wheel tells no end: one that rests for so long has come to it. */
const wheelRestMs = 200

interface PointerOptions {
  stage: StageState
  session: VizSession
  /** Role viewer reads the chart and leaves it as it is. */
  mayChange: boolean
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
    let wheelTimer = 0
    const at = (event: MouseEvent): Point => {
      const box = element.getBoundingClientRect()
      const { scale } = latest.current
      return { x: (event.clientX - box.left) / scale, y: (event.clientY - box.top) / scale }
    }
    const become = (next: Drag) => {
      latest.current.drag = next
      setDrag(next)
    }
    const change = (command: SharedCommand, options?: SendOptions) => {
      const { session, mayChange } = latest.current
      if (mayChange) session.send(command, options)
    }
    const select = (selection: SceneSelection, value: Selection, options?: SendOptions) =>
      change({ type: 'select', name: selection.name, value }, options)
    const endDrag = () => latest.current.session.endDrag()

    const down = (event: PointerEvent) => {
      const { scene } = latest.current.stage
      if (event.button !== 0 || scene === null) return
      element.setPointerCapture(event.pointerId)
      const from = at(event)
      become(latest.current.mayChange ? pressed(latest.current.stage, from) : { kind: 'pressed', from })
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
        if (Math.hypot(to.x - now.from.x, to.y - now.from.y) < clickSlack || !latest.current.mayChange) return
        become(beginDrag(stage, now.from, event.shiftKey))
        onTooltip(null)
      }
      dragTo(to)
    }

    const dragTo = (to: Point) => {
      const now = latest.current.drag
      if (now.kind === 'brush') {
        const rect = brushRect(now.view, now.selection, now.from, to)
        become({ ...now, rect })
        select(now.selection, brushValue(now.view, now.selection, rect), { moving: true })
      } else if (now.kind === 'move_brush') {
        const rect = movedRect(now.view, now.start, to.x - now.from.x, to.y - now.from.y)
        become({ ...now, rect })
        select(now.selection, brushValue(now.view, now.selection, rect), { moving: true })
      } else if (now.kind === 'pan') {
        select(now.selection, panned(now.view, now.selection, to.x - now.from.x, to.y - now.from.y), { moving: true })
      }
    }

    const up = (event: PointerEvent) => {
      const now = latest.current.drag
      become({ kind: 'none' })
      endDrag()
      const wandered = now.kind === 'move_brush' && now.rect !== now.start
      if (now.kind === 'pressed' || (now.kind === 'move_brush' && !wandered)) {
        press(at(event), event.shiftKey || event.ctrlKey || event.metaKey)
      }
    }

    const cancel = () => {
      become({ kind: 'none' })
      endDrag()
    }

    const press = (place: Point, adding: boolean) => {
      const { stage, onTooltip } = latest.current
      if (stage.scene === null) return
      const onLegend = legendAt(stage.scene, place)
      if (onLegend !== null) {
        for (const command of legendCommands(stage, onLegend.legend.channel, onLegend.entry.value, adding))
          change(command)
        return
      }
      const mark = markAt(stage.scene, place)
      if (mark === null) {
        onTooltip(null)
        for (const selection of standingSelections(stage)) select(selection, null)
        const view = viewAt(stage.scene, place)
        if (view !== null && hasMore(view)) askWhat(place, true)
        return
      }
      for (const command of markCommands(stage, mark, adding)) change(command)
      onTooltip({ at: place, text: tooltipOf(stage.scene, mark), pinned: true, mark })
    }

    const hover = (place: Point) => {
      const { stage, mayChange, onTooltip } = latest.current
      clearTimeout(pickTimer)
      if (stage.scene === null) return
      const mark = markAt(stage.scene, place)
      setCursor(mayChange ? cursorAt(stage, place, mark) : 'default')
      if (latest.current.isPinned) return
      if (mark !== null) {
        onTooltip({ at: place, text: tooltipOf(stage.scene, mark), pinned: false, mark })
        return
      }
      onTooltip(null)
      const view = viewAt(stage.scene, place)
      if (view === null || !hasMore(view)) return
      // The scene does not tell every mark's place: the service is asked, once the pointer rests.
      pickTimer = window.setTimeout(() => askWhat(place, false), pickAfterMs)
    }

    const askWhat = (place: Point, pinned: boolean) => {
      const { session, onTooltip } = latest.current
      session.pick(place.x, place.y)?.then(
        ({ rows }) => rows && onTooltip({ at: place, text: { title: null, rows }, pinned, mark: null }),
        () => onTooltip(null),
      )
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
      if (!view || zoom === undefined || !latest.current.mayChange) return
      event.preventDefault()
      const now = asZoomed(view, zoom, latest.current.stage)
      select(zoom, zoomed(now, zoom, place, Math.exp(event.deltaY * 0.0015)), { moving: true })
      clearTimeout(wheelTimer)
      wheelTimer = window.setTimeout(endDrag, wheelRestMs)
    }

    const reset = () => {
      const { stage, onTooltip } = latest.current
      onTooltip(null)
      for (const command of resetCommands(stage)) change(command)
    }

    const gone = new AbortController()
    const { signal } = gone
    element.addEventListener('pointerdown', down, { signal })
    element.addEventListener('pointermove', move, { signal })
    element.addEventListener('pointerup', up, { signal })
    element.addEventListener('pointercancel', cancel, { signal })
    element.addEventListener('pointerleave', leave, { signal })
    element.addEventListener('dblclick', reset, { signal })
    // React's own wheel listeners are passive; this one must be able to keep the page still.
    element.addEventListener('wheel', wheel, { signal, passive: false })
    return () => {
      clearTimeout(pickTimer)
      clearTimeout(wheelTimer)
      endDrag()
      gone.abort()
    }
  }, [])

  return { ref, drag, cursor }
}
