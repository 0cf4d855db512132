import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { type File, routes } from '@belvedere/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { aServer, type TestServer } from '../../../testing/test-server.ts'

const { files, rooms } = routes
const cars = 'Name,Horsepower,Origin\nCivic,79,Japan\nPinto,88,USA\n'
const missing = { status: 404, code: 'not_found' }
let test: TestServer
beforeAll(async () => {
  test = await aServer()
})
afterAll(() => test.close())

async function uploaded(browser: Browser, named: Record<string, string>): Promise<File[]> {
  const reply = await browser.upload(files.upload.path, named)
  expect(reply.status).toBe(201)
  return files.upload.response.parse(reply.json).files
}
async function aFile(browser: Browser, content = cars, name = 'cars.csv'): Promise<File> {
  const [file] = await uploaded(browser, { [name]: content })
  if (file === undefined) throw new Error('No file.')
  await test.server.filesSettled()
  return (await browser.call(files.get, { params: { id: file.id } })).file
}
async function aRoomOf(browser: Browser) {
  return (await browser.call(rooms.create, { body: { name: 'Tea' } })).room
}

describe('uploads', () => {
  it('are processed, then ready with their tables', async () => {
    const { browser } = await test.user()
    const [first] = await uploaded(browser, { 'cars.csv': cars })
    expect(first).toMatchObject({ name: 'cars.csv', status: 'processing', size: cars.length, version: 1, tables: [] })
    await test.server.filesSettled()
    const { file } = await browser.call(files.get, { params: { id: first?.id ?? '' } })
    expect(file).toMatchObject({
      status: 'ready',
      format: 'csv',
      tables: [{ name: 'cars', rows: 2, columns: [{ name: 'Name' }, { name: 'Horsepower' }, { name: 'Origin' }] }],
    })
  })
  it('come several at once', async () => {
    const { browser } = await test.user()
    expect(await uploaded(browser, { 'a.csv': cars, 'b.csv': cars })).toHaveLength(2)
    await test.server.filesSettled()
    expect((await browser.call(files.list)).files.map(({ status }) => status)).toEqual(['ready', 'ready'])
  })
  it('that can’t be read say why, and harm nothing', async () => {
    const { browser } = await test.user()
    const file = await aFile(browser, 'nothing')
    expect(file).toMatchObject({
      status: 'failed',
      error: { code: 'unreadable_file', detail: 'The file has no rows.' },
    })
    const params = { id: file.id }
    expect(await browser.refused(files.preview, { params, query: {} })).toEqual({
      status: 422,
      code: 'unreadable_file',
    })
  })
  it('[S19] over the limit are refused and leave nothing', async () => {
    const { browser } = await test.user()
    const reply = await browser.upload(files.upload.path, { 'small.csv': cars, 'big.csv': 'x'.repeat(100_001) })
    expect(reply.json).toMatchObject({ status: 413, code: 'too_large' })
    expect((await browser.call(files.list)).files).toEqual([])
    const exact = await browser.upload(files.upload.path, { 'limit.csv': 'x'.repeat(100_000) })
    expect(exact.status).toBe(201)
  })
  it('[S19] that are cut leave nothing', async () => {
    const { browser } = await test.user()
    const { port, hostname } = new URL(test.server.url)
    const socket = connect(Number(port), hostname)
    const head = [
      `POST ${files.upload.path} HTTP/1.1`,
      'host: x',
      `cookie: ${browser.cookieHeader(files.upload.path)}`,
      `x-csrf-token: ${browser.cookie('csrf_token')}`,
      'content-type: multipart/form-data; boundary=b',
      'content-length: 9000',
      '',
      '--b',
      'content-disposition: form-data; name="file"; filename="cut.csv"',
      '',
      cars,
    ].join('\r\n')
    socket.write(head, () => socket.destroySoon())
    await once(socket, 'close')
    const [other] = await uploaded(browser, { 'after.csv': cars })
    expect((await browser.call(files.list)).files.map(({ id }) => id)).toEqual([other?.id])
  })
  it('without their end, without a file, or under another name are refused', async () => {
    const { browser } = await test.user()
    const send = (body: string) =>
      browser.send('POST', files.upload.path, { body, headers: { 'content-type': 'multipart/form-data; boundary=b' } })
    const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\na,b\r\n'
    expect((await send(part)).json).toMatchObject({ status: 400, code: 'invalid_request' })
    expect((await send('--b--\r\n')).json).toMatchObject({ status: 400, code: 'invalid_request' })
    expect((await browser.upload(files.upload.path, { 'a.csv': cars }, 'other')).json).toMatchObject({ status: 400 })
    expect((await browser.send('POST', files.upload.path, { json: {} })).json).toMatchObject({ status: 415 })
    expect((await browser.call(files.list)).files).toEqual([])
  })
  it('[S19] get a name without folders and control characters', async () => {
    const { browser } = await test.user()
    const [a, b, c] = await uploaded(browser, {
      '../../etc/passwd': cars,
      'a\u202Eb\u0007.csv': cars,
      '..': cars,
    })
    expect([a?.name, b?.name, c?.name]).toEqual(['passwd', 'ab.csv', 'upload'])
  })
  it('of a guest are linked to the guest’s room at once', async () => {
    const { browser, session } = await test.guest()
    await aFile(browser)
    const room = (await browser.call(rooms.list)).rooms[0]
    expect(room?.files).toMatchObject([{ name: 'cars.csv', status: 'ready' }])
    const { events } = await browser.call(rooms.events, { params: { id: session.room?.id ?? '' }, query: {} })
    expect(events.map(({ type }) => type)).toEqual(['file_linked', 'file_status'])
  })
  it('may be added from the samples', async () => {
    const { browser } = await test.guest()
    const { samples } = await browser.call(files.samples)
    expect(samples.slice(0, 3).map(({ id }) => id)).toEqual(['cars', 'gapminder', 'seattle-weather'])
    const taken = await browser.call(files.takeSample, { params: { sample: 'cars' } })
    expect(taken.files).toMatchObject([{ name: 'cars.csv' }])
    expect(await browser.refused(files.takeSample, { params: { sample: 'boats' } })).toEqual(missing)
  })
})

