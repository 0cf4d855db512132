import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Distance in CSS pixels from the end within which the list stays at its end. */
const nearEndPx = 80

/**
 * Keeps a scrolled list at its end while the reader is there, also when content loads late. When the reader expands
 * something, the list does not scroll. `sending` is the number of messages being sent: sending scrolls to the end.
 */
export function useStickToEnd(list: RefObject<HTMLElement | null>, sending: number) {
  const sticksToEnd = useRef(true)
  const isExpanding = useRef(false)
  useLayoutEffect(() => {
    if (sending > 0) sticksToEnd.current = true
  }, [sending])
  useLayoutEffect(() => {
    isExpanding.current = false
    if (list.current !== null && sticksToEnd.current) list.current.scrollTop = list.current.scrollHeight
  })
  useEffect(() => {
    const element = list.current
    const content = element?.firstElementChild
    if (!element || !content) return
    const observer = new ResizeObserver(() => {
      if (sticksToEnd.current && !isExpanding.current) element.scrollTop = element.scrollHeight
    })
    observer.observe(content)
    return () => observer.disconnect()
  }, [list])
  return {
    onScroll: () => {
      if (list.current === null) return
      const { scrollHeight, scrollTop, clientHeight } = list.current
      sticksToEnd.current = scrollHeight - scrollTop - clientHeight < nearEndPx
    },
    onClickCapture: () => {
      isExpanding.current = true
    },
  }
}
