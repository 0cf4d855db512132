import { type Room, routes } from '@belvedere/contract'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useRef, useState } from 'react'
import { useClient } from '../../api/client.tsx'
import { filesQuery } from '../../api/files.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { newId } from '../../lib/new-id.ts'
import { type ConflictChoice, filesNamed, type NameConflict, normalizeFileName } from './name-conflict.ts'
import { NameConflictDialog } from './name-conflict-dialog.tsx'
import { useFileActions } from './use-files.ts'

/** A file being uploaded. Finished uploads leave the list; failed ones stay until they are dismissed. */
type Upload = { id: string; name: string; size: number } & (
  | { state: 'sending'; sent: number; startedAt: number; cancel: () => void }
  | { state: 'failed'; error: unknown; retry: () => void }
)

export interface Uploads {
  uploads: readonly Upload[]
  /**
   * Uploads files to the room; with `replacedId`, as the next version of that file. Where the room has a file of the
   * same name, the person is asked what to do.
   */
  upload: (files: readonly File[], replacedId?: string) => void
  dismiss: (id: string) => void
}

const UploadsContext = createContext<Uploads>({ uploads: [], upload: () => {}, dismiss: () => {} })
export const useUploads = () => useContext(UploadsContext)

export function UploadsProvider({ room, children }: { room: Room; children: ReactNode }) {
  const { uploads, send, fail, dismiss } = useUploadList(room)
  const { conflicts, chooseAbout } = useNameConflicts(room)
  /** The newest file of each name that is being uploaded: the next file of that name waits for it. */
  const inProgress = useRef(new Map<string, Promise<void>>())

  const sendOrAsk = async (file: File) => {
    try {
      const choice = await chooseAbout(file)
      if (choice !== 'leave_out') await send(file, choice.replacedId)
    } catch (error) {
      fail(newId(), file, error, () => void sendOrAsk(file))
    }
  }
  const sendInTurn = async (file: File) => {
    const name = normalizeFileName(file.name)
    const previous = inProgress.current.get(name)
    const sending = previous === undefined ? sendOrAsk(file) : previous.then(() => sendOrAsk(file))
    inProgress.current.set(name, sending)
    await sending
    if (inProgress.current.get(name) === sending) inProgress.current.delete(name)
  }
  const upload: Uploads['upload'] = (files, replacedId) => {
    for (const file of files) void (replacedId === undefined ? sendInTurn(file) : send(file, replacedId))
  }
  const [conflict, ...others] = conflicts
  return (
    <UploadsContext value={{ uploads, upload, dismiss }}>
      {children}
      {conflict !== undefined && <NameConflictDialog roomId={room.id} conflict={conflict} others={others} />}
    </UploadsContext>
  )
}

/** The uploads in progress and those that failed. `send` settles when the file is stored or has failed; it never rejects. */
function useUploadList(room: Room) {
  const client = useClient()
  const { link, refresh } = useFileActions(room)
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const put = (upload: Upload) =>
    setUploads((all) =>
      all.some(({ id }) => id === upload.id)
        ? all.map((other) => (other.id === upload.id ? upload : other))
        : [...all, upload],
    )
  const dismiss = (id: string) => setUploads((all) => all.filter((upload) => upload.id !== id))

  const fail = (id: string, file: File, error: unknown, again: () => void) => {
    const retry = () => {
      dismiss(id)
      again()
    }
    put({ id, name: file.name, size: file.size, state: 'failed', error, retry })
  }
  const send = async (file: File, replacedId: string | undefined) => {
    const id = newId()
    const abort = new AbortController()
    const startedAt = Date.now()
    const cancel = () => abort.abort()
    const progress = (sent: number) =>
      put({ id, name: file.name, size: file.size, state: 'sending', sent, startedAt, cancel })
    progress(0)
    const options = { signal: abort.signal, onProgress: ({ sent }: { sent: number }) => progress(sent) }
    const parts = [{ name: file.name, content: file }]
    try {
      if (replacedId === undefined) {
        const { files } = await client.upload(routes.files.upload, {}, parts, options)
        await link.mutateAsync(files.map((stored) => stored.id))
      } else await client.upload(routes.files.reupload, { params: { id: replacedId } }, parts, options)
      dismiss(id)
      await refresh()
    } catch (error) {
      if (abort.signal.aborted) dismiss(id)
      else fail(id, file, error, () => void send(file, replacedId))
    }
  }
  return { uploads, send, fail, dismiss }
}

/** The name conflicts that wait for the person's choice. */
function useNameConflicts(room: Room) {
  const client = useClient()
  const cache = useQueryClient()
  const [conflicts, setConflicts] = useState<readonly NameConflict[]>([])
  const ask = (about: Omit<NameConflict, 'resolve'>) =>
    new Promise<ConflictChoice>((resolve) => {
      const conflict: NameConflict = {
        ...about,
        resolve: (choice) => {
          setConflicts((all) => all.filter((other) => other !== conflict))
          resolve(choice)
        },
      }
      setConflicts((all) => [...all, conflict])
    })
  /** Asks what to do with a file if the room has one of its name. */
  const chooseAbout = async (file: File): Promise<'leave_out' | { replacedId: string | undefined }> => {
    const currentRoom = cache.getQueryData<Room[]>(queryKeys.rooms)?.find(({ id }) => id === room.id) ?? room
    const namesakes = filesNamed(currentRoom.files, file.name)
    const newest = namesakes.at(-1)
    if (newest === undefined) return { replacedId: undefined }
    const ownFiles = await cache.fetchQuery({ ...filesQuery(client), staleTime: 0 })
    const ownNamesake = namesakes.findLast(({ id }) => ownFiles.some((ownFile) => ownFile.id === id))
    const existing = ownNamesake ?? newest
    const choice = await ask({ file, existing, isOwn: ownNamesake !== undefined })
    return choice === 'leave_out' ? choice : { replacedId: choice === 'replace' ? existing.id : undefined }
  }
  return { conflicts, chooseAbout }
}
