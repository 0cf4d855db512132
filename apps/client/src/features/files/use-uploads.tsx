import { type File as DataFile, type Room, routes } from '@belvedere/contract'
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
  const client = useClient()
  const cache = useQueryClient()
  const { link, refresh } = useFileActions(room)
  const { uploads, put, drop } = useUploadList()
  const { conflicts, askAbout } = useNameConflicts()
  /** The newest file of each name that is being uploaded: the next file of that name waits for it. */
  const inProgress = useRef(new Map<string, Promise<void>>())

  const fail = (id: string, file: File, error: unknown, again: () => void) => {
    const retry = () => {
      drop(id)
      again()
    }
    put({ id, name: file.name, size: file.size, state: 'failed', error, retry })
  }

  const send = async (file: File, replacedId: string | undefined) => {
    const id = newId()
    const abort = new AbortController()
    const startedAt = Date.now()
    const progress = (sent: number) =>
      put({
        ...{ id, name: file.name, size: file.size },
        ...{ state: 'sending', sent, startedAt, cancel: () => abort.abort() },
      })
    progress(0)
    const options = { signal: abort.signal, onProgress: ({ sent }: { sent: number }) => progress(sent) }
    const parts = [{ name: file.name, content: file }]
    try {
      if (replacedId === undefined) {
        const { files } = await client.upload(routes.files.upload, {}, parts, options)
        await link.mutateAsync(files.map((stored) => stored.id))
      } else await client.upload(routes.files.reupload, { params: { id: replacedId } }, parts, options)
      drop(id)
      await refresh()
    } catch (error) {
      if (abort.signal.aborted) drop(id)
      else fail(id, file, error, () => void send(file, replacedId))
    }
  }

  const linkedFiles = (): readonly DataFile[] =>
    (cache.getQueryData<Room[]>(queryKeys.rooms)?.find(({ id }) => id === room.id) ?? room).files
  const ownFileIds = async (): Promise<ReadonlySet<string>> =>
    new Set((await cache.fetchQuery({ ...filesQuery(client), staleTime: 0 })).map(({ id }) => id))

  const sendOrAsk = async (file: File) => {
    const namesakes = filesNamed(linkedFiles(), file.name)
    if (namesakes.length === 0) return send(file, undefined)
    try {
      const ownIds = await ownFileIds()
      const own = namesakes.findLast(({ id }) => ownIds.has(id))
      const existing = own ?? namesakes.at(-1)
      const choice = existing && (await askAbout({ file, existing, isOwn: own !== undefined }))
      if (choice !== 'leave_out') await send(file, choice === 'replace' ? existing?.id : undefined)
    } catch (error) {
      fail(newId(), file, error, () => void sendOrAsk(file))
    }
  }

  const sendInTurn = async (file: File) => {
    const name = normalizeFileName(file.name)
    const previous = inProgress.current.get(name)
    const sending = previous === undefined ? sendOrAsk(file) : previous.then(() => sendOrAsk(file))
    inProgress.current.set(name, sending)
    try {
      await sending
    } finally {
      if (inProgress.current.get(name) === sending) inProgress.current.delete(name)
    }
  }

  const upload: Uploads['upload'] = (files, replacedId) => {
    for (const file of files) void (replacedId === undefined ? sendInTurn(file) : send(file, replacedId))
  }
  const [conflict, ...others] = conflicts
  return (
    <UploadsContext value={{ uploads, upload, dismiss: drop }}>
      {children}
      {conflict !== undefined && <NameConflictDialog roomId={room.id} conflict={conflict} others={others} />}
    </UploadsContext>
  )
}

function useUploadList() {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  return {
    uploads,
    put: (upload: Upload) =>
      setUploads((all) =>
        all.some(({ id }) => id === upload.id)
          ? all.map((other) => (other.id === upload.id ? upload : other))
          : [...all, upload],
      ),
    drop: (id: string) => setUploads((all) => all.filter((upload) => upload.id !== id)),
  }
}

/** The name conflicts that wait for the person's choice; `askAbout` adds one and resolves to the choice. */
function useNameConflicts() {
  const [conflicts, setConflicts] = useState<readonly NameConflict[]>([])
  const askAbout = (about: Omit<NameConflict, 'resolve'>) =>
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
  return { conflicts, askAbout }
}
