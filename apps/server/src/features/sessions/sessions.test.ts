import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { routes } from '@belvedere/contract'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendAs } from '../../../testing/send-as.ts'
import { aServer, password, type TestServer } from '../../../testing/test-server.ts'

const { auth, rooms } = routes
let test: TestServer
beforeAll(async () => {
  test = await aServer()
})
afterAll(() => test.close())

describe('a stranger', () => {
  it('is told so, and gets a CSRF token to begin with', async () => {
    const browser = test.browser()
    const { session } = await browser.call(auth.me)
    expect(session).toEqual({
      isGuest: true,
      user: null,
      room: null,
      csrfToken: browser.cookie('csrf_token'),
      accessTokenExpiresAt: null,
    })
  })
  it('[S13] can’t begin as a guest without a CSRF token', async () => {
    expect(await test.browser().refused(auth.guest)).toEqual({ status: 403, code: 'csrf_failed' })
  })
})

describe('a guest', () => {
  it('has one room, the same one when beginning again', async () => {
    const { browser, session } = await test.guest()
    expect(session).toMatchObject({ isGuest: true, user: null, room: { role: 'owner', files: [], spec: null } })
    const again = await browser.send('POST', '/server/auth/guest')
    expect(again.status).toBe(200)
    expect((await browser.call(auth.me)).session.room?.id).toBe(session.room?.id)
    expect(browser.cookie('room_token')).toBe(session.room?.token)
  })
  it('may not make, delete or restore rooms, nor have a profile', async () => {
    const { browser, session } = await test.guest()
    const params = { id: session.room?.id ?? '' }
    const refusal = { status: 403, code: 'guest_not_allowed' }
    expect(await browser.refused(rooms.create, { body: { name: 'x' } })).toEqual(refusal)
    expect(await browser.refused(rooms.remove, { params })).toEqual(refusal)
    expect(await browser.refused(rooms.restore, { params })).toEqual(refusal)
    expect(await browser.refused(auth.profile, { body: { name: 'x' } })).toEqual(refusal)
  })
  it('is erased at sign-out', async () => {
    const { browser, session } = await test.guest()
    await browser.call(auth.logout)
    expect(browser.cookie('guest_token')).toBeUndefined()
    expect(test.viz.forgotten).toContain(session.room?.id)
    expect((await browser.call(auth.me)).session.room).toBeNull()
  })
  it('is forgotten a day after the last request', async () => {
    const { browser } = await test.guest()
    test.clock.aheadMs += 25 * 3_600_000
    expect(await browser.refused(rooms.list)).toEqual({ status: 401, code: 'not_authenticated' })
  })
  it('[A4] [S32] keeps the room on signing up, under a new token, and is no guest any more', async () => {
    const { browser, session } = await test.guest()
    const old = browser.copy()
    await browser.upload('/server/data/upload', { 'cars.csv': 'a,b\n1,2\n' })
    const signedUp = await browser.call(auth.register, { body: { email: 'keep@example.org', password } })
    expect(signedUp.session.room).toMatchObject({ id: session.room?.id, files: [{ name: 'cars.csv' }] })
    expect(signedUp.session.room?.token).not.toBe(session.room?.token)
    expect((await browser.call(routes.files.list)).files).toHaveLength(1)
    expect(await old.refused(rooms.list)).toEqual({ status: 401, code: 'not_authenticated' })
  })
  it('[A4] [S32] leaves no empty room behind on signing in', async () => {
    const { email } = await test.user()
    const { browser } = await test.guest()
    const { session } = await browser.call(auth.login, { body: { email, password } })
    expect(session.room).toBeNull()
    expect((await browser.call(rooms.list)).rooms).toEqual([])
  })
})

