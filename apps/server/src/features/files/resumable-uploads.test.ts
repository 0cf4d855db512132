import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, rm, symlink } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { problem, routes, tusRoutes } from '@belvedere/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser, BrowserResponse } from '../../../testing/browser.ts'
import { aServer, type TestServer } from '../../../testing/test-server.ts'

const { files, rooms } = routes
const { path } = tusRoutes.create
const cars = 'Name,Horsepower,Origin\nCivic,79,Japan\nPinto,88,USA\n'
const tus = { 'tus-resumable': '1.0.0' }
const hour = 3_600_000
let test: TestServer
beforeAll(async () => {
  test = await aServer()
})
afterAll(() => test.close())

type Metadata = Record<string, string>
const encode = (metadata: Metadata) =>
  Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')

const create = (browser: Browser, size: number | string, metadata: Metadata = { filename: 'cars.csv' }) =>
  browser.send('POST', path, {
    headers: { ...tus, 'upload-length': String(size), 'upload-metadata': encode(metadata) },
  })
async function begun(browser: Browser, size: number, metadata?: Metadata): Promise<string> {
  const reply = await create(browser, size, metadata)
  expect([reply.status, reply.text]).toEqual([201, ''])
  return reply.headers.get('location') ?? ''
}
const patch = (browser: Browser, location: string, offset: number, body: string | Uint8Array<ArrayBuffer>) =>
  browser.send('PATCH', location, {
    body,
    headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
  })
const head = (browser: Browser, location: string) => browser.send('HEAD', location, { headers: tus })
const offsetOf = async (browser: Browser, location: string) =>
  Number((await head(browser, location)).headers.get('upload-offset'))
const fileOf = ({ headers }: BrowserResponse) => headers.get('belvedere-file') ?? ''
const codeOf = ({ json }: BrowserResponse) => problem.parse(json).code
const names = async (browser: Browser) => (await browser.call(files.list)).files.map(({ name }) => name)

/** A file that is sent as a whole. */
async function sent(browser: Browser, content: string, metadata?: Metadata): Promise<string> {
  const reply = await patch(browser, await begun(browser, content.length, metadata), 0, content)
  expect([reply.status, reply.text]).toEqual([204, ''])
  return fileOf(reply)
}

