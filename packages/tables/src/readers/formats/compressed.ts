import { createReadStream } from 'node:fs'
import { createGunzip, createZstdDecompress, type Gunzip, type ZstdDecompress } from 'node:zlib'
import { unpackTo } from '../../archives/unpack.ts'
import { FileError } from '../../sources/row-source.ts'
import { startsWithBytes } from '../bytes.ts'
import type { OpenFile, Reader } from '../reader.ts'

/** Files of these formats hold one other file, whose format is what they are listed with. */
export const gzipReader = compressedReader({
  format: 'gzip',
  magic: '1f8b08',
  ending: /\.(?:gz|gzip)$/i,
  unpack: (file) => decompressed(file, createGunzip(), 0),
})

/** See `gzipReader`. */
export const zstdReader = compressedReader({
  format: 'zstd',
  magic: '28b52ffd',
  ending: /\.(?:zst|zstd)$/i,
  unpack: unpackFrames,
})

interface Compression {
  format: string
  magic: string
  ending: RegExp
  unpack: (file: OpenFile) => AsyncIterable<Uint8Array>
}

function compressedReader({ format, magic, ending, unpack }: Compression): Reader {
  return {
    format,
    sniff: ({ head }) => startsWithBytes(head, magic),
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

/** Unlike that of gzip, the decompressor ends with the first of several frames. */
async function* unpackFrames(file: OpenFile): AsyncGenerator<Uint8Array> {
  let frames = 0
  for (let at = 0; at < file.bytes; ) {
    if (frames++ === maxFrames) throw new FileError('This compressed file has too many parts. Compress it anew.')
    const decompressor = createZstdDecompress()
    yield* decompressed(file, decompressor, at)
    if (decompressor.bytesWritten === 0) throw new FileError(damaged)
    at += decompressor.bytesWritten
  }
}

async function* decompressed(
  { path, budget, signal }: OpenFile,
  decompressor: Gunzip | ZstdDecompress,
  start: number,
): AsyncGenerator<Uint8Array> {
  const packed = createReadStream(path, { start })
  packed.once('error', (error) => decompressor.destroy(error))
  try {
    for await (const chunk of packed.pipe(decompressor)) {
      signal?.throwIfAborted()
      if (!(chunk instanceof Uint8Array)) throw new Error('A stream of bytes gave something else.')
      budget.take(chunk.length)
      yield chunk
    }
  } catch (cause) {
    throw isDataError(cause) ? new FileError(damaged, { cause }) : cause
  } finally {
    packed.destroy()
    decompressor.destroy()
  }
}

/** Of damaged and of cut data, in both formats. */
const isDataError = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(?:Z_|ZSTD_|ERR_ZSTD|ERR_ZLIB)/.test(String(error.code))
