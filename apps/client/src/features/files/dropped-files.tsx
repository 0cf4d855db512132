import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { entriesOf, type FolderFiles, filesOfEntries, maxFolderFiles } from '../../lib/dropped-entries.ts'
import { formatCount } from '../../lib/format.ts'
import { useWindowEvent } from '../../lib/use-window-event.ts'
import { useToast } from '../../ui/toasts.tsx'

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
  const takeFiles = useTakeFiles((files) => setDropped((before) => ({ files: [...before.files, ...files] })))
  useWindowEvent('drop', (event) => {
    if (!event.defaultPrevented && event.dataTransfer !== null && takeFiles(event.dataTransfer)) event.preventDefault()
  })
  return <DroppedFiles value={dropped}>{children}</DroppedFiles>
}

/** Adds the files that were dropped, and those of folders among them. Returns whether there were any. */
export function useTakeFiles(add: (files: readonly File[]) => void) {
  const addFolders = useAddFolder(add)
  return ({ files, items }: DataTransfer): boolean => {
    const entries = entriesOf(items)
    if (entries.some(({ isDirectory }) => isDirectory)) void addFolders(filesOfEntries(entries))
    else if (files.length > 0) add([...files])
    return files.length > 0 || entries.length > 0
  }
}

/** Adds the files of folders, and tells what was left out. */
export function useAddFolder(add: (files: readonly File[]) => void) {
  const { t } = useTranslation()
  const toast = useToast()
  return async (reading: FolderFiles | Promise<FolderFiles>) => {
    try {
      const { files, hasMore } = await reading
      if (hasMore) toast({ text: t('files.folder_more', { number: formatCount(maxFolderFiles) }) })
      else if (files.length === 0) toast({ text: t('files.folder_empty') })
      add(files)
    } catch {
      toast({ text: t('files.folder_unreadable') })
    }
  }
}

/** Takes each dropped file once. */
export function useDroppedFiles(onFiles: (files: readonly File[]) => void): void {
  const dropped = useContext(DroppedFiles)
  const take = useEffectEvent(({ files }: Dropped) => {
    if (files.length > 0) onFiles(files.splice(0))
  })
  useEffect(() => take(dropped), [dropped])
}
