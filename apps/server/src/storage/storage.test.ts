import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { routes, tusRoutes } from '@belvedere/contract'
import { type ObjectStore, openObjectStore } from '@belvedere/objects'
import { expect, it, onTestFinished } from 'vitest'
import { startFaultyProxy } from '../../../../packages/objects/testing/faulty-proxy.ts'
import type { Browser } from '../../testing/browser.ts'
import { freshBucket } from '../../testing/bucket.ts'
import { freshDatabase, hasPostgres } from '../../testing/postgres.ts'
import { aServer } from '../../testing/test-server.ts'

const tus = { 'tus-resumable': '1.0.0' }
const cars = 'Origin,Horsepower\nJapan,79\nUSA,88\n'
const aDatabase = () => (hasPostgres ? freshDatabase() : null)

async function begun(browser: Browser, size: number): Promise<string> {
  const metadata = `filename ${Buffer.from('cars.csv').toString('base64')}`
  const headers = { ...tus, 'upload-length': String(size), 'upload-metadata': metadata }
  return (await browser.send('POST', tusRoutes.create.path, { headers })).headers.get('location') ?? ''
}
const patch = (browser: Browser, location: string, offset: number, body: string) =>
  browser.send('PATCH', location, {
    body,
    headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
  })
const download = (browser: Browser, id: string) => browser.send('GET', routes.files.download.path.replace(':id', id))

async function keysIn(objects: ObjectStore, start = ''): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of objects.list(start)) keys.push(key)
  return keys
}

async function aBucket() {
  const storage = await freshBucket()
  const objects = await openObjectStore(storage)
  onTestFinished(() => objects.close())
  return { storage, objects }
}

it.skipIf(!hasPostgres)('[U3] an upload goes on at another server, with another disk', async () => {
  const { storage, objects } = await aBucket()
  const databaseUrl = await freshDatabase()
  const first = await aServer({ storage, databaseUrl })
  onTestFinished(() => first.close())
  const { browser, email } = await first.user()
  const location = await begun(browser, cars.length)
  await patch(browser, location, 0, cars.slice(0, 20))
  await first.server.close()

  const dataDir = await mkdtemp(join(tmpdir(), 'belvedere-server-'))
  await cp(join(first.dataDir, 'keys.json'), join(dataDir, 'keys.json'))
  const second = await aServer({ storage, databaseUrl, dataDir })
  onTestFinished(async () => {
    await second.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const other = second.browser()
  await other.call(routes.auth.me)
  await other.call(routes.auth.login, { body: { email, password: 'correct horse battery' } })
  expect((await other.send('HEAD', location, { headers: tus })).headers.get('upload-offset')).toBe('20')
  const last = await patch(other, location, 20, cars.slice(20))
  await second.server.filesSettled()
  const id = last.headers.get('belvedere-file') ?? ''
  expect((await download(other, id)).text).toBe(cars)
  expect((await other.call(routes.files.preview, { params: { id }, query: {} })).rows).toEqual([
    ['Japan', 79],
    ['USA', 88],
  ])
  expect(await keysIn(objects, 'uploads/')).toEqual([])
  expect((await readdir(dataDir)).toSorted()).not.toContain('blobs')
})

it('[S28] bytes and tables of deleted files leave the bucket', async () => {
  const { storage, objects } = await aBucket()
  const test = await aServer({ storage, databaseUrl: await aDatabase() })
  onTestFinished(() => test.close())
  const { browser } = await test.user()
  await browser.upload(routes.files.upload.path, { 'a.csv': cars, 'b.csv': cars, 'c.csv': `${cars}Italy,1\n` })
  await test.server.filesSettled()
  expect([(await keysIn(objects, 'blobs/')).length, (await keysIn(objects, 'tables/')).length]).toEqual([2, 3])
  const { files } = await browser.call(routes.files.list)
  for (const { id } of files) await browser.call(routes.files.remove, { params: { id } })
  await expect.poll(() => keysIn(objects)).toEqual([])
})

it('[S28] a bucket that is away is told, and nothing of the upload is lost or shown', async () => {
  const { storage } = await aBucket()
  const proxy = await startFaultyProxy(storage.endpoint)
  onTestFinished(proxy.close)
  const test = await aServer({ storage: { ...storage, endpoint: proxy.url }, databaseUrl: await aDatabase() })
  onTestFinished(() => test.close())
  const { browser } = await test.user()
  const location = await begun(browser, cars.length)
  await patch(browser, location, 0, cars.slice(0, 20))
  proxy.fault = () => ({ kind: 'status', status: 503 })
  const refused = await patch(browser, location, 20, cars.slice(20))
  expect([refused.status, refused.json]).toMatchObject([
    503,
    { detail: expect.stringContaining('Files cannot be reached') },
  ])
  const form = await browser.upload(routes.files.upload.path, { 'a.csv': cars })
  expect(form.status).toBe(503)
  expect((await browser.call(routes.files.list)).files).toEqual([])
  proxy.fault = () => null
  expect((await browser.send('HEAD', location, { headers: tus })).headers.get('upload-offset')).toBe('20')
  const id = (await patch(browser, location, 20, cars.slice(20))).headers.get('belvedere-file') ?? ''
  await test.server.filesSettled()
  expect((await download(browser, id)).text).toBe(cars)
  proxy.fault = () => ({ kind: 'status', status: 500 })
  expect((await download(browser, id)).status).toBe(503)
})

it('[S28] a file waits for a bucket that is away, however long', async () => {
  const { storage } = await aBucket()
  const proxy = await startFaultyProxy(storage.endpoint)
  onTestFinished(proxy.close)
  const place = { storage: { ...storage, endpoint: proxy.url }, databaseUrl: await aDatabase() }
  const test = await aServer(place, { ingestPauseMs: 5 })
  onTestFinished(() => test.close())
  const { browser } = await test.user()
  let refusals = 0
  proxy.fault = ({ url }) => {
    if (url.includes('/blobs/')) return null
    refusals++
    return { kind: 'status', status: 403 }
  }
  expect((await browser.upload(routes.files.upload.path, { 'a.csv': cars })).status).toBe(201)
  await expect.poll(() => refusals).toBeGreaterThan(20)
  expect((await browser.call(routes.files.list)).files[0]?.status).toBe('processing')
  proxy.fault = () => null
  await test.server.filesSettled()
  expect((await browser.call(routes.files.list)).files[0]?.status).toBe('ready')
  const { attempts } = await test.inStore(({ read }) =>
    read.selectFrom('files').select('attempts').executeTakeFirstOrThrow(),
  )
  expect(attempts).toBe(1)
})

it('says at the start what to do about a bucket that cannot be used', async () => {
  const { storage } = await aBucket()
  await expect(aServer({ storage: { ...storage, bucket: 'none' } })).rejects.toThrow(
    'has no bucket "none". Create it, or correct BELVEDERE_S3_BUCKET.',
  )
})
