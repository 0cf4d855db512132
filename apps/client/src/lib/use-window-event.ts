import { useEffect, useEffectEvent } from 'react'

/** Listens to an event of the window while mounted. */
export function useWindowEvent<K extends keyof WindowEventMap>(
  type: K,
  onEvent: (event: WindowEventMap[K]) => void,
): void {
  const listener = useEffectEvent(onEvent)
  useEffect(() => {
    const listen = (event: WindowEventMap[K]) => listener(event)
    window.addEventListener(type, listen)
    return () => window.removeEventListener(type, listen)
  }, [type])
}

/** Runs `onVisible` when the page becomes visible again. */
export function useOnPageVisible(onVisible: () => void): void {
  const listener = useEffectEvent(onVisible)
  useEffect(() => {
    const listen = () => document.visibilityState === 'visible' && listener()
    document.addEventListener('visibilitychange', listen)
    return () => document.removeEventListener('visibilitychange', listen)
  }, [])
}
