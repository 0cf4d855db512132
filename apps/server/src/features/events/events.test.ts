import { once } from 'node:events'
import { connect } from 'node:net'
import { type EventsMessage, routes } from '@belvedere/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServer, password, type TestServer } from '../../../testing/test-server.ts'

const { auth, chat, rooms } = routes
let test: TestServer
beforeAll(async () => {
  test = await aServer()
})
afterAll(() => test.close())

async function aRoom() {
  const { browser } = await test.user()
  const { room } = await browser.call(rooms.create, { body: { name: 'Tea' } })
  const rename = (name: string) => browser.call(rooms.change, { params: { id: room.id }, body: { name } })
  return { browser, room, rename, params: { id: room.id } }
}
const isSubscribed = (message: EventsMessage) => message.type === 'subscribed'
const renamedTo = (name: string) => (message: EventsMessage) =>
  message.type === 'room_updated' && message.data.name === name
const isAnswer = (message: EventsMessage) => message.type === 'chat_message' && message.data.role === 'assistant'

describe('subscribing', () => {
  it('[E4] gives what came after a number, in order, then what happens', async () => {
    const { browser, room, rename } = await aRoom()
    for (const name of ['a', 'b', 'c']) await rename(name)
    const events = await browser.events()
    events.ask({ action: 'subscribe_room', token: room.token, after: 1 })
    await events.until(renamedTo('c'))
    await rename('d')
    await events.until(renamedTo('d'))
    expect(events.received[0]).toEqual({ type: 'subscribed', room: room.id, lastSeq: 3, running: null })
    expect(events.logged.map(({ seq }) => seq)).toEqual([2, 3, 4])
  })
  it('[E4] without a number gives only what happens from then on', async () => {
    const { browser, room, rename } = await aRoom()
    await rename('a')
    const events = await browser.events()
    events.ask({ action: 'subscribe_room', token: room.token })
    await events.until(isSubscribed)
    await rename('b')
    await events.until(renamedTo('b'))
    expect(events.logged.map(({ seq }) => seq)).toEqual([2])
  })
  it('[E4] loses and repeats nothing while others write', async () => {
    const { browser, room, rename } = await aRoom()
    const writing = (async () => {
      for (let n = 1; n <= 60; n++) await rename(`n${n}`)
    })()
    const sockets = []
    for (let n = 0; n < 8; n++) {
      const events = await browser.events()
      events.ask({ action: 'subscribe_room', token: room.token, after: 0 })
      sockets.push(events)
      await rename(`s${n}`)
    }
    await writing
    await rename('end')
    for (const events of sockets) {
      await events.until(renamedTo('end'))
      expect(events.logged.map(({ seq }) => seq)).toEqual(Array.from({ length: 69 }, (_, i) => i + 1))
    }
  })
  it('[E7] answers unknown and foreign tokens alike and stays', async () => {
    const { room: foreign } = await aRoom()
    const { browser } = await aRoom()
    const events = await browser.events()
    for (const token of [foreign.token, 'unknown']) events.ask({ action: 'subscribe_room', token })
    events.socket.send('{"action":')
    events.ask({ action: 'dance' })
    events.ask({ action: 'ping' })
    await events.until(({ type }) => type === 'pong')
    const answers = events.received.map((message) => ('code' in message ? message.code : message.type))
    expect(answers.toSorted()).toEqual(['invalid_request', 'invalid_request', 'not_found', 'not_found', 'pong'])
  })
  it('[E7] that fails because the log cannot be read asks to connect again', async () => {
    const testServer = await aServer()
    const { browser } = await testServer.user()
    const { room } = await browser.call(rooms.create, { body: { name: 'Tea' } })
    const rename = (from: string, to: string) =>
      testServer.inStore(({ write }) =>
        write((tx) => sql`alter table ${sql.ref(from)} rename to ${sql.ref(to)}`.execute(tx)),
      )
    await rename('room_events', 'away')
    const events = await browser.events()
    events.ask({ action: 'subscribe_room', token: room.token, after: 0 })
    expect(await events.closed()).toBe(1012)
    await rename('away', 'room_events')
    const again = await browser.events()
    again.ask({ action: 'subscribe_room', token: room.token, after: 0 })
    await again.until(isSubscribed)
    await testServer.close()
  })
  it('ends with unsubscribe_room', async () => {
    const { browser, room, rename } = await aRoom()
    const events = await browser.events()
    events.ask({ action: 'subscribe_room', token: room.token })
    await events.until(isSubscribed)
    events.ask({ action: 'unsubscribe_room', token: room.token })
    events.ask({ action: 'ping' })
    await events.until(({ type }) => type === 'pong')
    await rename('a')
    events.ask({ action: 'subscribe_room', token: room.token })
    await events.until((message) => message.type === 'subscribed' && message.lastSeq === 1)
    expect(events.logged).toEqual([])
  })
  it('[E13] does not count who only follows from aside', async () => {
    const { browser, room } = await aRoom()
    const [list, screen] = [await browser.events(), await browser.events()]
    const announced = list.until(({ type }) => type === 'presence')
    list.ask({ action: 'subscribe_room', token: room.token, aside: true })
    expect(await announced).toMatchObject({ data: { viewers: [] } })
    screen.ask({ action: 'subscribe_room', token: room.token })
    const isFilled = (message: EventsMessage) => message.type === 'presence' && message.data.viewers.length > 0
    expect(await list.until(isFilled)).toMatchObject({ data: { viewers: [{ colour: expect.any(String) }] } })
  })
  it('[E13] tells who is there, each once', async () => {
    const { browser, room } = await aRoom()
    await browser.call(auth.profile, { body: { name: 'Ada' } })
    const [one, two] = [await browser.events(), await browser.events()]
    for (const events of [one, two]) events.ask({ action: 'subscribe_room', token: room.token })
    const presence = await two.until(({ type }) => type === 'presence')
    expect(presence).toMatchObject({ seq: null, data: { viewers: [{ name: 'Ada' }] } })
    expect(JSON.stringify(presence)).not.toContain('@')
  })
})

