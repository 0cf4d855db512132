import { createHash, type Hash } from 'node:crypto'

interface RunningHash {
  hash: Hash
  /** How many bytes it is of. */
  bytes: number
}

/** SHA-256 of the bytes that this process has received, so that a whole upload need not be read again. */
export class RunningHashes {
  readonly #hashes = new Map<string, RunningHash>()

  /** That of the first `offset` bytes; null if this process has not received them. */
  upTo(id: string, offset: number): RunningHash | null {
    if (offset === 0) this.#hashes.set(id, { hash: createHash('sha256'), bytes: 0 })
    const known = this.#hashes.get(id)
    if (known?.bytes === offset) return known
    this.forget(id)
    return null
  }

  /** In hexadecimal; null if these bytes are not all that this process has received. */
  digest(id: string, bytes: number): string | null {
    const known = this.#hashes.get(id)
    return known?.bytes === bytes ? known.hash.copy().digest('hex') : null
  }

  forget(id: string): void {
    this.#hashes.delete(id)
  }
}