describe('a user', () => {
  it('signs up, signs out and in again', async () => {
    const { browser, session, email } = await test.user()
    expect(session).toMatchObject({
      isGuest: false,
      user: { email, profileComplete: false, emailVerified: false, hasPassword: true },
    })
    await browser.call(auth.logout)
    expect((await browser.call(auth.me)).session.user).toBeNull()
    const again = await browser.call(auth.login, { body: { email: email.toUpperCase(), password } })
    expect(again.session.user?.id).toBe(session.user?.id)
  })
  it('completes the profile', async () => {
    const { browser } = await test.user()
    const body = { country: 'DE', profession: 'Baker', name: 'Ada' }
    const { session } = await browser.call(auth.profile, { body })
    expect(session.user).toMatchObject({ ...body, profileComplete: true })
    expect(await browser.refused(auth.profile, { body: { country: 'Germany' } })).toMatchObject({ status: 400 })
  })
  it('cannot use a taken e-mail', async () => {
    const { email } = await test.user()
    const { browser } = await test.guest()
    expect(await browser.refused(auth.register, { body: { email, password } })).toEqual({
      status: 409,
      code: 'email_taken',
    })
  })
  it('has a password of 8 to 256 characters, all of which count', async () => {
    const { browser } = await test.guest()
    const long = 'a'.repeat(200)
    const body = { email: 'long@example.org', password: long }
    expect(await browser.refused(auth.register, { body: { ...body, password: '1234567' } })).toMatchObject({
      status: 400,
    })
    await browser.call(auth.register, { body })
    await browser.call(auth.logout)
    await browser.call(auth.me)
    const cut = { ...body, password: long.slice(0, 199) }
    expect(await browser.refused(auth.login, { body: cut })).toEqual({ status: 401, code: 'invalid_credentials' })
    await browser.call(auth.login, { body })
  })
  it('[S11] unknown and wrong look the same', async () => {
    const { email } = await test.user()
    const { browser } = await test.guest()
    const wrong = await browser.send('POST', auth.login.path, { json: { email, password: 'wrong password' } })
    const unknown = await browser.send('POST', auth.login.path, { json: { email: 'no@example.org', password } })
    const withoutRequestId = ({ status, json }: typeof wrong) => ({ status, ...Object(json), requestId: null })
    expect(withoutRequestId(wrong)).toEqual(withoutRequestId(unknown))
  })
  it('[S16] gains nothing by naming what is not theirs to set', async () => {
    const { browser } = await test.user()
    for (const extra of [{ id: 'x' }, { role: 'owner' }, { userId: 'x' }, { emailVerified: true }]) {
      const refusal = await browser.send('PATCH', auth.profile.path, { json: { name: 'Ada', ...extra } })
      expect(refusal.status).toBe(400)
    }
  })
})

