import { problem, type RouteShape, routes } from '@belvedere/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, pathOf } from '../testing/browser.ts'
import { aServer, aSpec, type TestServer } from '../testing/test-server.ts'

let test: TestServer
beforeAll(async () => {
  test = await aServer()
})
afterAll(() => test.close())

const all = Object.entries(routes).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, route]): [string, RouteShape] => [`${feature}.${name}`, route]),
)
const anyParams = { id: 'x', sample: 'x', version: 1 }
const open = new Set(['auth.me', 'files.samples'])

describe('every route', () => {
  it.each(all)('%s refuses a stranger', async (name, route) => {
    const stranger = test.browser()
    const reply = await stranger.send(route.method, pathOf(route, { params: anyParams }))
    if (open.has(name)) expect(reply.status).toBe(200)
    else if (route.access === 'anyone' && name !== 'auth.refresh')
      expect(problem.parse(reply.json)).toMatchObject({ status: 403, code: 'csrf_failed' })
    else expect(problem.parse(reply.json)).toMatchObject({ status: 401, code: 'not_authenticated' })
  })

  it.each(all.filter(([, route]) => route.method !== 'GET' && route.access !== 'anyone'))(
    '[S13] %s refuses a member without a CSRF token',
    async (_name, route) => {
      const { browser } = await test.user()
      const headers = { 'x-csrf-token': null }
      const reply = await browser.send(route.method, pathOf(route, { params: anyParams }), { json: {}, headers })
      expect(reply.json).toMatchObject({ status: 403, code: 'csrf_failed' })
    },
  )

  it.each(all.filter(([, route]) => route.access === 'user'))('[S14] %s refuses a guest', async (_name, route) => {
    const { browser } = await test.guest()
    const options = route.method === 'GET' ? {} : { json: {} }
    const reply = await browser.send(route.method, pathOf(route, { params: anyParams }), options)
    expect(reply.json).toMatchObject({ status: 403, code: 'guest_not_allowed' })
  })

  it.each(all.filter(([, route]) => route.body !== undefined))(
    '[S16] %s refuses unknown keys',
    async (_name, route) => {
      const { browser } = await test.user()
      const reply = await browser.send(route.method, pathOf(route, { params: anyParams }), { json: { userId: 'x' } })
      expect(reply.json).toMatchObject({ status: 400, code: 'invalid_request' })
    },
  )

  it('[S14] of a room or a file knows nothing of another’s, with its token or without', async () => {
    const [owner, other] = [await test.user(), await test.user()]
    const { room } = await owner.browser.call(routes.rooms.create, { body: { name: 'Tea' } })
    const { files } = await owner.browser.call(routes.files.takeSample, { params: { sample: 'cars' } })
    const fileIds = [files[0]?.id ?? '']
    const bodies: Record<string, object> = {
      'rooms.rename': { name: 'Mine' },
      'rooms.linkFiles': { fileIds },
      'rooms.unlinkFiles': { fileIds },
      'rooms.checkSpec': { spec: {} },
      'rooms.putSpec': { spec: {}, expectedVersion: null },
      'files.change': { name: 'mine.csv' },
    }
    const told = async () => {
      const answers: [string, number][] = []
      for (const [name, route] of all.filter(([, { path }]) => path.includes(':id'))) {
        const id = name.startsWith('files.') ? fileIds[0] : room.id
        const path = pathOf(route, { params: { id, version: 1 } })
        const reply = route.multipart
          ? await other.browser.upload(path, { 'a.csv': 'a,b\n1,2\n' })
          : await other.browser.send(route.method, path, bodies[name] === undefined ? {} : { json: bodies[name] })
        answers.push([name, reply.status])
      }
      return answers
    }
    const nothing = (await told()).map(([name]) => [name, 404])
    expect(nothing.length).toBeGreaterThan(15)
    expect(await told()).toEqual(nothing)
    other.browser.setCookie('room_token', room.token)
    other.browser.setCookie(`room_token_${room.id}`, room.token, '/viz')
    expect(await told()).toEqual(nothing)
  })

  it('answers as the contract says', async () => {
    const { browser, email } = await test.user()
    const world = await aWorld(browser, email)
    for (const [name, route] of all) {
      const given = world[name]
      if (given === undefined) throw new Error(`${name} has no example here.`)
      const input = await given()
      const path = pathOf(route, input)
      const reply = route.multipart
        ? await browser.upload(path, { 'cars.csv': 'Origin,Horsepower\nJapan,79\n' })
        : await browser.send(route.method, path, { json: input.body })
      expect([name, reply.status, reply.status < 300 ? '' : reply.text]).toEqual([name, route.status, ''])
      if (!route.download) expect(() => route.answer.parse(reply.json), name).not.toThrow()
      await test.server.filesSettled()
    }
  })
})

