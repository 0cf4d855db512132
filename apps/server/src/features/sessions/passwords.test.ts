import { routes } from '@belvedere/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { sendAs } from '../../../testing/send-as.ts'
import { aServer, password, type TestServer } from '../../../testing/test-server.ts'
import { acme, linkIdentity } from '../../../testing/world.ts'

const { account, auth, keys, rooms } = routes
const other = 'another horse, another battery'
const signedOut = { status: 401, code: 'not_authenticated' }
let test: TestServer
beforeAll(async () => {
  test = await aServer()
})
afterAll(() => test.close())

/** The same account in another browser. */
async function elsewhere(email: string, passwordGiven = password): Promise<Browser> {
  const browser = await aStranger()
  await browser.call(auth.login, { body: { email, password: passwordGiven } })
  return browser
}

async function aStranger(): Promise<Browser> {
  const browser = test.browser()
  await browser.call(auth.me)
  return browser
}

const aUserOf = async (testServer: TestServer) => {
  const { email } = await testServer.user()
  const stranger = testServer.browser()
  await stranger.call(auth.me)
  return { email, stranger }
}

describe('a new password', () => {
  const register = async (body: object) => (await aStranger()).send('POST', auth.register.path, { json: body })

  it('[S10] has 8 to 256 characters', async () => {
    const of = async (passwordGiven: string) =>
      (await register({ email: 'size@example.org', password: passwordGiven })).status
    expect([await of('seven77'), await of('ab'.repeat(129)), await of('ab'.repeat(128))]).toEqual([400, 400, 201])
  })
  it.each(['password1', 'PASSWORD1', 'qwertyuiop', 'aaaaaaaa', ' football1 '])(
    '[S10] is not one that many people have: %j',
    async (passwordGiven) => {
      const { status, json } = await register({ email: 'common@example.org', password: passwordGiven })
      expect([status, json]).toMatchObject([400, { code: 'invalid_request', errors: [{ path: 'password' }] }])
    },
  )
  it.each(['Grace.Hopper@Example.org', 'grace.hopper', 'Amazing Grace'])(
    '[S10] is not the e-mail or the name: %s',
    async (passwordGiven) => {
      const about = { email: 'grace.hopper@example.org', name: 'Amazing Grace' }
      const { json } = await register({ ...about, password: passwordGiven })
      expect(json).toMatchObject({ code: 'invalid_request', errors: [{ path: 'password' }] })
    },
  )
})

