import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startBucket, type TestBucket } from '../testing/bucket.ts'
import { type FaultyProxy, startFaultyProxy } from '../testing/faulty-proxy.ts'
import { ObjectMissing, type ObjectStore, StorageUnavailable } from './object-store.ts'
import { openObjectStore } from './s3-store.ts'

const megabyte = 1024 ** 2
let bucket: TestBucket
let proxy: FaultyProxy
/** Goes through the proxy. */
let store: ObjectStore

beforeAll(async () => {
  bucket = await startBucket()
  proxy = await startFaultyProxy(bucket.settings.endpoint)
  const timeouts = { connectMs: 3000, answerMs: 3000, idleMs: 1500 }
  store = await openObjectStore({ ...bucket.settings, endpoint: proxy.url }, timeouts)
})
afterAll(async () => {
  store.close()
  await proxy.close()
  await bucket.stop()
})
beforeEach(async () => {
  proxy.fault = () => null
  await store.remove(await keys())
})

const keys = async (start = '') => {
  const found: string[] = []
  for await (const { key } of store.list(start)) found.push(key)
  return found
}
/** Bytes that tell where they are from. */
const pattern = (size: number) =>
  Buffer.from(Uint32Array.from({ length: size / 4 }, (_, at) => at * 2_654_435_761).buffer)
const inChunks = (bytes: Buffer, size = 100_000) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size)),
  )

it('gives back streams of every length as they came', async () => {
  for (const size of [0, 4, 6 * megabyte, 6 * megabyte + 4, 45 * megabyte]) {
    const bytes = pattern(size)
    expect(await store.putStream(`a/${size}`, inChunks(bytes))).toBe(size)
    expect((await buffer(await store.open(`a/${size}`))).equals(bytes)).toBe(true)
    expect(await store.size(`a/${size}`)).toBe(size)
  }
})

it('joins small and large objects in their order', async () => {
  const whole = pattern(31 * megabyte)
  const cuts = [0, 100, 9 * megabyte, 9 * megabyte + 4, 17 * megabyte, 30 * megabyte, 31 * megabyte]
  const pieces = cuts.slice(1).map((end, at) => ({ key: `pieces/${at}`, bytes: whole.subarray(cuts[at], end) }))
  for (const { key, bytes } of pieces) await store.putStream(key, inChunks(bytes))
  await store.compose(
    'whole',
    pieces.map(({ key, bytes }) => ({ key, size: bytes.length })),
  )
  expect((await buffer(await store.open('whole'))).equals(whole)).toBe(true)
  await store.compose('short', [{ key: 'pieces/0', size: 100 }])
  await store.compose('empty', [])
  expect([await store.size('short'), await store.size('empty')]).toEqual([100, 0])
})

it('lists and removes objects by the beginning of their keys', async () => {
  for (const key of ['b/1', 'b/2', 'c/1']) await store.put(key, Buffer.from(key))
  expect(await keys('b/')).toEqual(['b/1', 'b/2'])
  await store.remove(['b/1', 'b/none'])
  expect(await keys()).toEqual(['b/2', 'c/1'])
  await expect(store.open('b/1')).rejects.toThrow(ObjectMissing)
  expect(await store.size('b/1')).toBeNull()
})

it('leaves nothing of a stream that fails, at its beginning or behind some parts', async () => {
  for (const megabytes of [1, 20]) {
    const cut = Readable.from(
      (async function* () {
        for (let at = 0; at < megabytes; at++) yield Buffer.alloc(megabyte)
        throw new Error('cut')
      })(),
    )
    await expect(store.putStream('cut', cut)).rejects.toThrow('cut')
  }
  expect(await keys()).toEqual([])
})

it('tries again what the store refuses for a moment', async () => {
  let failures = 2
  proxy.fault = () => (failures-- > 0 ? { kind: 'status', status: 503 } : null)
  await store.put('again', Buffer.from('x'))
  expect(await text(await store.open('again'))).toBe('x')
})

it('fails with nothing to see where a part is refused for good, and frees its source', async () => {
  proxy.fault = ({ url }) => (url.includes('partNumber=2') ? { kind: 'status', status: 500 } : null)
  const source = inChunks(pattern(40 * megabyte))
  await expect(store.putStream('refused', source)).rejects.toThrow(StorageUnavailable)
  proxy.fault = () => null
  expect([await keys(), source.destroyed]).toEqual([[], true])
})

it('has an object whose answer was lost at the end', async () => {
  let losses = 1
  proxy.fault = ({ method, url }) =>
    method === 'POST' && url.includes('uploadId=') && losses-- > 0 ? { kind: 'lose_answer' } : null
  expect(await store.putStream('completed', inChunks(pattern(9 * megabyte)))).toBe(9 * megabyte)
  expect(await store.size('completed')).toBe(9 * megabyte)
})

it.each(['cut', 'stall'] as const)('fails a read that the store ends early (%s)', async (kind) => {
  await store.put('half', pattern(megabyte))
  proxy.fault = () => ({ kind, afterBytes: 300_000 })
  await expect(buffer(await store.open('half'))).rejects.toThrow(/sent only a part of "half"/)
})

it('waits for a reader that pauses', async () => {
  await store.put('slow', pattern(4 * megabyte))
  const stream = await store.open('slow')
  let bytes = 0
  for await (const chunk of stream) {
    if (bytes === 0) await wait(400)
    bytes += chunk.length
  }
  expect(bytes).toBe(4 * megabyte)
})

it('says so where the store never answers', async () => {
  proxy.fault = () => ({ kind: 'silence' })
  await expect(store.put('silent', Buffer.from('x'))).rejects.toThrow(/does not answer/)
})

it('says what to do about a bucket that is missing, closed or away', async () => {
  await store.requireAccess()
  const refusal = async (settings: Partial<TestBucket['settings']>) => {
    const other = await openObjectStore(
      { ...bucket.settings, ...settings },
      { connectMs: 500, answerMs: 500, idleMs: 500 },
    )
    return other.requireAccess().then(
      () => 'none',
      ({ message }: Error) => message.replace(/127.0.0.1:\d+/, 'HOST'),
    )
  }
  expect(await refusal({ bucket: 'none' })).toBe(
    'The store of objects at http://HOST has no bucket "none". Create it, or correct BELVEDERE_S3_BUCKET.',
  )
  proxy.fault = () => ({ kind: 'status', status: 403 })
  expect(await refusal({ endpoint: proxy.url })).toMatch(/denies access to the bucket "belvedere"\. Allow/)
  expect(await refusal({ endpoint: 'http://127.0.0.1:1' })).toMatch(
    /does not answer\. Start it, or correct BELVEDERE_S3_ENDPOINT/,
  )
})

it('ends uploads that killed processes have left', async () => {
  const at = new Date('2026-11-26T12:00:00Z')
  const upload = (id: string, initiated: Date) =>
    `<Upload><Key>test/a</Key><UploadId>${id}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`
  const uploads = [upload('old', new Date(at.getTime() - 1000)), upload('new', at), upload('gone', new Date(0))]
  const ended: string[] = []
  proxy.fault = ({ method, url }) => {
    if (method === 'GET')
      return { kind: 'answer', body: `<ListMultipartUploadsResult>${uploads.join('')}</ListMultipartUploadsResult>` }
    ended.push(`${method} ${new URL(url, proxy.url).searchParams.get('uploadId')}`)
    return null
  }
  await store.endStaleUploads(at.getTime())
  expect(ended).toEqual(['DELETE old', 'DELETE gone'])
})
