import { type EventsMessage, routes } from '@belvedere/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EventsSocket } from '../../../testing/browser.ts'
import { addMember, aSharedRoom } from '../../../testing/shared-room.ts'
import { aServer, password, type TestServer, type TestUser } from '../../../testing/test-server.ts'

const { account, auth, chat, rooms } = routes
let test: TestServer
beforeAll(async () => {
  test = await aServer()
})
afterAll(() => test.close())

const isError = (message: EventsMessage) => message.type === 'error'

/** A socket that has subscribed to a room, as somebody who is in it. */
async function listen({ browser }: TestUser, id: string, events?: EventsSocket): Promise<EventsSocket> {
  const { room } = await browser.call(rooms.switch, { params: { id } })
  const socket = events ?? (await browser.events())
  socket.ask({ action: 'subscribe_room', token: room.token, after: 0 })
  await socket.until((message) => message.type === 'subscribed' && message.room === id)
  return socket
}
const renamedTo = (name: string) => (message: EventsMessage) =>
  message.type === 'room_updated' && message.data.name === name
const isAnswer = (message: EventsMessage) => message.type === 'chat_message' && message.data.role === 'assistant'

describe('people in one room', () => {
  it('[E5] [E16] receive the same events, whoever sends a message', async () => {
    const { params, owner, join } = await aSharedRoom(test)
    const [editor, viewer] = [await join('editor'), await join('viewer')]
    const sockets = [await listen(owner, params.id), await listen(editor, params.id), await listen(viewer, params.id)]
    await editor.browser.call(chat.send, { body: { message: 'bars', roomId: params.id } })
    for (const socket of sockets) await socket.until(isAnswer)
    const [first, ...others] = sockets.map(({ logged }) => logged)
    expect(first?.map(({ type }) => type)).toEqual([
      'member_changed',
      'member_changed',
      'chat_message',
      'spec_updated',
      'chat_message',
    ])
    for (const other of others) expect(other).toEqual(first)
  })
  it('[E22] receive joins, changed roles and departures', async () => {
    const { params, owner, join } = await aSharedRoom(test)
    const events = await listen(owner, params.id)
    const { id: userId, browser } = await join('viewer')
    const member = { ...params, userId }
    await owner.browser.call(rooms.changeMember, { params: member, body: { role: 'editor' } })
    await browser.call(rooms.removeMember, { params: member })
    await events.until((message) => message.type === 'member_changed' && message.data.role === null)
    expect(events.logged.map(({ data }) => data)).toEqual([
      { userId, role: 'viewer' },
      { userId, role: 'editor' },
      { userId, role: null },
    ])
  })
  it('[E13] are listed by name, never by address, once each in a constant colour', async () => {
    const { params, owner, join } = await aSharedRoom(test)
    const [editor, viewer] = [await join('editor'), await join('viewer')]
    await editor.browser.call(auth.profile, { body: { name: 'Grace' } })
    const events = await listen(owner, params.id)
    for (const somebody of [editor, editor, viewer]) await listen(somebody, params.id)
    const presence = await events.until((message) => message.type === 'presence' && message.data.viewers.length === 3)
    if (presence.type !== 'presence') throw new Error('Not presence.')
    const nameOf = new Map(presence.data.viewers.map(({ id, name }) => [id, name]))
    const local = ({ email }: TestUser) => email.split('@')[0]
    expect([owner, editor, viewer].map(({ id }) => nameOf.get(id))).toEqual([local(owner), 'Grace', local(viewer)])
    const colours = new Map(presence.data.viewers.map(({ id, colour }) => [id, colour]))
    for (const message of events.received)
      if (message.type === 'presence')
        for (const { id, colour } of message.data.viewers) expect(colour).toBe(colours.get(id))
  })
  it('receive that the room is moved to the trash', async () => {
    const { params, owner, join } = await aSharedRoom(test)
    const events = await listen(await join('viewer'), params.id)
    await owner.browser.call(rooms.remove, { params })
    await events.until(({ type }) => type === 'room_deleted')
    expect(events.received.filter(isError)).toEqual([])
  })
})

describe('a subscription', () => {
  it('[E22] [S6] ends when the member is removed, and the socket continues with other rooms', async () => {
    const { room, params, owner, join } = await aSharedRoom(test)
    const elsewhere = await aSharedRoom(test, 'Sun')
    const somebody = await join('editor')
    await addMember(elsewhere.owner, elsewhere.room.id, somebody, 'viewer')
    const events = await listen(somebody, params.id)
    await listen(somebody, elsewhere.room.id, events)
    const [stays, witness] = [await listen(await join('viewer'), params.id), await listen(owner, params.id)]
    await owner.browser.call(rooms.removeMember, { params: { ...params, userId: somebody.id } })
    expect(await events.until(isError)).toMatchObject({ code: 'forbidden', token: room.token })
    await owner.browser.call(rooms.change, { params, body: { name: 'Secret' } })
    await elsewhere.owner.browser.call(rooms.change, { params: elsewhere.params, body: { name: 'Moon' } })
    await events.until(renamedTo('Moon'))
    for (const socket of [stays, witness]) await socket.until(renamedTo('Secret'))
    expect(JSON.stringify(events.received)).not.toContain('Secret')
    events.ask({ action: 'subscribe_room', token: room.token, after: 0 })
    expect(await events.until((message) => message.type === 'error' && message.code === 'not_found')).toBeDefined()
  })
  it('[E22] [S6] ends with leaving, on every socket of the person', async () => {
    const { params, join } = await aSharedRoom(test)
    const somebody = await join('owner')
    const sockets = [await listen(somebody, params.id), await listen(somebody, params.id)]
    await somebody.browser.call(rooms.removeMember, { params: { ...params, userId: somebody.id } })
    for (const socket of sockets) expect(await socket.until(isError)).toMatchObject({ code: 'forbidden' })
  })
  it('[E22] [S6] ends even if nothing was announced', async () => {
    const { params, join } = await aSharedRoom(test)
    const somebody = await join('editor')
    const events = await listen(somebody, params.id)
    await test.inStore((store) =>
      store.write((tx) => tx.deleteFrom('members').where('person_id', '=', somebody.id).execute()),
    )
    expect(await events.until(isError)).toMatchObject({ code: 'forbidden' })
  })
  it('stays with another role', async () => {
    const { params, owner, join } = await aSharedRoom(test)
    const somebody = await join('editor')
    const events = await listen(somebody, params.id)
    const demote = { params: { ...params, userId: somebody.id }, body: { role: 'viewer' } } as const
    await owner.browser.call(rooms.changeMember, demote)
    await owner.browser.call(rooms.change, { params, body: { name: 'Still here' } })
    await events.until(renamedTo('Still here'))
    expect(events.received.filter(isError)).toEqual([])
  })
  it('[E23] ends with a room that is erased with its owner; the socket stays', async () => {
    const { room, params, owner, join } = await aSharedRoom(test)
    const events = await listen(await join('editor'), params.id)
    await owner.browser.call(account.remove, { body: { password } })
    expect(await events.until(isError)).toMatchObject({ code: 'not_found', token: room.token })
    events.ask({ action: 'ping' })
    await events.until(({ type }) => type === 'pong')
  })
})