describe('a changed password', () => {
  it('[S4] ends every other session with its sockets, and keeps this one and the keys', async () => {
    const { browser, email } = await test.user()
    const { key } = await browser.call(keys.create, { body: { name: 'script' } })
    const there = await elsewhere(email)
    const socket = await there.events()
    await browser.call(auth.changePassword, { body: { currentPassword: password, newPassword: other } })
    expect(await socket.closed()).toBe(4401)
    expect(await there.refused(rooms.list)).toEqual(signedOut)
    expect(await there.refused(auth.refresh)).toEqual(signedOut)
    expect((await browser.call(rooms.list)).rooms).toEqual([])
    await browser.call(auth.refresh)
    const headers = { authorization: `Bearer ${key}` }
    expect((await browser.send('GET', '/api/v1/rooms', { headers })).status).toBe(200)
    const stranger = await aStranger()
    expect(await stranger.refused(auth.login, { body: { email, password } })).toMatchObject({ status: 401 })
    await stranger.call(auth.login, { body: { email, password: other } })
  })
  it('is asked for by who knows the one before, and leaves a mistake at its field', async () => {
    const { browser } = await test.user()
    const change = (body: object) => browser.send('POST', auth.changePassword.path, { json: body })
    const wrong = await change({ currentPassword: 'not my password', newPassword: other })
    expect([wrong.status, wrong.json]).toMatchObject([400, { errors: [{ path: 'currentPassword' }] }])
    const common = await change({ currentPassword: password, newPassword: 'password1' })
    expect([common.status, common.json]).toMatchObject([400, { errors: [{ path: 'newPassword' }] }])
    await browser.call(rooms.list)
  })
  it('[S12] counts a wrong guess as signing in does', async () => {
    const testServer = await aServer({ trustedProxies: ['127.0.0.1'] })
    const { browser } = await testServer.user()
    const body = { currentPassword: 'not my password', newPassword: other }
    const guess = () => sendAs(browser, '203.0.113.9', auth.changePassword.path, body)
    for (let n = 0; n < 10; n++) expect((await guess()).status).toBe(400)
    expect((await guess()).json).toMatchObject({ status: 429, code: 'too_many_requests' })
    await testServer.close()
  })
  it('is changed once where it is changed twice at the same time', async () => {
    const { browser } = await test.user()
    const change = (newPassword: string) =>
      browser.send('POST', auth.changePassword.path, { json: { currentPassword: password, newPassword } })
    const answers = await Promise.all([change(other), change('a third horse and battery')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })
})

describe('a forgotten password', () => {
  const forgot = async (email: string) => (await aStranger()).call(auth.forgotPassword, { body: { email } })
  const reset = (browser: Browser, token: string, passwordGiven = other) =>
    browser.send('POST', auth.resetPassword.path, { json: { token, password: passwordGiven } })
  const invalid = { status: 400, code: 'invalid_token' }

  it('[S9] [S4] is replaced by the link of a mail, which proves the e-mail and ends every session and key', async () => {
    const { browser, email } = await test.user()
    const { key } = await browser.call(keys.create, { body: { name: 'script' } })
    const socket = await browser.events()
    await forgot(email)
    const [letter] = (await test.mailsTo(email)).slice(-1)
    expect(letter?.page).toBe(`${test.server.publicUrl}/reset-password`)
    const stranger = await aStranger()
    expect((await reset(stranger, letter?.token ?? '')).status).toBe(200)
    expect(await socket.closed()).toBe(4401)
    expect(await browser.refused(rooms.list)).toEqual(signedOut)
    expect(await browser.refused(auth.refresh)).toEqual(signedOut)
    const headers = { authorization: `Bearer ${key}` }
    expect((await browser.send('GET', '/api/v1/rooms', { headers })).status).toBe(401)
    const { session } = await stranger.call(auth.login, { body: { email, password: other } })
    expect(session.user).toMatchObject({ email, emailVerified: true })
  })
  it('[S7] takes a provider off that was linked by who was never shown to have the e-mail, and no other', async () => {
    const left = async (confirmedBy: 'nobody' | 'a stranger' | 'its holder') => {
      const { browser, id, email } = await test.user()
      const stranger = await aStranger()
      const token = await test.mailedToken(email)
      if (confirmedBy !== 'nobody')
        await (confirmedBy === 'a stranger' ? stranger : browser).call(auth.verifyEmail, { body: { token } })
      await linkIdentity(test, id)
      await forgot(email)
      await reset(stranger, await test.mailedToken(email))
      return test.inStore(({ read }) =>
        read.selectFrom('identities').select('provider').where('person_id', '=', id).execute(),
      )
    }
    expect(await left('nobody')).toEqual([])
    expect(await left('a stranger')).toEqual([])
    expect(await left('its holder')).toEqual([{ provider: acme.id }])
  })
  it('[A5] [S9] is asked for with the same answer whether there is an account or not', async () => {
    const { email } = await test.user()
    const browser = await aStranger()
    const answer = async (to: string) => {
      const { status, text } = await browser.send('POST', auth.forgotPassword.path, { json: { email: to } })
      return [status, text]
    }
    expect(await answer('nobody-here@example.org')).toEqual(await answer(email))
    expect(await test.mailsTo('nobody-here@example.org')).toEqual([])
  })
  it('[S9] takes a link once under 50 parallel tries', async () => {
    const { email } = await test.user()
    await forgot(email)
    const [token, stranger] = [await test.mailedToken(email), await aStranger()]
    const tries = Array.from({ length: 50 }, (_, n) => reset(stranger, token, `${other} ${n}`))
    const answers = (await Promise.all(tries)).map(({ status }) => status)
    expect(answers.filter((status) => status === 200)).toHaveLength(1)
    expect(answers.filter((status) => status === 400)).toHaveLength(49)
  })
  it('[A6] [S9] takes a link for ten minutes, and none that is unknown or of another kind', async () => {
    const { email } = await test.user()
    const verification = await test.mailedToken(email)
    await forgot(email)
    const [token, stranger] = [await test.mailedToken(email), await aStranger()]
    for (const wrong of ['x', 'x'.repeat(43), verification])
      expect((await reset(stranger, wrong)).json).toMatchObject(invalid)
    test.clock.aheadMs += 10 * 60_000 + 1
    expect((await reset(stranger, token)).json).toMatchObject({
      ...invalid,
      detail: expect.stringContaining('expired'),
    })
  })
  it('[A6] [S9] keeps the link where the new password is refused, and makes the other links void', async () => {
    const { email } = await test.user()
    await forgot(email)
    const first = await test.mailedToken(email)
    await forgot(email)
    const [second, stranger] = [await test.mailedToken(email), await aStranger()]
    expect(second).not.toBe(first)
    expect((await reset(stranger, first, 'password1')).json).toMatchObject({ errors: [{ path: 'password' }] })
    expect((await reset(stranger, first)).status).toBe(200)
    expect((await reset(stranger, second)).json).toMatchObject(invalid)
  })
  it('[S9] names the configured address in the link, whatever Host says', async () => {
    const testServer = await aServer({ publicUrl: 'https://charts.example.org' })
    const { email, stranger } = await aUserOf(testServer)
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    await stranger.send('POST', auth.forgotPassword.path, { json: { email }, headers })
    const letters = await testServer.mailsTo(email)
    expect(letters.map(({ page }) => page)).toContain('https://charts.example.org/reset-password')
    expect(letters.map(({ raw }) => raw).join()).not.toContain('evil.example')
    await testServer.close()
  })
  it('[A5] is not mailed without end: three times in ten minutes, then silence, which tells a stranger nothing', async () => {
    const testServer = await aServer()
    const { email, stranger } = await aUserOf(testServer)
    for (let n = 0; n < 5; n++) await stranger.call(auth.forgotPassword, { body: { email } })
    const resets = async () => (await testServer.mailsTo(email)).filter(({ page }) => page.endsWith('/reset-password'))
    expect(await resets()).toHaveLength(3)
    testServer.clock.aheadMs += 10 * 60_000 + 1
    await stranger.call(auth.forgotPassword, { body: { email } })
    expect(await resets()).toHaveLength(4)
    await testServer.close()
  })
  it('is not mailed by one network to everybody: after twenty in an hour it waits', async () => {
    const testServer = await aServer({ trustedProxies: ['127.0.0.1'] })
    const { stranger } = await aUserOf(testServer)
    const ask = (n: number, ip: string) =>
      sendAs(stranger, ip, auth.forgotPassword.path, { email: `somebody${n}@example.org` })
    for (let n = 0; n < 20; n++) expect((await ask(n, '203.0.113.9')).status).toBe(202)
    const refused = await ask(21, '203.0.113.9')
    expect([refused.status, Number(refused.headers.get('retry-after')) > 3000]).toEqual([429, true])
    expect((await ask(22, '198.51.100.7')).status).toBe(202)
    await testServer.close()
  })
  it('[S11] a sign-in that is under way with the old one ends with it', async () => {
    const { email } = await test.user()
    await forgot(email)
    const [token, stranger] = [await test.mailedToken(email), await aStranger()]
    const logins = Array.from({ length: 5 }, async () => {
      const browser = await aStranger()
      await browser.send('POST', auth.login.path, { json: { email, password } })
      return browser
    })
    expect((await reset(stranger, token)).status).toBe(200)
    for (const browser of await Promise.all(logins)) expect(await browser.refused(rooms.list)).toEqual(signedOut)
  })
})

describe('a verification', () => {
  it('proves the e-mail once, by the link that registering sends', async () => {
    const { browser, email } = await test.user()
    const [letter] = await test.mailsTo(email)
    expect(letter?.page).toBe(`${test.server.publicUrl}/verify-email`)
    const token = letter?.token ?? ''
    const stranger = await aStranger()
    await stranger.call(auth.verifyEmail, { body: { token } })
    expect((await browser.call(auth.me)).session.user?.emailVerified).toBe(true)
    const again = await stranger.send('POST', auth.verifyEmail.path, { json: { token } })
    expect(again.json).toMatchObject({ status: 400, code: 'invalid_token' })
    await browser.call(auth.sendVerification)
    expect(await test.mailsTo(email)).toHaveLength(1)
  })
  it('is sent again on request, a few times', async () => {
    const testServer = await aServer()
    const { browser, email } = await testServer.user()
    for (let n = 0; n < 3; n++) await browser.call(auth.sendVerification)
    expect(await browser.refused(auth.sendVerification)).toEqual({ status: 429, code: 'too_many_requests' })
    expect(await testServer.mailsTo(email)).toHaveLength(4)
    await testServer.close()
  })
  it('[S12] is mailed to an address three times an hour, however often it signs up and is deleted', async () => {
    const testServer = await aServer()
    const email = 'somebody.else@example.org'
    const signUpAndLeave = async () => {
      const { browser } = await testServer.user(email)
      const mails = await testServer.mailsTo(email)
      await browser.call(account.remove, { body: { password } })
      return mails.length
    }
    const mails = []
    for (let n = 0; n < 5; n++) mails.push(await signUpAndLeave())
    expect(mails).toEqual([1, 2, 3, 3, 3])
    testServer.clock.aheadMs += 3_600_000
    expect(await signUpAndLeave()).toBe(4)
    await testServer.close()
  })
  it('[A6] ends after 24 hours', async () => {
    const testServer = await aServer()
    const { email, stranger } = await aUserOf(testServer)
    const token = await testServer.mailedToken(email)
    testServer.clock.aheadMs += 24 * 3_600_000 + 1
    expect(await stranger.refused(auth.verifyEmail, { body: { token } })).toEqual({
      status: 400,
      code: 'invalid_token',
    })
    await testServer.close()
  })
})
