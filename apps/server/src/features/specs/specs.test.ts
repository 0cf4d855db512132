import { routes } from '@belvedere/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServer, aSpec, type TestServer } from '../../../testing/test-server.ts'
import { plainJson } from '../../plain-json.ts'

const { rooms, files } = routes
const spec = plainJson(aSpec())
let test: TestServer
beforeAll(async () => {
  test = await aServer()
})
afterAll(() => test.close())

async function aRoomWithCars() {
  const { browser, session } = await test.guest()
  await browser.upload(files.upload.path, { 'cars.csv': 'Origin,Horsepower\nJapan,79\nUSA,88\n' })
  await test.server.filesSettled()
  const params = { id: session.room?.id ?? '' }
  const put = (title: string, expectedVersion: number | null) =>
    browser.call(rooms.putSpec, { params, body: { spec: { ...spec, title }, expectedVersion } })
  const standing = async () => (await browser.call(rooms.list)).rooms[0]?.spec
  return { browser, params, put, standing }
}

describe('a spec', () => {
  it('is set by hand, version by version', async () => {
    const { browser, params, put, standing } = await aRoomWithCars()
    expect(await put('one', null)).toEqual({ version: 1 })
    expect(await put('two', 1)).toEqual({ version: 2 })
    expect(await standing()).toEqual({ version: 2, title: 'two', subtitle: '' })
    const { specs } = await browser.call(rooms.specs, { params })
    expect(specs.map(({ version, title, by }) => [version, title, by])).toEqual([
      [2, 'two', 'user'],
      [1, 'one', 'user'],
    ])
    expect(test.viz.shown.at(-1)).toMatchObject({ version: 2 })
    expect(await browser.refused(rooms.spec, { params: { ...params, version: 3 } })).toMatchObject({ status: 404 })
  })
  it('that is refused says why in the language of the request', async () => {
    const { browser, params } = await aRoomWithCars()
    const { path, method } = rooms.checkSpec
    const answer = await browser.send(method, path.replace(':id', params.id), {
      json: { spec: { ...spec, mark: 'baar' } },
      headers: { 'accept-language': 'de' },
    })
    expect(rooms.checkSpec.response.parse(answer.json).faults).toMatchObject([
      { path: 'mark', message: expect.stringMatching(/^Es gibt keine Markierung "baar"/) },
    ])
  })
  it('is described with its filters', async () => {
    const { browser, params, standing } = await aRoomWithCars()
    const title = { text: 'Cars', subtitle: 'Origin: Japan' }
    await browser.call(rooms.putSpec, { params, body: { spec: { ...spec, title }, expectedVersion: null } })
    const summary = { version: 1, title: 'Cars', subtitle: 'Origin: Japan' }
    expect(await standing()).toEqual(summary)
    expect((await browser.call(rooms.specs, { params })).specs).toMatchObject([summary])
    expect(await browser.call(rooms.spec, { params: { ...params, version: 1 } })).toMatchObject(summary)
    const { events } = await browser.call(rooms.events, { params, query: { after: 0 } })
    expect(events.findLast(({ type }) => type === 'spec_updated')?.data).toEqual({ ...summary, by: 'user' })
  })
  it('is not set over another’s change', async () => {
    const { browser, params, put } = await aRoomWithCars()
    await put('one', null)
    const body = { spec, expectedVersion: null }
    expect(await browser.refused(rooms.putSpec, { params, body })).toEqual({ status: 409, code: 'version_conflict' })
    const racing = await Promise.allSettled([put('a', 1), put('b', 1)])
    expect(racing.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
  it('that is wrong is refused with the faults by path', async () => {
    const { browser, params } = await aRoomWithCars()
    const wrong = { data: { name: 'cars' }, mark: 'bar', encoding: { x: { field: 'Orign', type: 'nominal' } } }
    const reply = await browser.send('PUT', `/server/rooms/${params.id}/spec`, {
      json: { spec: wrong, expectedVersion: null },
    })
    expect(reply.json).toMatchObject({ status: 400, code: 'invalid_spec', errors: [{ path: expect.any(String) }] })
    const { faults } = await browser.call(rooms.checkSpec, { params, body: { spec: wrong } })
    expect(faults).toMatchObject([{ severity: 'error', message: expect.stringContaining('Orign') }])
  })
  it('that can’t be drawn is refused, one that draws nothing is only warned of', async () => {
    const { browser, params, put } = await aRoomWithCars()
    const exceeded = { limit: 'seconds', value: 10 } as const
    test.viz.probed = { marks: 0, warnings: [], fault: { kind: 'stopped', exceeded, text: 'It takes too long.' } }
    const body = { spec, expectedVersion: null }
    expect(await browser.refused(rooms.putSpec, { params, body })).toEqual({ status: 400, code: 'invalid_spec' })
    test.viz.probed = { marks: 0, warnings: [], fault: { kind: 'empty', text: 'It draws nothing.' } }
    const { faults } = await browser.call(rooms.checkSpec, { params, body: { spec } })
    expect(faults).toEqual([{ path: '', message: 'It draws nothing.', severity: 'warning' }])
    await put('empty', null)
    test.viz.probed = { marks: 3, warnings: [], fault: null }
  })
  it('[E19] is undone and redone without losing a version', async () => {
    const { browser, params, put, standing } = await aRoomWithCars()
    await put('one', null)
    await put('two', 1)
    expect(await browser.call(rooms.undo, { params })).toEqual({ version: 1 })
    await put('three', 1)
    expect(await browser.call(rooms.undo, { params })).toEqual({ version: 1 })
    expect(await browser.call(rooms.undo, { params })).toEqual({ version: null })
    expect(await standing()).toBeNull()
    expect(await browser.refused(rooms.undo, { params })).toEqual({ status: 409, code: 'nothing_to_undo' })
    expect(await browser.call(rooms.redo, { params })).toEqual({ version: 1 })
    expect(await browser.call(rooms.redo, { params })).toEqual({ version: 3 })
    expect(await browser.refused(rooms.redo, { params })).toEqual({ status: 409, code: 'nothing_to_undo' })
    expect((await browser.call(rooms.specs, { params })).specs).toHaveLength(3)
  })
})
