import { useSyncExternalStore } from 'react'

/** Whether a media query holds, live. */
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

/** One column with tabs below; the stylesheets say 800 px too. */
export const useIsNarrow = () => useMediaQuery('(max-width: 799px)')
