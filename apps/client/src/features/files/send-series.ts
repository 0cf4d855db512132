import { routes } from '@belvedere/contract'
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

/**
 * Sends files and gathers them into one, or adds them to the file `into`. Small ones travel together, large ones so that
 * they can be resumed. Returns the id of the file.
 */
export async function sendSeries(
  client: Client,
  files: readonly File[],
  into: string | undefined,
  events: SeriesEvents,
): Promise<string> {
  const { signal } = events
  const fileIds: string[] = []
  let sentBefore = 0
  for (const portion of portionsOf(files)) {
    const onProgress = (sent: number) => events.onProgress(sentBefore + sent)
    fileIds.push(...(await sendPortion(client, portion, { ...events, onProgress })))
    sentBefore += portion.reduce((sum, { size }) => sum + size, 0)
  }
  const [only] = fileIds
  if (only !== undefined && fileIds.length === 1 && into === undefined) return only
  const body = { fileIds, ...(into === undefined ? {} : { into }) }
  signal.throwIfAborted()
  const { file } = await client.call(routes.files.gather, { body })
  return file.id
}

async function sendPortion(client: Client, files: readonly File[], events: SeriesEvents): Promise<string[]> {
  const [file] = files
  const { signal } = events
  if (file !== undefined && file.size > resumableFrom) {
    const metadata = { filename: file.name, relativePath: relativePathOf(file), lastModified: `${file.lastModified}` }
    const resumable = { file, uploadId: undefined, metadata }
    return [await sendResumable(client, resumable, { ...events, onBegun: () => {} }, signal)]
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
