import { once } from 'node:events'
import { routes } from '@belvedere/contract'
import { ticketHeader, vizTicket } from '@belvedere/contract/internal'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WebSocket } from 'ws'
import { type ListeningViz, listenAs } from '../../../testing/listening-viz.ts'
import { aServer, aSpec, type TestServer } from '../../../testing/test-server.ts'
import { plainJson } from '../../plain-json.ts'
import { inProcessBus } from '../../room/bus.ts'
import { roomLog } from '../../room/room-log.ts'
import { commitVersion } from '../../room/spec-versions.ts'

const { auth, rooms, viz } = routes
let test: TestServer
let service: ListeningViz
beforeAll(async () => {
  test = await aServer()
  service = await listenAs(test.viz)
})
afterAll(async () => {
  await test.close()
  service.close()
})

async function aViewer() {
  const { browser } = await test.user()
  const { room } = await browser.call(rooms.create, { body: { name: 'Tea' } })
  const socket = browser.socket(`/viz/ws?room=${room.id}`)
  await once(socket, 'open')
  return { browser, room, socket, upstream: service.viewers.at(-1) }
}
const closeCode = async (socket: WebSocket): Promise<number> => Number((await once(socket, 'close'))[0])

describe('a viewer', () => {
  it('is joined to the service after the room was shown, under a ticket of its own', async () => {
    const { socket, room, upstream: seen } = await aViewer()
    const echo = once(socket, 'message')
    socket.send(Buffer.alloc(200_000, 7))
    const [data] = await echo
    expect(data).toEqual(Buffer.alloc(200_000, 7))
    expect(test.viz.shown.some((shown) => shown.room === room.id && shown.version === null)).toBe(true)
    const ticket = decodeJwt(String(seen?.request.headers[ticketHeader]))
    expect(vizTicket.parse(ticket)).toMatchObject({ room: room.id, role: 'owner' })
    expect((ticket.exp ?? 0) - Date.now() / 1000).toBeLessThan(31)
    expect(seen?.request.headers.cookie).toBeUndefined()
    expect(seen?.request.url).toBe('/viz/ws')
  })
  it('of another’s room is told that there is none, of nobody to sign in', async () => {
    const { room } = await aViewer()
    const { browser } = await test.user()
    expect(await closeCode(browser.socket(`/viz/ws?room=${room.id}`))).toBe(4404)
    expect(await closeCode(browser.socket('/viz/ws'))).toBe(4404)
    expect(await closeCode(test.browser().socket(`/viz/ws?room=${room.id}`))).toBe(4401)
  })
  it('[S18] needs the room’s token beside the session', async () => {
    const { browser, room } = await aViewer()
    const other = test.browser()
    for (const name of ['access_token', 'csrf_token']) other.setCookie(name, browser.cookie(name) ?? '')
    expect(await closeCode(other.socket(`/viz/ws?room=${room.id}`))).toBe(4403)
    const command = { type: 'pause' } as const
    expect(await other.refused(viz.send, { body: { command, roomId: room.id } })).toMatchObject({ status: 403 })
    await other.call(rooms.switch, { params: { id: room.id } })
    await once(other.socket(`/viz/ws?room=${room.id}`), 'open')
  })
  it('sees several rooms in several tabs', async () => {
    const { browser, room } = await aViewer()
    await browser.call(rooms.create, { body: { name: 'Sun' } })
    await once(browser.socket(`/viz/ws?room=${room.id}`), 'open')
    const { command } = await browser.call(viz.send, { body: { command: { type: 'pause' }, roomId: room.id } })
    expect(command).toBeGreaterThan(0)
  })
  it('[S4] is gone with signing out', async () => {
    const { browser, socket } = await aViewer()
    await browser.call(auth.logout)
    await closeCode(socket)
    expect(test.viz.dismissed.at(-1)).toMatchObject({ closeCode: 4401 })
  })
  it('[S18] is gone with the room’s new token', async () => {
    const { browser, socket, room } = await aViewer()
    await browser.call(rooms.rotateToken, { params: { id: room.id } })
    await closeCode(socket)
    expect(test.viz.dismissed.at(-1)).toEqual({ whom: { room: room.id }, closeCode: 4403 })
  })
  it('is gone with the room', async () => {
    const { browser, socket, room } = await aViewer()
    await browser.call(rooms.remove, { params: { id: room.id } })
    await closeCode(socket)
    expect(test.viz.forgotten).toContain(room.id)
  })
  it('is asked to reconnect while the service is down', async () => {
    const { browser, room } = await aViewer()
    test.viz.available = false
    expect(await closeCode(browser.socket(`/viz/ws?room=${room.id}`))).toBe(1012)
    test.viz.available = true
  })
  it('ends with the service’s side', async () => {
    const { socket, upstream: seen } = await aViewer()
    const closed = closeCode(socket)
    seen?.socket.close(4403)
    expect(await closed).toBe(4403)
  })
})