describe('a turn', () => {
  it('[E5] [E16] receives events in order', async () => {
    const { browser, room } = await aRoom()
    const events = await browser.events()
    events.ask({ action: 'subscribe_room', token: room.token })
    await events.until(isSubscribed)
    await browser.call(chat.send, { body: { message: 'bars please' } })
    await events.until(isAnswer)
    const kinds = events.received.map(({ type }) => type).filter((type) => type !== 'presence')
    expect(kinds.filter((kind, i) => kind !== kinds[i - 1])).toEqual([
      'subscribed',
      'chat_message',
      'ai_step',
      'chat_delta',
      'spec_updated',
      'chat_message',
    ])
    const text = events.received.reduce((soFar, message) => {
      if (message.type !== 'chat_delta') return soFar
      expect(message.data.offset).toBe(soFar.length)
      return soFar + message.data.text
    }, '')
    expect(events.received.find(isAnswer)).toMatchObject({ data: { text } })
  })
  it('[E6] is sent to a new subscriber in the middle of it', async () => {
    const { browser, room } = await aRoom()
    const { replyId } = await browser.call(chat.send, { body: { message: 'hold' } })
    const events = await browser.events()
    events.ask({ action: 'subscribe_room', token: room.token, after: 0 })
    expect(await events.until(isSubscribed)).toMatchObject({ running: { replyId, text: '' } })
    await browser.call(chat.cancel, { body: {} })
    expect(await events.until(isAnswer)).toMatchObject({ data: { status: 'cancelled' } })
  })
})

