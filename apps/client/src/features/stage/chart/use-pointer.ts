import { useEffect, useRef, useState } from 'react'
import type { Point } from './brush.ts'
import type { ChartContext } from './chart-command.ts'
import { type ChartPointerEvent, initialPointer, type PointerState, stepPointer } from './pointer.ts'
import type { RunChartCommands } from './use-chart-commands.ts'

/** Pixels of a line and of a page, as browsers scroll them. */
const pixelsOfUnit = [1, 16, 400]
/** Browsers report two fingers on a touchpad as a wheel with Ctrl, in small steps. */
const touchpadPinchFactor = 6

const wheelPixels = ({ deltaY, deltaMode, ctrlKey }: WheelEvent): number =>
  deltaY * (pixelsOfUnit[deltaMode] ?? 1) * (ctrlKey ? touchpadPinchFactor : 1)

/** Feeds pointer and wheel events over an element to `stepPointer`, and runs what it returns. */
export function usePointer(options: { chart: ChartContext; scale: number; run: RunChartCommands }) {
  const ref = useRef<HTMLDivElement>(null)
  const [state, setState] = useState(initialPointer)
  const latest = useRef(options)
  latest.current = options
  // Several events may come before React renders: each starts from the state that the one before it left.
  const current = useRef<PointerState>(state)

  useEffect(() => {
    const element = ref.current
    if (element === null) return
    const feed = (event: MouseEvent, chartEvent: ChartPointerEvent) => {
      const next = stepPointer(current.current, chartEvent, latest.current.chart)
      current.current = next.state
      setState(next.state)
      latest.current.run(next.commands, event)
    }
    const pointOf = (event: MouseEvent): Point => {
      const box = element.getBoundingClientRect()
      const { scale } = latest.current
      return { x: (event.clientX - box.left) / scale, y: (event.clientY - box.top) / scale }
    }
    const listeners = new AbortController()
    const { signal } = listeners
    const listen = <T extends 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel' | 'pointerleave'>(
      type: T,
      read: (event: PointerEvent) => ChartPointerEvent,
    ) => element.addEventListener(type, (event) => feed(event, read(event)), { signal })
    listen('pointerdown', (event) => ({
      type: 'down',
      id: event.pointerId,
      point: pointOf(event),
      isFirst: event.isPrimary,
      isPrimaryButton: event.button === 0,
    }))
    listen('pointermove', (event) => ({
      type: 'move',
      id: event.pointerId,
      point: pointOf(event),
      isTouch: event.pointerType === 'touch',
      isShift: event.shiftKey,
    }))
    listen('pointerup', (event) => ({
      type: 'up',
      id: event.pointerId,
      point: pointOf(event),
      isToggling: event.shiftKey || event.ctrlKey || event.metaKey,
    }))
    listen('pointercancel', () => ({ type: 'cancel' }))
    listen('pointerleave', () => ({ type: 'leave' }))
    element.addEventListener('dblclick', (event) => feed(event, { type: 'double_click' }), { signal })
    const onWheel = (event: WheelEvent) =>
      feed(event, { type: 'wheel', point: pointOf(event), deltaY: wheelPixels(event) })
    // React's wheel listeners are passive; this one prevents scrolling.
    element.addEventListener('wheel', onWheel, { signal, passive: false })
    return () => listeners.abort()
  }, [])

  return { ref, ...state }
}
