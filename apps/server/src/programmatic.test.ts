import { type RouteShape, routes } from '@belvedere/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathOf } from '../testing/browser.ts'
import { aScript, aScriptInARoom, Script } from '../testing/script.ts'
import { aServer, aSpec, type TestServer } from '../testing/test-server.ts'
import { plainJson } from './plain-json.ts'

const { api } = routes
const spec = plainJson(aSpec())
let test: TestServer
beforeAll(async () => {
  test = await aServer()
})
afterAll(() => test.close())

/** A person with a room and a table in it, and what is needed to call every route. */
async function aWorld() {
  const { browser, script, room } = await aScriptInARoom(test, { 'cars.csv': 'Origin,Horsepower\nJapan,79\n' })
  const [file] = (await script.call(api.files)).files
  return { browser, script, roomId: room.id, fileId: file?.id ?? '' }
}

const every = Object.entries(api).map(([name, route]): [string, RouteShape] => [name, route])
const bodies: Record<string, object> = {
  createRoom: { name: 'Sun' },
  ask: { message: 'hello' },
  putSpec: { spec, expectedVersion: null },
}

async function statusOf(script: Script, [name, route]: [string, RouteShape], ids: { roomId: string; fileId: string }) {
  const id = route.path.includes('/files/') ? ids.fileId : ids.roomId
  const path = pathOf(route, { params: { id, version: 1 } })
  if (route.multipart) return (await script.upload(`${path}?roomId=${ids.roomId}`, { 'a.csv': 'a,b\n1,2\n' })).status
  return (await script.send(route.method, path, bodies[name] === undefined ? {} : { json: bodies[name] })).status
}

describe('the programmatic API', () => {
  it.each(every)('[S14] refuses %s without a key, and with one that has another scope', async (...route) => {
    const world = await aWorld()
    const stranger = new Script(world.browser.base, '')
    expect(await statusOf(stranger, route, world)).toBe(401)
    const other = await aScript(world.browser, { scopes: [route[1].access === 'read' ? 'write' : 'read'] })
    expect(await statusOf(other, route, world)).toBe(403)
  })
  it('[S14] knows nothing of another’s rooms and files', async () => {
    const [mine, other] = [await aWorld(), await aWorld()]
    for (const route of every.filter(([, { path, multipart }]) => path.includes(':id') || multipart))
      expect([route[0], await statusOf(mine.script, route, other)]).toEqual([route[0], 404])
    expect((await other.script.call(api.files)).files).toHaveLength(1)
    expect((await mine.script.call(api.files)).files).toHaveLength(1)
  })
  it('makes and lists rooms, as browsers see them', async () => {
    const { browser, script, roomId } = await aWorld()
    const { room } = await script.call(api.createRoom, { body: { name: ' Sun ' } })
    expect(room).toMatchObject({ name: 'Sun', role: 'owner', files: [], spec: null })
    const listed = await script.call(api.rooms)
    expect(listed.rooms.map(({ id }) => id).toSorted()).toEqual([room.id, roomId].toSorted())
    expect(await browser.call(routes.rooms.list)).toEqual(listed)
    expect(await script.refused(api.createRoom, { body: { name: ' ' } })).toMatchObject({ status: 400 })
  })
  it('sets no cookies', async () => {
    const { script } = await aWorld()
    const reply = await script.send('POST', api.createRoom.path, { json: { name: 'Sun' } })
    expect(reply.headers.getSetCookie()).toEqual([])
  })
  it('sets specs, lists their versions and gives each', async () => {
    const { script, roomId } = await aWorld()
    const params = { id: roomId }
    const put = (title: string, expectedVersion: number | null) =>
      script.call(api.putSpec, { params, body: { spec: { ...spec, title }, expectedVersion } })
    expect([await put('one', null), await put('two', 1)]).toEqual([{ version: 1 }, { version: 2 }])
    const { specs } = await script.call(api.specs, { params })
    expect(specs.map(({ version, title, by }) => [version, title, by])).toEqual([
      [2, 'two', 'user'],
      [1, 'one', 'user'],
    ])
    const one = await script.call(api.spec, { params: { ...params, version: 1 } })
    expect(one).toMatchObject({ version: 1, parent: null, title: 'one', spec: { mark: 'bar' } })
    const stale = { spec, expectedVersion: 1 }
    expect(await script.refused(api.putSpec, { params, body: stale })).toEqual({
      status: 409,
      code: 'version_conflict',
    })
    const wrong = { spec: { ...spec, data: { name: 'tea' } }, expectedVersion: 2 }
    expect(await script.refused(api.putSpec, { params, body: wrong })).toEqual({ status: 400, code: 'invalid_spec' })
  })
})
