import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { problem, routes } from '@belvedere/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '../../testing/browser.ts'
import { aSharedRoom } from '../../testing/shared-room.ts'
import { aServer, password, type TestServer } from '../../testing/test-server.ts'

const { account, auth, keys } = routes
let test: TestServer
beforeAll(async () => {
  test = await aServer()
})
afterAll(() => test.close())

/** Sends a request whose body comes only after `meanwhile`: its status and code. */
async function slowly(path: string, headers: Record<string, string>, body: string, meanwhile: () => Promise<unknown>) {
  const length = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const slow = request(test.server.url + path, {
    method: 'POST',
    headers: { ...length, ...headers, expect: '100-continue' },
  })
  slow.flushHeaders()
  await once(slow, 'continue')
  await meanwhile()
  slow.end(body)
  const [answer]: IncomingMessage[] = await once(slow, 'response')
  const responseText = answer === undefined ? '' : await text(answer)
  return { status: answer?.statusCode, code: problem.parse(JSON.parse(responseText)).code }
}

const cookiesOf = (browser: Browser, path: string) => ({
  cookie: browser.cookieHeader(path),
  'x-csrf-token': browser.cookie('csrf_token') ?? '',
})
const form = (content: string) =>
  `--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${content}\r\n--x--\r\n`

describe('a slow request that was admitted', () => {
  const signedOut = { status: 401, code: 'not_authenticated' }

  it('[S4] makes no key once the password was reset', async () => {
    const { browser, email } = await test.user()
    const owner = test.browser()
    await owner.call(auth.me)
    await owner.call(auth.forgotPassword, { body: { email } })
    const reset = { token: await test.mailedToken(email), password: 'another horse, another battery' }
    const meanwhile = () => owner.call(auth.resetPassword, { body: reset })
    const { path } = keys.create
    expect(await slowly(path, cookiesOf(browser, path), '{"name":"late"}', meanwhile)).toEqual(signedOut)
    await owner.call(auth.login, { body: { email, password: reset.password } })
    expect((await owner.call(keys.list)).keys).toEqual([])
  })

  it('[S17] does nothing once its key is revoked', async () => {
    const { browser } = await test.user()
    const { key, id } = await browser.call(keys.create, { body: { name: 'script' } })
    const meanwhile = () => browser.call(keys.revoke, { params: { id } })
    const byKey = { authorization: `Bearer ${key}` }
    expect(await slowly('/api/v1/rooms', byKey, '{"name":"late"}', meanwhile)).toEqual(signedOut)
    expect((await browser.call(routes.rooms.list)).rooms).toEqual([])
  })

  it('[S4] uploads nothing once its session is signed out', async () => {
    const { browser, email } = await test.user()
    const { path } = routes.files.upload
    const headers = { ...cookiesOf(browser, path), 'content-type': 'multipart/form-data; boundary=x' }
    const meanwhile = () => browser.copy().call(auth.logout)
    expect(await slowly(path, headers, form('a,b\n1,2\n'), meanwhile)).toEqual(signedOut)
    await browser.call(auth.me)
    await browser.call(auth.login, { body: { email, password } })
    expect((await browser.call(routes.files.list)).files).toEqual([])
  })

  it('[S6] uploads nothing to a room from which its sender was removed', async () => {
    const { params, owner, join } = await aSharedRoom(test)
    const { browser, id } = await join('editor')
    const { key } = await browser.call(keys.create, { body: { name: 'script' } })
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'multipart/form-data; boundary=x' }
    const meanwhile = () => owner.browser.call(routes.rooms.removeMember, { params: { ...params, userId: id } })
    const path = `/api/v1/files?roomId=${params.id}`
    expect(await slowly(path, headers, form('a,b\n1,2\n'), meanwhile)).toEqual({ status: 404, code: 'not_found' })
    expect((await browser.call(routes.files.list)).files).toEqual([])
  })

  it('[S4] uploads nothing to a deleted account, and is refused', async () => {
    const { browser } = await test.user()
    const { path } = routes.files.upload
    const headers = { ...cookiesOf(browser, path), 'content-type': 'multipart/form-data; boundary=x' }
    const meanwhile = () => browser.copy().call(account.remove, { body: { password } })
    expect(await slowly(path, headers, form('a,b\n1,2\n'), meanwhile)).toEqual(signedOut)
    expect(test.logged()).not.toContain('a request failed')
  })
})
