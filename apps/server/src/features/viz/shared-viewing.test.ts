import { once } from 'node:events'
import { routes } from '@belvedere/contract'
import { ticketHeader, vizTicket } from '@belvedere/contract/internal'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WebSocket } from 'ws'
import type { Browser } from '../../../testing/browser.ts'
import { type ListeningViz, listenAs } from '../../../testing/listening-viz.ts'
import { aSharedRoom } from '../../../testing/shared-room.ts'
import { aServer, password, type TestServer } from '../../../testing/test-server.ts'

const { account, rooms, viz } = routes
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

/** A viewer of a room, and the role that its ticket names to the service. */
async function look(browser: Browser, room: string) {
  const socket = browser.socket(`/viz/ws?room=${room}`)
  await once(socket, 'open')
  const ticket = decodeJwt(String(service.viewers.at(-1)?.request.headers[ticketHeader]))
  return { socket, ...vizTicket.parse(ticket) }
}
const closeCode = async (socket: WebSocket): Promise<number> => Number((await once(socket, 'close'))[0])

describe('viewers of a shared room', () => {
  it('come each with a ticket of the own role, and see what one of them does', async () => {
    const { params, owner, join } = await aSharedRoom(test)
    const other = await join('viewer')
    const [first, second] = [await look(owner.browser, params.id), await look(other.browser, params.id)]
    expect([first.role, second.role]).toEqual(['owner', 'viewer'])
    const heard = once(second.socket, 'message')
    const command = { type: 'command', command: { type: 'set_param', name: 'year', value: 1977 } }
    first.socket.send(JSON.stringify(command))
    expect(JSON.parse(String((await heard)[0]))).toEqual(command)
  })
  it('[E21] [S6] are closed when their member is removed; others, and theirs of other rooms, stay', async () => {
    const { params, owner, join } = await aSharedRoom(test)
    const [leaver, stayer] = [await join('editor'), await join('editor')]
    const { room: mine } = await leaver.browser.call(rooms.create, { body: { name: 'Mine' } })
    const stay = [await look(stayer.browser, params.id), await look(leaver.browser, mine.id)]
    const leaverView = await look(leaver.browser, params.id)
    const closed = closeCode(leaverView.socket)
    await owner.browser.call(rooms.removeMember, { params: { ...params, userId: leaver.id } })
    await closed
    const { signIn } = leaverView
    expect(test.viz.dismissed.at(-1)).toEqual({ whom: { signIn, room: params.id }, closeCode: 4403 })
    expect(stay.map(({ socket }) => socket.readyState === socket.OPEN)).toEqual([true, true])
  })
  it('[S6] [S18] cannot reconnect with a room’s token alone', async () => {
    const { room, params, owner, join } = await aSharedRoom(test)
    const { browser, id } = await join('editor')
    await owner.browser.call(rooms.removeMember, { params: { ...params, userId: id } })
    expect(browser.cookie('room_token')).toBe(room.token)
    expect(await closeCode(browser.socket(`/viz/ws?room=${room.id}`))).toBe(4404)
    expect(await closeCode(browser.socket('/viz/ws'))).toBe(4404)
    const command = { type: 'pause' } as const
    expect(await browser.refused(viz.send, { body: { command } })).toEqual({ status: 404, code: 'not_found' })
  })
  it('[S4] are closed when the operator disables their account from another process', async () => {
    const { params, owner } = await aSharedRoom(test)
    const { socket, signIn } = await look(owner.browser, params.id)
    const closed = closeCode(socket)
    const at = Date.now()
    await test.inStore((store) =>
      store.write(async (tx) => {
        await tx.updateTable('people').set({ disabled_at: at }).where('id', '=', owner.id).execute()
        await tx.updateTable('sign_ins').set({ ended_at: at }).where('person_id', '=', owner.id).execute()
      }),
    )
    await closed
    expect(test.viz.dismissed.at(-1)).toEqual({ whom: { signIn }, closeCode: 4401 })
  })
  it('[E21] [S6] are closed even if nothing was announced', async () => {
    const { params, join } = await aSharedRoom(test)
    const somebody = await join('editor')
    const closed = closeCode((await look(somebody.browser, params.id)).socket)
    await test.inStore((store) =>
      store.write((tx) => tx.deleteFrom('members').where('person_id', '=', somebody.id).execute()),
    )
    await closed
    expect(test.viz.dismissed.at(-1)).toMatchObject({ whom: { room: params.id }, closeCode: 4403 })
  })
  it('[E21] reconnect with a changed role', async () => {
    const { params, owner, join } = await aSharedRoom(test)
    const somebody = await join('editor')
    const { socket, signIn } = await look(somebody.browser, params.id)
    const closed = closeCode(socket)
    const demote = { params: { ...params, userId: somebody.id }, body: { role: 'viewer' } } as const
    await owner.browser.call(rooms.changeMember, demote)
    await closed
    expect(test.viz.dismissed.at(-1)).toEqual({ whom: { signIn, room: params.id }, closeCode: 1012 })
    expect((await look(somebody.browser, params.id)).role).toBe('viewer')
  })
  it('[S6] that leave while they are being let in are refused', async () => {
    const { params, owner, join } = await aSharedRoom(test)
    const somebody = await join('editor')
    const gate = Promise.withResolvers<void>()
    test.viz.showGate = gate.promise
    const closed = closeCode(somebody.browser.socket(`/viz/ws?room=${params.id}`))
    while (!test.viz.shown.some((shown) => shown.room === params.id))
      await new Promise((resolve) => setImmediate(resolve))
    await owner.browser.call(rooms.removeMember, { params: { ...params, userId: somebody.id } })
    gate.resolve()
    expect(await closed).toBe(4404)
  })
  it('[E23] end with a room that is erased with its owner', async () => {
    const { params, owner, join } = await aSharedRoom(test)
    const { browser } = await join('editor')
    const closed = closeCode((await look(browser, params.id)).socket)
    await owner.browser.call(account.remove, { body: { password } })
    await closed
    expect(test.viz.forgotten).toContain(params.id)
  })
})
