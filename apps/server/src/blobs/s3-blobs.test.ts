import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type ObjectStore, openObjectStore, StorageUnavailable } from '@belvedere/objects'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startFaultyProxy } from '../../../../packages/objects/testing/faulty-proxy.ts'
import { addFileOf, blobsContract, listHashes } from '../../testing/blobs.contract.ts'
import { freshBucket } from '../../testing/bucket.ts'
import { freshDatabase, hasPostgres } from '../../testing/postgres.ts'
import { sweepBucket } from '../storage/sweep-bucket.ts'
import { openPostgresStore } from '../store/postgres-store.ts'
import { openSqliteStore } from '../store/sqlite-store.ts'
import type { Store } from '../store/store.ts'
import { S3Blobs } from './s3-blobs.ts'

const openStores = {
  SQLite: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'belvedere-blobs-'))
    const store = await openSqliteStore(join(folder, 'store.sqlite'))
    return { store, remove: () => rm(folder, { recursive: true }) }
  },
  PostgreSQL: async () => ({ store: await openPostgresStore(await freshDatabase()), remove: async () => undefined }),
}
const available = (['SQLite', 'PostgreSQL'] as const).filter((name) => name === 'SQLite' || hasPostgres)

async function openIn(name: 'SQLite' | 'PostgreSQL') {
  const { store, remove } = await openStores[name]()
  const settings = await freshBucket()
  const objects = await openObjectStore(settings)
  const dispose = async () => {
    objects.close()
    await store.close()
    await remove()
  }
  return { store, objects, settings, dispose, blobs: new S3Blobs(store, objects) }
}

async function opened(name: 'SQLite' | 'PostgreSQL') {
  const all = await openIn(name)
  onTestFinished(all.dispose)
  return all
}

const keys = async (objects: ObjectStore) => {
  const found: string[] = []
  for await (const { key } of objects.list('')) found.push(key)
  return found
}
/** The same objects with some calls replaced. */
const withCalls = (objects: ObjectStore, calls: Partial<ObjectStore>): ObjectStore =>
  new Proxy(objects, {
    get(target, name: keyof ObjectStore) {
      return calls[name] ?? target[name].bind(target)
    },
  })
/** As if a day had passed. */
const expirePins = (store: Store, hash: string) =>
  store.write((tx) => tx.updateTable('blob_pins').set({ until: 0 }).where('hash', '=', hash).execute())

