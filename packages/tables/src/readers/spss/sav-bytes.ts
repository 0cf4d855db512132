export const int32At = (bytes: Buffer, at: number, isLittleEndian: boolean): number =>
  isLittleEndian ? bytes.readInt32LE(at) : bytes.readInt32BE(at)

export const doubleAt = (bytes: Buffer, at: number, isLittleEndian: boolean): number =>
  isLittleEndian ? bytes.readDoubleLE(at) : bytes.readDoubleBE(at)

/** Reads values one after another. Whatever lies beyond the end throws `RangeError`. */
export class SavBytes {
  readonly #bytes: Buffer
  readonly #isLittleEndian: boolean
  #position: number

  constructor(bytes: Buffer, { isLittleEndian, position }: { isLittleEndian: boolean; position: number }) {
    this.#bytes = bytes
    this.#isLittleEndian = isLittleEndian
    this.#position = position
  }

  get position(): number {
    return this.#position
  }

  int32(): number {
    return int32At(this.take(4), 0, this.#isLittleEndian)
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
    if (count * elementBytes > this.#bytes.length - this.#position)
      throw new RangeError('A list is longer than the file.')
    return count
  }

  take(length: number): Buffer {
    const end = this.#position + length
    if (end > this.#bytes.length) throw new RangeError('The file is cut off.')
    const bytes = this.#bytes.subarray(this.#position, end)
    this.#position = end
    return bytes
  }

  /** Moves on by so many bytes. */
  advance(length: number): void {
    this.take(length)
  }

  /** So many bytes, and after them those up to the next multiple. */
  padded(length: number, multiple: number): Buffer {
    const bytes = this.take(length)
    this.advance((multiple - (length % multiple)) % multiple)
    return bytes
  }
}

/** The length of a text without the blanks and zeros that fill its field. */
export function filledBytes(bytes: Buffer): number {
  let length = bytes.length
  while (length > 0 && (bytes[length - 1] === 0 || bytes[length - 1] === 0x20)) length--
  return length
}
