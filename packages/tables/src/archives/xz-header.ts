import { crc32 } from 'node:zlib'
import { FileError } from '../sources/row-source.ts'

const lzma2Filter = 0x21
const flags = { filters: 0x03, packedSize: 0x40, size: 0x80 }

/** What a block was packed by. */
export interface BlockHeader {
  /** The byte that says how far back matches reach. */
  dictionary: number
}

/** Reads the header of a block. Throws `RangeError` if it is damaged, `FileError` if it names a filter that is not read. */
export function readBlockHeader(bytes: Uint8Array): BlockHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (crc32(bytes.subarray(0, -4)) !== view.getUint32(bytes.length - 4, true))
    throw new RangeError('The header of a block has another checksum.')
  let at = 2
  const number = (): number => {
    let value = 0
    for (let place = 0; place < 9; place++) {
      const byte = view.getUint8(at++)
      value += (byte & 0x7f) * 2 ** (7 * place)
      if (byte < 0x80) return value
    }
    throw new RangeError('A number is too long.')
  }
  const own = view.getUint8(1)
  if (own & flags.packedSize) number()
  if (own & flags.size) number()
  const filter = number()
  if ((own & flags.filters) !== 0 || filter !== lzma2Filter)
    throw new FileError('This xz file was packed for programs rather than data. Compress it again with “xz” alone.')
  if (number() !== 1) throw new RangeError('A filter has other properties.')
  return { dictionary: view.getUint8(at) }
}

/** How far back matches reach, in bytes. */
export function dictionaryOf({ dictionary }: BlockHeader): number {
  if (dictionary > 40) throw new RangeError('A dictionary has an impossible size.')
  return dictionary === 40 ? 2 ** 32 - 1 : (2 | (dictionary & 1)) * 2 ** ((dictionary >> 1) + 11)
}
