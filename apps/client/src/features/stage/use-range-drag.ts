import { type PointerEvent, useRef } from 'react'
import { useVizSession } from './use-stage.tsx'

/** Tracks whether a range input is being dragged, and ends the session's drag on release. */
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
    // On window: the input gets no events outside of itself.
    for (const type of ['pointerup', 'pointercancel']) window.addEventListener(type, end, { signal: gone.signal })
  }
  return { begin, isOn: () => isOn.current }
}