describe('a file', () => {
  it('shows its first rows and its profile', async () => {
    const { browser } = await test.user()
    const { id } = await aFile(browser)
    const preview = await browser.call(files.preview, { params: { id }, query: { rows: 5 } })
    expect(preview).toMatchObject({
      columns: [{ name: 'Name', type: 'nominal' }, {}, {}],
      rows: [
        ['Civic', 79, 'Japan'],
        ['Pinto', 88, 'USA'],
      ],
    })
    const { profile } = await browser.call(files.profile, { params: { id }, query: { table: 'cars' } })
    expect(profile).toMatchObject({ name: 'cars', rows: 2 })
    expect(await browser.refused(files.profile, { params: { id }, query: { table: 'boats' } })).toEqual(missing)
  })
  it('[S19] comes back byte for byte, as an attachment that nothing runs', async () => {
    const { browser } = await test.user()
    const html = '<html><script>alert(1)</script>\n'
    const { id } = await aFile(browser, html, 'a "b" ü.html')
    const reply = await browser.send('GET', `/server/data/${id}/download`)
    expect(reply.text).toBe(html)
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': "attachment; filename*=UTF-8''a%20%22b%22%20%C3%BC.html",
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  })
  it('is renamed, and the tables keep their names', async () => {
    const { browser } = await test.user()
    const { id } = await aFile(browser)
    const { file } = await browser.call(files.change, { params: { id }, body: { name: 'autos.csv' } })
    expect(file).toMatchObject({ name: 'autos.csv', status: 'ready', tables: [{ name: 'cars' }] })
  })
  it('is read again when a column’s type is corrected', async () => {
    const { browser } = await test.user()
    const { id } = await aFile(browser)
    const columns = [{ name: 'Horsepower', type: 'nominal' as const }]
    const changed = await browser.call(files.change, { params: { id }, body: { columns } })
    expect(changed.file.status).toBe('processing')
    await test.server.filesSettled()
    const { file } = await browser.call(files.get, { params: { id } })
    expect(file.tables[0]?.columns[1]).toEqual({ name: 'Horsepower', type: 'nominal' })
    const unknown = { columns: [{ name: 'Wings', type: 'nominal' as const }] }
    expect(await browser.refused(files.change, { params: { id }, body: unknown })).toMatchObject({ status: 400 })
  })
  it('is replaced by its next version, and its rooms are notified and redrawn', async () => {
    const { browser } = await test.user()
    const room = await aRoomOf(browser)
    const { id } = await aFile(browser)
    await browser.call(rooms.linkFiles, { params: { id: room.id }, body: { fileIds: [id] } })
    const reply = await browser.upload(`/server/data/${id}/reupload`, { 'other.csv': 'Name\nCivic\n' })
    expect(files.reupload.response.parse(reply.json).file).toMatchObject({ version: 2, status: 'processing' })
    await test.server.filesSettled()
    const { events } = await browser.call(rooms.events, { params: { id: room.id }, query: {} })
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ['file_linked', { files: [{ id, name: 'cars.csv' }] }],
      ['file_reupload', { file_id: id }],
      ['file_status', { file_id: id, status: 'ready' }],
    ])
    const { file } = await browser.call(files.get, { params: { id } })
    expect(file).toMatchObject({ version: 2, tables: [{ name: 'cars', rows: 1 }] })
  })
  it('that is replaced by something unreadable keeps its old tables', async () => {
    const { browser } = await test.user()
    const { id } = await aFile(browser)
    await browser.upload(`/server/data/${id}/reupload`, { 'cars.csv': 'nothing' })
    await test.server.filesSettled()
    const { file } = await browser.call(files.get, { params: { id } })
    expect(file).toMatchObject({ version: 2, status: 'failed', tables: [{ name: 'cars', rows: 2 }] })
  })
  it('is deleted from the rooms that link it, which the response names, and its bytes go', async () => {
    const { browser } = await test.user()
    const room = await aRoomOf(browser)
    const { id } = await aFile(browser, 'only,here\n1,2\n')
    await browser.call(rooms.linkFiles, { params: { id: room.id }, body: { fileIds: [id] } })
    expect(await browser.call(files.remove, { params: { id } })).toEqual({ rooms: [room.id] })
    expect(await browser.refused(files.get, { params: { id } })).toEqual(missing)
    const { room: after } = await browser.call(rooms.switch, { params: { id: room.id } })
    expect(after).toMatchObject({ files: [], lastSeq: 2 })
  })
  it('[S14] is not there for others', async () => {
    const { browser: owner } = await test.user()
    const { id } = await aFile(owner)
    for (const { browser } of [await test.user(), await test.guest()]) {
      const params = { id }
      expect(await browser.refused(files.get, { params })).toEqual(missing)
      expect(await browser.refused(files.preview, { params, query: {} })).toEqual(missing)
      expect(await browser.refused(files.profile, { params, query: {} })).toEqual(missing)
      expect(await browser.refused(files.download, { params })).toEqual(missing)
      expect(await browser.refused(files.change, { params, body: { name: 'mine' } })).toEqual(missing)
      expect(await browser.refused(files.remove, { params })).toEqual(missing)
      expect((await browser.upload(`/server/data/${id}/reupload`, { 'a.csv': cars })).status).toBe(404)
      const room = (await browser.call(rooms.list)).rooms[0] ?? (await aRoomOf(browser))
      const link = { params: { id: room.id }, body: { fileIds: [id] } }
      expect(await browser.refused(rooms.linkFiles, link)).toEqual(missing)
    }
  })
})

