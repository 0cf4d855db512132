/** Reads values one after another. Whatever lies beyond the end throws `RangeError`. */
export class SavBytes {
  isLittleEndian = true
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get position(): number {
    return this.#at
  }

  int32(): number {
    const bytes = this.take(4)
    return this.isLittleEndian ? bytes.readInt32LE() : bytes.readInt32BE()
  }

  double(): number {
    const bytes = this.take(8)
    return this.isLittleEndian ? bytes.readDoubleLE() : bytes.readDoubleBE()
  }

  /** A number of bytes or elements. */
  count(): number {
    const count = this.int32()
    if (count < 0) throw new RangeError('A number of elements is negative.')
    return count
  }

  /** A number of elements of so many bytes, which follow. */
  boundedCount(elementBytes: number): number {
    const count = this.count()
    if (count * elementBytes > this.#bytes.length - this.#at) throw new RangeError('A list is longer than the file.')
    return count
  }

  take(length: number): Buffer {
    const end = this.#at + length
    if (end > this.#bytes.length) throw new RangeError('The file is cut off.')
    const bytes = this.#bytes.subarray(this.#at, end)
    this.#at = end
    return bytes
  }

  skip(length: number): void {
    this.take(length)
  }

  /** So many bytes, and after them those up to the next multiple. */
  padded(length: number, multiple: number): Buffer {
    const bytes = this.take(length)
    this.skip((multiple - (length % multiple)) % multiple)
    return bytes
  }
}
