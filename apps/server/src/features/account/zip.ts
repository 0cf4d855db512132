import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { ArchiveEntry } from './archive-entries.ts'

/** The entries as one zip stream. An error in an entry ends the stream with that error. */
export function zipEntries(entries: readonly ArchiveEntry[]): Readable {
  const zip = new ZipFile()
  const stream = new Readable().wrap(zip.outputStream)
  let current: Readable | null = null
  // A client that disconnects leaves no file open.
  stream.once('close', () => current?.destroy())
  zip.on('error', (error) => stream.destroy(error))
  for (const { path, open } of entries)
    zip.addReadStreamLazy(path, (give) => {
      open().then(
        (bytes) => {
          current = bytes
          if (stream.destroyed) bytes.destroy()
          else give(null, bytes)
        },
        (error: unknown) => give(error, Readable.from([])),
      )
    })
  zip.end()
  return stream
}
