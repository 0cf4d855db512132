/** Reads a part of a Stata file one value after the other. Whatever lies beyond its end throws `RangeError`. */
export class DtaCursor {
  at: number
  readonly #bytes: Buffer
  readonly #isLittleEndian: boolean
  readonly #decode: (bytes: Uint8Array) => string

  constructor(bytes: Buffer, options: { at: number; isLittleEndian: boolean; decode: (bytes: Uint8Array) => string }) {
    this.#bytes = bytes
    this.at = options.at
    this.#isLittleEndian = options.isLittleEndian
    this.#decode = options.decode
  }

  /** An unsigned number of 1, 2, 4 or 8 bytes. */
  number(size: 1 | 2 | 4 | 8): number {
    const bytes = this.take(size)
    if (size === 8) {
      const [low, high] = this.#isLittleEndian ? [0, 4] : [4, 0]
      return this.#uint(bytes, high, 4) * 2 ** 32 + this.#uint(bytes, low, 4)
    }
    return this.#uint(bytes, 0, size)
  }

  int32(): number {
    return this.number(4) | 0
  }

  take(count: number): Buffer {
    const end = this.at + count
    if (!(count >= 0 && end <= this.#bytes.length)) throw new RangeError('The file is cut off.')
    const bytes = this.#bytes.subarray(this.at, end)
    this.at = end
    return bytes
  }

  /** A text in a field of so many bytes, which ends at the first zero. */
  text(size: number): string {
    const bytes = this.take(size)
    const end = bytes.indexOf(0)
    return this.#decode(end < 0 ? bytes : bytes.subarray(0, end))
  }

  /** Moves behind a tag. */
  expect(tag: string): void {
    const next = this.take(tag.length).toString('latin1')
    if (next !== tag) throw new RangeError(`"${tag}" is missing.`)
  }

  /** Whether a tag follows. */
  sees(tag: string): boolean {
    return this.#bytes.subarray(this.at, this.at + tag.length).toString('latin1') === tag
  }

  #uint(bytes: Buffer, at: number, size: 1 | 2 | 4): number {
    return this.#isLittleEndian ? bytes.readUIntLE(at, size) : bytes.readUIntBE(at, size)
  }
}
