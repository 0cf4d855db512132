import { routes, type UnfinishedUpload } from '@belvedere/contract'
import type { Client } from '@belvedere/sdk'
import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../api/query-keys.ts'
import { normalizeFileName } from './name-conflict.ts'

/** The person's uploads that nobody sends at the moment, in this tab or another. */
export const unfinishedQuery = (client: Client) =>
  queryOptions({
    queryKey: queryKeys.unfinishedUploads,
    queryFn: async () => {
      const { uploads } = await client.call(routes.files.uploads)
      const held = await heldUploads()
      return uploads.filter(({ id }) => !held.has(id))
    },
  })

/** Whether a file is, as far as a browser tells, the one of which an upload has the beginning. */
export const isSameFile = (
  { name, size, lastModified }: Pick<UnfinishedUpload, 'name' | 'size' | 'lastModified'>,
  file: File,
): boolean =>
  normalizeFileName(name) === normalizeFileName(file.name) &&
  size === file.size &&
  (lastModified === null || lastModified === file.lastModified)

const sendingHere = new Set<string>()
const lockName = (uploadId: string) => `belvedere:upload:${uploadId}`

/** Marks an upload as being sent, for every tab if the browser has locks; returns the end of it. */
export function holdUpload(uploadId: string): () => void {
  sendingHere.add(uploadId)
  const { promise, resolve } = Promise.withResolvers<void>()
  // Missing on pages without HTTPS.
  if ('locks' in navigator) void navigator.locks.request(lockName(uploadId), { mode: 'shared' }, () => promise)
  return () => {
    sendingHere.delete(uploadId)
    resolve()
  }
}

async function heldUploads(): Promise<Set<string>> {
  const { held = [] } = 'locks' in navigator ? await navigator.locks.query() : {}
  const prefix = lockName('')
  const elsewhere = held.flatMap(({ name = '' }) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []))
  return new Set([...sendingHere, ...elsewhere])
}
