import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** CSS pixels from the end within which the list follows what is new. */
const nearEnd = 80

/**
 * Keeps a scrolled list at its end while its reader is there: when it is drawn anew, and when something in its content
 * comes late. What the reader unfolds grows below, unmoved. `sending` counts what they send: it brings them to the end.
 */
export function useStickToEnd(list: RefObject<HTMLElement | null>, sending: number) {
  const follows = useRef(true)
  const unfolds = useRef(false)
  useLayoutEffect(() => {
    if (sending > 0) follows.current = true
  }, [sending])
  useLayoutEffect(() => {
    unfolds.current = false
    if (list.current !== null && follows.current) list.current.scrollTop = list.current.scrollHeight
  })
  useEffect(() => {
    const element = list.current
    const content = element?.firstElementChild
    if (!element || !content) return
    const observer = new ResizeObserver(() => {
      if (follows.current && !unfolds.current) element.scrollTop = element.scrollHeight
    })
    observer.observe(content)
    return () => observer.disconnect()
  }, [list])
  return {
    onScroll: () => {
      if (list.current === null) return
      const { scrollHeight, scrollTop, clientHeight } = list.current
      follows.current = scrollHeight - scrollTop - clientHeight < nearEnd
    },
    onClickCapture: () => {
      unfolds.current = true
    },
  }
}
