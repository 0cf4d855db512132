import type { Readable } from 'node:stream'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import type { PinnedBlob } from '../../blobs/blobs.ts'

/** Where the bytes of a part belong. */
export interface AppendedPart {
  /** Of its first byte; what arrived of the upload so far. */
  offset: number
  /** Bytes of the whole upload. */
  size: number
  signal: AbortSignal
}

/** The received bytes of unfinished uploads. */
export interface PartialUploads {
  /** Bytes that arrived, without a gap. */
  size(id: string): Promise<number>
  /**
   * Keeps the stream as what follows `offset`. What arrived before a failure stays. Throws `too_large` for bytes beyond
   * `size`, and `invalid_request` where the stream is cut or `signal` aborts.
   */
  append(id: string, body: Readable, part: AppendedPart): Promise<void>
  /** Makes the bytes that arrived a blob. They stay, so that an interrupted caller can begin anew. */
  toBlob(id: string): Promise<PinnedBlob>
  /** What arrived of an upload. */
  read(id: string): Promise<Readable>
  remove(id: string): Promise<void>
  /** The ids of all uploads with bytes. */
  list(): Promise<string[]>
}

/** The chunks of a stream; one that fails or is aborted was cut by the sender or by the next request. */
export async function* uncut(body: Readable, signal: AbortSignal): AsyncGenerator<Buffer> {
  const stop = () => body.destroy(new Error('aborted'))
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  const chunks = body[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next: IteratorResult<Buffer> = await chunks.next().catch((cause: unknown) => {
        throw new TextError('invalid_request', serverTexts.message('files.upload_cut'), { cause })
      })
      if (next.done === true) return
      yield next.value
    }
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

export const uploadLonger = () => new TextError('too_large', serverTexts.message('files.upload_longer'))

export function requireUploadId(id: string): string {
  if (/^[\w-]+$/.test(id)) return id
  throw new Error(`"${id}" is not the id of an upload.`)
}