describe('the access token', () => {
  const forge = (claims: Record<string, unknown>, header: { alg: string; typ?: string }, key: Uint8Array) =>
    new SignJWT(claims).setProtectedHeader(header).setIssuedAt().setExpirationTime('15m').sign(key)

  it('[S1] is refused if it is modified, unsigned, of another type or key, or expired', async () => {
    const { browser } = await test.user()
    await browser.call(rooms.list)
    const token = browser.cookie('access_token') ?? ''
    const [header = '', payload = '', signature = ''] = token.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const wrong = [
      `${header}.${part({ ...claims, user_id: 'someone' })}.${signature}`,
      `${part({ alg: 'none', typ: 'at+jwt' })}.${payload}.`,
      `${header}.${payload}.${createHmac('sha256', 'guess').update(`${header}.${payload}`).digest('base64url')}`,
      await forge(claims, { alg: 'HS256', typ: 'at+jwt' }, Buffer.alloc(32)),
      await forge(claims, { alg: 'HS512', typ: 'JWT' }, Buffer.alloc(64)),
      '',
      'x',
    ]
    for (const forged of wrong) {
      const other = test.browser()
      other.setCookie('access_token', forged)
      expect(await other.refused(rooms.list)).toEqual({ status: 401, code: 'not_authenticated' })
    }
    test.clock.aheadMs += 16 * 60_000
    expect(await browser.refused(rooms.list)).toEqual({ status: 401, code: 'not_authenticated' })
  })
  it('[S2] is in an HttpOnly cookie', async () => {
    const { browser, email } = await test.user()
    const reply = await browser.send('POST', auth.login.path, { json: { email, password } })
    const cookies = reply.headers.getSetCookie()
    const of = (name: string) => cookies.find((cookie) => cookie.startsWith(`${name}=`)) ?? ''
    expect(of('access_token')).toMatch(/Max-Age=900; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(of('refresh_token')).toMatch(/Max-Age=604800; Path=\/server\/auth; HttpOnly; SameSite=Lax$/)
    expect(of('csrf_token')).not.toContain('HttpOnly')
    // Http on loopback is the one place without Secure.
    expect(cookies.join()).not.toContain('Secure')
  })
  it('[S4] is refused immediately after sign-out', async () => {
    const { browser } = await test.user()
    const stolen = browser.copy()
    await browser.call(auth.logout)
    expect(await stolen.refused(rooms.list)).toEqual({ status: 401, code: 'not_authenticated' })
  })
})

describe('the refresh token', () => {
  it('[A1] brings back a session whose access token has run out', async () => {
    const { browser, session } = await test.user()
    test.clock.aheadMs += 16 * 60_000
    const stale = await browser.call(auth.me)
    expect(stale.session).toMatchObject({ user: { id: session.user?.id }, accessTokenExpiresAt: null })
    const before = browser.cookie('refresh_token')
    const csrf = browser.cookie('csrf_token')
    await browser.call(auth.refresh)
    expect(browser.cookie('refresh_token')).not.toBe(before)
    expect(browser.cookie('csrf_token')).toBe(csrf)
    expect((await browser.call(rooms.list)).rooms).toEqual([])
  })
  it('[A2] [S3] serves many tabs concurrently', async () => {
    const { browser } = await test.user()
    const tabs = Array.from({ length: 20 }, () => browser.copy())
    await Promise.all(tabs.map((tab) => tab.call(auth.refresh)))
    for (const tab of tabs) await tab.call(rooms.list)
    await Promise.all(tabs.map((tab) => tab.call(auth.refresh)))
  })
  it('[A2] [S3] ends the family when it is used again after the grace, and says so in the log', async () => {
    const { browser } = await test.user()
    const thief = browser.copy()
    await browser.call(auth.refresh)
    await browser.call(auth.refresh)
    test.clock.aheadMs += 11_000
    expect(await thief.refused(auth.refresh)).toEqual({ status: 401, code: 'not_authenticated' })
    expect(await browser.refused(rooms.list)).toEqual({ status: 401, code: 'not_authenticated' })
    expect(await browser.refused(auth.refresh)).toEqual({ status: 401, code: 'not_authenticated' })
    expect(test.logged()).toContain('refresh token used again')
  })
  it('[A2] works for five minutes if its answer was lost, and what it was exchanged for does not', async () => {
    const { browser } = await test.user()
    const other = browser.copy()
    await browser.call(auth.refresh)
    test.clock.aheadMs += 4 * 60_000
    expect((await other.call(auth.me)).session.user).not.toBeNull()
    await other.call(auth.refresh)
    await other.call(rooms.list)
    expect(await browser.refused(auth.refresh)).toEqual({ status: 401, code: 'not_authenticated' })
    expect(await other.refused(rooms.list)).toEqual({ status: 401, code: 'not_authenticated' })
  })
  it('[A2] [S3] ends the family when its answer was lost more than five minutes ago', async () => {
    const { browser } = await test.user()
    const other = browser.copy()
    await browser.call(auth.refresh)
    test.clock.aheadMs += 6 * 60_000
    expect(await other.refused(auth.refresh)).toEqual({ status: 401, code: 'not_authenticated' })
    expect(await browser.refused(auth.refresh)).toEqual({ status: 401, code: 'not_authenticated' })
  })
  it('[A2] is no replay if who asked has hung up', async () => {
    const { browser } = await test.user()
    const { hostname, port } = new URL(test.server.url)
    const request = [
      `POST ${auth.refresh.path} HTTP/1.1`,
      'host: x',
      `origin: ${test.server.publicUrl}`,
      `cookie: ${browser.cookieHeader(auth.refresh.path)}`,
      `x-csrf-token: ${browser.cookie('csrf_token')}`,
      'content-length: 0',
    ]
    for (let n = 0; n < 2; n++) await browser.call(auth.refresh)
    test.clock.aheadMs += 11_000
    const paused = connect(Number(port), hostname)
    await once(paused, 'connect')
    paused.end(`${request.join('\r\n')}\r\n\r\n`)
    paused.resume()
    await once(paused, 'close')
    await test.user()
    await browser.call(auth.refresh)
    await browser.call(rooms.list)
  })
  it('is asked for before a CSRF token is', async () => {
    expect(await test.browser().refused(auth.refresh)).toEqual({ status: 401, code: 'not_authenticated' })
  })
  it('[S4] ends after ninety days, however often it is refreshed', async () => {
    const { browser } = await test.user()
    const dayMs = 24 * 3_600_000
    for (let days = 0; days < 84; days += 6) {
      test.clock.aheadMs += 6 * dayMs
      await browser.call(auth.refresh)
    }
    test.clock.aheadMs += 6 * dayMs
    expect(await browser.refused(auth.refresh)).toEqual({ status: 401, code: 'not_authenticated' })
    expect((await browser.call(auth.me)).session.user).toBeNull()
  })
  it('ends after seven days', async () => {
    const { browser } = await test.user()
    test.clock.aheadMs += 8 * 24 * 3_600_000
    expect(await browser.refused(auth.refresh)).toEqual({ status: 401, code: 'not_authenticated' })
    expect((await browser.call(auth.me)).session.user).toBeNull()
    await browser.call(auth.guest)
  })
})

describe('CSRF and Origin', () => {
  it('[A3] [S13] a mutation needs a token of its own session in the header', async () => {
    const { browser } = await test.user()
    const { browser: other } = await test.user()
    const rename = (headers: Record<string, string | null>) =>
      browser.send('PATCH', auth.profile.path, { json: { name: 'x' }, headers })
    const planted = other.cookie('csrf_token') ?? ''
    expect((await rename({ 'x-csrf-token': null })).status).toBe(403)
    expect((await rename({ 'x-csrf-token': planted })).status).toBe(403)
    browser.setCookie('csrf_token', planted)
    expect(await browser.refused(auth.profile, { body: { name: 'x' } })).toEqual({ status: 403, code: 'csrf_failed' })
    await browser.call(auth.me)
    await browser.call(auth.profile, { body: { name: 'x' } })
  })
  it('[A3] a token stays good when a late answer has left another one in the cookie', async () => {
    const { browser, session } = await test.user()
    for (const cookie of ['of somebody who was here before', (await test.guest()).session.csrfToken]) {
      browser.setCookie('csrf_token', cookie)
      const headers = { 'x-csrf-token': session.csrfToken }
      const reply = await browser.send('PATCH', auth.profile.path, { json: { name: 'x' }, headers })
      expect(reply.status).toBe(200)
    }
  })
  it('[S13] a mutation from a foreign page is refused, from our own names on loopback it is not', async () => {
    const { browser } = await test.user()
    const port = new URL(test.server.url).port
    const from = (origin: string) =>
      browser.send('PATCH', auth.profile.path, { json: { name: 'x' }, headers: { origin } })
    for (const origin of [
      'https://evil.example',
      'null',
      `http://localhost.evil.example:${port}`,
      'http://localhost:1',
    ])
      expect((await from(origin)).json).toMatchObject({ status: 403, code: 'origin_not_allowed' })
    for (const name of ['localhost', '127.0.0.1', '[::1]'])
      expect((await from(`http://${name}:${port}`)).status).toBe(200)
  })
  it('[A3] ignores cookies if there is an Authorization header', async () => {
    const { browser } = await test.user()
    const reply = await browser.send('GET', rooms.list.path, { headers: { authorization: 'Bearer nonsense' } })
    expect(reply.status).toBe(401)
  })
  it('[S13] accepts no form and no text', async () => {
    const { browser } = await test.user()
    for (const type of ['application/x-www-form-urlencoded', 'text/plain']) {
      const headers = { 'content-type': type }
      const reply = await browser.send('PATCH', auth.profile.path, { body: 'name=x', headers })
      expect(reply.json).toMatchObject({ status: 415, code: 'unsupported_media_type' })
    }
  })
})

describe('the throttle', () => {
  const wrongPassword = 'wrong password'

  it('[S12] stops the eleventh failure of an account from one address, and outlives a restart', async () => {
    const testServer = await aServer({ trustedProxies: ['127.0.0.1'] })
    const { email } = await testServer.user()
    const signIn = async (passwordGiven: string) => {
      const browser = testServer.browser()
      await browser.call(auth.me)
      return sendAs(browser, '203.0.113.9', auth.login.path, { email, password: passwordGiven })
    }
    for (let n = 0; n < 10; n++) expect((await signIn(wrongPassword)).status).toBe(401)
    const eleventh = await signIn(wrongPassword)
    expect(eleventh.status).toBe(429)
    expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(290)
    await testServer.restart()
    expect((await signIn(password)).status).toBe(429)
    testServer.clock.aheadMs += 6 * 60_000
    expect((await signIn(password)).status).toBe(200)
    await testServer.close()
  })
  it('[S12] refuses the twenty-first failure from one address, whatever X-Forwarded-For says', async () => {
    const testServer = await aServer({ trustedProxies: ['127.0.0.1'] })
    const browser = testServer.browser()
    await browser.call(auth.me)
    const attempt = (n: number) =>
      sendAs(browser, `10.0.0.${n}, 203.0.113.9`, auth.login.path, { email: `nobody${n}@example.org`, password })
    for (let n = 0; n < 20; n++) expect((await attempt(n)).status).toBe(401)
    expect((await attempt(21)).status).toBe(429)
    await testServer.close()
  })
  it('[S12] behind a proxy that is not declared one stranger locks out neither one nor all', async () => {
    const testServer = await aServer({ publicUrl: 'https://charts.example.org' })
    const { browser, email } = await testServer.user()
    await browser.call(auth.logout)
    await browser.call(auth.me)
    const guess = (whose: string) =>
      sendAs(browser, '203.0.113.9', auth.login.path, { email: whose, password: wrongPassword })
    for (let n = 0; n < 150; n++) expect((await guess(email)).status).toBe(401)
    for (let n = 0; n < 150; n++) expect((await guess(`nobody${n}@example.org`)).status).toBe(401)
    expect((await sendAs(browser, '198.51.100.7', auth.login.path, { email, password })).status).toBe(200)
    await testServer.close()
  })
  it('[S12] bounds what comes from this machine too', async () => {
    const testServer = await aServer()
    const browser = testServer.browser()
    await browser.call(auth.me)
    const guess = (email: string) => browser.send('POST', auth.login.path, { json: { email, password: wrongPassword } })
    for (let n = 0; n < 200; n++) expect((await guess('one@example.org')).status).toBe(401)
    expect((await guess('one@example.org')).status).toBe(429)
    for (let n = 0; n < 199; n++) expect((await guess(`${n}@example.org`)).status).toBe(401)
    expect((await guess('another@example.org')).status).toBe(429)
    await testServer.close()
  })
  it('[S12] behind a trusted proxy a stranger elsewhere locks out no one', async () => {
    const testServer = await aServer({ trustedProxies: ['127.0.0.1'] })
    const { browser, email } = await testServer.user()
    await browser.call(auth.logout)
    await browser.call(auth.me)
    const from = (ip: string, passwordGiven: string) =>
      sendAs(browser, ip, auth.login.path, { email, password: passwordGiven })
    for (let n = 0; n < 12; n++) await from('203.0.113.9', 'wrong password')
    expect((await from('203.0.113.9', password)).status).toBe(429)
    expect((await from('198.51.100.7', password)).status).toBe(200)
    await testServer.close()
  })
})

it('[S2] [S13] under https cookies are Secure, and only pages of the public URL may act', async () => {
  const testServer = await aServer({ publicUrl: 'https://charts.example.org', guests: false })
  const browser = testServer.browser()
  const reply = await browser.send('GET', auth.me.path)
  expect(reply.headers.getSetCookie()[0]).toMatch(/^csrf_token=.*; Secure; SameSite=Lax$/)
  expect(reply.headers.get('strict-transport-security')).toContain('max-age')
  const begin = (origin: string) => browser.send('POST', auth.guest.path, { headers: { origin } })
  expect((await begin(testServer.server.url)).json).toMatchObject({ code: 'origin_not_allowed' })
  expect((await begin('https://charts.example.org')).json).toMatchObject({ status: 403, code: 'guest_not_allowed' })
  await testServer.close()
})

it('[S27] no token, password or cookie is ever logged', async () => {
  const { browser, session } = await test.user('canary-mail@example.org')
  await browser.send('GET', `/room/${browser.cookie('access_token')}`)
  await browser.refused(auth.login, { body: { email: 'canary-mail@example.org', password: 'canary-password' } })
  const secrets = ['access_token', 'refresh_token', 'csrf_token'].map((name) => browser.cookie(name) ?? 'missing')
  for (const secret of [...secrets, session.csrfToken, 'canary-password', 'canary-mail'])
    expect(test.logged()).not.toContain(secret)
})
