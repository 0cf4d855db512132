import { type PointerEvent, useRef } from 'react'
import { useVizSession } from './use-stage.tsx'

/** Knows of a range input whether it is being dragged, and tells the session where whoever dragged it let go. */
export function useRangeDrag() {
  const session = useVizSession()
  const isOn = useRef(false)
  const begin = ({ button }: PointerEvent) => {
    if (isOn.current || button > 0) return
    isOn.current = true
    const gone = new AbortController()
    const end = () => {
      gone.abort()
      isOn.current = false
      session.endDrag()
    }
    // Let go anywhere: the input hears only of what happens over it.
    for (const type of ['pointerup', 'pointercancel']) window.addEventListener(type, end, { signal: gone.signal })
  }
  return { begin, isOn: () => isOn.current }
}
