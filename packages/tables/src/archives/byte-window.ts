import type { FileHandle } from 'node:fs/promises'

/** Reads a file from its start to its end, so much of it at a time as is asked for. */
export class ByteWindow {
  /** The bytes that were read; those from `at` to `end` are not used yet. */
  bytes = new Uint8Array(0)
  at = 0
  end = 0
  readonly #file: FileHandle
  readonly #size: number
  #read = 0

  /** `size`: of the file, in bytes. */
  constructor(file: FileHandle, size: number) {
    this.#file = file
    this.#size = size
  }

  get available(): number {
    return this.end - this.at
  }

  get isAtEnd(): boolean {
    return this.available === 0 && this.#read === this.#size
  }

  /** Makes `count` bytes available, or those that are left. */
  async ensure(count: number): Promise<void> {
    if (this.available >= count || this.#read === this.#size) return
    const capacity = Math.max(count, this.bytes.length)
    const next = capacity > this.bytes.length ? new Uint8Array(capacity) : this.bytes
    next.set(this.bytes.subarray(this.at, this.end))
    this.end -= this.at
    this.at = 0
    this.bytes = next
    while (this.end < count && this.#read < this.#size) {
      const most = Math.min(capacity - this.end, this.#size - this.#read)
      const { bytesRead } = await this.#file.read(next, this.end, most, this.#read)
      if (bytesRead === 0) throw new Error('The file became shorter while it was read.')
      this.end += bytesRead
      this.#read += bytesRead
    }
  }
}
