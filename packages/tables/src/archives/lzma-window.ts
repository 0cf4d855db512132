/** How far back matches may reach, in bytes: twice as far as those of `xz -9`. */
export const maxDictionary = 128 * 2 ** 20
/** The most bytes of a chunk of LZMA2. */
const maxChunk = 2 * 2 ** 20

/** What was unpacked last: matches copy from it. */
export class LzmaWindow {
  /** How far back matches reach, in bytes. */
  readonly dictionary: number
  readonly #ring: Uint8Array
  #at = 0
  /** How many bytes of the dictionary there are. */
  #known = 0
  /** How many bytes were written since the dictionary began. */
  total = 0

  constructor(dictionary: number) {
    this.dictionary = dictionary
    this.#ring = new Uint8Array(Math.max(dictionary, maxChunk))
  }

  reset(): void {
    this.#known = 0
    this.total = 0
  }

  /** The last byte; 0 where there is none. */
  get last(): number {
    return this.#known === 0 ? 0 : (this.#ring[this.#at === 0 ? this.#ring.length - 1 : this.#at - 1] ?? 0)
  }

  /** The byte so far back, less one. Throws `RangeError` if there is none. */
  byteAt(distance: number): number {
    return this.#ring[this.#placeOf(distance)] ?? 0
  }

  put(byte: number): void {
    this.#ring[this.#at++] = byte
    if (this.#at === this.#ring.length) this.#at = 0
    if (this.#known < this.dictionary) this.#known++
    this.total++
  }

  /** Writes bytes from so far back, less one, again; they may be those that are written by it. */
  copy(distance: number, length: number): void {
    const ring = this.#ring
    let from = this.#placeOf(distance)
    let to = this.#at
    for (let i = 0; i < length; i++) {
      ring[to++] = ring[from++] ?? 0
      if (from === ring.length) from = 0
      if (to === ring.length) to = 0
    }
    this.#at = to
    this.#known = Math.min(this.dictionary, this.#known + length)
    this.total += length
  }

  putAll(bytes: Uint8Array): void {
    for (const byte of bytes) this.put(byte)
  }

  /** The last bytes, at most a chunk of them, in one or two parts, which are overwritten by those that follow. */
  *lastBytes(count: number): Generator<Uint8Array> {
    const start = this.#at - count
    if (start < 0) yield this.#ring.subarray(start)
    yield this.#ring.subarray(Math.max(0, start), this.#at)
  }

  #placeOf(distance: number): number {
    if (distance >= this.#known) throw new RangeError('A match begins before the data.')
    const place = this.#at - distance - 1
    return place < 0 ? place + this.#ring.length : place
  }
}
