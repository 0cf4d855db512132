import { FileError } from '../sources/row-source.ts'

/** What may be unpacked of one upload. */
const limits = {
  /** As much as the disk of a small server can spare for the time of one job. */
  bytes: 4 * 2 ** 30,
  /** Tables of repeated values shrink up to two hundredfold; bombs a thousandfold and more. */
  ratio: 250,
  /** A short upload may unpack to as much, whatever its ratio. */
  freeBytes: 256 * 2 ** 20,
}

/** Counts what is unpacked of one upload, on all levels of it. */
export class UnpackBudget {
  readonly limit: number
  #used = 0

  /** `packedBytes`: of the upload. */
  constructor(packedBytes: number) {
    this.limit = Math.min(limits.bytes, Math.max(limits.freeBytes, packedBytes * limits.ratio))
  }

  /** Throws `FileError` (too large) if so many bytes more go beyond the limit. */
  require(bytes: number): void {
    if (this.#used + bytes <= this.limit) return
    const megabytes = Math.floor(this.limit / 2 ** 20).toLocaleString('en')
    throw new FileError(
      `Unpacked, this file is larger than ${megabytes} MB, the most that is read of a file of its size. Split it, or upload what is inside.`,
      { code: 'too_large' },
    )
  }

  take(bytes: number): void {
    this.require(bytes)
    this.#used += bytes
  }
}