describe('linking', () => {
  it('twice changes nothing', async () => {
    const { browser } = await test.user()
    const room = await aRoomOf(browser)
    const { id } = await aFile(browser)
    const link = { params: { id: room.id }, body: { fileIds: [id, id] } }
    const first = await browser.call(rooms.linkFiles, link)
    expect(await browser.call(rooms.linkFiles, link)).toEqual(first)
    const { lastSeq } = await browser.call(rooms.events, { params: { id: room.id }, query: {} })
    expect(lastSeq).toBe(1)
    expect(await browser.call(rooms.unlinkFiles, link)).toEqual({ files: [] })
    expect(await browser.call(rooms.unlinkFiles, link)).toEqual({ files: [] })
  })
  it('names tables apart within a room, and alike in different rooms', async () => {
    const { browser } = await test.user()
    const [tea, sun] = [await aRoomOf(browser), await aRoomOf(browser)]
    const [one, two] = [await aFile(browser), await aFile(browser, cars, 'CARS.csv')]
    const link = (room: string, fileIds: string[]) =>
      browser.call(rooms.linkFiles, { params: { id: room }, body: { fileIds } })
    await link(tea.id, [one.id])
    const both = await link(tea.id, [two.id])
    expect(both.files.map(({ tables }) => tables[0]?.name)).toEqual(['cars', 'CARS_2'])
    const alone = await link(sun.id, [two.id])
    expect(alone.files.map(({ tables }) => tables[0]?.name)).toEqual(['CARS'])
    await browser.call(files.profile, { params: { id: two.id }, query: { table: 'CARS_2' } })
  })
  it('names the tables of files that are still being read once they are', async () => {
    const { browser } = await test.user()
    const room = await aRoomOf(browser)
    const gate = Promise.withResolvers<void>()
    test.viz.ingestGate = gate.promise
    const [a, b] = await uploaded(browser, { 'cars.csv': cars, 'cars.tsv': cars })
    const fileIds = [a?.id ?? '', b?.id ?? '']
    await browser.call(rooms.linkFiles, { params: { id: room.id }, body: { fileIds } })
    gate.resolve()
    await test.server.filesSettled()
    const { room: after } = await browser.call(rooms.switch, { params: { id: room.id } })
    expect(new Set(after.files.map(({ tables }) => tables[0]?.name))).toEqual(new Set(['cars', 'cars_2']))
  })
})

