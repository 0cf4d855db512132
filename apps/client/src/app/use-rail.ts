import { useState } from 'react'
import { useLocalStorage } from '../lib/local-storage.ts'
import { useMediaQuery } from '../lib/use-media-query.ts'

/** Whether the rail is visible: docked beside the room on wide pages, otherwise an overlay while it is open. */
export function useRail() {
  const [stored, setStored] = useLocalStorage('rail', (value) => (value === 'folded' ? 'folded' : 'shown'))
  const isDocked = useMediaQuery('(min-width: 1100px)')
  const [isOverlayOpen, setOverlayOpen] = useState(false)
  return {
    isDocked,
    isVisible: isDocked ? stored === 'shown' : isOverlayOpen,
    setVisible: (isVisible: boolean) =>
      isDocked ? setStored(isVisible ? 'shown' : 'folded') : setOverlayOpen(isVisible),
    closeOverlay: () => setOverlayOpen(false),
  }
}
