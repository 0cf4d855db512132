import { routes } from '@belvedere/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServer, password, type TestServer } from '../../../testing/test-server.ts'

const { auth } = routes
const knownUser = { email: 'known@example.org', password }
let test: TestServer
let people = 0
beforeAll(async () => {
  test = await aServer()
  await test.user(knownUser.email)
})
afterAll(() => test.close())

/** A request such as `curl --json` sends it. */
const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
  const response = await fetch(test.server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const json: unknown = await response.json()
  return { status: response.status, cookies: response.headers.getSetCookie(), json }
}
const somebody = () => ({ email: `plain${++people}@example.org`, password })

const withoutCookies: [path: string, body: object, status: number][] = [
  [auth.register.path, somebody(), 201],
  [auth.login.path, knownUser, 200],
  [auth.forgotPassword.path, { email: knownUser.email }, 202],
  [auth.resetPassword.path, { token: 'unknown', password }, 400],
]
const ofOurs = [
  'access_token',
  'refresh_token',
  'guest_token',
  'csrf_token',
  'room_token',
  'room_token_x',
  'oauth_flow',
]

describe('[A15] a program without cookies', () => {
  it('signs up, signs in and sets a new password by plain JSON', async () => {
    const account = somebody()
    expect(await post(auth.register.path, account)).toMatchObject({ status: 201 })
    const signedIn = await post(auth.login.path, account, { cookie: 'theme=dark' })
    const names = signedIn.cookies.map((cookie) => cookie.split('=')[0])
    expect([signedIn.status, names]).toEqual([200, expect.arrayContaining(['access_token', 'refresh_token'])])
    expect(await post(auth.forgotPassword.path, { email: account.email })).toMatchObject({ status: 202 })
    const reset = { token: await test.mailedToken(account.email), password: 'another horse battery' }
    expect(await post(auth.resetPassword.path, reset)).toMatchObject({ status: 200 })
    expect(await post(auth.login.path, { ...account, password: reset.password })).toMatchObject({ status: 200 })
  })

  it.each(withoutCookies)('[S13] %s is no door for foreign pages', async (path, body, status) => {
    const foreign = { status: 403, code: 'origin_not_allowed' }
    for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example'])
      expect((await post(path, body, { origin })).json).toMatchObject(foreign)
    for (const site of ['cross-site', 'same-site', 'anything'])
      expect((await post(path, body, { 'sec-fetch-site': site })).json).toMatchObject(foreign)
    const sameOrigin = { origin: new URL(test.server.publicUrl).origin, 'sec-fetch-site': 'same-origin' }
    expect((await post(path, body, sameOrigin)).status).toBe(status)
  })

  it.each(withoutCookies)('[S13] %s accepts no form and no text', async (path) => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'text/json',
      'application/jsonp',
    ])
      expect((await post(path, '{"email":"a@example.org"}', { 'content-type': type })).json).toMatchObject({
        status: 415,
        code: 'unsupported_media_type',
      })
  })

  it.each(withoutCookies)(
    '[S13] %s asks for the CSRF token as soon as a cookie of ours is sent',
    async (path, body) => {
      for (const name of ofOurs)
        expect([name, (await post(path, body, { cookie: `${name}=x` })).json]).toMatchObject([
          name,
          { status: 403, code: 'csrf_failed' },
        ])
    },
  )

  it('[S13] does nothing else so', async () => {
    for (const { path } of [auth.guest, auth.logout, auth.verifyEmail])
      expect((await post(path, {})).json).toMatchObject({ status: 403, code: 'csrf_failed' })
  })
})
