import { routes } from '@belvedere/contract'
import { describe, expect, it } from 'vitest'
import { aServer, password } from '../../../testing/test-server.ts'
import type { Config } from '../../config/config.ts'

const { auth, rooms } = routes
const dayMs = 24 * 3_600_000
const dead = { status: 401, code: 'not_authenticated' }

async function aServerWith(lifetimes: Pick<Config, 'accessTokenMinutes' | 'refreshTokenDays'>) {
  const clock = { at: Date.parse('2026-01-01T12:00:00Z') }
  const test = await aServer(lifetimes, { now: () => clock.at })
  const { browser, email } = await test.user()
  /** Seconds for which a browser keeps the cookies of an answer. */
  const keptFor = async (path: string, json?: object) => {
    const { headers } = await browser.send('POST', path, { json })
    const cookies = headers.getSetCookie()
    return ['access_token', 'refresh_token'].map((name) =>
      Number(/Max-Age=(\d+)/.exec(cookies.find((cookie) => cookie.startsWith(`${name}=`)) ?? '')?.[1]),
    )
  }
  return { test, clock, browser, keptFor, account: { email, password } }
}

describe('[A1] tokens live as long as is set', () => {
  it('a minute and a day: in the cookies, in the session and on the server', async () => {
    const { test, clock, browser, keptFor, account } = await aServerWith({ accessTokenMinutes: 1, refreshTokenDays: 1 })
    expect(await keptFor(auth.login.path, account)).toEqual([60, 86_400])
    const { accessTokenExpiresAt } = (await browser.call(auth.me)).session
    expect(accessTokenExpiresAt).toBe('2026-01-01T12:01:00.000Z')
    clock.at += 61_000
    expect(await browser.refused(rooms.list)).toEqual(dead)
    expect(await keptFor(auth.refresh.path)).toEqual([60, 86_400])
    await browser.call(rooms.list)
    clock.at += dayMs
    expect(await browser.refused(auth.refresh)).toEqual(dead)
    await test.close()
  })

  it('[S4] a day and sixty days: a sign-in ends after ninety all the same, and no token or cookie outlives it', async () => {
    const { test, clock, browser, keptFor } = await aServerWith({ accessTokenMinutes: 1440, refreshTokenDays: 60 })
    clock.at += 59 * dayMs
    expect(await keptFor(auth.refresh.path)).toEqual([86_400, 31 * 86_400])
    clock.at += 31 * dayMs - 3_600_000
    expect(await keptFor(auth.refresh.path)).toEqual([3600, 3600])
    clock.at += 3_600_000
    expect(await browser.refused(rooms.list)).toEqual(dead)
    expect(await browser.refused(auth.refresh)).toEqual(dead)
    await test.close()
  })
})
