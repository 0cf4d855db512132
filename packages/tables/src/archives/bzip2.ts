import { BitReader } from './bit-reader.ts'
import { type ByteWindow, type PackedFile, withWindow } from './byte-window.ts'
import { BlockDecoder } from './bzip2-block.ts'

/** Of a block, packed: a code of 20 bits for each of its 900,000 bytes, and its tables. */
const maxPackedBlock = 2_400_000
const blockMark = [0x314159, 0x265359]
const endMark = [0x177245, 0x385090]

/**
 * Unpacks a bzip2 file, of which several may stand one after the other. What stands behind them is left out, as by bzip2.
 * Throws `RangeError` if the file is damaged or cut off.
 */
export const unpackBzip2 = (file: PackedFile): AsyncGenerator<Uint8Array> => withWindow(file, unpackStreams)

async function* unpackStreams(window: ByteWindow): AsyncGenerator<Uint8Array> {
  const decoder = new BlockDecoder()
  if (!(await isAtStream(window))) throw new RangeError('The file has no mark of bzip2.')
  do {
    window.at += 4
    yield* unpackStream(window, decoder)
  } while (await isAtStream(window))
}

/** Whether a file begins: “BZh” and the size of its blocks, 1 to 9. */
async function isAtStream(window: ByteWindow): Promise<boolean> {
  await window.ensure(4)
  const [b, z, h, size = 0] = window.bytes.subarray(window.at, window.end)
  return b === 0x42 && z === 0x5a && h === 0x68 && size >= 0x31 && size <= 0x39
}

async function* unpackStream(window: ByteWindow, decoder: BlockDecoder): AsyncGenerator<Uint8Array> {
  const bits = new BitReader(window)
  let sum = 0
  for (;;) {
    await window.ensure(maxPackedBlock)
    const mark = [bits.take(24), bits.take(24)]
    if (mark[0] === endMark[0] && mark[1] === endMark[1]) break
    if (mark[0] !== blockMark[0] || mark[1] !== blockMark[1]) throw new RangeError('A block has no mark.')
    const blockSum = yield* decoder.decode(bits)
    sum = ((sum << 1) | (sum >>> 31)) ^ blockSum
  }
  if (bits.take32() !== sum >>> 0) throw new RangeError('The file has other blocks.')
  bits.align()
}
