import { routes } from '@belvedere/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendAs } from '../../../testing/send-as.ts'
import { aServer, password, type TestServer } from '../../../testing/test-server.ts'

const { auth, rooms } = routes
let test: TestServer
beforeAll(async () => {
  test = await aServer({ trustedProxies: ['127.0.0.1'] })
})
afterAll(() => test.close())

/** A user who is signed in twice. */
async function twice() {
  const { browser, email } = await test.user()
  const phone = test.browser()
  await phone.call(auth.me)
  test.clock.aheadMs += 60_000
  const headers = { 'user-agent': 'Phone/1.0' }
  await phone.send('POST', auth.login.path, { json: { email, password }, headers })
  return { browser, phone }
}

describe('my sessions', () => {
  it('are listed with browser and last visit, the last seen first', async () => {
    const { browser, phone } = await twice()
    const { sessions } = await phone.call(auth.sessions)
    expect(sessions).toMatchObject([
      { current: true, userAgent: 'Phone/1.0' },
      { current: false, userAgent: 'node' },
    ])
    test.clock.aheadMs += 120_000
    await browser.call(rooms.list)
    await expect
      .poll(async () => (await phone.call(auth.sessions)).sessions.map(({ current }) => current))
      .toEqual([false, true])
    await phone.send('POST', auth.refresh.path, { headers: { 'user-agent': 'Phone/2.0' } })
    const renewed = (await phone.call(auth.sessions)).sessions.find(({ current }) => current)
    expect(renewed?.userAgent).toBe('Phone/2.0')
  })
  it('[S4] end one by one, with their sockets', async () => {
    const { browser, phone } = await twice()
    const socket = await phone.events()
    const { sessions } = await browser.call(auth.sessions)
    const id = sessions.find(({ current }) => !current)?.id ?? ''
    await browser.call(auth.endSession, { params: { id } })
    expect(await socket.closed()).toBe(4401)
    expect(await phone.refused(rooms.list)).toEqual({ status: 401, code: 'not_authenticated' })
    expect((await browser.call(auth.sessions)).sessions).toMatchObject([{ current: true }])
    expect(await browser.refused(auth.endSession, { params: { id } })).toEqual({ status: 404, code: 'not_found' })
  })
  it('[S14] cannot be ended by others', async () => {
    const { browser } = await test.user()
    const { browser: stranger } = await test.user()
    const [mine] = (await browser.call(auth.sessions)).sessions
    const params = { id: mine?.id ?? '' }
    expect(await stranger.refused(auth.endSession, { params })).toEqual({ status: 404, code: 'not_found' })
    await browser.call(rooms.list)
  })
})

describe('a network', () => {
  const arrivals = (path: string, ip: string) => async (n: number) => {
    const browser = test.browser()
    await browser.call(auth.me)
    const json = path === auth.guest.path ? {} : { email: `${ip}-${n}@example.org`, password }
    return sendAs(browser, ip, path, json)
  }

  it('makes 30 accounts an hour', async () => {
    const register = arrivals(auth.register.path, '203.0.113.1')
    for (let n = 0; n < 30; n++) expect((await register(n)).status).toBe(201)
    const refused = await register(30)
    expect(refused.json).toMatchObject({ status: 429, code: 'too_many_requests' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect((await arrivals(auth.register.path, '203.0.113.2')(0)).status).toBe(201)
    test.clock.aheadMs += 3_600_001
    expect((await register(31)).status).toBe(201)
  })
  it('brings 60 guests an hour, however many addresses it has', async () => {
    for (let n = 0; n < 60; n++)
      expect((await arrivals(auth.guest.path, `2001:db8:1:2::${n.toString(16)}`)(n)).status).toBe(201)
    expect((await arrivals(auth.guest.path, '2001:db8:1:2:ffff::1')(61)).status).toBe(429)
    expect((await arrivals(auth.guest.path, '2001:db8:1:3::1')(62)).status).toBe(201)
  })
})