it('[S28] resumes interrupted ingests at the next start', async () => {
  const testServer = await aServer()
  const { browser } = await testServer.user()
  const gate = Promise.withResolvers<void>()
  testServer.viz.ingestGate = gate.promise
  const reply = await browser.upload(files.upload.path, { 'cars.csv': cars })
  const [file] = files.upload.response.parse(reply.json).files
  await testServer.restart()
  gate.resolve()
  await testServer.server.filesSettled()
  const again = testServer.browser()
  for (const name of ['access_token', 'csrf_token']) again.setCookie(name, browser.cookie(name) ?? '')
  const { file: read } = await again.call(files.get, { params: { id: file?.id ?? '' } })
  expect(read.status).toBe('ready')
  await testServer.close()
})

it('gives blobs of deleted files free', async () => {
  const testServer = await aServer()
  const { browser } = await testServer.user()
  await browser.upload(files.upload.path, { 'a.csv': cars })
  await testServer.server.filesSettled()
  const [file] = (await browser.call(files.list)).files
  await browser.call(files.remove, { params: { id: file?.id ?? '' } })
  await testServer.restart()
  expect((await readdir(`${testServer.dataDir}/tables`)).length).toBe(0)
  expect(
    (await readdir(`${testServer.dataDir}/blobs`, { recursive: true })).filter((path) => path.length > 60),
  ).toEqual([])
  await testServer.close()
})
