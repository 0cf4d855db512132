import { evenChance, RangeDecoder } from './lzma-range.ts'
import type { LzmaWindow } from './lzma-window.ts'

const states = 12
/** From this state on the last thing was a match. */
const firstMatchState = 7
const maxPositionStates = 16
const literalChances = 0x300
const lowLength = 8
const minMatch = 2
const distanceTrees = 4
/** Distances from here on have direct bits, all but the lowest four. */
const firstDirectSlot = 14
const firstModelledSlot = 4
const alignBits = 4

const chances = (count: number): Uint16Array => new Uint16Array(count).fill(evenChance)

/** How lengths of matches are coded: short, middle and long ones. */
const newLengths = () => ({
  choice: chances(2),
  low: chances(maxPositionStates * lowLength),
  middle: chances(maxPositionStates * lowLength),
  high: chances(256),
})
type Lengths = ReturnType<typeof newLengths>

/** Decodes LZMA (Pavlov's specification of 2015) into a window of what was written last. */
export class LzmaDecoder {
  readonly window: LzmaWindow
  readonly #range = new RangeDecoder()
  #literals = chances(literalChances)
  #lc = 0
  #literalPositionMask = 0
  #positionMask = 0
  #state = 0
  /** The distances of the last four matches, less one. */
  #distances = [0, 0, 0, 0]
  #isMatch = chances(0)
  #isRepeat = chances(0)
  #isRepeatG0 = chances(0)
  #isRepeatG1 = chances(0)
  #isRepeatG2 = chances(0)
  #isRepeatLong = chances(0)
  #slots = chances(0)
  #special = chances(0)
  #align = chances(0)
  #matchLengths = newLengths()
  #repeatLengths = newLengths()

  constructor(window: LzmaWindow) {
    this.window = window
    this.resetState()
  }

  /** Sets how many bits of the context and of the position choose probabilities, by their byte. */
  setProperties(byte: number): void {
    const [lc, lp, pb] = [byte % 9, Math.floor(byte / 9) % 5, Math.floor(byte / 45)]
    if (pb > 4 || lc + lp > 4) throw new RangeError('A chunk has impossible properties.')
    this.#lc = lc
    this.#literalPositionMask = (1 << lp) - 1
    this.#positionMask = (1 << pb) - 1
    this.#literals = chances(literalChances << (lc + lp))
  }

  resetState(): void {
    this.#state = 0
    this.#distances = [0, 0, 0, 0]
    this.#literals.fill(evenChance)
    this.#isMatch = chances(states * maxPositionStates)
    this.#isRepeat = chances(states)
    this.#isRepeatG0 = chances(states)
    this.#isRepeatG1 = chances(states)
    this.#isRepeatG2 = chances(states)
    this.#isRepeatLong = chances(states * maxPositionStates)
    this.#slots = chances(distanceTrees * 64)
    this.#special = chances(128)
    this.#align = chances(1 << alignBits)
    this.#matchLengths = newLengths()
    this.#repeatLengths = newLengths()
  }

  /** Decodes one chunk of packed bytes, which gives so many. Throws `RangeError` if it does not. */
  decode(packed: Uint8Array, { at, end, count }: { at: number; end: number; count: number }): void {
    const { window } = this
    const range = this.#range
    range.start(packed, at, end)
    for (let left = count; left > 0; ) {
      const positionState = window.total & this.#positionMask
      if (range.bit(this.#isMatch, this.#state * maxPositionStates + positionState) === 0) {
        this.#literal()
        left--
        continue
      }
      const length = this.#match(positionState)
      if (length > left) throw new RangeError('A match is longer than its chunk.')
      window.copy(this.#distances[0] ?? 0, length)
      left -= length
    }
    if (!range.isFinished) throw new RangeError('A chunk is shorter than it says.')
  }

  #literal(): void {
    const { window } = this
    const range = this.#range
    const context = ((window.total & this.#literalPositionMask) << this.#lc) + (window.last >> (8 - this.#lc))
    const base = literalChances * context
    let symbol = 1
    if (this.#state >= firstMatchState) {
      let expected = window.byteAt(this.#distances[0] ?? 0)
      while (symbol < 0x100) {
        const bit = (expected >> 7) & 1
        expected <<= 1
        const read = range.bit(this.#literals, base + ((1 + bit) << 8) + symbol)
        symbol = (symbol << 1) | read
        if (read !== bit) break
      }
    }
    while (symbol < 0x100) symbol = (symbol << 1) | range.bit(this.#literals, base + symbol)
    window.put(symbol & 0xff)
    this.#state = this.#state < 4 ? 0 : this.#state < 10 ? this.#state - 3 : this.#state - 6
  }

  /** Reads a match: its distance becomes the latest. Returns its length. */
  #match(positionState: number): number {
    const range = this.#range
    const afterLiteral = this.#state < firstMatchState
    if (range.bit(this.#isRepeat, this.#state) === 0) {
      const length = this.#length(this.#matchLengths, positionState)
      this.#state = afterLiteral ? 7 : 10
      this.#distances.unshift(this.#distance(length))
      this.#distances.pop()
      return length
    }
    if (range.bit(this.#isRepeatG0, this.#state) === 0) {
      if (range.bit(this.#isRepeatLong, this.#state * maxPositionStates + positionState) === 0) {
        this.#state = afterLiteral ? 9 : 11
        return 1
      }
    } else {
      const isSecond = range.bit(this.#isRepeatG1, this.#state) === 0
      const place = isSecond ? 1 : 2 + range.bit(this.#isRepeatG2, this.#state)
      const [again = 0] = this.#distances.splice(place, 1)
      this.#distances.unshift(again)
    }
    const length = this.#length(this.#repeatLengths, positionState)
    this.#state = afterLiteral ? 8 : 11
    return length
  }

  #length({ choice, low, middle, high }: Lengths, positionState: number): number {
    const range = this.#range
    if (range.bit(choice, 0) === 0) return minMatch + range.tree(low, positionState * lowLength, 3)
    if (range.bit(choice, 1) === 0) return minMatch + lowLength + range.tree(middle, positionState * lowLength, 3)
    return minMatch + 2 * lowLength + range.tree(high, 0, 8)
  }

  /** The distance of a match of so many bytes, less one. */
  #distance(length: number): number {
    const range = this.#range
    const tree = Math.min(length - minMatch, distanceTrees - 1)
    const slot = range.tree(this.#slots, tree * 64, 6)
    if (slot < firstModelledSlot) return slot
    const bits = (slot >> 1) - 1
    const high = (2 | (slot & 1)) * 2 ** bits
    if (slot < firstDirectSlot) return high + range.reverseTree(this.#special, high - slot, bits)
    return high + range.direct(bits - alignBits) * (1 << alignBits) + range.reverseTree(this.#align, 0, alignBits)
  }
}
