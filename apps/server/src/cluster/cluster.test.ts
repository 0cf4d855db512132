import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EventsMessage, routes } from '@belvedere/contract'
import { hasRedis, type RedisServer, startRedis } from '@belvedere/coordination/testing/redis-server.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '../../testing/browser.ts'
import { freshDatabase, hasPostgres } from '../../testing/postgres.ts'
import { aServer, type TestServer } from '../../testing/test-server.ts'
import { writeSharedSecrets } from '../features/sessions/shared-secrets.ts'

const { auth, chat, rooms } = routes

const isSubscribed = (message: EventsMessage) => message.type === 'subscribed'
const isRenamedTo = (name: string) => (message: EventsMessage) =>
  message.type === 'room_updated' && message.data.name === name
const isAnswer = (message: EventsMessage) => message.type === 'chat_message' && message.data.role === 'assistant'
const namesOf = (message: EventsMessage) =>
  message.type === 'presence' ? message.data.viewers.map(({ name }) => name) : []

describe.runIf(hasRedis && hasPostgres)('two servers of one store', () => {
  let folder: string
  let redis: RedisServer
  let [one, two]: TestServer[] = []
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'belvedere-cluster-'))
    redis = await startRedis()
    const keysFile = join(folder, 'keys.json')
    await writeSharedSecrets(keysFile, Date.now())
    const shared = { databaseUrl: await freshDatabase(), redisUrl: redis.url, keysFile }
    one = await aServer(shared)
    two = await aServer(shared)
  })
  afterAll(async () => {
    for (const server of [one, two]) await server?.close()
    await redis.dispose()
    await rm(folder, { recursive: true, force: true })
  })

  /** A person who uses both servers, in one room. */
  async function aPerson() {
    if (one === undefined || two === undefined) throw new Error('The servers have not started.')
    const { browser: here } = await one.user()
    const there = here.copy(two.server.url)
    const { room } = await here.call(rooms.create, { body: { name: 'Tea' } })
    const body = { roomId: room.id }
    return { here, there, room, body, params: { id: room.id } }
  }

  async function listening(browser: Browser, token: string) {
    const events = await browser.events()
    events.ask({ action: 'subscribe_room', token, after: 0 })
    await events.until(isSubscribed)
    return events
  }

  it('[E4] [E37] tell each other’s listeners everything once and in order', async () => {
    const { here, there, room, params } = await aPerson()
    const sockets = [await listening(here, room.token), await listening(there, room.token)]
    const rename = (browser: Browser, name: string) => browser.call(rooms.change, { params, body: { name } })
    await Promise.all(Array.from({ length: 20 }, (_, n) => rename(n % 2 === 0 ? here : there, `n${n}`)))
    await rename(there, 'end')
    for (const events of sockets) {
      await events.until(isRenamedTo('end'))
      expect(events.logged.map(({ seq }) => seq)).toEqual(Array.from({ length: 21 }, (_, at) => at + 1))
    }
  })

  it('[E5] [E6] show a turn that the other one runs, also to who comes in the middle, and cancel it', async () => {
    const { here, there, room, body } = await aPerson()
    const early = await listening(there, room.token)
    const { replyId } = await here.call(chat.send, { body: { ...body, message: 'hold' } })
    await early.until((message) => message.type === 'ai_step' && message.data.state === 'done')
    const late = await there.events()
    late.ask({ action: 'subscribe_room', token: room.token })
    expect(await late.until(isSubscribed)).toMatchObject({
      running: { replyId, text: '', steps: [{ step: 'profile', state: 'done', ms: 1 }] },
    })
    await there.call(chat.cancel, { body })
    for (const events of [early, late])
      expect(await events.until(isAnswer)).toMatchObject({ data: { id: replyId, status: 'cancelled' } })
  })

  it('[E5] answer the messages of a room one after the other, whoever took them', async () => {
    const { here, there, room, body } = await aPerson()
    const events = await listening(there, room.token)
    await here.call(chat.send, { body: { ...body, message: 'hold' } })
    await there.call(chat.send, { body: { ...body, message: 'bars please' } })
    await here.call(chat.send, { body: { ...body, message: 'average of it' } })
    const wanted = (message: EventsMessage) => message.type === 'chat_message' && message.seq === 3
    await events.until(wanted)
    expect(events.logged.filter(isAnswer)).toEqual([])
    await here.call(chat.cancel, { body })
    const cancelled = () => events.logged.filter((event) => isAnswer(event))
    await expect.poll(() => cancelled().length).toBe(3)
    expect(cancelled().map((event) => event.type === 'chat_message' && event.data.status)).toEqual(
      new Array(3).fill('cancelled'),
    )
  })

  it('[E5] answer what waits behind a turn of the other one', async () => {
    const { here, there, room, body } = await aPerson()
    const events = await listening(there, room.token)
    const sent = [
      await here.call(chat.send, { body: { ...body, message: 'bars please' } }),
      await there.call(chat.send, { body: { ...body, message: 'bars again' } }),
      await here.call(chat.send, { body: { ...body, message: 'ask' } }),
      await there.call(chat.send, { body: { ...body, message: 'undo' } }),
    ]
    await expect.poll(() => events.logged.filter(isAnswer).length).toBe(4)
    const answered = events.logged.filter(isAnswer).map((event) => event.type === 'chat_message' && event.data.id)
    expect(answered).toEqual(sent.map(({ replyId }) => replyId))
  })

  it('[E18] [E38] ends the turns of a server that is gone', async () => {
    const { here, there, room, body } = await aPerson()
    const events = await listening(there, room.token)
    const { replyId } = await here.call(chat.send, { body: { ...body, message: 'hold' } })
    await two?.inStore((store) =>
      store.write((tx) => tx.updateTable('turns').set({ server_id: 'gone' }).where('reply_id', '=', replyId).execute()),
    )
    expect(await events.until(isAnswer)).toMatchObject({
      data: { id: replyId, status: 'failed', error: { code: 'cut_off' }, suggestions: ['hold'] },
    })
    // The server that still runs it finds that its answer does not count.
    await here.call(chat.cancel, { body })
    await here.call(chat.send, { body: { ...body, message: 'bars please' } })
    await expect.poll(() => events.logged.filter(isAnswer).length).toBe(2)
  })

  it('[E13] tell who is there on either', async () => {
    const { here, room, params } = await aPerson()
    const { there: guest } = await aPerson()
    await here.call(auth.profile, { body: { name: 'Ada' } })
    await guest.call(auth.profile, { body: { name: 'Bert' } })
    const { invite } = await here.call(rooms.invite, { params, body: { role: 'viewer' } })
    const token = new URL(invite.url ?? '').pathname.split('/').at(-1) ?? ''
    const { room: joined } = await guest.call(rooms.acceptInvite, { params: { token } })
    const events = await listening(here, room.token)
    const other = await listening(guest, joined.token)
    await events.until((message) => namesOf(message).join() === 'Ada,Bert' || namesOf(message).join() === 'Bert,Ada')
    await other.until((message) => namesOf(message).length === 2)
    other.socket.close()
    await events.until((message) => namesOf(message).join() === 'Ada')
  })

  it('[E9] [E10] [S4] end each other’s sockets with sessions and tokens', async () => {
    const { here, there, room, params } = await aPerson()
    const events = await listening(there, room.token)
    const { room: changed } = await here.call(rooms.rotateToken, { params })
    expect(await events.closed()).toBe(4403)
    const again = await listening(there, changed.token)
    await here.call(auth.logout)
    expect(await again.closed()).toBe(4401)
  })

  describe('without Redis', () => {
    it('[E37] lose nothing, and are whole again when it is back', async () => {
      const { here, there, room, body, params } = await aPerson()
      const events = await listening(there, room.token)
      const ready = async () => (await here.send('GET', '/readyz')).json
      await redis.kill()
      await expect.poll(ready).toEqual({ status: 'ready', degraded: ['Redis'] })
      await here.call(rooms.change, { params, body: { name: 'away' } })
      await events.until(isRenamedTo('away'))
      await here.call(chat.send, { body: { ...body, message: 'bars please' } })
      await events.until(isAnswer)
      await redis.start()
      await expect.poll(() => one?.logged().match(/Redis is back/)).not.toBeNull()
      await expect.poll(ready).toEqual({ status: 'ready' })
      const late = await listening(there.copy(), room.token)
      await here.call(chat.send, { body: { ...body, message: 'ask' } })
      await late.until((message) => isAnswer(message) && JSON.stringify(message).includes('Which one?'))
      expect(events.logged.map(({ seq }) => seq)).toEqual(events.logged.map((_, at) => at + 1))
    })

    it('[E10] end sockets whose token was replaced', async () => {
      const { here, there, room, params } = await aPerson()
      const events = await listening(there, room.token)
      await redis.kill()
      await here.call(rooms.rotateToken, { params })
      expect(await events.closed()).toBe(4403)
      await redis.start()
    })
  })
})
