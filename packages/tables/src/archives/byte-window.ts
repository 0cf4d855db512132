import { type FileHandle, open } from 'node:fs/promises'

/** Reads a file from its start to its end, so much of it at a time as is asked for. */
export class ByteWindow {
  /** The bytes that were read; those from `at` to `end` are not used yet. */
  bytes = new Uint8Array(0)
  at = 0
  end = 0
  readonly #file: FileHandle
  readonly #size: number
  readonly #signal: AbortSignal | undefined
  #read = 0

  /** `size`: of the file, in bytes. */
  constructor(file: FileHandle, { size, signal }: { size: number; signal: AbortSignal | undefined }) {
    this.#file = file
    this.#size = size
    this.#signal = signal
  }

  get available(): number {
    return this.end - this.at
  }

  /** The place of the next byte in the file. */
  get position(): number {
    return this.#read - this.available
  }

  /** Makes `count` bytes available, or those that are left. Throws the reason of its signal once it is aborted. */
  async ensure(count: number): Promise<void> {
    if (this.available >= count || this.#read === this.#size) return
    this.#signal?.throwIfAborted()
    // Twice as many, so that those that are left are not moved for every few that are used.
    const capacity = Math.max(2 * count, this.bytes.length)
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

  /** Throws `RangeError` unless so many bytes are available. */
  require(count: number): void {
    if (this.available < count) throw new RangeError('The file ends too early.')
  }

  /** The next byte, of those that are available. */
  byte(): number {
    this.require(1)
    return this.bytes[this.at++] ?? 0
  }

  /** A copy of the next bytes. */
  async take(count: number): Promise<Uint8Array> {
    await this.ensure(count)
    this.require(count)
    this.at += count
    return this.bytes.slice(this.at - count, this.at)
  }
}

/** `bytes`: its size. */
export interface PackedFile {
  path: string
  bytes: number
  signal: AbortSignal | undefined
}

/** What `read` makes of a file, which is closed at its end. It may overwrite a part once the next one is asked for. */
export async function* withWindow(
  { path, bytes, signal }: PackedFile,
  read: (window: ByteWindow) => AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const file = await open(path, 'r')
  try {
    for await (const part of read(new ByteWindow(file, { size: bytes, signal }))) yield part.slice()
  } finally {
    await file.close()
  }
}
