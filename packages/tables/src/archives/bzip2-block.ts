import type { BitReader } from './bit-reader.ts'
import { type BlockCodes, readCodes, symbolsPerChoice } from './bzip2-codes.ts'

/** Of the largest block, before its runs are written out. */
const maxBlockBytes = 900_000
const maxRun = 256
const partBytes = 256 * 1024
const maxEqual = 4

/** Decodes blocks of bzip2: Huffman codes → runs and moves to the front → Burrows–Wheeler → runs of bytes. */
export class BlockDecoder {
  /** In the low byte a byte of the block, in the others the place of the one that follows it. */
  readonly #sorted = new Uint32Array(maxBlockBytes)
  readonly #part = new Uint8Array(partBytes);

  /**
   * The next block, behind its mark, in parts that may be overwritten once the next one is asked for. Returns its checksum.
   */
  *decode(bits: BitReader): Generator<Uint8Array, number> {
    const stated = bits.take32()
    if (bits.take(1) === 1) throw new RangeError('Blocks that were made random are no longer written.')
    const origin = bits.take(24)
    const count = this.#readSymbols(bits)
    if (origin >= count) throw new RangeError('A block begins outside of itself.')
    this.#link(count)
    const run = { left: count, place: (this.#sorted[origin] ?? 0) >>> 8, equal: 0, before: -1, sum: -1 }
    while (run.left > 0) yield this.#part.subarray(0, this.#write(this.#part, run))
    if (~run.sum >>> 0 !== stated) throw new RangeError('A block has another checksum.')
    return stated
  }

  /** Fills the low bytes; returns how many. */
  #readSymbols(bits: BitReader): number {
    const sorted = this.#sorted
    const recent = usedBytes(bits)
    const end = recent.length + 1
    const next = symbolReader(bits, readCodes(bits, recent.length + 2))
    let [count, run, weight] = [0, 0, 1]
    for (;;) {
      const symbol = next()
      if (symbol <= 1) {
        run += weight << symbol
        weight <<= 1
        if (run > sorted.length) throw new RangeError('A block is too long.')
        continue
      }
      if (count + run + 1 > sorted.length + (symbol === end ? 1 : 0)) throw new RangeError('A block is too long.')
      if (run > 0) sorted.fill(recent[0] ?? 0, count, count + run)
      count += run
      if (symbol === end) return count
      ;[run, weight] = [0, 1]
      const byte = recent[symbol - 1] ?? 0
      // Mostly near the front, where a call takes longer than the few bytes.
      for (let at = symbol - 1; at > 0; at--) recent[at] = recent[at - 1] ?? 0
      recent[0] = byte
      sorted[count++] = byte
    }
  }

  /** Puts the place of each byte's successor above it. */
  #link(count: number): void {
    const sorted = this.#sorted
    const starts = new Uint32Array(257)
    for (let at = 0; at < count; at++) {
      const byte = (sorted[at] ?? 0) & 0xff
      starts[byte + 1] = (starts[byte + 1] ?? 0) + 1
    }
    for (let byte = 1; byte <= 256; byte++) starts[byte] = (starts[byte] ?? 0) + (starts[byte - 1] ?? 0)
    for (let at = 0; at < count; at++) {
      const byte = (sorted[at] ?? 0) & 0xff
      const place = starts[byte] ?? 0
      starts[byte] = place + 1
      sorted[place] = (sorted[place] ?? 0) | (at << 8)
    }
  }

  /** Writes bytes in their order until a part is full; four equal ones are followed by how many more there are. */
  #write(part: Uint8Array, run: WrittenRun): number {
    const sorted = this.#sorted
    let { left, place, equal, before, sum } = run
    let length = 0
    while (left > 0 && length <= part.length - maxRun) {
      const entry = sorted[place] ?? 0
      place = entry >>> 8
      left--
      const byte = entry & 0xff
      if (equal === maxEqual) {
        for (let i = 0; i < byte; i++) {
          part[length++] = before
          sum = (sum << 8) ^ (sums[(sum >>> 24) ^ before] ?? 0)
        }
        equal = 0
        before = -1
        continue
      }
      equal = byte === before ? equal + 1 : 1
      before = byte
      part[length++] = byte
      sum = (sum << 8) ^ (sums[(sum >>> 24) ^ byte] ?? 0)
    }
    Object.assign(run, { left, place, equal, before, sum })
    return length
  }
}

/** How far a block is written. */
interface WrittenRun {
  left: number
  place: number
  /** How many equal bytes were the last, and which. */
  equal: number
  before: number
  /** The checksum so far. */
  sum: number
}

/** The bytes that a block has, in order: sixteen bits say which sixteens have some, sixteen more for each of these. */
function usedBytes(bits: BitReader): Uint8Array {
  const used: number[] = []
  const sixteens = bits.take(16)
  for (let high = 0; high < 16; high++) {
    if ((sixteens & (0x8000 >> high)) === 0) continue
    const some = bits.take(16)
    for (let low = 0; low < 16; low++) if ((some & (0x8000 >> low)) !== 0) used.push(high * 16 + low)
  }
  if (used.length === 0) throw new RangeError('A block has no bytes.')
  return Uint8Array.from(used)
}

function symbolReader(bits: BitReader, { codes, choices }: BlockCodes): () => number {
  let [left, choice] = [0, 0]
  let code = codes[0]
  return () => {
    if (left === 0) {
      if (choice >= choices.length) throw new RangeError('A block has more symbols than it says.')
      code = codes[choices[choice++] ?? 0]
      left = symbolsPerChoice
    }
    left--
    if (code === undefined) throw new RangeError('A block chooses a code that it does not have.')
    return code.read(bits)
  }
}

/** The CRC-32 of each byte, highest bit first. */
const sums = Int32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 24
  for (let bit = 0; bit < 8; bit++) sum = sum < 0 ? (sum << 1) ^ 0x04c11db7 : sum << 1
  return sum
})
