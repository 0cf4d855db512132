import { open } from 'node:fs/promises'
import { readBytes } from '../read-bytes.ts'

/** Bytes of a file: from `start`, before `end`. */
export interface ByteRange {
  start: number
  end: number
}

const frameMagic = 0xfd2fb528
/** Sixteen numbers of frames that hold something else than data. */
const skippableMagic = 0x184d2a50
const rleBlock = 1
const longestHeader = 18

/**
 * The frames of a Zstandard file in their order, found by the sizes that its blocks have (RFC 8878). Throws `RangeError` if
 * the file is damaged or cut off, and the reason of `signal` once it is aborted, however many empty blocks are left.
 */
export async function* zstdFrames(
  path: string,
  bytes: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<ByteRange> {
  const file = await open(path, 'r')
  const bytesAt = (at: number, length: number) => {
    signal?.throwIfAborted()
    return readBytes(file, at, length, bytes)
  }
  try {
    for (let start = 0; start < bytes; ) {
      const head = await bytesAt(start, Math.min(longestHeader, bytes - start))
      const magic = head.readUInt32LE(0)
      if ((magic & ~0xf) >>> 0 === skippableMagic) {
        start += 8 + head.readUInt32LE(4)
        continue
      }
      if (magic !== frameMagic) throw new RangeError('A frame has another mark.')
      const { length, hasChecksum } = frameHeader(head)
      let end = start + length
      for (let isLast = false; !isLast; ) {
        const block = (await bytesAt(end, 3)).readUIntLE(0, 3)
        isLast = (block & 1) === 1
        end += 3 + (((block >> 1) & 3) === rleBlock ? 1 : block >> 3)
      }
      end += hasChecksum ? 4 : 0
      if (end > bytes) throw new RangeError('The last frame is cut off.')
      yield { start, end }
      start = end
    }
  } finally {
    await file.close()
  }
}

function frameHeader(head: Buffer): { length: number; hasChecksum: boolean } {
  const descriptor = head.readUInt8(4)
  const isSingle = (descriptor & 0x20) !== 0
  const dictionaryBytes = [0, 1, 2, 4][descriptor & 3] ?? 0
  const sizeBytes = [isSingle ? 1 : 0, 2, 4, 8][descriptor >> 6] ?? 0
  return { length: 5 + (isSingle ? 0 : 1) + dictionaryBytes + sizeBytes, hasChecksum: (descriptor & 4) !== 0 }
}
