import type { File as DataFile } from '@belvedere/contract'
import { type DragEvent, useState } from 'react'
import { useTakeFiles } from './dropped-files.tsx'
import { useUploads } from './use-uploads.tsx'

/** The name of the attribute by which the page finds what files are dropped into. */
export const dropIntoAttribute = 'data-drop-into'

/** Makes the row of a file take dropped files as its parts, where `isEnabled`. */
export function useDropInto({ id, name }: DataFile, isEnabled: boolean) {
  const { addTo } = useUploads()
  const [isOver, setOver] = useState(false)
  const takeFiles = useTakeFiles((files) => addTo(files, id))
  if (!isEnabled) return {}
  return {
    [dropIntoAttribute]: name,
    'data-over': isOver || undefined,
    onDragOver: ({ dataTransfer }: DragEvent) => setOver(dataTransfer.types.includes('Files')),
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false)
      // The page takes files that nothing else has taken.
      if (takeFiles(event.dataTransfer)) event.preventDefault()
    },
  }
}
