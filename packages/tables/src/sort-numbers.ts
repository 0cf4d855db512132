const digitBits = 11
const digitValues = 1 << digitBits
/** Six digits of eleven bits cover a double. */
const digitsPerWord = 3
/** Below, the engine's own sort is faster. */
const minRadixLength = 5000
const signBit = 0x8000_0000

/**
 * Sorts numbers in place, none of them NaN, by the digits of their bits, least significant first: on millions of numbers
 * it takes a fraction of the time of a sort by comparisons. `scratch`: as long as `values`; its content is lost.
 */
export function sortNumbers(values: Float64Array, scratch: Float64Array): void {
  const count = values.length
  if (count < minRadixLength) {
    values.sort()
    return
  }
  const own = new Uint32Array(values.buffer, values.byteOffset, count * 2)
  let [from, to] = [own, new Uint32Array(scratch.buffer, scratch.byteOffset, count * 2)]
  const histograms = orderedBits(own)
  for (const [digit, positions] of histograms.entries()) {
    const word = digit < digitsPerWord ? 0 : 1
    const shift = (digit % digitsPerWord) * digitBits
    const isEqual = positions[((from[word] ?? 0) >>> shift) & (digitValues - 1)] === count
    if (isEqual) continue
    let start = 0
    for (let value = 0; value < digitValues; value++) {
      const length = positions[value] ?? 0
      positions[value] = start
      start += length
    }
    for (let at = 0; at < count * 2; at += 2) {
      const value = ((from[at + word] ?? 0) >>> shift) & (digitValues - 1)
      const position = positions[value] ?? 0
      positions[value] = position + 1
      to[position * 2] = from[at] ?? 0
      to[position * 2 + 1] = from[at + 1] ?? 0
    }
    ;[from, to] = [to, from]
  }
  if (from !== own) own.set(from)
  restoreBits(own)
}

/**
 * Turns the bits of doubles (little-endian) into integers of the same order: those of negative numbers are inverted, the
 * sign of the others set. Returns how often each digit has each value.
 */
function orderedBits(words: Uint32Array): Uint32Array[] {
  const histograms = Array.from({ length: digitsPerWord * 2 }, () => new Uint32Array(digitValues))
  for (let at = 0; at < words.length; at += 2) {
    let low = words[at] ?? 0
    let high = words[at + 1] ?? 0
    if (high >= signBit) {
      low = ~low
      high = ~high
    } else high |= signBit
    words[at] = low
    words[at + 1] = high
    for (let digit = 0; digit < digitsPerWord; digit++) {
      count(histograms[digit], low >>> (digit * digitBits))
      count(histograms[digit + digitsPerWord], high >>> (digit * digitBits))
    }
  }
  return histograms
}

function count(histogram: Uint32Array | undefined, bits: number): void {
  const value = bits & (digitValues - 1)
  if (histogram !== undefined) histogram[value] = (histogram[value] ?? 0) + 1
}

function restoreBits(words: Uint32Array): void {
  for (let at = 0; at < words.length; at += 2) {
    const high = words[at + 1] ?? 0
    if (high >= signBit) words[at + 1] = high & ~signBit
    else {
      words[at] = ~(words[at] ?? 0)
      words[at + 1] = ~high
    }
  }
}
