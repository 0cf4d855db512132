import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ObjectStore, openObjectStore } from '@belvedere/objects'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startFaultyProxy } from '../../../../packages/objects/testing/faulty-proxy.ts'
import { freshBucket } from '../../testing/bucket.ts'
import { aFilledService, aNewFolder, type FilledService, lookAround, sumsOf } from '../../testing/filled-service.ts'
import { freshDatabase, hasPostgres } from '../../testing/postgres.ts'
import { backUp } from './backup.ts'
import { check } from './check.ts'
import { reportMove } from './data.ts'
import { restore } from './restore.ts'
import type { ServicePlace } from './stored-files.ts'

const at = new Date('2026-01-02T03:04:05Z')
const aDatabase = () => (hasPostgres ? freshDatabase() : null)
let inBucket: FilledService
let onDisk: FilledService
beforeAll(async () => {
  inBucket = await aFilledService(await aDatabase(), await freshBucket())
  onDisk = await aFilledService()
})
afterAll(async () => {
  await inBucket.test.close()
  await onDisk.test.close()
})

async function objectsOf({ storage }: ServicePlace): Promise<ObjectStore> {
  if (!storage) throw new Error('There is no bucket.')
  const objects = await openObjectStore(storage)
  onTestFinished(() => objects.close())
  return objects
}
async function keysOf(place: ServicePlace): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of (await objectsOf(place)).list('')) keys.push(key)
  return keys
}
const everything = {
  files: [
    ['orders', 'ready'],
    ['cars.csv', 'ready'],
  ],
  rooms: ['Tea'],
  messages: ['bars', expect.any(String)],
  preview: expect.objectContaining({ rows: [['Japan', 79]] }),
  bytes: 'Origin,Horsepower\nJapan,79\n',
}

describe('a backup of a service with a bucket', () => {
  it.each([
    ['a bucket to a folder', () => inBucket, async () => null],
    ['a folder to a bucket', () => onDisk, freshBucket],
    ['a bucket to another', () => inBucket, freshBucket],
  ])('[S28] brings everything from %s, while the service runs', async (_name, source, target) => {
    const copy = await aNewFolder()
    const elsewhere = await aNewFolder()
    const { manifest, warnings } = await backUp(source().place, copy.folder, at)
    expect(warnings).toEqual([])
    expect(manifest.files.count).toBe(4)
    const place = { databaseUrl: await aDatabase(), dataDir: elsewhere.folder, storage: await target() }
    expect(await restore(place, copy.folder)).toEqual(manifest)
    expect(await sumsOf(place)).toEqual(await sumsOf(source().place))
    const { findings, notes } = await check(place)
    expect([findings.lines(), notes]).toEqual([[], []])
    expect(await lookAround(place, source().email)).toEqual(everything)
    if (place.storage) expect(await readdir(elsewhere.folder)).not.toContain('blobs')
  })

  it('is restored into an empty bucket only, which is empty again where that fails', async () => {
    const copy = await aNewFolder()
    await backUp(onDisk.place, copy.folder, at)
    const place = async () => ({
      databaseUrl: await aDatabase(),
      dataDir: (await aNewFolder()).folder,
      storage: await freshBucket(),
    })
    const used = await place()
    await (await objectsOf(used)).put('tables/other', Buffer.from('x'))
    await expect(restore(used, copy.folder)).rejects.toThrow('The bucket is not empty: it has "tables/other"')
    expect(await keysOf(used)).toEqual(['tables/other'])
    const failing = await place()
    const proxy = await startFaultyProxy(failing.storage.endpoint)
    onTestFinished(proxy.close)
    proxy.fault = ({ method, url }) =>
      method === 'PUT' && url.includes('/tables/') ? { kind: 'status', status: 400 } : null
    const throughProxy = { ...failing, storage: { ...failing.storage, endpoint: proxy.url } }
    await expect(restore(throughProxy, copy.folder)).rejects.toThrow('answered 400')
    expect([await keysOf(failing), await readdir(failing.dataDir)]).toEqual([
      [],
      expect.not.arrayContaining(['keys.json']),
    ])
  })
})

describe('a check of a service with a bucket', () => {
  it('names what is missing and damaged, and what a crash has left', async () => {
    const service = await aFilledService(await aDatabase(), await freshBucket())
    onTestFinished(() => service.test.close())
    await service.test.server.close()
    const objects = await objectsOf(service.place)
    const keys = await keysOf(service.place)
    const [blob = '', table = ''] = ['blobs/', 'tables/'].map(
      (start) => keys.find((key) => key.startsWith(start)) ?? '',
    )
    expect((await check(service.place)).findings.count).toBe(0)
    await objects.put('blobs/left', Buffer.from('x'))
    await objects.put('tables/gone/a/t.parquet', Buffer.from('x'))
    await objects.put(blob, Buffer.from('damaged'))
    await objects.remove([table])
    const { findings, notes } = await check(service.place)
    expect(findings.lines()).toEqual([
      expect.stringMatching(/The bytes of file .* are damaged: blobs/),
      expect.stringContaining('Copy the missing ones from a backup'),
      expect.stringMatching(/A table of file .* is missing: tables/),
      expect.stringContaining('Copy the missing ones from a backup'),
    ])
    expect(notes).toEqual([expect.stringMatching(/blobs\/left, tables\/gone\. The service removes them a day later/)])
  })
})

it('a service does not start where the files of its store are elsewhere', async () => {
  const { databaseUrl, dataDir, storage = null } = onDisk.place
  const { aServer } = await import('../../testing/test-server.ts')
  await onDisk.test.server.close()
  await expect(aServer({ databaseUrl, dataDir, storage: await freshBucket() })).rejects.toThrow(
    'The files of this store are in a data directory, not in the bucket.',
  )
  await onDisk.test.start()
  await inBucket.test.server.close()
  await writeFile(join(inBucket.place.dataDir, 'note'), '')
  await expect(aServer({ ...inBucket.place, storage })).rejects.toThrow('Set BELVEDERE_S3_BUCKET to it')
  await inBucket.test.start()
})

it('a move of the store leaves the files where they are', async () => {
  await expect(reportMove({ databaseUrl: 'postgres://x', dataDir: '/', storage: await freshBucket() })).rejects.toThrow(
    'unset BELVEDERE_S3_BUCKET',
  )
})
