import { routes } from '@belvedere/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServer, type TestServer } from '../../../testing/test-server.ts'
import { inProcessBus } from '../../room/bus.ts'
import { roomLog } from '../../room/room-log.ts'
import { changeRoom } from './rooms.ts'

const { rooms } = routes
const missing = { status: 404, code: 'not_found' }
let test: TestServer
beforeAll(async () => {
  test = await aServer()
})
afterAll(() => test.close())

describe('rooms', () => {
  it('are made, entered, renamed and listed by newest activity', async () => {
    const { browser } = await test.user()
    const { room: tea } = await browser.call(rooms.create, { body: { name: '  Tea 売上 ' } })
    const { room: sun } = await browser.call(rooms.create, { body: { name: 'Sun' } })
    expect(tea).toMatchObject({ name: 'Tea 売上', role: 'owner', files: [], spec: null, lastSeq: 0 })
    expect(browser.cookie('room_token')).toBe(sun.token)
    await browser.call(rooms.switch, { params: { id: tea.id } })
    expect(browser.cookie('room_token')).toBe(tea.token)
    expect(browser.cookie(`room_token_${sun.id}`)).toBe(sun.token)
    const { room } = await browser.call(rooms.change, { params: { id: tea.id }, body: { name: 'Green tea' } })
    expect(room).toMatchObject({ name: 'Green tea', lastSeq: 1 })
    expect((await browser.call(rooms.list)).rooms.map(({ name }) => name)).toEqual(['Green tea', 'Sun'])
    expect(await browser.call(rooms.index)).toEqual(await browser.call(rooms.list))
  })
  it('send the room’s cookies to the visualization only', async () => {
    const { browser } = await test.user()
    const reply = await browser.send('POST', rooms.create.path, { json: { name: 'x' } })
    const cookie = reply.headers.getSetCookie().find((line) => line.startsWith('room_token_'))
    expect(cookie).toMatch(/Path=\/viz; HttpOnly; SameSite=Lax$/)
  })
  it('go to the trash and are restored', async () => {
    const { browser } = await test.user()
    const { room } = await browser.call(rooms.create, { body: { name: 'Tea' } })
    const params = { id: room.id }
    await browser.call(rooms.remove, { params })
    expect((await browser.call(rooms.list)).rooms).toEqual([])
    expect(await browser.refused(rooms.switch, { params })).toEqual(missing)
    expect(await browser.refused(rooms.remove, { params })).toEqual(missing)
    const { rooms: trash } = await browser.call(rooms.trash)
    expect(trash).toMatchObject([{ id: room.id, name: 'Tea' }])
    const back = await browser.call(rooms.restore, { params })
    expect(back.room).toMatchObject({ id: room.id, name: 'Tea' })
    expect(await browser.call(rooms.restore, { params })).toEqual(back)
  })
  it('[S18] get a new token, after which the old one opens nothing', async () => {
    const { browser } = await test.user()
    const { room } = await browser.call(rooms.create, { body: { name: 'Tea' } })
    const { room: rotated } = await browser.call(rooms.rotateToken, { params: { id: room.id } })
    expect(rotated.token).not.toBe(room.token)
    const events = await browser.events()
    events.ask({ action: 'subscribe_room', token: room.token })
    expect(await events.until(({ type }) => type === 'error')).toMatchObject({ code: 'not_found', token: room.token })
  })
  it('[A12] refuse a name that is empty, too long, of several lines or can’t be stored', async () => {
    const { browser } = await test.user()
    for (const name of ['', '   ', 'x'.repeat(201), 'a\u0000b', 'a\nb', '\u202ea'])
      expect(await browser.refused(rooms.create, { body: { name } })).toEqual({ status: 400, code: 'invalid_request' })
    const odd = await browser.send('POST', rooms.create.path, { json: { name: 'x', owner: 'me' } })
    expect(odd.status).toBe(400)
    const broken = await browser.send('POST', rooms.create.path, {
      body: '{"name":',
      headers: { 'content-type': 'application/json' },
    })
    expect(broken.json).toMatchObject({ status: 400, code: 'invalid_request' })
  })
  it('accept {} in place of no body, and nothing else', async () => {
    const { browser } = await test.user()
    const { room } = await browser.call(rooms.create, { body: { name: 'Tea' } })
    const path = `/server/rooms/${room.id}/switch`
    const headers = { 'content-type': 'application/json' }
    expect((await browser.send('POST', path, { headers })).status).toBe(200)
    expect((await browser.send('POST', path, { json: {} })).status).toBe(200)
    expect((await browser.send('POST', path, { json: { x: 1 } })).status).toBe(400)
  })
  it('[S26] are not opened to models by a new name that is given while they are closed', async () => {
    const { browser, id: person } = await test.user()
    const { room } = await browser.call(rooms.create, { body: { name: 'Tea' } })
    await test.inStore(async (store) => {
      const [bus, now] = [inProcessBus(() => undefined), () => Date.now()]
      const deps = { store, bus, now, log: roomLog({ store, bus, now }) }
      const change = (changes: Parameters<typeof changeRoom>[3]) =>
        changeRoom(deps, { kind: 'user', person }, room.id, changes)
      await Promise.all([change({ privacy: 'off' }), change({ name: 'Green tea' })])
    })
    expect((await browser.call(rooms.list)).rooms).toMatchObject([{ name: 'Green tea', privacy: 'off' }])
  })
  it('[S14] are not there for others, with or without their token', async () => {
    const { browser: owner } = await test.user()
    const { room } = await owner.call(rooms.create, { body: { name: 'Tea' } })
    const params = { id: room.id }
    for (const { browser } of [await test.user(), await test.guest()]) {
      browser.setCookie('room_token', room.token)
      browser.setCookie(`room_token_${room.id}`, room.token, '/viz')
      expect(await browser.refused(rooms.switch, { params })).toEqual(missing)
      expect(await browser.refused(rooms.change, { params, body: { name: 'x' } })).toEqual(missing)
      expect(await browser.refused(rooms.events, { params, query: {} })).toEqual(missing)
      expect(await browser.refused(rooms.undo, { params })).toEqual(missing)
      expect(await browser.refused(rooms.linkFiles, { params, body: { fileIds: ['x'] } })).toEqual(missing)
      expect(await browser.refused(routes.chat.history, { query: { roomId: room.id } })).toEqual(missing)
      expect(await browser.refused(routes.chat.history, { query: {} })).toEqual(missing)
      expect(await browser.refused(routes.chat.send, { body: { message: 'hello' } })).toEqual(missing)
      expect(await browser.refused(routes.viz.send, { body: { command: { type: 'pause' } } })).toEqual(missing)
    }
  })
})
