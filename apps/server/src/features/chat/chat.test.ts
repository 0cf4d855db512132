import { type Message, routes } from '@belvedere/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { aServer, type TestServer } from '../../../testing/test-server.ts'

const { auth, chat, rooms, files } = routes
let test: TestServer
beforeAll(async () => {
  test = await aServer()
})
afterAll(() => test.close())

/** A guest's room with a table, and a way to talk in it until the answer is there. */
async function aTalk(testServer = test) {
  const { browser, session } = await testServer.guest()
  await browser.call(files.takeSample, { params: { sample: 'cars' } })
  await testServer.server.filesSettled()
  const id = session.room?.id ?? ''
  const events = await browser.events()
  events.ask({ action: 'subscribe_room', token: session.room?.token ?? '', after: 0 })
  const answerTo = async (replyId: string): Promise<Message> => {
    const replyEvent = await events.until((m) => m.type === 'chat_message' && m.data.id === replyId)
    if (replyEvent.type !== 'chat_message') throw new Error('Not a message.')
    return replyEvent.data
  }
  const say = async (message: string) => answerTo((await browser.call(chat.send, { body: { message } })).replyId)
  return { browser, id, events, say, answerTo }
}
const history = async (browser: Browser, limit = 50, before?: string) =>
  browser.call(chat.history, { query: { limit, ...(before === undefined ? {} : { before }) } })

describe('a message', () => {
  it('becomes a chart, its explanation and its choices', async () => {
    const { browser, say, id } = await aTalk()
    const answer = await say('bars')
    expect(answer).toMatchObject({
      role: 'assistant',
      status: 'done',
      spec: { version: 1 },
      alternatives: [{ id: 'a1', label: 'Points' }],
      suggestions: ['undo'],
      steps: [{ step: 'profile', state: 'done', ms: 1 }],
    })
    expect(JSON.stringify(answer)).not.toContain('encoding')
    const spec = await browser.call(rooms.spec, { params: { id, version: 1 } })
    expect(spec).toMatchObject({ by: 'assistant', parent: null, title: 'bars', spec: { data: { name: 'cars' } } })
    expect(test.viz.shown.at(-1)).toMatchObject({ room: id, version: 1, tables: [{ files: { name: 'cars' } }] })
  })
  it('[E30] of more than 300 words is refused with what it may have, and nothing is written down', async () => {
    const { browser, say } = await aTalk()
    const words = (count: number) => Array.from({ length: count }, () => 'so').join(', ')
    const { json } = await browser.send('POST', '/ai/sendUserMessage', { json: { message: words(301) } })
    const message = 'Use at most 300 words, or send several messages.'
    expect(json).toMatchObject({ status: 400, code: 'invalid_request', errors: [{ path: 'message', message }] })
    expect((await history(browser)).messages).toEqual([])
    expect(await say(words(300))).toMatchObject({ status: 'done' })
  })
  it('may be a command, also one that can’t be obeyed', async () => {
    const { say, events } = await aTalk()
    await say('bars')
    await say('bars again')
    expect(await say('undo')).toMatchObject({ status: 'done', text: 'Done.' })
    expect(await say('reset')).toMatchObject({ text: 'Done.' })
    expect(await say('undo')).toMatchObject({ text: 'There is nothing to undo.' })
    const moves = events.logged.flatMap((event) => (event.type === 'spec_updated' ? [event.data] : []))
    expect(moves.map(({ version, by }) => [version, by])).toEqual([
      [1, 'assistant'],
      [2, 'assistant'],
      [1, 'undo'],
      [null, 'assistant'],
    ])
  })
  it('may be answered by a question, whose option is the next message', async () => {
    const { browser, say, answerTo } = await aTalk()
    const question = await say('ask')
    expect(question.question).toEqual({ options: [{ id: 'o1', label: 'Bars' }] })
    const { replyId } = await browser.call(chat.choose, { body: { messageId: question.id, optionId: 'o1' } })
    expect(await answerTo(replyId)).toMatchObject({ spec: { version: 1 } })
    const { messages } = await history(browser)
    expect(messages.map(({ role, text }) => [role, text])).toMatchObject([
      ['user', 'ask'],
      ['assistant', 'Which one?'],
      ['user', 'bars'],
      ['assistant', expect.any(String)],
    ])
  })
  it('may take an alternative', async () => {
    const { browser, say, answerTo, id } = await aTalk()
    const { id: messageId } = await say('bars')
    const { replyId } = await browser.call(chat.choose, { body: { messageId, alternativeId: 'a1' } })
    expect(await answerTo(replyId)).toMatchObject({ status: 'done', spec: { version: 2 } })
    expect((await browser.call(rooms.spec, { params: { id, version: 2 } })).spec).toMatchObject({ mark: 'point' })
    const missing = { status: 404, code: 'not_found' }
    expect(await browser.refused(chat.choose, { body: { messageId, alternativeId: 'a9' } })).toEqual(missing)
    expect(await browser.refused(chat.choose, { body: { messageId: 'x', optionId: 'o1' } })).toEqual(missing)
    expect(await browser.refused(chat.choose, { body: { messageId } })).toMatchObject({ status: 400 })
  })
  it('[E17] with a known client id changes nothing and gives the first answer', async () => {
    const { browser, answerTo } = await aTalk()
    const send = () => browser.call(chat.send, { body: { message: 'bars', clientMessageId: 'c1' } })
    const [first, second] = await Promise.all([send(), send()])
    await answerTo(first.replyId)
    expect([second, await send()]).toEqual([first, first])
    expect((await history(browser)).messages).toMatchObject([{ clientMessageId: 'c1' }, { replyTo: first.messageId }])
  })
  it('[E17] waits while another runs, five at most', async () => {
    const { browser, answerTo } = await aTalk()
    const send = (message: string) => browser.call(chat.send, { body: { message } })
    await send('hold')
    const waiting = []
    for (let n = 0; n < 5; n++) waiting.push(await send(`word ${n}`))
    const more = await browser.send('POST', chat.send.path, { json: { message: 'one more' } })
    expect(more.json).toMatchObject({ status: 429, code: 'too_many_requests' })
    expect(more.headers.get('retry-after')).toBe('2')
    await browser.call(chat.cancel, { body: {} })
    for (const { replyId } of waiting) expect(await answerTo(replyId)).toMatchObject({ status: 'cancelled' })
    expect((await history(browser)).messages.map(({ status }) => status)).toHaveLength(12)
    await browser.call(chat.cancel, { body: {} })
  })
  it('of nothing, of too much, or that can’t be stored is refused', async () => {
    const { browser } = await aTalk()
    for (const message of ['', '  ', 'x'.repeat(4001), 'a\u0000', '\ud800'])
      expect(await browser.refused(chat.send, { body: { message } })).toEqual({ status: 400, code: 'invalid_request' })
    expect((await history(browser)).messages).toEqual([])
  })
  it('needs a room', async () => {
    const { browser } = await test.user()
    expect(await browser.refused(chat.send, { body: { message: 'hello' } })).toEqual({ status: 404, code: 'not_found' })
  })
  it('is read page by page, newest page first, oldest first within a page', async () => {
    const { browser, say } = await aTalk()
    for (const word of ['one', 'two', 'three']) await say(word)
    const newest = await history(browser, 4)
    expect(newest.messages.map(({ text }) => text)).toEqual(['two', 'You said two.', 'three', 'You said three.'])
    const older = await history(browser, 4, newest.nextCursor ?? '')
    expect(older.messages.map(({ text }) => text)).toEqual(['one', 'You said one.'])
    expect(older.nextCursor).toBeNull()
    expect(await browser.refused(chat.history, { query: { before: 'x' } })).toMatchObject({ status: 400 })
  })
})

