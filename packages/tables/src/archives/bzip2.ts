import { open } from 'node:fs/promises'
import { BitReader } from './bit-reader.ts'
import { ByteWindow } from './byte-window.ts'
import { BlockDecoder } from './bzip2-block.ts'

/** Of a block, packed: a code of 20 bits for each of its 900,000 bytes, and its tables. */
const maxPackedBlock = 2_400_000
const blockStep = 100_000
const blockMark = [0x314159, 0x265359]
const endMark = [0x177245, 0x385090]

/**
 * Unpacks a bzip2 file, of which several may stand one after the other. What stands behind them is left out, as by bzip2.
 * Parts may be overwritten once the next one is asked for. Throws `RangeError` if the file is damaged or cut off.
 */
export async function* unpackBzip2(path: string, bytes: number): AsyncGenerator<Uint8Array> {
  const file = await open(path, 'r')
  try {
    const window = new ByteWindow(file, bytes)
    for (let isFirst = true; ; isFirst = false) {
      await window.ensure(4)
      const level = levelAt(window)
      if (level === null && isFirst) throw new RangeError('The file has no mark of bzip2.')
      if (level === null) return
      window.at += 4
      yield* unpackStream(window, new BlockDecoder(level * blockStep))
    }
  } finally {
    await file.close()
  }
}

/** The size of blocks, 1 to 9; null where no file begins. */
function levelAt({ bytes, at, available }: ByteWindow): number | null {
  const [b, z, h, level = 0] = bytes.subarray(at, at + 4)
  const isMark = available >= 4 && b === 0x42 && z === 0x5a && h === 0x68
  return isMark && level >= 0x31 && level <= 0x39 ? level - 0x30 : null
}

async function* unpackStream(window: ByteWindow, decoder: BlockDecoder): AsyncGenerator<Uint8Array> {
  const bits = new BitReader(window)
  for (;;) {
    await window.ensure(maxPackedBlock)
    const mark = [bits.take(24), bits.take(24)]
    if (mark[0] === endMark[0] && mark[1] === endMark[1]) break
    if (mark[0] !== blockMark[0] || mark[1] !== blockMark[1]) throw new RangeError('A block has no mark.')
    yield* decoder.decode(bits)
  }
  // The sum of all blocks, each of which has its own.
  bits.take32()
  bits.align()
}