describe('a socket', () => {
  it('[E8] [S5] from a foreign page is refused at the upgrade', async () => {
    const { browser } = await aRoom()
    for (const path of ['/ws/events', '/viz/ws']) {
      const socket = browser.socket(path, { origin: 'https://evil.example' })
      const [, response] = await once(socket, 'unexpected-response')
      expect(response.statusCode).toBe(403)
    }
  })
  it('[E8] without a session is closed before any other message', async () => {
    const events = await test.browser().events()
    expect(await events.closed()).toBe(4401)
    expect(events.received).toEqual([])
  })
  it('on another path is refused', async () => {
    const { browser } = await aRoom()
    for (const path of ['/ws/other', '/constructor', '//ws/events']) {
      const [, response] = await once(browser.socket(path), 'unexpected-response')
      expect(response.statusCode).toBe(404)
    }
  })
  it('[E9] [S4] ends with signing out', async () => {
    const { browser } = await aRoom()
    const events = await browser.events()
    await browser.call(auth.logout)
    expect(await events.closed()).toBe(4401)
    expect(events.received.at(-1)).toMatchObject({ type: 'session_revoked', room: null })
  })
  it('[E9] [S32] of a guest ends when the guest signs up', async () => {
    const { browser } = await test.guest()
    const events = await browser.events()
    await browser.call(auth.register, { body: { email: 'was-guest@example.org', password } })
    expect(await events.closed()).toBe(4401)
  })
  it('[E9] [S5] ends when its sign-in runs out', async () => {
    const testServer = await aServer()
    const { browser } = await testServer.user()
    const events = await browser.events()
    testServer.clock.aheadMs += 8 * 24 * 3_600_000
    expect(await events.closed()).toBe(4401)
    await testServer.close()
  })
  it('[E10] [S18] ends when its room token is changed', async () => {
    const { browser, room, params } = await aRoom()
    const events = await browser.events()
    events.ask({ action: 'subscribe_room', token: room.token })
    await events.until(isSubscribed)
    await browser.call(rooms.rotateToken, { params })
    expect(await events.closed()).toBe(4403)
  })
  it('[E10] receives the deletion of its room, and nothing after', async () => {
    const { browser, room, params, rename } = await aRoom()
    const events = await browser.events()
    events.ask({ action: 'subscribe_room', token: room.token })
    await events.until(isSubscribed)
    await browser.call(rooms.remove, { params })
    await events.until(({ type }) => type === 'room_deleted')
    await browser.call(rooms.restore, { params })
    await rename('back')
    events.ask({ action: 'ping' })
    await events.until(({ type }) => type === 'pong')
    expect(events.logged.at(-1)?.type).toBe('room_deleted')
  })
  it('[E12] that exceeds the rate gets an error and is limited', async () => {
    const { browser } = await aRoom()
    const events = await browser.events()
    for (let n = 0; n < 200; n++) events.ask({ action: 'ping' })
    await events.until((message) => message.type === 'error' && message.code === 'too_many_requests')
    expect(events.received.length).toBeLessThanOrEqual(50)
  })
  it('[E14] of the owner receives the progress of ingesting a file', async () => {
    const { browser } = await aRoom()
    const events = await browser.events()
    const gate = Promise.withResolvers<void>()
    test.viz.ingestGate = gate.promise
    await browser.upload(routes.files.upload.path, { 'a.csv': 'a\n1\n' })
    while (test.viz.ingests.length === 0) await new Promise((resolve) => setImmediate(resolve))
    test.viz.tell({
      type: 'ingest_progress',
      job: test.viz.ingests.at(-1)?.job ?? '',
      progress: { share: 0.5, rowsPerSecond: 1000, remainingMs: 2000 },
    })
    gate.resolve()
    await events.until((message) => message.type === 'file_status' && message.data.status === 'ready')
    expect(events.received).toMatchObject([
      {
        type: 'file_status',
        room: null,
        seq: null,
        data: { status: 'processing', progress: 0.5, rows_per_second: 1000, remaining_ms: 2000 },
      },
      { type: 'file_status', room: null, seq: null, data: { status: 'ready' } },
    ])
  })
  it('[E15] is asked to reconnect when the service closes', async () => {
    const testServer = await aServer()
    const { browser } = await testServer.user()
    const events = await browser.events()
    await testServer.server.close()
    expect(await events.closed()).toBe(1012)
    await testServer.close()
  })
  it('[E11] [S31] that reads nothing is let go, and comes back without a gap', async () => {
    const testServer = await aServer()
    const { browser } = await testServer.user()
    const { room } = await browser.call(rooms.create, { body: { name: 'Tea' } })
    const { hostname, port } = new URL(testServer.server.url)
    const silent = connect(Number(port), hostname)
    const request = [
      'GET /ws/events HTTP/1.1',
      'host: x',
      'connection: upgrade',
      'upgrade: websocket',
      'sec-websocket-version: 13',
      'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
      `cookie: ${browser.cookieHeader('/ws/events')}`,
    ]
    silent.write(`${request.join('\r\n')}\r\n\r\n`)
    silent.on('error', () => undefined)
    await once(silent, 'readable')
    const ask = Buffer.from(JSON.stringify({ action: 'subscribe_room', token: room.token, after: 0 }))
    silent.write(Buffer.concat([Buffer.from([0x81, 0x80 | ask.length]), Buffer.alloc(4), ask]))
    const longText = 'x'.repeat(4000)
    for (let n = 0; n < 3; n++) await browser.call(chat.send, { body: { message: longText, roomId: room.id } })
    const reader = await browser.events()
    reader.ask({ action: 'subscribe_room', token: room.token, after: 0 })
    await reader.until((message) => message.type === 'chat_message' && message.seq === 6)
    // Far more than the buffers of the system and of the service hold.
    const announced = { type: 'viz_status', room: room.id, state: 'ready', detail: 'y'.repeat(50_000) } as const
    const connections = async () => {
      const { text } = await browser.send('GET', '/metrics')
      return Number(/^belvedere_events_connections (\d+)$/m.exec(text)?.[1])
    }
    while ((await connections()) > 1) for (let n = 0; n < 20; n++) testServer.viz.tell(announced)
    silent.destroy()
    const again = await browser.events()
    again.ask({ action: 'subscribe_room', token: room.token, after: 2 })
    await again.until((message) => message.type === 'chat_message' && message.seq === 6)
    expect(again.logged.map(({ seq }) => seq)).toEqual([3, 4, 5, 6])
    await testServer.close()
  })
})
