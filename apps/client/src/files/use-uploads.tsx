import { type Room, routes } from '@belvedere/contract'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { useClient } from '../api/client.tsx'
import { newId } from '../lib/new-id.ts'
import { useFileActions } from './use-files.ts'

/** Files on their way. A finished one leaves the list; a failed one stays until it is dismissed. */
export type Upload = { id: string; name: string; size: number } & (
  | { state: 'sending'; sent: number; startedAt: number; cancel: () => void }
  | { state: 'failed'; error: unknown; retry: () => void }
)

export interface Uploads {
  uploads: readonly Upload[]
  /** Sends files to the room; with `replace`, as the next version of one file. */
  send: (files: readonly File[], replace?: string) => void
  dismiss: (id: string) => void
}

const UploadsContext = createContext<Uploads>({ uploads: [], send: () => {}, dismiss: () => {} })
export const useUploads = () => useContext(UploadsContext)

export function UploadsProvider({ room, children }: { room: Room; children: ReactNode }) {
  const client = useClient()
  const { link, refresh } = useFileActions(room)
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const dismiss = (id: string) => setUploads((all) => all.filter((upload) => upload.id !== id))
  const change = (upload: Upload) =>
    setUploads((all) =>
      all.some(({ id }) => id === upload.id) ? all.map((o) => (o.id === upload.id ? upload : o)) : [...all, upload],
    )

  const sendOne = async (file: File, replace: string | undefined) => {
    const id = newId()
    const abort = new AbortController()
    const startedAt = Date.now()
    const about = { id, name: file.name, size: file.size }
    const sending = (sent: number) =>
      change({ ...about, state: 'sending', sent, startedAt, cancel: () => abort.abort() })
    sending(0)
    const options = { signal: abort.signal, onProgress: ({ sent }: { sent: number }) => sending(sent) }
    const parts = [{ name: file.name, content: file }]
    try {
      if (replace === undefined) {
        const { files } = await client.upload(routes.files.upload, {}, parts, options)
        await link.mutateAsync(files.map((stored) => stored.id))
      } else await client.upload(routes.files.reupload, { params: { id: replace } }, parts, options)
      dismiss(id)
      await refresh()
    } catch (error) {
      if (abort.signal.aborted) dismiss(id)
      else {
        const retry = () => {
          dismiss(id)
          void sendOne(file, replace)
        }
        change({ ...about, state: 'failed', error, retry })
      }
    }
  }
  const send: Uploads['send'] = (files, replace) => {
    for (const file of files) void sendOne(file, replace)
  }
  return <UploadsContext value={{ uploads, send, dismiss }}>{children}</UploadsContext>
}
