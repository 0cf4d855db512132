import type { Readable } from 'node:stream'

export interface StoredBlob {
  /** SHA-256 of the bytes, hexadecimal; its address. */
  hash: string
  /** Bytes. */
  size: number
}

/** Uploaded bytes, kept once under their hash. */
export interface Blobs {
  /**
   * Reads the stream to its end and keeps the bytes: they are on disk when this resolves. A stream that fails leaves
   * nothing. The blob stays pinned, safe from `removeUnused`, until `release`.
   */
  put(bytes: Readable): Promise<StoredBlob & { release(): void }>
  /** Throws where there is no such blob. */
  open(hash: string): Promise<Readable>
  /** A local file with the bytes, for readers in other processes. */
  localPath(hash: string): Promise<string>
  /** Removes the blob unless it is pinned; decided and begun before it returns. */
  removeUnused(hash: string): void
  /** All blobs there are. */
  list(): AsyncIterable<string>
}
