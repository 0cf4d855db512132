import type { BitReader } from './bit-reader.ts'

const maxCodeLength = 20
const shortBits = 10
const lengthBits = 5
const lengthMask = (1 << lengthBits) - 1

/** The Huffman codes of up to 258 symbols, by their lengths: shorter codes first, codes of one length in order. */
class PrefixCode {
  readonly #shortest: number
  /** By length: the last code, as 20 bits, and what is to be added to a code for the place of its symbol. */
  readonly #last = new Int32Array(maxCodeLength + 1).fill(-1)
  readonly #offset = new Int32Array(maxCodeLength + 1)
  readonly #symbols: Uint16Array
  /** By the next ten bits: the symbol of a short code and its length; zero where the code is longer. */
  readonly #short = new Uint16Array(1 << shortBits)

  constructor(lengths: Uint8Array) {
    const counts = new Uint16Array(maxCodeLength + 2)
    for (const length of lengths) counts[length] = (counts[length] ?? 0) + 1
    this.#symbols = new Uint16Array(lengths.length)
    const places = new Uint16Array(maxCodeLength + 2)
    for (let length = 1; length <= maxCodeLength; length++)
      places[length + 1] = (places[length] ?? 0) + (counts[length] ?? 0)
    let code = 0
    for (let length = 1; length <= maxCodeLength; length++) {
      const count = counts[length] ?? 0
      this.#offset[length] = (places[length] ?? 0) - code
      code += count
      if (count > 0) this.#last[length] = (code << (maxCodeLength - length)) - 1
      code <<= 1
    }
    this.#shortest = Math.max(
      1,
      counts.findIndex((count, length) => length > 0 && count > 0),
    )
    for (const [symbol, length] of lengths.entries()) {
      const place = places[length] ?? 0
      this.#symbols[place] = symbol
      places[length] = place + 1
    }
    for (let ahead = 0; ahead < this.#short.length; ahead++)
      this.#short[ahead] = this.#find(ahead << (maxCodeLength - shortBits), shortBits)
  }

  /** The symbol of a code of at most so many bits, and its length in the low five bits; zero if there is none. */
  #find(ahead: number, maxLength: number): number {
    for (let length = this.#shortest; length <= maxLength; length++) {
      if (ahead > (this.#last[length] ?? -1)) continue
      const symbol = this.#symbols[(ahead >>> (maxCodeLength - length)) + (this.#offset[length] ?? 0)] ?? 0
      return (symbol << lengthBits) | length
    }
    return 0
  }

  /** The next symbol. Throws `RangeError` if the bits are no code. */
  read(bits: BitReader): number {
    const ahead = bits.peek(maxCodeLength)
    const entry = (this.#short[ahead >>> (maxCodeLength - shortBits)] ?? 0) || this.#find(ahead, maxCodeLength)
    if (entry === 0) throw new RangeError('The bits are no code.')
    bits.drop(entry & lengthMask)
    return entry >>> lengthBits
  }
}

const minCodes = 2
const maxCodes = 6
/** A code is chosen anew for so many symbols. */
export const symbolsPerChoice = 50
/** The most choices that 900,000 symbols need. */
const maxChoices = 18_002

/** The codes of a block, and which of them is used for each fifty symbols. */
export interface BlockCodes {
  codes: PrefixCode[]
  choices: Uint8Array
}

/** Reads the codes of a block with so many symbols. */
export function readCodes(bits: BitReader, symbols: number): BlockCodes {
  const count = bits.take(3)
  const choiceCount = bits.take(15)
  if (count < minCodes || count > maxCodes || choiceCount === 0) throw new RangeError('A block has no codes.')
  const choices = new Uint8Array(Math.min(choiceCount, maxChoices))
  const recent = [...Array(count).keys()]
  for (let i = 0; i < choiceCount; i++) {
    let at = 0
    while (bits.take(1) === 1) if (++at >= count) throw new RangeError('A block chooses a code that it does not have.')
    const [choice = 0] = recent.splice(at, 1)
    recent.unshift(choice)
    if (i < choices.length) choices[i] = choice
  }
  return { codes: Array.from({ length: count }, () => new PrefixCode(readLengths(bits, symbols))), choices }
}

function readLengths(bits: BitReader, symbols: number): Uint8Array {
  const lengths = new Uint8Array(symbols)
  let length = bits.take(5)
  for (let symbol = 0; symbol < symbols; symbol++) {
    for (;;) {
      if (length < 1 || length > maxCodeLength) throw new RangeError('A code has an impossible length.')
      if (bits.take(1) === 0) break
      length += bits.take(1) === 0 ? 1 : -1
    }
    lengths[symbol] = length
  }
  return lengths
}