it('[E18] messages that wait are answered before the service ends', async () => {
  const testServer = await aServer()
  const { browser, id } = await aTalk(testServer)
  const words = ['one', 'two', 'three', 'four', 'five']
  await Promise.all(words.map((message) => browser.call(chat.send, { body: { message } })))
  await testServer.restart()
  const again = testServer.browser()
  again.setCookie('guest_token', browser.cookie('guest_token') ?? '')
  const { messages } = await again.call(chat.history, { query: { roomId: id } })
  const answers = messages.filter(({ role }) => role === 'assistant').map(({ text }) => text)
  expect(answers.toSorted()).toEqual(words.map((word) => `You said ${word}.`).toSorted())
  await testServer.close()
})

it('[E18] [S28] a turn that is cut off is answered as failed at the next start, with the message to send again', async () => {
  const testServer = await aServer()
  const { browser, id } = await aTalk(testServer)
  await browser.call(chat.send, { body: { message: 'hold' } })
  await browser.call(chat.send, { body: { message: 'bars' } })
  // The first outlasts the time to drain, the second never begins.
  await testServer.restart()
  const again = testServer.browser()
  again.setCookie('guest_token', browser.cookie('guest_token') ?? '')
  const { messages } = await again.call(chat.history, { query: { roomId: id } })
  expect(messages.map(({ role, status, suggestions }) => [role, status, suggestions])).toEqual([
    ['user', 'done', undefined],
    ['user', 'done', undefined],
    ['assistant', 'failed', ['hold']],
    ['assistant', 'failed', ['bars']],
  ])
  await again.call(auth.me)
  await testServer.close()
})
