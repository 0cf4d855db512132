import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { fileName } from '../http/file-name.ts'
import type { Blobs } from './blobs.ts'

/** One file of an archive, opened when its turn comes, so that at most one is in memory. */
export interface ArchiveEntry {
  path: string
  open(): Promise<Readable>
}

/** The parts of a file as entries. Equal names, also those that differ in case only, are numbered. */
export function partEntries(
  blobs: Pick<Blobs, 'open'>,
  parts: readonly { name: string; blob: string }[],
  folder = '',
): ArchiveEntry[] {
  /** The last number of each name: thousands of equal ones are not counted from the start. */
  const numbers = new Map<string, number>()
  return parts.map(({ name, blob }) => {
    const safe = fileName(name)
    let path = safe
    let number = numbers.get(safe.toLowerCase()) ?? 1
    while (numbers.has(path.toLowerCase())) {
      number += 1
      path = `${number} ${safe}`
    }
    numbers.set(safe.toLowerCase(), number)
    if (path !== safe) numbers.set(path.toLowerCase(), 1)
    return { path: `${folder}${path}`, open: () => blobs.open(blob) }
  })
}

/** The entries as one zip stream. An error in an entry ends the stream with that error. */
export function zipEntries(entries: readonly ArchiveEntry[]): Readable {
  const zip = new ZipFile()
  // Not `Readable.wrap`, which drops what is not yet read when the source closes.
  const stream = zip.outputStream.pipe(new PassThrough())
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