describe('commands by HTTP', () => {
  it('are shared ones only', async () => {
    const { browser } = await aViewer()
    const theme = { command: { type: 'theme', theme: 'dark' } } as const
    expect(await browser.refused(viz.send, { body: theme })).toEqual({ status: 400, code: 'invalid_request' })
    const reply = await browser.send('POST', viz.send.path, {
      json: { command: { type: 'set_param', name: 'year', value: 1 } },
    })
    expect(reply.status).toBe(202)
  })
  it('[V27] are ordered with those of the socket', async () => {
    const { browser, room } = await aViewer()
    const order = { sender: 'this-page-0123456789', number: 7 }
    const command = { type: 'set_param', name: 'year', value: 1980 } as const
    await browser.call(viz.send, { body: { command, roomId: room.id, order } })
    expect(test.viz.commands.at(-1)).toEqual({ room: room.id, command, order })
    const guessable = { command, roomId: room.id, order: { sender: 'me', number: 1 } }
    expect(await browser.refused(viz.send, { body: guessable })).toEqual({ status: 400, code: 'invalid_request' })
  })
  it('[V29] [S31] are counted by person', async () => {
    let now = Date.now()
    const still = await aServer({}, { now: () => now })
    const { browser } = await still.user()
    const { browser: other } = await still.user()
    for (const somebody of [browser, other]) await somebody.call(rooms.create, { body: { name: 'Tea' } })
    const json = { command: { type: 'pause' } }
    const replies = await Promise.all(Array.from({ length: 201 }, () => browser.send('POST', viz.send.path, { json })))
    const refused = replies.filter(({ status }) => status !== 202)
    expect(refused.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([[429, '1']])
    await other.call(viz.send, { body: { command: { type: 'pause' } } })
    now += 10
    await browser.call(viz.send, { body: { command: { type: 'pause' } } })
    await still.close()
  })
})

describe('the state of a room', () => {
  it('is sent again if the service has lost it', async () => {
    const { browser, room } = await aViewer()
    const before = test.viz.shown.length
    test.viz.lose(room.id)
    await browser.call(viz.send, { body: { command: { type: 'pause' }, roomId: room.id } })
    expect(test.viz.shown.slice(before).map((shown) => shown.room)).toEqual([room.id])
  })
  it('[E20] is shown again, in its state and with higher numbers, when either service restarts', async () => {
    const { browser, room } = await aViewer()
    const body = { spec: plainJson({ ...aSpec(), data: undefined }), expectedVersion: null }
    test.viz.probed = { marks: 3, warnings: [], fault: null }
    await browser.send('PUT', `/server/rooms/${room.id}/spec`, { json: body })
    const state = { params: { year: 1976 }, selections: {}, timestep: 2, playing: false, command: 100_007 }
    const events = await browser.events()
    events.ask({ action: 'subscribe_room', token: room.token, after: 0 })
    test.viz.tell({ type: 'settled', room: room.id, state })
    const settled = await events.until(({ type }) => type === 'params_settled')
    expect(settled).toMatchObject({ data: { params: { year: 1976 }, timestep: 2 } })
    test.viz.tell({ type: 'settled', room: room.id, state: { ...state, command: 100_008 } })
    const shownBefore = test.viz.shown.length
    test.viz.tell({ type: 'ready' })
    const shownAgain = async () => {
      for (;;) {
        const found = test.viz.shown.slice(shownBefore).find((shown) => shown.room === room.id)
        if (found !== undefined) return found
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    expect(await shownAgain()).toMatchObject({
      commandBase: 200_008,
      state: { params: { year: 1976 }, selections: {}, timestep: 2 },
    })
    const { events: logged } = await browser.call(rooms.events, { params: { id: room.id }, query: {} })
    expect(logged.filter(({ type }) => type === 'params_settled')).toHaveLength(1)
  })
  it('[S30] is sent again before a viewer connects if the service has restarted', async () => {
    const { browser, room } = await aViewer()
    const shownBefore = test.viz.shown.length
    test.viz.tell({ type: 'ended' })
    await once(browser.socket(`/viz/ws?room=${room.id}`), 'open')
    expect(test.viz.shown.slice(shownBefore).map((shown) => shown.room)).toEqual([room.id])
  })
  it('[V41] stays what it is when an older or the same state settles again', async () => {
    const { browser, room } = await aViewer()
    const state = { params: { year: 1976 }, selections: {}, timestep: 2, playing: false, command: 100_007 }
    const stateNow = () =>
      test.inStore((store) =>
        store.read.selectFrom('rooms').select(['state', 'command_base']).where('id', '=', room.id).executeTakeFirst(),
      )
    test.viz.tell({ type: 'settled', room: room.id, state })
    await expect.poll(stateNow).toMatchObject({ command_base: 100_007 })
    const before = await stateNow()
    test.viz.tell({ type: 'settled', room: room.id, state: { ...state, timestep: 1, command: 100_006 } })
    test.viz.tell({ type: 'settled', room: room.id, state })
    test.viz.tell({ type: 'settled', room: room.id, state: { ...state, command: 100_008 } })
    await expect.poll(stateNow).toEqual({ ...before, command_base: 100_008 })
    const { events } = await browser.call(rooms.events, { params: { id: room.id }, query: {} })
    expect(events.filter(({ type }) => type === 'params_settled')).toHaveLength(1)
  })
  it('[V40] is shown within two seconds of a change of which this server had no notice', async () => {
    const { room } = await aViewer()
    await test.inStore(async (store) => {
      const log = roomLog({ store, bus: inProcessBus(() => undefined), now: Date.now })
      const version = { spec: aSpec(), by: 'user', explanation: null } as const
      await log.change(room.id, (change) => commitVersion(change, room.id, version))
    })
    const shown = () => test.viz.shown.filter((snapshot) => snapshot.room === room.id).at(-1)
    await expect.poll(shown).toMatchObject({ version: 1, spec: aSpec() })
  })
  it('includes past versions when the service asks', async () => {
    const { room } = await aViewer()
    test.viz.tell({ type: 'want_version', room: room.id, version: 9 })
    while (!test.viz.versions.some((past) => past.room === room.id))
      await new Promise((resolve) => setImmediate(resolve))
    expect(test.viz.versions.at(-1)).toEqual({ room: room.id, version: 9, spec: null, tables: [] })
  })
  it('tells the room how drawing goes', async () => {
    const { browser, room } = await aViewer()
    const events = await browser.events()
    events.ask({ action: 'subscribe_room', token: room.token })
    await events.until(({ type }) => type === 'subscribed')
    test.viz.tell({ type: 'viz_status', room: room.id, state: 'restarted' })
    expect(await events.until(({ type }) => type === 'viz_status')).toMatchObject({ data: { state: 'restarted' } })
  })
})
