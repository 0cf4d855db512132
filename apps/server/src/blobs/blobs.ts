import type { Readable } from 'node:stream'

export interface StoredBlob {
  /** SHA-256 of the bytes in hexadecimal; the blob's address. */
  hash: string
  /** Bytes. */
  size: number
}

/** A blob that `removeUnused` leaves alone until it is released. */
export type PinnedBlob = StoredBlob & { release(): Promise<void> }

/** Content-addressed store of uploaded bytes. */
export interface Blobs {
  /** Stores the stream; the bytes are kept when this resolves. A stream that fails leaves nothing. */
  put(bytes: Readable): Promise<PinnedBlob>
  /** Throws where there is no such blob. */
  open(hash: string): Promise<Readable>
  /** Where the visualization service finds the bytes: the path of a local file, or a key of the bucket. */
  locate(hash: string): Promise<string>
  /** Removes those of the blobs that no file has and nobody has pinned. */
  removeUnused(hashes: readonly string[]): Promise<void>
  /** The hashes of all blobs. */
  list(): AsyncIterable<string>
}

const hashPattern = /^[0-9a-f]{64}$/

export function requireHash(hash: string): string {
  if (hashPattern.test(hash)) return hash
  throw new Error(`"${hash}" is not the address of a blob.`)
}
