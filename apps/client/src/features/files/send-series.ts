import { AppError, routes } from '@belvedere/contract'
import type { Client } from '@belvedere/sdk'
import { relativePathOf } from '../../lib/dropped-entries.ts'
import { resumableFrom, sendResumable } from './send-resumable.ts'

/** Of one request: fewer and smaller ones lose less when the network is cut. */
const maxAtOnce = { files: 500, bytes: 64_000_000 }

interface SeriesEvents {
  signal: AbortSignal
  /** Bytes of all files. */
  onProgress(sent: number): void
  onPause(): void
}

/** Files that are sent as one, and what of them the service has. */
export interface SeriesUpload {
  /** Those of one request each. */
  portions: readonly Portion[]
}

interface Portion {
  files: readonly File[]
  /** The ids of the stored files; null until all are stored. */
  fileIds: string[] | null
  /** The upload of a large file, once it has begun. */
  uploadId: string | undefined
}

export const seriesOf = (files: readonly File[]): SeriesUpload => ({
  portions: portionsOf(files).map((portion) => ({ files: portion, fileIds: null, uploadId: undefined })),
})

/**
 * Sends what of a series the service does not have, and gathers all into one file, or adds them to the file `into`. Small
 * ones travel together, large ones so that they can be resumed. Returns the id of the file. What was stored before a
 * failure is not sent again by the next call with the same series.
 */
export async function sendSeries(
  client: Client,
  { portions }: SeriesUpload,
  into: string | undefined,
  events: SeriesEvents,
): Promise<string> {
  const { signal } = events
  let sentBefore = 0
  for (const portion of portions) {
    const onProgress = (sent: number) => events.onProgress(sentBefore + sent)
    portion.fileIds ??= await sendPortion(client, portion, { ...events, onProgress })
    sentBefore += portion.files.reduce((sum, { size }) => sum + size, 0)
    events.onProgress(sentBefore)
  }
  const fileIds = portions.flatMap((portion) => portion.fileIds ?? [])
  const [only] = fileIds
  if (only !== undefined && fileIds.length === 1 && into === undefined) return only
  const body = { fileIds, ...(into === undefined ? {} : { into }) }
  signal.throwIfAborted()
  try {
    const { file } = await client.call(routes.files.gather, { body })
    return file.id
  } catch (error) {
    // One was deleted since: all of them are sent again.
    if (error instanceof AppError && error.code === 'not_found')
      for (const portion of portions) Object.assign(portion, { fileIds: null, uploadId: undefined })
    throw error
  }
}

async function sendPortion(client: Client, portion: Portion, events: SeriesEvents): Promise<string[]> {
  const { files } = portion
  const [file] = files
  const { signal } = events
  if (file !== undefined && file.size > resumableFrom) {
    const metadata = { filename: file.name, relativePath: relativePathOf(file), lastModified: `${file.lastModified}` }
    const resumable = { file, uploadId: portion.uploadId, metadata }
    const onBegun = (uploadId: string) => {
      portion.uploadId = uploadId
    }
    return [await sendResumable(client, resumable, { ...events, onBegun }, signal)]
  }
  const parts = files.map((content) => ({ name: content.name, content }))
  const onProgress = ({ sent }: { sent: number }) => events.onProgress(sent)
  const query = { series: 'gather' } as const
  const { files: stored } = await client.upload(routes.files.upload, { query }, parts, { signal, onProgress })
  return stored.map(({ id }) => id)
}

/** Files in their order; each large one by itself. */
function portionsOf(files: readonly File[]): File[][] {
  const portions: File[][] = []
  let open: File[] = []
  let bytes = 0
  for (const file of files) {
    if (file.size > resumableFrom) {
      portions.push([file])
      continue
    }
    if (open.length === 0 || open.length === maxAtOnce.files || bytes + file.size > maxAtOnce.bytes) {
      open = []
      bytes = 0
      portions.push(open)
    }
    open.push(file)
    bytes += file.size
  }
  return portions
}
