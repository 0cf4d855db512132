import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Distance in CSS pixels from the end within which the list scrolls along. */
const nearEndPx = 80

/**
 * Keeps a scrolled list at its end while the reader is there, also when content loads late. Content that the reader
 * unfolds grows downwards. `sending` is the number of messages being sent: sending scrolls to the end.
 */
export function useStickToEnd(list: RefObject<HTMLElement | null>, sending: number) {
  const isFollowing = useRef(true)
  const isUnfolding = useRef(false)
  useLayoutEffect(() => {
    if (sending > 0) isFollowing.current = true
  }, [sending])
  useLayoutEffect(() => {
    isUnfolding.current = false
    if (list.current !== null && isFollowing.current) list.current.scrollTop = list.current.scrollHeight
  })
  useEffect(() => {
    const element = list.current
    const content = element?.firstElementChild
    if (!element || !content) return
    const observer = new ResizeObserver(() => {
      if (isFollowing.current && !isUnfolding.current) element.scrollTop = element.scrollHeight
    })
    observer.observe(content)
    return () => observer.disconnect()
  }, [list])
  return {
    onScroll: () => {
      if (list.current === null) return
      const { scrollHeight, scrollTop, clientHeight } = list.current
      isFollowing.current = scrollHeight - scrollTop - clientHeight < nearEndPx
    },
    onClickCapture: () => {
      isUnfolding.current = true
    },
  }
}
