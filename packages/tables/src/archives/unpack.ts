import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/** Writes what is unpacked to a new file. */
export async function unpackTo(
  path: string,
  chunks: AsyncIterable<Uint8Array>,
  signal: AbortSignal | undefined,
): Promise<void> {
  await pipeline(chunks, createWriteStream(path, { flags: 'wx' }), signal === undefined ? {} : { signal })
}
