import { type File, routes } from '@belvedere/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { aServer, type TestServer } from '../../../testing/test-server.ts'

const { files, rooms } = routes
const csv = 'a,b\n1,x\n2,y\n'
let test: TestServer
beforeAll(async () => {
  test = await aServer()
})
afterAll(() => test.close())

async function uploaded(browser: Browser, names: readonly string[], query = ''): Promise<File[]> {
  const contents = Object.fromEntries(names.map((name, i) => [name, `${csv}${i},z\n`]))
  const reply = await browser.upload(`${files.upload.path}${query}`, contents)
  expect(reply.status).toBe(201)
  await test.server.filesSettled()
  return files.upload.response.parse(reply.json).files
}
const idsOf = (list: readonly File[]) => list.map(({ id }) => id)
const listed = async (browser: Browser) => (await browser.call(files.list)).files
const namesSent = () => test.viz.ingests.at(-1)?.parts.map(({ name }) => name)

describe('[K8] files whose names are a series', () => {
  it('become one where the upload asks for it, in natural order', async () => {
    const { browser } = await test.user()
    const names = ['weather_10.csv', 'cars.csv', 'weather_9.csv', 'weather_1.csv']
    const made = await uploaded(browser, names, '?series=gather')
    expect(made.map(({ name, parts, series }) => [name, parts, series])).toEqual([
      ['weather', 3, 'weather_#.csv'],
      ['cars.csv', 1, undefined],
    ])
    const sent = test.viz.ingests.find(({ parts }) => parts.length === 3)
    expect(sent?.parts.map(({ name }) => name)).toEqual(['weather_1.csv', 'weather_9.csv', 'weather_10.csv'])
  })

  it('stay apart otherwise', async () => {
    const { browser } = await test.user()
    expect(await uploaded(browser, ['w_1.csv', 'w_2.csv'])).toHaveLength(2)
  })

  it('may be more than a person may have of files', async () => {
    const { browser } = await test.guest()
    const names = Array.from({ length: 120 }, (_, i) => `w_${i}.csv`)
    expect(await uploaded(browser, names, '?series=gather')).toMatchObject([{ parts: 120 }])
    expect((await browser.call(files.usage)).files.used).toBe(1)
  })
})

