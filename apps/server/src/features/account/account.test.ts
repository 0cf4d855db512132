import { routes } from '@belvedere/contract'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { addMember } from '../../../testing/shared-room.ts'
import { aServer, password, type TestServer } from '../../../testing/test-server.ts'

let test: TestServer
beforeAll(async () => {
  test = await aServer({ trustedProxies: ['127.0.0.1'] })
})
afterAll(() => test.close())

const exported = async (browser: Browser) => {
  const reply = await fetch(`${test.server.url}/server/account/export`, {
    headers: { cookie: browser.cookieHeader('/server/account/export') },
  })
  const files = reply.ok ? unzipSync(new Uint8Array(await reply.arrayBuffer())) : {}
  const texts = Object.entries(files).map(([path, bytes]) => [path, new TextDecoder().decode(bytes)] as const)
  return { reply, files: new Map(texts) }
}

async function someoneWithARoom() {
  const { browser, email } = await test.user()
  const { room } = await browser.call(routes.rooms.create, { body: { name: '../../Tea & “cake”' } })
  await browser.upload('/server/data/upload', { 'tea.csv': 'a,b\n1,2\n' })
  await browser.call(routes.files.list)
  await browser.call(routes.chat.send, { body: { message: 'canary-of-mine', roomId: room.id } })
  return { browser, email, room }
}

describe('an export', () => {
  it('contains the account, the uploaded files, messages and charts, and no secret', async () => {
    const { browser, email, room } = await someoneWithARoom()
    const made = await browser.call(routes.keys.create, { body: { name: 'mine' } })
    const { reply, files } = await exported(browser)
    expect(reply.headers.get('content-type')).toBe('application/zip')
    expect(reply.headers.get('content-disposition')).toMatch(
      /^attachment; filename\*=UTF-8''belvedere-\d{4}-\d\d-\d\d\.zip$/,
    )
    expect(JSON.parse(files.get('account.json') ?? '')).toMatchObject({
      email,
      apiKeys: [{ name: 'mine', prefix: made.prefix }],
      rooms: [{ id: room.id, role: 'owner' }],
    })
    const paths = [...files.keys()]
    expect(paths.find((path) => path.endsWith('/tea.csv'))).toBeDefined()
    expect(paths.filter((path) => path.includes('..') || path.startsWith('/'))).toEqual([])
    const messages = paths.find((path) => path.endsWith('/messages.jsonl')) ?? ''
    expect(files.get(messages)).toContain('canary-of-mine')
    const everything = [...files.values()].join('\n')
    const secrets = [password, made.key, room.token, browser.cookie('refresh_token'), browser.cookie('access_token')]
    expect(secrets.filter((secret) => secret === undefined || everything.includes(secret))).toEqual([])
  })

  it('[S14] contains my messages in rooms of others, and nothing of theirs', async () => {
    const { browser, room } = await someoneWithARoom()
    const colleague = await test.user()
    await addMember({ browser }, room.id, colleague, 'editor')
    await colleague.browser.call(routes.chat.send, { body: { message: 'said-by-a-colleague', roomId: room.id } })
    const { files } = await exported(colleague.browser)
    expect(files.get('messages.jsonl')).toContain('said-by-a-colleague')
    expect([...files.values()].join()).not.toContain('canary-of-mine')
  })

  it('[S14] contains nothing of other people', async () => {
    await someoneWithARoom()
    const { browser } = await test.user()
    const { files } = await exported(browser)
    expect([...files.keys()].toSorted()).toEqual(['account.json', 'files.json', 'messages.jsonl'])
  })
})

describe('deleting an account', () => {
  it('requires the password, then deletes everything', async () => {
    const { browser, email, room } = await someoneWithARoom()
    const key = await browser.call(routes.keys.create, { body: { name: 'mine' } })
    const events = await browser.events()
    events.ask({ action: 'subscribe_room', token: room.token })
    await events.until((message) => message.type === 'subscribed')
    expect(await browser.refused(routes.account.remove, { body: {} })).toEqual({ status: 400, code: 'invalid_request' })
    expect(await browser.refused(routes.account.remove, { body: { password: 'not this one' } })).toEqual({
      status: 400,
      code: 'invalid_request',
    })
    await browser.call(routes.account.remove, { body: { password } })
    expect(await events.closed()).toBe(4401)
    expect(browser.cookie('access_token')).toBeFalsy()
    const { session } = await browser.call(routes.auth.me)
    expect(session.user).toBeNull()
    const withKey = await fetch(`${test.server.url}/api/v1/rooms`, { headers: { authorization: `Bearer ${key.key}` } })
    expect(withKey.status).toBe(401)
    expect(await browser.refused(routes.auth.login, { body: { email, password } })).toMatchObject({ status: 401 })
  })

  it('[S12] counts wrong passwords as a sign-in does', async () => {
    const { browser } = await test.user()
    const refused = []
    const guess = { json: { password: 'a guess' }, headers: { 'x-forwarded-for': '203.0.113.9' } }
    for (let tries = 0; tries < 11; tries++)
      refused.push((await browser.send('DELETE', routes.account.remove.path, guess)).status)
    expect(refused).toEqual([...Array.from({ length: 10 }, () => 400), 429])
  })
})
