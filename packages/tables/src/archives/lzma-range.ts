const topValue = 2 ** 24
const probabilityBits = 11
const moveBits = 5

/** An even chance, at which every probability begins. */
export const evenChance = 1 << (probabilityBits - 1)

/** The range decoder of LZMA: bits whose probabilities follow what was read. */
export class RangeDecoder {
  #bytes: Uint8Array = new Uint8Array(0)
  #at = 0
  #end = 0
  #range = 0
  #code = 0

  /** Begins with the bytes from `at` to `end`, the first of which are the code. */
  start(bytes: Uint8Array, at: number, end: number): void {
    if (end - at < 5 || bytes[at] !== 0) throw new RangeError('A chunk has no code.')
    this.#bytes = bytes
    this.#code = 0
    for (let i = 1; i < 5; i++) this.#code = ((this.#code << 8) | (bytes[at + i] ?? 0)) >>> 0
    this.#range = 0xffffffff
    this.#at = at + 5
    this.#end = end
  }

  /** Whether all bytes were used, as at the end of a chunk. */
  get isFinished(): boolean {
    return this.#at === this.#end && this.#code === 0
  }

  #normalize(): void {
    if (this.#range >= topValue) return
    if (this.#at >= this.#end) throw new RangeError('A chunk is longer than it says.')
    this.#range = (this.#range << 8) >>> 0
    this.#code = ((this.#code << 8) | (this.#bytes[this.#at++] ?? 0)) >>> 0
  }

  /** A bit with the probability at a place, which moves towards it. */
  bit(chances: Uint16Array, at: number): 0 | 1 {
    const chance = chances[at] ?? 0
    const bound = (this.#range >>> probabilityBits) * chance
    let bit: 0 | 1
    if (this.#code < bound) {
      this.#range = bound
      chances[at] = chance + (((1 << probabilityBits) - chance) >>> moveBits)
      bit = 0
    } else {
      this.#range -= bound
      this.#code -= bound
      chances[at] = chance - (chance >>> moveBits)
      bit = 1
    }
    this.#normalize()
    return bit
  }

  /** Bits of even chances, the highest first. */
  direct(count: number): number {
    let value = 0
    for (let i = 0; i < count; i++) {
      this.#range >>>= 1
      const isSet = this.#code >= this.#range
      if (isSet) this.#code -= this.#range
      value = value * 2 + (isSet ? 1 : 0)
      this.#normalize()
    }
    return value
  }

  /** A number of `bits` bits by a tree of probabilities from `at` on, the highest bit first. */
  tree(chances: Uint16Array, at: number, bits: number): number {
    let node = 1
    for (let i = 0; i < bits; i++) node = (node << 1) | this.bit(chances, at + node)
    return node - (1 << bits)
  }

  /** The same, the lowest bit first. */
  reverseTree(chances: Uint16Array, at: number, bits: number): number {
    let [node, value] = [1, 0]
    for (let i = 0; i < bits; i++) {
      const bit = this.bit(chances, at + node)
      node = (node << 1) | bit
      value |= bit << i
    }
    return value
  }
}
