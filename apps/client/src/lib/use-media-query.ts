import { useSyncExternalStore } from 'react'

/** Whether a media query currently matches. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}

/** Whether the page has one column with tabs. The stylesheets use the same 800 px. */
export const useIsNarrow = () => useMediaQuery('(max-width: 799px)')
