import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ObjectStore, StoredObject } from '@belvedere/objects'
import { newId } from '../ids.ts'
import { portions } from '../store/portions.ts'
import type { Store, Tx } from '../store/store.ts'
import { storeTime } from '../store/store-time.ts'
import { type Blobs, type PinnedBlob, requireHash, type StoredBlob } from './blobs.ts'
import { blobsOfFiles } from './blobs-of-files.ts'
import { HashingStream } from './hashing.ts'

/** Of all blobs in the bucket. */
export const blobsFolder = 'blobs/'
/** Longer than any request; who has pinned a blob for so long has died. */
const pinLifetimeMs = 24 * 3_600_000
/** Transactions on few rows get into each other's way, whichever blobs they are of. */
const turn = 'blobs'

/**
 * Blobs in a bucket, of any number of servers (ADR 69). Each `put` writes an object of its own; a row gives the hash the
 * object. Removal deletes the row in a transaction that sees neither a file nor a pin of it, and then the object, which
 * nobody can come to need again: who puts the same bytes later has another one.
 */
export class S3Blobs implements Blobs {
  readonly #store: Store
  readonly #objects: ObjectStore

  constructor(store: Store, objects: ObjectStore) {
    this.#store = store
    this.#objects = objects
  }

  async put(bytes: Readable): Promise<PinnedBlob> {
    const key = newKey()
    const hashing = new HashingStream()
    const size = await pipeline(bytes, hashing, (source: AsyncIterable<Buffer>) => this.#objects.putStream(key, source))
    return this.#register({ hash: hashing.digest(), size }, key)
  }

  /** Makes a blob of objects whose bytes, one after the other, have this hash. */
  async join(blob: StoredBlob, pieces: readonly Pick<StoredObject, 'key' | 'size'>[]): Promise<PinnedBlob> {
    const known = await this.#store.write((tx) => this.#pinKnown(tx, blob), turn)
    if (known !== null) return this.#pinned(blob, known)
    const key = newKey()
    await this.#objects.compose(key, pieces)
    return this.#register(blob, key)
  }

  async open(hash: string): Promise<Readable> {
    return this.#objects.open(await this.locate(hash))
  }

  async locate(hash: string): Promise<string> {
    const row = await this.#store.read
      .selectFrom('stored_blobs')
      .select('key')
      .where('hash', '=', requireHash(hash))
      .executeTakeFirst()
    if (row === undefined) throw new Error(`There is no blob ${hash}.`)
    return row.key
  }

  async removeUnused(hashes: readonly string[]): Promise<void> {
    for (const some of portions(hashes)) {
      const removed = await this.#store.write(async (tx) => {
        const used = new Set([...(await blobsOfFiles(tx, some)), ...(await pinnedBlobs(tx, some))])
        const unused = some.filter((hash) => !used.has(hash))
        if (unused.length === 0) return []
        return tx.deleteFrom('stored_blobs').where('hash', 'in', unused).returning('key').execute()
      }, turn)
      await this.#objects.remove(removed.map(({ key }) => key))
    }
  }

  async *list(): AsyncGenerator<string> {
    let last = ''
    for (;;) {
      const rows = await this.#store.read
        .selectFrom('stored_blobs')
        .select('hash')
        .where('hash', '>', last)
        .orderBy('hash')
        .limit(1000)
        .execute()
      for (const { hash } of rows) yield hash
      const end = rows.at(-1)
      if (end === undefined) return
      last = end.hash
    }
  }

  /** Gives a hash its object and pins it. Where it has one already, the new one is not needed. */
  async #register({ hash, size }: StoredBlob, key: string): Promise<PinnedBlob> {
    // If it fails, nobody knows whether it was committed, so the object stays until it is swept.
    const { pin, isKnown } = await this.#store.write(async (tx) => {
      const known = await this.#pinKnown(tx, { hash })
      if (known !== null) return { pin: known, isKnown: true }
      await tx.insertInto('stored_blobs').values({ hash, key, size }).execute()
      return { pin: await insertPin(tx, hash), isKnown: false }
    }, turn)
    if (isKnown) await this.#objects.remove([key]).catch(() => undefined)
    return this.#pinned({ hash, size }, pin)
  }

  /** The id of a pin of a blob that is there; null if it is not. */
  async #pinKnown(tx: Tx, { hash }: Pick<StoredBlob, 'hash'>): Promise<string | null> {
    const row = await tx.selectFrom('stored_blobs').select('hash').where('hash', '=', hash).executeTakeFirst()
    return row === undefined ? null : insertPin(tx, hash)
  }

  #pinned(blob: StoredBlob, pin: string): PinnedBlob {
    const release = async () => {
      await this.#store.write((tx) => tx.deleteFrom('blob_pins').where('id', '=', pin).execute(), turn)
    }
    return { ...blob, release }
  }
}

const newKey = () => `${blobsFolder}${newId()}`

async function insertPin(tx: Tx, hash: string): Promise<string> {
  const id = newId()
  await tx
    .insertInto('blob_pins')
    .values({ id, hash, until: (await storeTime(tx)) + pinLifetimeMs })
    .execute()
  return id
}

async function pinnedBlobs(tx: Tx, hashes: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('blob_pins')
    .select('hash')
    .where('hash', 'in', hashes)
    .where('until', '>', await storeTime(tx))
    .execute()
  return rows.map(({ hash }) => hash)
}
