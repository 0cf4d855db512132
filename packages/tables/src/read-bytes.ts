import type { FileHandle } from 'node:fs/promises'

/** Reads bytes of a file; throws `RangeError` if it has fewer. */
export async function readBytes(file: FileHandle, at: number, length: number, size: number): Promise<Buffer> {
  if (!(at >= 0 && length >= 0 && at + length <= size)) throw new RangeError('The file is shorter than it says.')
  const bytes = Buffer.allocUnsafeSlow(length)
  let read = 0
  while (read < length) {
    const { bytesRead } = await file.read(bytes, read, Math.min(length - read, 2 ** 30), at + read)
    if (bytesRead === 0) throw new RangeError('The file ends too early.')
    read += bytesRead
  }
  return bytes
}
