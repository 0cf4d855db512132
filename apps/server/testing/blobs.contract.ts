import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Blobs } from '../src/blobs/blobs.ts'
import { newId } from '../src/ids.ts'
import { insertVersion } from '../src/room/file-parts.ts'
import type { Store } from '../src/store/store.ts'

export const sha256 = (value: string) => createHash('sha256').update(value).digest('hex')

export async function listHashes(blobs: Blobs): Promise<string[]> {
  const hashes: string[] = []
  for await (const hash of blobs.list()) hashes.push(hash)
  return hashes.toSorted()
}

/** Makes a blob the bytes of a file, and returns the file's id. */
export async function addFileOf(store: Store, blob: string, id = newId()): Promise<string> {
  await store.write(async (tx) => {
    await tx
      .insertInto('people')
      .values({ id: `owner of ${id}`, kind: 'guest', email_verified: 0, created_at: 0, last_seen_at: 0 })
      .execute()
    const texts = {
      name: 'a.csv',
      format: 'csv',
      job: id,
      overrides: '[]',
      reading: '[]',
      corrections: '[]',
      notes: '[]',
    }
    const counts = { size: 1, version: 1, attempts: 0, created_at: 0, updated_at: 0 }
    await tx
      .insertInto('files')
      .values({ id, owner_id: `owner of ${id}`, status: 'ready', ...texts, ...counts })
      .execute()
    await insertVersion(tx, { id, version: 1 }, [{ name: 'a.csv', blob, size: 1 }], 0)
  })
  return id
}

/** The contract of every blob store. */
export function blobsContract(
  name: string,
  open: () => Promise<{ blobs: Blobs; store: Store; dispose(): Promise<void> }>,
) {
  describe(`the blob contract, ${name}`, () => {
    let blobs: Blobs
    let store: Store
    let dispose: () => Promise<void>
    beforeEach(async () => {
      ;({ blobs, store, dispose } = await open())
    })
    afterEach(() => dispose())

    it('gives back the bytes under their hash', async () => {
      const blob = await blobs.put(Readable.from([Buffer.from('a,b\n'), Buffer.from('1,2\n')]))
      expect({ hash: blob.hash, size: blob.size }).toEqual({ hash: sha256('a,b\n1,2\n'), size: 8 })
      expect(await text(await blobs.open(blob.hash))).toBe('a,b\n1,2\n')
    })

    it('keeps no bytes, and many', async () => {
      const empty = await blobs.put(Readable.from([]))
      expect([empty.size, await text(await blobs.open(empty.hash))]).toEqual([0, ''])
      const chunk = 'x'.repeat(1024 ** 2)
      const large = await blobs.put(Readable.from(Array.from({ length: 20 }, () => Buffer.from(chunk))))
      expect([large.size, large.hash]).toEqual([20 * chunk.length, sha256(chunk.repeat(20))])
      expect((await text(await blobs.open(large.hash))).length).toBe(20 * chunk.length)
    })

    it('keeps the same bytes once', async () => {
      await Promise.all([blobs.put(Readable.from(['x'])), blobs.put(Readable.from(['x']))])
      expect(await listHashes(blobs)).toEqual([sha256('x')])
    })

    it('[S19] leaves nothing of an interrupted stream', async () => {
      for (const megabytes of [0, 20]) {
        const cut = Readable.from(
          (async function* () {
            for (let at = 0; at < megabytes; at++) yield Buffer.alloc(1024 ** 2)
            yield Buffer.from('half')
            throw new Error('cut')
          })(),
        )
        await expect(blobs.put(cut)).rejects.toThrow('cut')
      }
      expect(await listHashes(blobs)).toEqual([])
    })

    it('fails where the sender closes the connection', async () => {
      const stream = new Readable({ read: () => undefined })
      stream.push('half')
      setImmediate(() => stream.destroy())
      await expect(blobs.put(stream)).rejects.toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' })
      expect(await listHashes(blobs)).toEqual([])
    })

    it('removes a blob only once nobody has pinned it', async () => {
      const first = await blobs.put(Readable.from(['x']))
      const second = await blobs.put(Readable.from(['x']))
      await first.release()
      await blobs.removeUnused([first.hash])
      expect(await listHashes(blobs)).toEqual([first.hash])
      await second.release()
      await blobs.removeUnused([first.hash])
      expect(await listHashes(blobs)).toEqual([])
      await expect(blobs.open(first.hash)).rejects.toThrow()
    })

    it('removes a blob only once no file has it', async () => {
      const { hash, release } = await blobs.put(Readable.from(['x']))
      const file = await addFileOf(store, hash)
      await release()
      await blobs.removeUnused([hash, sha256('y')])
      expect(await text(await blobs.open(hash))).toBe('x')
      await store.write((tx) => tx.deleteFrom('files').where('id', '=', file).execute())
      await blobs.removeUnused([hash, sha256('y')])
      expect(await listHashes(blobs)).toEqual([])
    })

    it('never loses a file to somebody who removes the same bytes', async () => {
      const until = Date.now() + 500
      const errors: unknown[] = []
      const put = async () => {
        while (Date.now() < until) {
          const { hash, release } = await blobs.put(Readable.from(['x']))
          const file = await addFileOf(store, hash)
          await release()
          expect(await text(await blobs.open(hash))).toBe('x')
          await store.write((tx) => tx.deleteFrom('files').where('id', '=', file).execute())
          await blobs.removeUnused([hash])
        }
      }
      await Promise.all([1, 2, 3].map(() => put().catch((error: unknown) => errors.push(error))))
      expect(errors).toEqual([])
      expect(await listHashes(blobs)).toEqual([])
    })

    it('[S15] accepts only a hash as an address', async () => {
      await expect(blobs.open('../etc/passwd')).rejects.toThrow('not the address')
    })
  })
}
