import type { Readable } from 'node:stream'

export interface StoredBlob {
  /** SHA-256 of the bytes in hexadecimal; the blob's address. */
  hash: string
  /** Bytes. */
  size: number
}

/** Content-addressed store of uploaded bytes. */
export interface Blobs {
  /**
   * Stores the stream; the bytes are on disk when this resolves. A stream that fails leaves nothing. The blob stays
   * pinned, safe from `removeUnused`, until `release`.
   */
  put(bytes: Readable): Promise<StoredBlob & { release(): void }>
  /**
   * Adds a local file's bytes, whose SHA-256 the caller knows. The file stays, so that an interrupted caller can begin
   * anew. The blob stays pinned until the returned function is called.
   */
  link(path: string, hash: string): Promise<() => void>
  /** Throws where there is no such blob. */
  open(hash: string): Promise<Readable>
  /** A local file with the bytes, for readers in other processes. */
  localPath(hash: string): Promise<string>
  /** Removes the blob unless it is pinned; synchronous. */
  removeUnused(hash: string): void
  /** The hashes of all blobs. */
  list(): AsyncIterable<string>
}
