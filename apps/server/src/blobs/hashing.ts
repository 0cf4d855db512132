import { createHash, type Hash } from 'node:crypto'
import { Transform } from 'node:stream'

/** Passes bytes on, counts them, and computes their SHA-256. */
export class HashingStream extends Transform {
  bytes = 0
  readonly #hash: Hash = createHash('sha256')

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: null, chunk: Buffer) => void): void {
    this.bytes += chunk.length
    this.#hash.update(chunk)
    done(null, chunk)
  }

  /** In hexadecimal; to be asked once, after all bytes. */
  digest(): string {
    return this.#hash.digest('hex')
  }
}
