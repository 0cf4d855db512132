import { createReadStream } from 'node:fs'
import { createGunzip, createZstdDecompress, type Gunzip, type ZstdDecompress } from 'node:zlib'
import { unpackTo } from '../../archives/unpack.ts'
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
  unpack: (file) => decompressed(file, createGunzip(), { start: 0, end: file.bytes }),
})

/** See `gzipReader`. */
export const zstdReader = compressedReader({
  format: 'zstd',
  // The second begins a frame without data, as parallel programs write it.
  magics: ['28b52ffd', '502a4d18'],
  ending: /\.(?:zst|zstd)$/i,
  unpack: unpackFrames,
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
      await unpackTo(path, unpack(file), file.signal)
      return file.openInner(path, file.fileName.replace(ending, ''))
    },
  }
}

/** Programs that compress with many threads write a frame for every few megabytes. */
const maxFrames = 20_000

const damaged = 'This compressed file is damaged or cut off. Compress it again, and upload it again.'

/** Each frame by itself: the decompressor ends with one, and may by then have read some of the next. */
async function* unpackFrames(file: OpenFile): AsyncGenerator<Uint8Array> {
  let count = 0
  try {
    for await (const { start, end } of zstdFrames(file.path, file.bytes, file.signal)) {
      if (count++ === maxFrames) throw new FileError('This compressed file has too many parts. Compress it anew.')
      yield* decompressed(file, createZstdDecompress(), { start, end })
    }
  } catch (cause) {
    file.signal?.throwIfAborted()
    throw dataError(cause, damaged)
  }
}

async function* decompressed(
  { path, budget, signal }: OpenFile,
  decompressor: Gunzip | ZstdDecompress,
  { start, end }: ByteRange,
): AsyncGenerator<Uint8Array> {
  const packed = createReadStream(path, { start, end: end - 1 })
  packed.once('error', (error) => decompressor.destroy(error))
  try {
    for await (const chunk of packed.pipe(decompressor)) {
      signal?.throwIfAborted()
      if (!(chunk instanceof Uint8Array)) throw new Error('A stream of bytes gave something else.')
      budget.take(chunk.length)
      yield chunk
    }
  } catch (cause) {
    throw dataError(cause, damaged)
  } finally {
    packed.destroy()
    decompressor.destroy()
  }
}
