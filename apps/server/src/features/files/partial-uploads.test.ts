import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { openObjectStore, StorageUnavailable } from '@belvedere/objects'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startFaultyProxy } from '../../../../../packages/objects/testing/faulty-proxy.ts'
import { sha256 } from '../../../testing/blobs.contract.ts'
import { freshBucket } from '../../../testing/bucket.ts'
import { openDiskBlobs } from '../../blobs/disk-blobs.ts'
import { S3Blobs } from '../../blobs/s3-blobs.ts'
import { openSqliteStore } from '../../store/sqlite-store.ts'
import type { Store } from '../../store/store.ts'
import { PartialFiles } from './partial-files.ts'
import { PartialObjects } from './partial-objects.ts'
import type { PartialUploads } from './partial-uploads.ts'

const megabyte = 1024 ** 2
const signal = new AbortController().signal

async function aStore() {
  const folder = await mkdtemp(join(tmpdir(), 'belvedere-partials-'))
  const store = await openSqliteStore(join(folder, 'store.sqlite'))
  onTestFinished(async () => {
    await store.close()
    await rm(folder, { recursive: true })
  })
  await store.write(async (tx) => {
    const person = { id: 'p', kind: 'guest', email_verified: 0, created_at: 0, last_seen_at: 0 } as const
    await tx.insertInto('people').values(person).execute()
    const upload = { id: 'u', person_id: 'p', size: 100 * megabyte, metadata: '', created_at: 0, expires_at: 0 }
    await tx.insertInto('uploads').values(upload).execute()
  })
  return { store, folder }
}

async function onDisk() {
  const { store, folder } = await aStore()
  const blobs = await openDiskBlobs(join(folder, 'blobs'), store.read)
  return { blobs, partials: (): Promise<PartialUploads> => PartialFiles.open(join(folder, 'uploads'), blobs) }
}

async function inBucket(fault?: (endpoint: string) => Promise<string>) {
  const { store } = await aStore()
  const settings = await freshBucket()
  const endpoint = (await fault?.(settings.endpoint)) ?? settings.endpoint
  const objects = await openObjectStore({ ...settings, endpoint })
  onTestFinished(() => objects.close())
  const blobs = new S3Blobs(store, objects)
  const partials = async (): Promise<PartialUploads> => new PartialObjects({ store, objects, blobs, waitMs: 20 })
  return { blobs, partials, objects, store }
}

const append = (partials: PartialUploads, offset: number, body: Readable, size = 100 * megabyte) =>
  partials.append('u', body, { offset, size, signal })
const bytes = (content: string) => Readable.from([Buffer.from(content)])
const cutAfter = (content: string) =>
  Readable.from(
    (async function* () {
      yield Buffer.from(content)
      throw new Error('cut')
    })(),
  )

