import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ObjectStore } from '@belvedere/objects'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import type { PinnedBlob } from '../../blobs/blobs.ts'
import type { S3Blobs } from '../../blobs/s3-blobs.ts'
import { newId } from '../../ids.ts'
import type { Store, StoreReader } from '../../store/store.ts'
import { type AppendedPart, type PartialUploads, requireUploadId, uncut, uploadLonger } from './partial-uploads.ts'
import { RunningHashes } from './running-hashes.ts'
import { timedPieces } from './timed-pieces.ts'

interface PartialObjectsDeps {
  store: Store
  objects: ObjectStore
  blobs: Pick<S3Blobs, 'join'>
  /** Bytes that came are stored after so long, even if more are to come. */
  waitMs?: number
}

const folder = 'uploads/'
const pieceBytes = 6 * 1024 ** 2
const defaultWaitMs = 5000

/**
 * Unfinished uploads as objects of some megabytes in a bucket, in the order of rows that name them (ADR 69). A row is added
 * in a transaction that finds the upload to end where the object begins. So of two servers that write at one offset one
 * succeeds, and another can go on where a server died.
 */
export class PartialObjects implements PartialUploads {
  readonly #deps: PartialObjectsDeps
  readonly #hashes = new RunningHashes()

  constructor(deps: PartialObjectsDeps) {
    this.#deps = deps
  }

  async size(id: string): Promise<number> {
    return receivedBytes(this.#deps.store.read, id)
  }

  async append(id: string, body: Readable, { offset, size, signal }: AppendedPart): Promise<void> {
    const digest = this.#hashes.upTo(id, offset)
    let start = offset
    // The next piece is received while one is being stored.
    let storing = Promise.resolve()
    try {
      const limits = { bytes: pieceBytes, waitMs: this.#deps.waitMs ?? defaultWaitMs }
      for await (const piece of timedPieces(within(uncut(body, signal), size - offset), limits)) {
        digest?.hash.update(piece)
        await storing
        storing = this.#add(id, start, piece)
        storing.catch(() => undefined)
        start += piece.length
        if (digest !== null) digest.bytes = start
      }
      await storing
    } catch (error) {
      this.#hashes.forget(id)
      await storing
      throw error
    }
  }

  async toBlob(id: string): Promise<PinnedBlob> {
    const pieces = await piecesOf(this.#deps.store.read, id)
    const size = pieces.reduce((sum, piece) => sum + piece.size, 0)
    const hash = this.#hashes.digest(id, size) ?? (await this.#hash(id))
    return this.#deps.blobs.join({ hash, size }, pieces)
  }

  async read(id: string): Promise<Readable> {
    return Readable.from(this.#chunks(id), { objectMode: false })
  }

  async remove(id: string): Promise<void> {
    this.#hashes.forget(id)
    await this.#deps.store.write((tx) => tx.deleteFrom('upload_parts').where('upload_id', '=', id).execute())
    const keys: string[] = []
    for await (const { key } of this.#deps.objects.list(`${folder}${requireUploadId(id)}/`)) keys.push(key)
    await this.#deps.objects.remove(keys)
  }

  async list(): Promise<string[]> {
    const ids = new Set<string>()
    for await (const { key } of this.#deps.objects.list(folder)) ids.add(key.split('/')[1] ?? '')
    return [...ids]
  }

  /** Stores an object that begins at `start`. Throws `conflict` where the upload ends elsewhere by then. */
  async #add(id: string, start: number, bytes: Buffer): Promise<void> {
    const { store, objects } = this.#deps
    const key = `${folder}${requireUploadId(id)}/${start}-${newId()}`
    await objects.put(key, bytes)
    const refusal = await store.write(async (tx) => {
      const upload = await tx.selectFrom('uploads').select('file_id').where('id', '=', id).executeTakeFirst()
      if (upload === undefined || upload.file_id !== null)
        return new TextError('not_found', serverTexts.message('files.upload_missing'))
      const received = await receivedBytes(tx, id)
      if (received !== start) return new TextError('conflict', serverTexts.message('files.upload_offset', { received }))
      await tx.insertInto('upload_parts').values({ upload_id: id, start, size: bytes.length, key }).execute()
      return null
    }, 'upload parts')
    if (refusal === null) return
    await objects.remove([key]).catch(() => undefined)
    throw refusal
  }

  async #hash(id: string): Promise<string> {
    const hash = createHash('sha256')
    for await (const chunk of this.#chunks(id)) hash.update(chunk)
    return hash.digest('hex')
  }

  async *#chunks(id: string): AsyncGenerator<Buffer> {
    for (const { key } of await piecesOf(this.#deps.store.read, id)) yield* await this.#deps.objects.open(key)
  }
}

const piecesOf = (read: StoreReader, id: string) =>
  read
    .selectFrom('upload_parts')
    .select(['start', 'size', 'key'])
    .where('upload_id', '=', id)
    .orderBy('start')
    .execute()

async function receivedBytes(read: StoreReader, id: string): Promise<number> {
  const last = await read
    .selectFrom('upload_parts')
    .select(['start', 'size'])
    .where('upload_id', '=', id)
    .orderBy('start', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last === undefined ? 0 : last.start + last.size
}

/** Fails with `too_large` beyond so many bytes. */
async function* within(chunks: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let left = bytes
  for await (const chunk of chunks) {
    left -= chunk.length
    if (left < 0) throw uploadLonger()
    yield chunk
  }
}
