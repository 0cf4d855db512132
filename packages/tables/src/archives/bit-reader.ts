import type { ByteWindow } from './byte-window.ts'

/** Reads bits of a window, the highest of each byte first. */
export class BitReader {
  readonly #window: ByteWindow
  #bits = 0
  #count = 0

  constructor(window: ByteWindow) {
    this.#window = window
  }

  /** The next `count` bits, 1 to 24, without using them; zeros where the file ends. */
  peek(count: number): number {
    while (this.#count < count) {
      const window = this.#window
      const byte = window.at < window.end ? (window.bytes[window.at] ?? 0) : 0
      window.at++
      this.#bits = (this.#bits << 8) | byte
      this.#count += 8
    }
    return (this.#bits >>> (this.#count - count)) & ((1 << count) - 1)
  }

  /** Uses the next `count` bits, which were peeked at. */
  drop(count: number): void {
    this.#count -= count
    // Bytes beyond the end of the file were peeked at, and may not be used.
    if (this.#window.at - (this.#count >> 3) > this.#window.end) throw new RangeError('The file ends too early.')
  }

  /** The next `count` bits, 1 to 24. Throws `RangeError` if the file has fewer. */
  take(count: number): number {
    const value = this.peek(count)
    this.drop(count)
    return value
  }

  take32(): number {
    return ((this.take(16) << 16) | this.take(16)) >>> 0
  }

  /** Leaves the rest of the byte, and gives back those that were read ahead. */
  align(): void {
    this.#window.at -= this.#count >> 3
    this.#count = 0
    this.#bits = 0
  }
}
