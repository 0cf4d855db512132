import type { Readable } from 'node:stream'

/** Where the bytes are: a bucket of S3, or of a store with the same interface. */
export interface ObjectStoreSettings {
  bucket: string
  /** Of other stores than that of Amazon. */
  endpoint: string | null
  region: string
  /** Of all keys; with a slash at its end, or empty. */
  prefix: string
}

export interface StoredObject {
  key: string
  /** Bytes. */
  size: number
  /** Milliseconds since 1970, by the clock of the store. */
  modifiedAt: number
}

/**
 * Objects by their keys. An object is whole or not there, and never changed: writers choose keys that nobody else writes.
 * Throws `StorageUnavailable` where the store does not answer, or refuses.
 */
export interface ObjectStore {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Stores a stream in pieces of some megabytes, as it comes, and returns its bytes. One that fails leaves nothing, and is closed. */
  putStream(key: string, bytes: AsyncIterable<Uint8Array | string>): Promise<number>
  /** Joins objects of at most 5 GB into a new one. Only small ones are read for it; the store copies the others. */
  compose(key: string, pieces: readonly Pick<StoredObject, 'key' | 'size'>[]): Promise<void>
  /** Throws `ObjectMissing`. A stream that is cut or stalls fails with `StorageUnavailable`. */
  open(key: string): Promise<Readable>
  /** Bytes; null if there is no such object. */
  size(key: string): Promise<number | null>
  /** Objects that are not there are ignored. */
  remove(keys: readonly string[]): Promise<void>
  /** All objects whose keys begin so, in the order of their keys. */
  list(start: string): AsyncIterable<StoredObject>
  /** Ends what `putStream` and `compose` of processes that were killed have left since before a time (ms since 1970). */
  endStaleUploads(before: number): Promise<void>
  /** Throws with a sentence on what to do where objects cannot be written, read and deleted. */
  requireAccess(): Promise<void>
  close(): void
}

export class ObjectMissing extends Error {
  constructor(key: string, options?: ErrorOptions) {
    super(`The bucket has no object "${key}".`, options)
    this.name = 'ObjectMissing'
  }
}

/** The store did not answer, or refused. What was to be written is not there. */
export class StorageUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StorageUnavailable'
  }
}