describe('[K9] gathered files', () => {
  it('cease to exist, and rooms link the new one instead', async () => {
    const { browser } = await test.user()
    const before = await uploaded(browser, ['w_2.csv', 'w_1.csv'])
    const { room } = await browser.call(rooms.create, { body: { name: 'Tea' } })
    await browser.call(rooms.linkFiles, { params: { id: room.id }, body: { fileIds: idsOf(before) } })
    const { file } = await browser.call(files.gather, { body: { fileIds: idsOf(before) } })
    await test.server.filesSettled()
    expect(namesSent()).toEqual(['w_1.csv', 'w_2.csv'])
    expect((await listed(browser)).map(({ id, parts }) => [id, parts])).toEqual([[file.id, 2]])
    const { rooms: own } = await browser.call(rooms.list)
    expect(own.find(({ id }) => id === room.id)?.files.map(({ id }) => id)).toEqual([file.id])
    const zip = await browser.send('GET', files.download.path.replace(':id', file.id))
    expect(zip.status).toBe(200)
  })

  it('are added to a file as its next version, in place of parts of the same name', async () => {
    const { browser } = await test.user()
    const [series] = await uploaded(browser, ['w_1.csv', 'w_2.csv'], '?series=gather')
    const others = await uploaded(browser, ['w_2.csv', 'w_3.csv'])
    const id = series?.id ?? ''
    const { file } = await browser.call(files.gather, { body: { fileIds: idsOf(others), into: id } })
    expect(file).toMatchObject({ id, parts: 3, version: 2 })
    const reply = await browser.upload(files.addParts.path.replace(':id', id), { 'w_4.csv': csv })
    expect(files.addParts.response.parse(reply.json).file).toMatchObject({ id, parts: 4, version: 3 })
    await test.server.filesSettled()
    expect(namesSent()).toEqual(['w_1.csv', 'w_2.csv', 'w_3.csv', 'w_4.csv'])
    const again = await browser.upload(files.reupload.path.replace(':id', id), { 'all.csv': csv })
    expect(files.reupload.response.parse(again.json).file).toMatchObject({ parts: 1, version: 4, size: csv.length })
    await test.server.filesSettled()
  })

  it('give the tables of the file that they are added to names in a room that did not link it', async () => {
    const { browser } = await test.user()
    const [series] = await uploaded(browser, ['w_1.csv', 'w_2.csv'], '?series=gather')
    const [namesake] = await uploaded(browser, ['w_1.csv'])
    const [added] = await uploaded(browser, ['w_3.csv'])
    const { room } = await browser.call(rooms.create, { body: { name: 'Tea' } })
    const params = { id: room.id }
    await browser.call(rooms.linkFiles, { params, body: { fileIds: [namesake?.id ?? '', added?.id ?? ''] } })
    const { promise, resolve } = Promise.withResolvers<void>()
    test.viz.ingestGate = promise
    await browser.call(files.gather, { body: { fileIds: [added?.id ?? ''], into: series?.id ?? '' } })
    const { rooms: own } = await browser.call(rooms.list)
    const linked = own.find(({ id }) => id === room.id)?.files ?? []
    resolve()
    await test.server.filesSettled()
    expect(linked.flatMap(({ tables }) => tables.map(({ name }) => name))).toEqual(['w_1', 'w_1_2'])
  })

  it('stand in the order of their names in the room after a split', async () => {
    const { browser } = await test.guest()
    const names = Array.from({ length: 9 }, (_, i) => `w_${i + 1}.csv`)
    const [series] = await uploaded(browser, names, '?series=gather')
    await browser.call(files.split, { params: { id: series?.id ?? '' } })
    await test.server.filesSettled()
    const { rooms: own } = await browser.call(rooms.list)
    expect(own[0]?.files.map(({ name }) => name)).toEqual(names)
    expect((await listed(browser)).map(({ name }) => name)).toEqual(names)
  })
  it('are files of their own again after a split', async () => {
    const { browser } = await test.user()
    const [series] = await uploaded(browser, ['w_1.csv', 'w_2.csv'], '?series=gather')
    const params = { id: series?.id ?? '' }
    const { files: parts } = await browser.call(files.split, { params })
    await test.server.filesSettled()
    expect(parts.map(({ name }) => name)).toEqual(['w_1.csv', 'w_2.csv'])
    expect((await listed(browser)).map(({ status }) => status)).toEqual(['ready', 'ready'])
    expect(await browser.refused(files.split, { params })).toMatchObject({ code: 'not_found' })
    const single = { params: { id: parts[0]?.id ?? '' } }
    expect(await browser.refused(files.split, single)).toMatchObject({ code: 'conflict' })
  })

  it('tell rooms which files they take the place of, and have them drawn again before they are read', async () => {
    const { browser, session } = await test.guest()
    const [series] = await uploaded(browser, ['w_1.csv', 'w_2.csv'], '?series=gather')
    const room = session.room?.id ?? ''
    await uploaded(browser, ['cars.csv'])
    const spec = { data: { name: 'cars' }, mark: 'bar', encoding: { x: { field: 'b', type: 'nominal' } } }
    await browser.call(rooms.putSpec, { params: { id: room }, body: { spec, expectedVersion: null } })
    const { promise, resolve } = Promise.withResolvers<void>()
    test.viz.ingestGate = promise
    const snapshots = () => test.viz.shown.filter((shown) => shown.room === room)
    const before = snapshots().length
    await browser.call(files.split, { params: { id: series?.id ?? '' } })
    await expect.poll(() => snapshots().length).toBe(before + 1)
    expect(
      snapshots()
        .at(-1)
        ?.tables.map(({ profile }) => profile.name),
    ).toEqual(['cars'])
    resolve()
    await test.server.filesSettled()
    const events = await test.inStore((store) =>
      store.read
        .selectFrom('room_events')
        .select('data')
        .where('room_id', '=', room)
        .where('type', '=', 'file_linked')
        .execute(),
    )
    expect(JSON.parse(events.at(-1)?.data ?? '')).toMatchObject({ replaces: [{ name: 'w' }] })
  })

  it('go into one file where two requests take the same ones', async () => {
    const { browser } = await test.user()
    const before = await uploaded(browser, ['w_1.csv', 'w_2.csv', 'w_3.csv'])
    const body = { fileIds: idsOf(before) }
    const results = await Promise.allSettled([
      browser.call(files.gather, { body }),
      browser.call(files.gather, { body }),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await test.server.filesSettled()
    expect(await listed(browser)).toMatchObject([{ parts: 3, status: 'ready' }])
  })

  it('[S14] are one’s own, and uploaded', async () => {
    const [mine, theirs] = [await test.user(), await test.user()]
    const [own] = await uploaded(mine.browser, ['w_1.csv'])
    const [other] = await uploaded(theirs.browser, ['w_2.csv'])
    const body = { fileIds: [own?.id ?? '', other?.id ?? ''] }
    expect(await mine.browser.refused(files.gather, { body })).toMatchObject({ code: 'not_found' })
    const few = { body: { fileIds: [own?.id ?? '', own?.id ?? ''] } }
    expect(await mine.browser.refused(files.gather, few)).toMatchObject({ code: 'invalid_request' })
  })
})
