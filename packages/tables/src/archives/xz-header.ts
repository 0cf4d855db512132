import { crc32 } from 'node:zlib'
import { FileError } from '../sources/row-source.ts'

const lzma2Filter = 0x21
const flags = { filters: 0x03, packedSize: 0x40, size: 0x80 }

/**
 * How far back the matches of a block reach, in bytes, by its header. Throws `RangeError` if it is damaged, `FileError` if
 * it names a filter that is not read.
 */
export function dictionaryIn(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (crc32(bytes.subarray(0, -4)) !== view.getUint32(bytes.length - 4, true))
    throw new RangeError('The header of a block has another checksum.')
  let at = 2
  const number = () => numberFrom(() => view.getUint8(at++))
  const own = view.getUint8(1)
  if (own & flags.packedSize) number()
  if (own & flags.size) number()
  const filter = number()
  if ((own & flags.filters) !== 0 || filter !== lzma2Filter)
    throw new FileError('This xz file was packed for programs rather than data. Compress it again with “xz” alone.')
  if (number() !== 1) throw new RangeError('A filter has other properties.')
  const size = view.getUint8(at)
  if (size > 40) throw new RangeError('A dictionary has an impossible size.')
  return size === 40 ? 2 ** 32 - 1 : (2 | (size & 1)) * 2 ** ((size >> 1) + 11)
}

export const maxNumberBytes = 9

/** A number of which each byte has seven bits, the lowest first. Throws `RangeError` if it has more than nine bytes. */
export function numberFrom(nextByte: () => number): number {
  let value = 0
  for (let place = 0; place < maxNumberBytes; place++) {
    const byte = nextByte()
    value += (byte & 0x7f) * 2 ** (7 * place)
    if (byte < 0x80) return value
  }
  throw new RangeError('A number is too long.')
}
