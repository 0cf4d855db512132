import { type Room, routes, type UnfinishedUpload } from '@belvedere/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../api/client.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { atMost } from '../../lib/at-most.ts'
import { relativePathOf } from '../../lib/dropped-entries.ts'
import { newId } from '../../lib/new-id.ts'
import { cancelResumable, resumableFrom, sendResumable } from './send-resumable.ts'
import { type SeriesUpload, sendSeries, seriesOf } from './send-series.ts'
import { holdUpload } from './unfinished-uploads.ts'
import { useFileActions } from './use-files.ts'

/** A file being uploaded. Finished uploads leave the list; failed ones stay until they are dismissed. */
export type Upload = {
  id: string
  name: string
  size: number
  /** What the service knows it by, once it does. */
  uploadId: string | undefined
} & (
  | { state: 'waiting'; cancel: () => void }
  | {
      state: 'sending'
      sent: number
      /** Where and when this went on, for the speed; null before that. */
      since: { sent: number; at: number } | null
      /** Why nothing is sent just now. */
      pause: 'offline' | 'retrying' | null
      cancel: () => void
    }
  | { state: 'failed'; error: unknown; retry: () => void }
  /** Begun before the page was loaded: the browser needs the file again. */
  | { state: 'unfinished'; sent: number; continueWith: (file: File) => boolean; cancel: () => void }
)

/** What a file is for: the next version of another, or the rest of an unfinished upload. */
export interface SendTarget {
  replacedId?: string | undefined
  unfinished?: UnfinishedUpload | undefined
}

/** In all rooms of the page; more would only share the network. */
const inTurn = atMost(3)

/** The uploads in progress and those that failed. `send` settles when the file is stored or has failed; it never rejects. */
export function useUploadList(room: Room) {
  const client = useClient()
  const cache = useQueryClient()
  const { link, refresh } = useFileActions(room)
  const transmit = useTransmit(room)
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const put = (upload: Upload) =>
    setUploads((all) =>
      all.some(({ id }) => id === upload.id)
        ? all.map((other) => (other.id === upload.id ? upload : other))
        : [...all, upload],
    )
  const remove = (id: string) => setUploads((all) => all.filter((upload) => upload.id !== id))
  const forget = async (uploadId: string) => {
    await cancelResumable(client, uploadId).catch(() => undefined)
    await refreshUploads()
  }
  const refreshUploads = () => cache.invalidateQueries({ queryKey: queryKeys.unfinishedUploads })
  const dismiss = (id: string) => {
    const upload = uploads.find((other) => other.id === id)
    if (upload?.state === 'failed' && upload.uploadId !== undefined) void forget(upload.uploadId)
    remove(id)
  }

  /** Lists what could not be sent; `again` sends it once more. */
  const fail = (failed: Pick<Upload, 'id' | 'name' | 'size' | 'uploadId'>, error: unknown, again: () => void) => {
    const retry = () => {
      remove(failed.id)
      again()
    }
    put({ ...failed, state: 'failed', error, retry })
  }
  const send = async (file: File, target: SendTarget) => {
    const id = newId()
    const abort = new AbortController()
    let unfinished = target.unfinished
    const base = () => ({ id, name: file.name, size: file.size, uploadId: unfinished?.id })
    const cancel = () => {
      abort.abort()
      remove(id)
      if (unfinished !== undefined) void forget(unfinished.id)
    }
    put({ ...base(), state: 'waiting', cancel })
    const onChange = (change: SendingState) => {
      if (!abort.signal.aborted) put({ ...base(), ...change, state: 'sending', cancel })
    }
    const onBegun = (begun: UnfinishedUpload) => {
      unfinished = begun
      if (abort.signal.aborted) void forget(begun.id)
    }
    try {
      await inTurn(() => transmit(file, target, { signal: abort.signal, onChange, onBegun }))
      remove(id)
      await Promise.all([refresh(), refreshUploads()])
    } catch (error) {
      if (!abort.signal.aborted) fail(base(), error, () => void send(file, { ...target, unfinished }))
    }
  }
  /** Sends files as one, or as parts of the file `into`. */
  const sendTogether = async (
    files: readonly File[],
    name: string,
    into: string | undefined,
    series: SeriesUpload = seriesOf(files),
  ) => {
    const id = newId()
    const abort = new AbortController()
    const size = sizeOf(files)
    const base = { id, name, size, uploadId: undefined }
    const cancel = () => {
      abort.abort()
      remove(id)
    }
    put({ ...base, state: 'waiting', cancel })
    try {
      await inTurn(async () => {
        let sent = 0
        const since = { sent: 0, at: Date.now() }
        const show = (pause: SendingState['pause'] = null) => {
          if (!abort.signal.aborted) put({ ...base, state: 'sending', sent, since, pause, cancel })
        }
        const fileId = await sendSeries(client, series, into, {
          signal: abort.signal,
          onProgress: (bytes) => {
            sent = Math.min(size, bytes)
            show()
          },
          onPause: () => show(navigator.onLine ? 'retrying' : 'offline'),
        })
        if (into === undefined) await link.mutateAsync([fileId])
      })
      remove(id)
      await refresh()
    } catch (error) {
      if (!abort.signal.aborted) fail(base, error, () => void sendTogether(files, name, into, series))
    }
  }
  return { uploads, send, sendTogether, fail, dismiss, forget }
}

