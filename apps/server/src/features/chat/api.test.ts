import { routes } from '@belvedere/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aScript, aScriptInARoom, Script } from '../../../testing/script.ts'
import { aServer, type TestServer } from '../../../testing/test-server.ts'

const { api, chat, files, rooms } = routes
let test: TestServer
beforeAll(async () => {
  test = await aServer()
})
afterAll(() => test.close())

/** A room with a table, its owner's browser, and a program that talks there. */
async function aTalk(testServer = test) {
  const { browser, script, room } = await aScriptInARoom(testServer, { 'cars.csv': 'Origin,Horsepower\nJapan,79\n' })
  const params = { id: room.id }
  const ask = (message: string, clientMessageId?: string) =>
    script.call(api.ask, { params, body: { message, ...(clientMessageId === undefined ? {} : { clientMessageId }) } })
  const events = await browser.events()
  events.ask({ action: 'subscribe_room', token: room.token, after: 0 })
  /** Once the question is in the log, its answer is waited for. */
  const questionEvent = (message: string) => events.until((m) => m.type === 'chat_message' && m.data.text === message)
  return { browser, script, room, params, ask, questionEvent, events }
}

describe('a message sent with a key', () => {
  it('[K3] is answered when its turn is done, with the spec that the room shows then', async () => {
    const { ask, browser, room } = await aTalk()
    const { message, spec } = await ask('bars')
    expect(message).toMatchObject({ role: 'assistant', status: 'done', spec: { version: 1 } })
    expect(spec).toMatchObject({ title: 'bars', mark: 'bar', data: { name: 'cars' } })
    const { messages } = await browser.call(chat.history, { query: { roomId: room.id } })
    expect(messages.at(-1)).toEqual(message)
  })
  it('is answered with the chart that stays, that comes back, or with none', async () => {
    const { ask } = await aTalk()
    const { spec: one } = await ask('bars one')
    const { spec: two } = await ask('bars two')
    expect([await ask('hello'), await ask('undo'), await ask('reset')]).toMatchObject([
      { spec: two },
      { spec: one },
      { spec: null },
    ])
    expect((await (await aTalk()).ask('hello')).spec).toBeNull()
  })
  it('may be answered by a question, or as failed', async () => {
    const { ask } = await aTalk()
    expect(await ask('ask')).toMatchObject({ message: { question: { options: [{ label: 'Bars' }] } }, spec: null })
    expect(await ask('throw')).toMatchObject({ message: { status: 'failed', error: { code: 'unavailable' } } })
  })
  it('[E17] with a known client id changes nothing and returns the same answer', async () => {
    const { ask, script, params } = await aTalk()
    const [first, second] = await Promise.all([ask('bars', 'c1'), ask('bars', 'c1')])
    await ask('bars two')
    expect([second, await ask('bars', 'c1')]).toEqual([first, first])
    expect((await script.call(api.specs, { params })).specs).toHaveLength(2)
  })
  it('[E17] is distinct from another person’s with the same client id', async () => {
    const { ask, browser, params } = await aTalk()
    const { message: mine } = await ask('bars', '1')
    const { invite } = await browser.call(rooms.invite, { params, body: { role: 'editor' } })
    const other = await test.user()
    const token = invite.url?.split('/').at(-1) ?? ''
    await other.browser.call(rooms.acceptInvite, { params: { token } })
    const script = await aScript(other.browser)
    const { message } = await script.call(api.ask, { params, body: { message: 'hello', clientMessageId: '1' } })
    expect([message.id === mine.id, message.text]).toEqual([false, 'You said hello.'])
  })
  it('[K3] waits two minutes, after which the same client id waits again', async () => {
    const { ask, questionEvent, browser, script, params } = await aTalk()
    const body = { message: 'hold', clientMessageId: 'c1' }
    const waiting = script.send('POST', `/api/v1/rooms/${params.id}/messages`, { json: body })
    await questionEvent('hold')
    test.clock.aheadMs += 2 * 60_000
    const late = await waiting
    expect(late.json).toMatchObject({ status: 503, code: 'unavailable' })
    expect(late.headers.get('retry-after')).toBe('1')
    const again = ask('hold', 'c1')
    await browser.call(chat.cancel, { body: { roomId: params.id } })
    expect(await again).toMatchObject({ message: { status: 'cancelled' }, spec: null })
  })
  it('[K3] continues when the caller disconnects', async () => {
    const { questionEvent, events, script, params } = await aTalk()
    const hangUp = new AbortController()
    const sent = fetch(`${script.base}/api/v1/rooms/${params.id}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${script.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ message: 'bars' }),
      signal: hangUp.signal,
    })
    await questionEvent('bars')
    hangUp.abort()
    await sent.catch(() => undefined)
    await events.until((m) => m.type === 'chat_message' && m.data.spec?.version === 1)
  })
  it('[K3] is refused with a retry time when the service closes', async () => {
    const testServer = await aServer()
    const { questionEvent, script, params } = await aTalk(testServer)
    const waiting = script.refused(api.ask, { params, body: { message: 'hold' } })
    await questionEvent('hold')
    const closing = testServer.close()
    expect(await waiting).toEqual({ status: 503, code: 'unavailable' })
    await closing
  })
  it('[S6] is not answered to who lost the room meanwhile', async () => {
    const { questionEvent, browser, script, params } = await aTalk()
    const waiting = script.refused(api.ask, { params, body: { message: 'hold' } })
    await questionEvent('hold')
    await browser.call(rooms.remove, { params })
    expect(await waiting).toEqual({ status: 404, code: 'not_found' })
  })
  it('[S14] is refused without a key, its scope, or the room', async () => {
    const { browser, params } = await aTalk()
    const body = { message: 'bars' }
    const stranger = new Script(browser.base, 'bv_nobody')
    expect(await stranger.refused(api.ask, { params, body })).toEqual({ status: 401, code: 'not_authenticated' })
    const reader = await aScript(browser, { scopes: ['read'] })
    expect(await reader.refused(api.ask, { params, body })).toEqual({ status: 403, code: 'forbidden' })
    const other = await aTalk()
    expect(await other.script.refused(api.ask, { params, body })).toEqual({ status: 404, code: 'not_found' })
    const { messages } = await browser.call(chat.history, { query: { roomId: params.id } })
    expect(messages).toEqual([])
    expect((await browser.call(files.list)).files).toHaveLength(1)
  })
})
