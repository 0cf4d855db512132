import { createReadStream } from 'node:fs'
import { createGunzip, createZstdDecompress, type Gunzip, type ZstdDecompress } from 'node:zlib'
import { unpackBzip2 } from '../../archives/bzip2.ts'
import { unpackTo } from '../../archives/unpack.ts'
import { unpackXz } from '../../archives/xz.ts'
import { type ByteRange, zstdFrames } from '../../archives/zstd-frames.ts'
import { dataError } from '../../data-error.ts'
import { FileError } from '../../sources/row-source.ts'
import { startsWithBytes } from '../bytes.ts'
import type { OpenFile, Reader } from '../reader.ts'

/** Files of these formats hold one other file, whose format is what they are listed with. */
export const gzipReader = compressedReader({
  format: 'gzip',
  magics: ['1f8b08'],
  ending: /\.(?:gz|gzip)$/i,
  unpack: ({ path, bytes }) => decompressed(path, createGunzip(), { start: 0, end: bytes }),
})

/** See `gzipReader`. */
export const zstdReader = compressedReader({
  format: 'zstd',
  // The second begins a frame without data, as parallel programs write it.
  magics: ['28b52ffd', '502a4d18'],
  ending: /\.(?:zst|zstd)$/i,
  unpack: unpackFrames,
})

/** See `gzipReader`. */
export const bzip2Reader = compressedReader({
  format: 'bzip2',
  magics: ['425a6831', '425a6832', '425a6833', '425a6834', '425a6835', '425a6836', '425a6837', '425a6838', '425a6839'],
  ending: /\.(?:bz2?|bzip2)$/i,
  unpack: unpackBzip2,
})

/** See `gzipReader`. */
export const xzReader = compressedReader({
  format: 'xz',
  magics: ['fd377a585a00'],
  ending: /\.xz$/i,
  unpack: unpackXz,
})

interface Compression {
  format: string
  magics: string[]
  ending: RegExp
  unpack: (file: OpenFile) => AsyncIterable<Uint8Array>
}

function compressedReader({ format, magics, ending, unpack }: Compression): Reader {
  return {
    format,
    sniff: ({ head }) => magics.some((magic) => startsWithBytes(head, magic)),
    async open(file) {
      if (file.depth > 1) throw new FileError('It is compressed more than twice. Unpack it and upload what is inside.')
      const path = await file.scratchFile('unpacked')
      await unpackTo(path, counted(file, unpack(file)), file.signal)
      return file.openInner(path, file.fileName.replace(ending, ''))
    },
  }
}

const damaged = 'This compressed file is damaged or cut off. Compress it again, and upload it again.'

async function* counted({ budget, signal }: OpenFile, parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    for await (const part of parts) {
      signal?.throwIfAborted()
      budget.take(part.length)
      yield part
    }
  } catch (cause) {
    signal?.throwIfAborted()
    throw dataError(cause, damaged)
  }
}

/** Programs that compress with many threads write a frame for every few megabytes. */
const maxFrames = 20_000

/** Each frame by itself: the decompressor ends with one, and may by then have read some of the next. */
async function* unpackFrames({ path, bytes, signal }: OpenFile): AsyncGenerator<Uint8Array> {
  let count = 0
  for await (const range of zstdFrames(path, bytes, signal)) {
    if (count++ === maxFrames) throw new FileError('This compressed file has too many parts. Compress it anew.')
    yield* decompressed(path, createZstdDecompress(), range)
  }
}

async function* decompressed(
  path: string,
  decompressor: Gunzip | ZstdDecompress,
  { start, end }: ByteRange,
): AsyncGenerator<Uint8Array> {
  const packed = createReadStream(path, { start, end: end - 1 })
  packed.once('error', (error) => decompressor.destroy(error))
  try {
    for await (const chunk of packed.pipe(decompressor)) {
      if (!(chunk instanceof Uint8Array)) throw new Error('A stream of bytes gave something else.')
      yield chunk
    }
  } finally {
    packed.destroy()
    decompressor.destroy()
  }
}
