/** What an object is made of: the calls of an upload in parts. */
export interface MultipartCalls {
  /** Stores a part and returns its tag. `number` is from 1. */
  uploadPart(number: number, bytes: Uint8Array): Promise<string>
  /** Copies an object as a part and returns its tag. */
  copyPart(number: number, source: string): Promise<string>
  complete(parts: { number: number; tag: string }[]): Promise<void>
  abort(): Promise<void>
}

/** Each takes the memory of a part. */
const atOnce = 2

interface SentPart {
  bytes: Uint8Array
  /** Called when the bytes are not needed any more; not where the part fails. */
  onSent?: () => void
}

/** Sends the parts of one object, a few at a time. */
export class MultipartUpload {
  readonly #calls: MultipartCalls
  readonly #tags: string[] = []
  readonly #running = new Set<Promise<void>>()
  #count = 0
  #fault: { cause: unknown } | null = null

  constructor(calls: MultipartCalls) {
    this.#calls = calls
  }

  /** Resolves when the next part may be given. Throws where an earlier one failed. */
  add(part: SentPart | { source: string }): Promise<void> {
    const number = ++this.#count
    const send =
      'bytes' in part ? this.#calls.uploadPart(number, part.bytes) : this.#calls.copyPart(number, part.source)
    const sending = this.#settle(number, send, 'bytes' in part ? part.onSent : undefined).finally(() =>
      this.#running.delete(sending),
    )
    this.#running.add(sending)
    return this.#untilFewer(atOnce)
  }

  async complete(): Promise<void> {
    await this.#untilFewer(1)
    await this.#calls.complete(this.#tags.map((tag, index) => ({ number: index + 1, tag })))
  }

  /** Leaves nothing; a store that does not answer keeps the parts until they are stale. */
  async abort(): Promise<void> {
    await Promise.allSettled(this.#running)
    await this.#calls.abort().catch(() => undefined)
  }

  async #settle(number: number, sending: Promise<string>, onSent?: () => void): Promise<void> {
    try {
      this.#tags[number - 1] = await sending
      onSent?.()
    } catch (cause) {
      this.#fault ??= { cause }
    }
  }

  async #untilFewer(most: number): Promise<void> {
    while (this.#running.size >= most) await Promise.race(this.#running)
    if (this.#fault !== null) throw this.#fault.cause
  }
}