/** Sends the head of a part and some of its bytes, and leaves the connection to the caller. */
async function halfPart(browser: Browser, location: string, { offset, bytes, length }: HalfPart) {
  const { port, hostname } = new URL(test.server.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  const lines = [
    `PATCH ${location} HTTP/1.1`,
    'host: x',
    'tus-resumable: 1.0.0',
    `cookie: ${browser.cookieHeader(location)}`,
    `x-csrf-token: ${browser.cookie('csrf_token')}`,
    'content-type: application/offset+octet-stream',
    `upload-offset: ${offset}`,
    `content-length: ${length}`,
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n${bytes}`)
  const received = async () => (await browser.call(files.uploads)).uploads.find(({ id }) => location.endsWith(id))
  await expect.poll(async () => (await received())?.received).toBe(offset + bytes.length)
  return socket
}
interface HalfPart {
  offset: number
  bytes: string
  length: number
}

describe('a resumable upload', () => {
  it('[U1] becomes a file with its last part, and links it to its room', async () => {
    const { browser } = await test.user()
    const { room } = await browser.call(rooms.create, { body: { name: 'Tea' } })
    const location = await begun(browser, cars.length, { filename: 'trips/cars.csv', roomId: room.id })
    const first = await patch(browser, location, 0, cars.slice(0, 20))
    expect([first.status, first.headers.get('upload-offset'), fileOf(first)]).toEqual([204, '20', ''])
    expect(await names(browser)).toEqual([])
    const last = await patch(browser, location, 20, cars.slice(20))
    await test.server.filesSettled()
    const { file } = await browser.call(files.get, { params: { id: fileOf(last) } })
    expect(file).toMatchObject({ name: 'cars.csv', status: 'ready', size: cars.length, tables: [{ rows: 2 }] })
    const inRoom = (await browser.call(rooms.list)).rooms.find(({ id }) => id === room.id)
    expect(inRoom?.files.map(({ id }) => id)).toEqual([file.id])
    const original = await browser.send('GET', files.download.path.replace(':id', file.id))
    expect(original.text).toBe(cars)
  })
  it('[U2] tells its offset, length and metadata', async () => {
    const { browser } = await test.user()
    const location = await begun(browser, 9, { filename: 'a.csv', note: 'x' })
    await patch(browser, location, 0, 'a,b\n')
    const { status, headers } = await head(browser, location)
    expect({ status, ...Object.fromEntries(headers) }).toMatchObject({
      ...{ status: 200, 'upload-offset': '4', 'upload-length': '9', 'cache-control': 'no-store' },
      ...{ 'upload-metadata': encode({ filename: 'a.csv', note: 'x' }), 'tus-resumable': '1.0.0' },
    })
    expect(Date.parse(headers.get('upload-expires') ?? '')).toBeGreaterThan(Date.now() + 23 * hour)
  })
  it('[U3] keeps what arrived of a part that was cut', async () => {
    const { browser } = await test.user()
    const location = await begun(browser, cars.length)
    const socket = await halfPart(browser, location, { offset: 0, bytes: cars.slice(0, 30), length: cars.length })
    socket.destroy()
    await once(socket, 'close')
    expect(await offsetOf(browser, location)).toBe(30)
    expect((await patch(browser, location, 30, cars.slice(30))).status).toBe(204)
    expect(await names(browser)).toEqual(['cars.csv'])
  })
  it('[U3] ends an older request, whose connection may be dead', async () => {
    const { browser } = await test.user()
    const location = await begun(browser, cars.length)
    const socket = await halfPart(browser, location, { offset: 0, bytes: cars.slice(0, 30), length: cars.length })
    const closed = once(socket, 'close')
    expect(await offsetOf(browser, location)).toBe(30)
    await closed
    expect((await patch(browser, location, 30, cars.slice(30))).status).toBe(204)
  })
  it('[U3] goes on after a restart, also of the last byte', async () => {
    const { browser } = await test.user()
    const content = randomBytes(50_000)
    const location = await begun(browser, content.length, { filename: 'noise.csv' })
    await patch(browser, location, 0, content.subarray(0, 20_000))
    await test.restart()
    const again = browser.copy()
    Object.assign(again, { base: test.server.url })
    expect(await offsetOf(again, location)).toBe(20_000)
    const id = fileOf(await patch(again, location, 20_000, content.subarray(20_000)))
    const { text } = await again.send('GET', files.download.path.replace(':id', id))
    expect(text).toBe(content.toString())
  })
  it('[U4] is finished once: a repeated request gives the same file, also after a restart', async () => {
    const { browser } = await test.user()
    const location = await begun(browser, cars.length)
    const last = await patch(browser, location, 0, cars)
    const [again, asked] = [await patch(browser, location, cars.length, ''), await head(browser, location)]
    expect([again.status, fileOf(again), fileOf(asked)]).toEqual([204, fileOf(last), fileOf(last)])
    expect(asked.headers.get('upload-offset')).toBe(String(cars.length))
    expect(await names(browser)).toEqual(['cars.csv'])
    expect((await browser.call(files.uploads)).uploads).toEqual([])
  })
  it('[U4] whose room is gone keeps its bytes, and says what is missing', async () => {
    const { browser } = await test.user()
    const { room } = await browser.call(rooms.create, { body: { name: 'Tea' } })
    await browser.call(rooms.create, { body: { name: 'Sun' } })
    const location = await begun(browser, cars.length, { filename: 'a.csv', roomId: room.id })
    await browser.call(rooms.remove, { params: { id: room.id } })
    expect(await patch(browser, location, 0, cars)).toMatchObject({ status: 404 })
    expect(await names(browser)).toEqual([])
    expect((await browser.call(files.uploads)).uploads).toMatchObject([{ received: cars.length }])
    await browser.call(rooms.restore, { params: { id: room.id } })
    expect(fileOf(await head(browser, location))).not.toBe('')
    expect(await names(browser)).toEqual(['a.csv'])
  })
  it('[U4] replaces a file of its person, or the one of its name in the room', async () => {
    const { browser } = await test.user()
    const { room } = await browser.call(rooms.create, { body: { name: 'Tea' } })
    const id = await sent(browser, cars, { filename: 'cars.csv', roomId: room.id })
    const byId = await sent(browser, 'a\n1\n', { filename: 'other.csv', replaces: id })
    const byName = await sent(browser, 'b\n1\n', { filename: 'cars.csv', roomId: room.id, sameName: 'replace' })
    expect([byId, byName]).toEqual([id, id])
    expect((await browser.call(files.list)).files).toMatchObject([{ name: 'cars.csv', version: 3, size: 4 }])
  })
  it('[U4] of no bytes is a file at once', async () => {
    const { browser } = await test.user()
    expect(fileOf(await create(browser, 0, { filename: 'empty.csv' }))).not.toBe('')
    expect(await names(browser)).toEqual(['empty.csv'])
  })
  it('[U4] shares its bytes with another of the same content', async () => {
    const test = await aServer()
    try {
      const { browser } = await test.user()
      const locations = await Promise.all(
        ['a.csv', 'b.csv'].map((filename) => begun(browser, cars.length, { filename })),
      )
      await Promise.all(locations.map((location) => patch(browser, location, 0, cars)))
      expect((await names(browser)).toSorted()).toEqual(['a.csv', 'b.csv'])
      const folders = (await readdir(join(test.dataDir, 'blobs'))).filter((name) => name.length === 2)
      const blobs = await Promise.all(folders.map((folder) => readdir(join(test.dataDir, 'blobs', folder))))
      expect(blobs.flat()).toHaveLength(1)
      expect(await readdir(join(test.dataDir, 'uploads'))).toEqual([])
    } finally {
      await test.close()
    }
  })
  it('[U5] is of its person alone', async () => {
    const [{ browser }, other] = [await test.user(), await test.user()]
    const location = await begun(browser, cars.length)
    const refusals = [
      await head(other.browser, location),
      await patch(other.browser, location, 0, cars),
      await other.browser.send('DELETE', location, { headers: tus }),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await other.browser.call(files.uploads)).uploads).toEqual([])
    expect(await offsetOf(browser, location)).toBe(0)
    expect((await test.browser().send('HEAD', location, { headers: tus })).status).toBe(401)
  })
  it('[U5] [S13] takes the CSRF token and no foreign page', async () => {
    const { browser } = await test.user()
    const location = await begun(browser, cars.length)
    for (const [method, url] of [
      ['POST', path],
      ['PATCH', location],
      ['DELETE', location],
    ] as const) {
      const type = method === 'PATCH' ? { 'content-type': 'application/offset+octet-stream' } : {}
      const headers = { ...tus, ...type, 'upload-offset': '0' }
      const missing = await browser.send(method, url, { headers: { ...headers, 'x-csrf-token': null } })
      const foreign = await browser.send(method, url, { headers: { ...headers, origin: 'https://evil.example' } })
      expect([codeOf(missing), codeOf(foreign)]).toEqual(['csrf_failed', 'origin_not_allowed'])
    }
  })
  it('is in the account’s export with what arrived of it', async () => {
    const { browser } = await test.user()
    const location = await begun(browser, cars.length, { filename: 'half.csv' })
    await patch(browser, location, 0, 'Name')
    await begun(browser, 9, { filename: 'nothing.csv' })
    const { text } = await browser.send('GET', routes.account.export.path)
    expect(text).toContain(`unfinished-uploads/${location.split('/').at(-1)}/half.csv`)
    expect(text).toContain('/nothing.csv')
  })
  it('[U5] of a guest becomes the account’s when the guest signs up or in', async () => {
    const { email } = await test.user()
    const { browser } = await test.guest()
    const location = await begun(browser, cars.length)
    await patch(browser, location, 0, cars.slice(0, 9))
    await browser.call(routes.auth.login, { body: { email, password: 'correct horse battery' } })
    expect(await offsetOf(browser, location)).toBe(9)
    expect((await patch(browser, location, 9, cars.slice(9))).status).toBe(204)
  })
  it('[U6] [S19] has the limits of every upload', async () => {
    const { browser } = await test.user()
    const tooLarge = await create(browser, 100_001)
    expect([tooLarge.status, codeOf(tooLarge)]).toEqual([413, 'too_large'])
    const location = await begun(browser, 10)
    const longer = await patch(browser, location, 0, cars)
    expect([longer.status, await offsetOf(browser, location)]).toEqual([413, 0])
  })
  it('[U6] counts as its whole size until it is cancelled', async () => {
    const test = await aServer({ maxUploadBytes: 700 * 1024 ** 2 })
    try {
      const { browser } = await test.guest()
      const location = await begun(browser, 600 * 1024 ** 2)
      const { files: count, bytes } = await browser.call(files.usage)
      expect({ count, used: bytes.used }).toEqual({ count: { used: 1, allowed: 50 }, used: 600 * 1024 ** 2 })
      const both = await Promise.all([create(browser, 300 * 1024 ** 2), create(browser, 300 * 1024 ** 2)])
      expect(both.map(({ status }) => status).toSorted()).toEqual([201, 413])
      expect((await browser.send('DELETE', location, { headers: tus })).status).toBe(204)
      expect((await create(browser, 600 * 1024 ** 2)).status).toBe(201)
    } finally {
      await test.close()
    }
  })
  it('[U6] [S28] on a full disk says so, shows nothing, and goes on when there is space', async () => {
    const { browser } = await test.user()
    const location = await begun(browser, cars.length)
    const partial = join(test.dataDir, 'uploads', location.slice(path.length + 1))
    await symlink('/dev/full', partial)
    expect(await patch(browser, location, 0, cars)).toMatchObject({ status: 503, json: { code: 'unavailable' } })
    expect(await names(browser)).toEqual([])
    await rm(partial)
    expect(await offsetOf(browser, location)).toBe(0)
    expect((await patch(browser, location, 0, cars)).status).toBe(204)
    expect(await names(browser)).toEqual(['cars.csv'])
  })
  it('[U7] expires a day after its last bytes', async () => {
    const test = await aServer()
    try {
      const { browser } = await test.guest()
      const location = await begun(browser, cars.length)
      await patch(browser, location, 0, cars.slice(0, 9))
      test.clock.aheadMs = 20 * hour
      await patch(browser, location, 9, cars.slice(9, 12))
      test.clock.aheadMs = 43 * hour
      expect(await offsetOf(browser, location)).toBe(12)
      test.clock.aheadMs = 45 * hour
      expect((await head(browser, location)).status).toBe(404)
      await test.restart()
      expect(await readdir(join(test.dataDir, 'uploads'))).toEqual([])
    } finally {
      await test.close()
    }
  })
  it('[U8] is cancelled with its bytes, but not with its file', async () => {
    const { browser } = await test.user()
    const location = await begun(browser, cars.length)
    await patch(browser, location, 0, cars.slice(0, 9))
    expect((await browser.send('DELETE', location, { headers: tus })).status).toBe(204)
    expect([(await head(browser, location)).status, (await patch(browser, location, 9, 'x')).status]).toEqual([
      404, 404,
    ])
    const whole = await begun(browser, cars.length)
    await patch(browser, whole, 0, cars)
    expect((await browser.send('DELETE', whole, { headers: tus })).status).toBe(204)
    expect(await names(browser)).toEqual(['cars.csv'])
  })
})

describe('[U9] a request of an upload', () => {
  it('names what the service supports', async () => {
    const { status, headers } = await test.browser().send('OPTIONS', path)
    expect({ status, ...Object.fromEntries(headers) }).toMatchObject({
      ...{ status: 204, 'tus-version': '1.0.0', 'tus-resumable': '1.0.0', 'tus-max-size': '100000' },
      'tus-extension': 'creation,expiration,termination',
    })
  })
  it('states the version', async () => {
    const { browser } = await test.user()
    const reply = await browser.send('POST', path, { headers: { 'tus-resumable': '0.2.2', 'upload-length': '9' } })
    expect([reply.status, reply.headers.get('tus-version'), codeOf(reply)]).toEqual([
      412,
      '1.0.0',
      'unsupported_version',
    ])
  })
  it('states the offset that the service has, and the media type', async () => {
    const { browser } = await test.user()
    const location = await begun(browser, cars.length)
    const ahead = await patch(browser, location, 5, 'x')
    const noOffset = await patch(browser, location, Number.NaN, 'x')
    const headers = { ...tus, 'upload-offset': '0', 'content-type': 'text/csv' }
    const otherType = await browser.send('PATCH', location, { body: 'x', headers })
    expect([ahead.status, noOffset.status, otherType.status]).toEqual([409, 400, 415])
    expect(await offsetOf(browser, location)).toBe(0)
  })
  it.each(['', '-1', '1.5', '1e3', '99999999999999999', 'NaN'])('refuses the length %j', async (length) => {
    const { browser } = await test.user()
    expect(codeOf(await create(browser, length))).toBe('invalid_request')
  })
  it.each([
    ['no base64', 'filename cars.csv'],
    ['a key twice', 'filename YQ==,filename YQ=='],
    ['no UTF-8', 'filename /w=='],
    ['three words', 'filename YQ== YQ=='],
    ['a room that is none', `roomId ${Buffer.from('../x').toString('base64')}`],
    ['too much', `filename ${'YWFh'.repeat(2000)}`],
  ])('[S19] refuses metadata with %s', async (_what, metadata) => {
    const { browser } = await test.user()
    const headers = { ...tus, 'upload-length': '9', 'upload-metadata': metadata }
    expect(codeOf(await browser.send('POST', path, { headers }))).toBe('invalid_request')
  })
  it('[S19] gets a name without folders and control characters', async () => {
    const { browser } = await test.user()
    await sent(browser, cars, { filename: '../../etc/pa\u0000ss\u202Ewd' })
    expect(await names(browser)).toEqual(['passwd'])
  })
  it('needs a room and a file in which the person may put it', async () => {
    const [{ browser }, other] = [await test.user(), await test.user()]
    const { room } = await browser.call(rooms.create, { body: { name: 'Tea' } })
    const replaces = await sent(browser, cars)
    const statuses = [
      await create(other.browser, 9, { roomId: room.id }),
      await create(other.browser, 9, { replaces }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([404, 404])
  })
})