type Given = { params?: object; query?: object; body?: object }
type Example = () => Promise<Given>

/** A call of every route that succeeds when they are called in the contract's order. */
async function aWorld(browser: Browser, email: string): Promise<Record<string, Example>> {
  const room = async () => (await browser.call(routes.rooms.create, { body: { name: 'Tea' } })).room
  const { id } = await room()
  const inRoom = async () => ({ params: { id } })
  const file = async () => {
    await browser.call(routes.files.takeSample, { params: { sample: 'cars' } })
    await test.server.filesSettled()
    return (await browser.call(routes.files.list)).files[0]?.id ?? ''
  }
  const fileId = await file()
  const ofFile = async () => ({ params: { id: fileId } })
  const nothing = async () => ({})
  const spec = aSpec('cars')
  const setSpec = { params: { id }, body: { spec, expectedVersion: null } }
  const said = async () => {
    await browser.call(routes.chat.send, { body: { message: 'ask', roomId: id } })
    const events = await browser.events()
    const { rooms: mine } = await browser.call(routes.rooms.list)
    events.ask({ action: 'subscribe_room', token: mine.find((one) => one.id === id)?.token ?? '', after: 0 })
    const asked = await events.until((m) => m.type === 'chat_message' && m.data.question !== undefined)
    return asked.type === 'chat_message' ? asked.data.id : ''
  }
  return {
    'auth.me': nothing,
    'auth.guest': async () => {
      await browser.call(routes.auth.logout)
      await browser.call(routes.auth.me)
      return {}
    },
    'auth.register': async () => ({ body: { email: 'all@example.org', password: 'long enough' } }),
    'auth.login': async () => ({ body: { email, password: 'correct horse battery' } }),
    'auth.refresh': nothing,
    'auth.logout': nothing,
    'auth.profile': async () => {
      await browser.call(routes.auth.me)
      await browser.call(routes.auth.login, { body: { email: 'all@example.org', password: 'long enough' } })
      return { body: { name: 'Ada' } }
    },
    'rooms.list': async () => {
      await browser.call(routes.auth.logout)
      await browser.call(routes.auth.me)
      await browser.call(routes.auth.login, { body: { email, password: 'correct horse battery' } })
      return {}
    },
    'rooms.index': nothing,
    'rooms.create': async () => ({ body: { name: 'Sun' } }),
    'rooms.switch': inRoom,
    'rooms.rename': async () => ({ params: { id }, body: { name: 'Green tea' } }),
    'rooms.remove': inRoom,
    'rooms.trash': nothing,
    'rooms.restore': inRoom,
    'rooms.rotateToken': inRoom,
    'rooms.linkFiles': async () => ({ params: { id }, body: { fileIds: [fileId] } }),
    'rooms.unlinkFiles': async () => ({ params: { id }, body: { fileIds: [fileId] } }),
    'rooms.events': inRoom,
    'rooms.specs': inRoom,
    'rooms.spec': async () => {
      await browser.call(routes.rooms.linkFiles, { params: { id }, body: { fileIds: [fileId] } })
      await browser.send('PUT', `/server/rooms/${id}/spec`, { json: setSpec.body })
      return { params: { id, version: 1 } }
    },
    'rooms.checkSpec': async () => ({ params: { id }, body: { spec } }),
    'rooms.putSpec': async () => ({ params: { id }, body: { spec, expectedVersion: 1 } }),
    'rooms.undo': inRoom,
    'rooms.redo': inRoom,
    'files.list': nothing,
    'files.upload': nothing,
    'files.samples': nothing,
    'files.takeSample': async () => ({ params: { sample: 'gapminder' } }),
    'files.reupload': ofFile,
    'files.get': ofFile,
    'files.preview': ofFile,
    'files.profile': ofFile,
    'files.download': ofFile,
    'files.change': async () => ({ params: { id: fileId }, body: { name: 'autos.csv' } }),
    'files.remove': ofFile,
    'chat.send': async () => ({ body: { message: 'hello', roomId: id } }),
    'chat.cancel': async () => ({ body: { roomId: id } }),
    'chat.choose': async () => ({ body: { roomId: id, messageId: await said(), optionId: 'o1' } }),
    'chat.history': async () => ({ query: { roomId: id } }),
    'viz.send': async () => ({ body: { roomId: id, command: { type: 'pause' } } }),
  }
}
