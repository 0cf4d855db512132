import { useEffect, useRef, useState } from 'react'
import type { Point } from './brush.ts'
import type { ChartContext } from './chart-command.ts'
import { type ChartPointerEvent, initialPointer, type PointerState, stepPointer } from './pointer.ts'
import type { RunChartCommands } from './use-chart-commands.ts'

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
    listen('pointerdown', (event) => ({ type: 'down', point: pointOf(event), isPrimaryButton: event.button === 0 }))
    listen('pointermove', (event) => ({
      type: 'move',
      point: pointOf(event),
      isTouch: event.pointerType === 'touch',
      isShift: event.shiftKey,
    }))
    listen('pointerup', (event) => ({
      type: 'up',
      point: pointOf(event),
      isToggling: event.shiftKey || event.ctrlKey || event.metaKey,
    }))
    listen('pointercancel', () => ({ type: 'cancel' }))
    listen('pointerleave', () => ({ type: 'leave' }))
    element.addEventListener('dblclick', (event) => feed(event, { type: 'double_click' }), { signal })
    const onWheel = (event: WheelEvent) => feed(event, { type: 'wheel', point: pointOf(event), deltaY: event.deltaY })
    // React's wheel listeners are passive; this one prevents scrolling.
    element.addEventListener('wheel', onWheel, { signal, passive: false })
    return () => listeners.abort()
  }, [])

  return { ref, ...state }
}