for (const name of available) {
  blobsContract(`S3 and ${name}`, () => openIn(name))

  describe(`blobs of several servers, ${name}`, () => {
    it('keeps what another server has pinned, or has made a file', async () => {
      const { store, objects, blobs } = await opened(name)
      const other = new S3Blobs(store, objects)
      const mine = await blobs.put(Readable.from(['x']))
      const theirs = await other.put(Readable.from(['x']))
      await theirs.release()
      await other.removeUnused([mine.hash])
      expect(await text(await blobs.open(mine.hash))).toBe('x')
      await addFileOf(store, mine.hash)
      await mine.release()
      await other.removeUnused([mine.hash])
      expect(await text(await other.open(mine.hash))).toBe('x')
      expect(await keys(objects)).toHaveLength(1)
    })

    it('gives bytes that come back while they are removed an object of their own', async () => {
      const { store, objects } = await opened(name)
      const removal = Promise.withResolvers<void>()
      const slow = withCalls(objects, {
        remove: async (some) => {
          await removal.promise
          return objects.remove(some)
        },
      })
      const [remover, putter] = [new S3Blobs(store, slow), new S3Blobs(store, objects)]
      const first = await remover.put(Readable.from(['x']))
      await first.release()
      const removing = remover.removeUnused([first.hash])
      await expect.poll(() => listHashes(putter)).toEqual([])
      const second = await putter.put(Readable.from(['x']))
      removal.resolve()
      await removing
      expect(await text(await putter.open(second.hash))).toBe('x')
    })

    it('never loses a file to a server that removes the same bytes', async () => {
      const { store, objects } = await opened(name)
      const servers = [new S3Blobs(store, objects), new S3Blobs(store, objects), new S3Blobs(store, objects)]
      const until = Date.now() + 1500
      const work = async (blobs: S3Blobs) => {
        let files = 0
        while (Date.now() < until) {
          const { hash, release } = await blobs.put(Readable.from(['x']))
          const file = await addFileOf(store, hash)
          await release()
          for (const other of servers) await other.removeUnused([hash])
          expect(await text(await blobs.open(hash))).toBe('x')
          await store.write((tx) => tx.deleteFrom('files').where('id', '=', file).execute())
          await blobs.removeUnused([hash])
          files++
        }
        return files
      }
      const files = await Promise.all(servers.map(work))
      expect(Math.min(...files)).toBeGreaterThan(0)
      expect([await listHashes(servers[0] as S3Blobs), await keys(objects)]).toEqual([[], []])
    })

    it('takes many blobs at the same time', async () => {
      const { store, objects } = await opened(name)
      const servers = [new S3Blobs(store, objects), new S3Blobs(store, objects)]
      const puts = Array.from({ length: 60 }, (_, at) => servers[at % 2]?.put(Readable.from([`${at % 50}`])))
      const blobs = await Promise.all(puts)
      expect((await listHashes(servers[0] as S3Blobs)).length).toBe(50)
      expect((await keys(objects)).length).toBe(50)
      await Promise.all(blobs.map((blob) => blob?.release()))
      await Promise.all(servers.map((server) => server.removeUnused(blobs.map((blob) => blob?.hash ?? ''))))
      expect(await keys(objects)).toEqual([])
    })

    it('removes what a server that died had pinned', async () => {
      const { store, blobs } = await opened(name)
      const { hash } = await blobs.put(Readable.from(['x']))
      await expirePins(store, hash)
      await blobs.removeUnused([hash])
      expect(await listHashes(blobs)).toEqual([])
    })

    it('sweeps old objects that no row names', async () => {
      const { store, objects, blobs } = await opened(name)
      const { hash } = await blobs.put(Readable.from(['x']))
      const [kept] = await keys(objects)
      const file = await addFileOf(store, hash, 'f')
      await store.write((tx) =>
        tx
          .insertInto('file_tables')
          .values({
            ...{ file_id: file, position: 0, name: 't', profile: '{}', shape: '{}', small: null },
            parquet: 'tables/f/b/t.parquet',
          })
          .execute(),
      )
      const left = ['blobs/left', 'tables/f/a/t.parquet', 'tables/gone/a/t.parquet', 'access-check/1']
      const named = ['tables/f/b/t.parquet', 'tables/f/b/t.shapes', 'uploads/u/0-a']
      for (const key of [...left, ...named]) await objects.put(key, Buffer.from('x'))
      const aged = (days: number) =>
        withCalls(objects, {
          endStaleUploads: async () => undefined,
          async *list(start) {
            for await (const { modifiedAt, ...object } of objects.list(start))
              yield { ...object, modifiedAt: modifiedAt - days * 86_400_000 }
          },
        })
      await sweepBucket({ store, objects: aged(0) })
      expect(await keys(objects)).toHaveLength(8)
      await sweepBucket({ store, objects: aged(2) })
      expect(await keys(objects)).toEqual([kept, ...named].toSorted())
    })
  })
}

it('[S19] fails clearly and shows nothing where the bucket fails in the middle', async () => {
  const { store, settings, objects } = await opened('SQLite')
  const proxy = await startFaultyProxy(settings.endpoint)
  onTestFinished(proxy.close)
  const failing = await openObjectStore({ ...settings, endpoint: proxy.url })
  const blobs = new S3Blobs(store, failing)
  proxy.fault = ({ url }) => (url.includes('partNumber=2') ? { kind: 'status', status: 503 } : null)
  const source = Readable.from(Array.from({ length: 30 }, () => Buffer.alloc(1024 ** 2)))
  await expect(blobs.put(source)).rejects.toThrow(StorageUnavailable)
  expect([await listHashes(blobs), await keys(objects), source.destroyed]).toEqual([[], [], true])
  proxy.fault = () => null
  const { hash } = await blobs.put(Readable.from(['whole']))
  proxy.fault = () => ({ kind: 'cut', afterBytes: 2 })
  await expect(blobs.open(hash).then(text)).rejects.toThrow(StorageUnavailable)
})
