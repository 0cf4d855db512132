import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react'
import { useWindowEvent } from '../../lib/use-window-event.ts'

/** Files that were dropped and not yet taken. Each drop is a new object. */
interface Dropped {
  readonly files: File[]
}

const DroppedFiles = createContext<Dropped>({ files: [] })

/** Whether something that is dragged over the page has files. */
export const filesIn = (event: DragEvent) =>
  [...(event.dataTransfer?.items ?? [])].filter(({ kind }) => kind === 'file')

/**
 * Accepts files dropped anywhere on the page, and keeps them until a room takes them: while none is open, the browser
 * would show a dropped file in place of the page.
 */
export function DroppedFilesProvider({ children }: { children: ReactNode }) {
  const [dropped, setDropped] = useState<Dropped>({ files: [] })
  useWindowEvent('dragover', (event) => {
    if (filesIn(event).length > 0) event.preventDefault()
  })
  useWindowEvent('drop', (event) => {
    const files = [...(event.dataTransfer?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    setDropped((before) => ({ files: [...before.files, ...files] }))
  })
  return <DroppedFiles value={dropped}>{children}</DroppedFiles>
}

/** Takes each dropped file once. */
export function useDroppedFiles(onFiles: (files: readonly File[]) => void): void {
  const dropped = useContext(DroppedFiles)
  const take = useEffectEvent(({ files }: Dropped) => {
    if (files.length > 0) onFiles(files.splice(0))
  })
  useEffect(() => take(dropped), [dropped])
}