describe.each([
  ['disk', onDisk],
  ['bucket', inBucket],
] as const)('parts of unfinished uploads, %s', (_name, open) => {
  it('[U3] keeps what arrived, also of a part that was cut, and goes on in another process', async () => {
    const { partials, blobs } = await open()
    const first = await partials()
    expect(await first.size('u')).toBe(0)
    await append(first, 0, bytes('abc'))
    await expect(append(first, 3, cutAfter('de'))).rejects.toThrow('was cut')
    const second = await partials()
    expect([await second.size('u'), await text(await second.read('u'))]).toEqual([5, 'abcde'])
    await append(second, 5, bytes('f'))
    const { hash, size, release } = await second.toBlob('u')
    expect([hash, size, await text(await blobs.open(hash))]).toEqual([sha256('abcdef'), 6, 'abcdef'])
    await second.remove('u')
    expect([await second.list(), await second.size('u')]).toEqual([[], 0])
    expect(await text(await blobs.open(hash))).toBe('abcdef')
    await release()
  })

  it('keeps the order of many megabytes', async () => {
    const { partials, blobs } = await open()
    const uploads = await partials()
    const whole = Buffer.from(Uint32Array.from({ length: 7 * megabyte }, (_, at) => at * 2_654_435_761).buffer)
    const cuts = [0, 10 * megabyte, 10 * megabyte + 3, 21 * megabyte, whole.length]
    for (const [at, end] of cuts.slice(1).entries()) {
      const start = cuts[at] ?? 0
      const chunks = Array.from({ length: Math.ceil((end - start) / 65_536) }, (_, chunk) =>
        whole.subarray(start + chunk * 65_536, Math.min(end, start + (chunk + 1) * 65_536)),
      )
      await append(uploads, start, Readable.from(chunks))
    }
    expect(await uploads.size('u')).toBe(whole.length)
    const another = await partials()
    const blob = await uploads.toBlob('u')
    expect((await another.toBlob('u')).hash).toBe(blob.hash)
    expect((await buffer(await blobs.open(blob.hash))).equals(whole)).toBe(true)
  })

  it('[U6] refuses bytes beyond the length', async () => {
    const { partials } = await open()
    const uploads = await partials()
    await expect(append(uploads, 0, bytes('abcdef'), 3)).rejects.toMatchObject({ code: 'too_large' })
    expect(await uploads.size('u')).toBe(0)
  })

  it('makes a blob of no bytes', async () => {
    const { partials, blobs } = await open()
    const { hash, size } = await (await partials()).toBlob('u')
    expect([hash, size, await text(await blobs.open(hash))]).toEqual([sha256(''), 0, ''])
  })
})

describe('parts of unfinished uploads, several servers', () => {
  it('[U3] lets one of two servers that write at the same offset go on, without mixing their bytes', async () => {
    const { partials } = await inBucket()
    const servers = await Promise.all(Array.from({ length: 4 }, partials))
    await append(servers[0] as PartialUploads, 0, bytes('start '))
    const contents = servers.map((_, at) => `${at}`.repeat(10 + at))
    const results = await Promise.allSettled(servers.map((server, at) => append(server, 6, bytes(contents[at] ?? ''))))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'conflict' })
    const winner = contents[results.findIndex(({ status }) => status === 'fulfilled')]
    const [reader] = servers as [PartialUploads]
    expect(await text(await reader.read('u'))).toBe(`start ${winner}`)
    for (const server of servers) expect((await server.toBlob('u')).hash).toBe(sha256(`start ${winner}`))
  })

  it('stores what came when no more comes for a while', async () => {
    const { partials } = await inBucket()
    const [server, other] = [await partials(), await partials()]
    const body = new Readable({ read: () => undefined })
    const appending = append(server, 0, body)
    body.push('abc')
    await expect.poll(() => other.size('u')).toBe(3)
    body.push('d')
    body.push(null)
    await appending
    expect(await other.size('u')).toBe(4)
  })

  it('stores nothing of an upload that was cancelled', async () => {
    const { partials, objects, store } = await inBucket()
    await (store as Store).write((tx) => tx.deleteFrom('uploads').execute())
    await expect(append(await partials(), 0, bytes('abc'))).rejects.toMatchObject({ code: 'not_found' })
    const keys: string[] = []
    for await (const { key } of objects.list('')) keys.push(key)
    expect(keys).toEqual([])
  })

  it('fails where the bucket fails, with what was stored before', async () => {
    let fails = false
    const { partials } = await inBucket(async (endpoint) => {
      const proxy = await startFaultyProxy(endpoint)
      onTestFinished(proxy.close)
      proxy.fault = () => (fails ? { kind: 'status', status: 503 } : null)
      return proxy.url
    })
    const server = await partials()
    await append(server, 0, bytes('abc'))
    fails = true
    await expect(append(server, 3, bytes('def'))).rejects.toThrow(StorageUnavailable)
    fails = false
    expect(await server.size('u')).toBe(3)
    await append(server, 3, bytes('DEF'))
    expect((await server.toBlob('u')).hash).toBe(sha256('abcDEF'))
  })
})