export const sizeOf = (files: readonly File[]): number => files.reduce((sum, { size }) => sum + size, 0)

type SendingState = Pick<Extract<Upload, { state: 'sending' }>, 'sent' | 'since' | 'pause'>
interface SendingEvents {
  signal: AbortSignal
  onChange(state: SendingState): void
  /** The service keeps what arrives from now on. */
  onBegun(upload: UnfinishedUpload): void
}

/** Sends one file to the room: as a form, or a large one by tus. */
function useTransmit(room: Room) {
  const client = useClient()
  const { link } = useFileActions(room)

  const sendForm = async (file: File, { replacedId }: SendTarget, { signal, onChange }: SendingEvents) => {
    const since = { sent: 0, at: Date.now() }
    const onProgress = ({ sent }: { sent: number }) => onChange({ sent, since, pause: null })
    onProgress({ sent: 0 })
    const parts = [{ name: file.name, content: file }]
    if (replacedId === undefined) {
      const { files } = await client.upload(routes.files.upload, { query: {} }, parts, { signal, onProgress })
      await link.mutateAsync(files.map((stored) => stored.id))
    } else await client.upload(routes.files.reupload, { params: { id: replacedId } }, parts, { signal, onProgress })
  }

  const sendByTus = async (file: File, { replacedId, unfinished }: SendTarget, events: SendingEvents) => {
    let sent = unfinished?.received ?? 0
    let since: SendingState['since'] = null
    const show = (pause: SendingState['pause'] = null) => events.onChange({ sent, since, pause })
    show()
    let release = unfinished === undefined ? () => {} : holdUpload(unfinished.id)
    const place = replacedId === undefined ? { roomId: room.id } : { replaces: replacedId }
    const metadata = { filename: file.name, relativePath: relativePathOf(file), ...place }
    const resumable = {
      file,
      uploadId: unfinished?.id,
      metadata: { ...metadata, lastModified: `${file.lastModified}` },
    }
    try {
      await sendResumable(
        client,
        resumable,
        {
          onProgress: (bytes) => {
            sent = bytes
            since ??= { sent, at: Date.now() }
            show()
          },
          onBegun: (uploadId) => {
            release()
            release = holdUpload(uploadId)
            events.onBegun(unfinishedOf(uploadId, file, { room, replacedId }))
          },
          onPause: () => {
            since = null
            show(navigator.onLine ? 'retrying' : 'offline')
          },
        },
        events.signal,
      )
    } finally {
      release()
    }
  }

  return async (file: File, target: SendTarget, events: SendingEvents) => {
    events.signal.throwIfAborted()
    const isResumable = target.unfinished !== undefined || file.size > resumableFrom
    await (isResumable ? sendByTus : sendForm)(file, target, events)
  }
}

const unfinishedOf = (
  id: string,
  { name, size, lastModified }: File,
  { room, replacedId }: { room: Room; replacedId: string | undefined },
): UnfinishedUpload => ({
  ...{ id, name, size, lastModified, received: 0, expiresAt: '' },
  ...(replacedId === undefined ? { roomId: room.id, replacedId: null } : { roomId: null, replacedId }),
})
