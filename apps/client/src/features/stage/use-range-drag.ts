import { type PointerEvent, useRef } from 'react'
import { useChartConnection } from './use-stage.tsx'

/** Tracks whether a range input is being dragged, and ends the session's drag on release. */
export function useRangeDrag() {
  const chartConnection = useChartConnection()
  const isActive = useRef(false)
  const begin = ({ button }: PointerEvent) => {
    if (isActive.current || button > 0) return
    isActive.current = true
    const listeners = new AbortController()
    const end = () => {
      listeners.abort()
      isActive.current = false
      chartConnection.endDrag()
    }
    // On window: the input gets no events outside of itself.
    for (const type of ['pointerup', 'pointercancel']) window.addEventListener(type, end, { signal: listeners.signal })
  }
  return { begin, isActive: () => isActive.current }
}
