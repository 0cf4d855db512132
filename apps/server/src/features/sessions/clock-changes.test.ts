import { routes } from '@belvedere/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sendAs } from '../../../testing/send-as.ts'
import { tokenOf } from '../../../testing/shared-room.ts'
import { aServer, password, type TestServer } from '../../../testing/test-server.ts'
import type { Mailer } from '../../mail/mailer.ts'

/** A machine's clock that was a day ahead and is set right, or that goes wrong while the service runs. */

const { auth, rooms, models } = routes
const [minuteMs, dayMs] = [60_000, 24 * 3_600_000]
const noon = Date.parse('2026-01-01T12:00:00Z')
const dead = { status: 401, code: 'not_authenticated' }
let clock: number
let test: TestServer
beforeEach(async () => {
  clock = noon
  test = await aServer({ trustedProxies: ['127.0.0.1'] }, { now: () => clock })
})
afterEach(() => test.close())

const retryAfter = (reply: { headers: Headers }) => Number(reply.headers.get('retry-after'))
const fromStranger = async (path: string, json: object) => {
  const browser = test.browser()
  await browser.call(auth.me)
  return sendAs(browser, '203.0.113.9', path, json)
}

describe('a clock that was a day ahead and is corrected', () => {
  it('[S12] blocks a network no longer than a block lasts', async () => {
    const { email } = await test.user()
    clock += dayMs
    const guess = () => fromStranger(auth.login.path, { email, password: 'wrong password' })
    for (let n = 0; n < 11; n++) await guess()
    expect((await guess()).status).toBe(429)
    clock -= dayMs
    const blocked = await fromStranger(auth.login.path, { email, password })
    expect([blocked.status, retryAfter(blocked)]).toEqual([429, 300])
    clock += 5 * minuteMs
    expect((await fromStranger(auth.login.path, { email, password })).status).toBe(200)
  })

  it('[S12] failures are not counted together for a day', async () => {
    const { email } = await test.user()
    const guess = () => fromStranger(auth.login.path, { email, password: 'wrong password' })
    clock += dayMs
    for (let n = 0; n < 9; n++) await guess()
    clock -= dayMs
    expect((await guess()).status).toBe(401)
    clock += 5 * minuteMs
    for (let n = 0; n < 9; n++) expect((await guess()).status).toBe(401)
  })

  it('[S12] what a network had in an hour counts for an hour', async () => {
    clock += dayMs
    const countArrival = (n: number) =>
      fromStranger(auth.register.path, { email: `early${clock}-${n}@example.org`, password })
    for (let n = 0; n < 30; n++) expect((await countArrival(n)).status).toBe(201)
    clock -= dayMs
    const refused = await countArrival(30)
    expect([refused.status, retryAfter(refused) > 0, retryAfter(refused) <= 3600]).toEqual([429, true, true])
    clock += 60 * minuteMs
    expect((await countArrival(31)).status).toBe(201)
  })

  it('[S3] sessions go on, and no refresh token that was used works again, at any time', async () => {
    const { browser } = await test.user()
    clock += dayMs
    const used = browser.copy()
    await browser.call(auth.refresh)
    const thief = browser.copy()
    await browser.call(auth.refresh)
    clock -= dayMs
    await browser.call(rooms.list)
    await browser.call(auth.refresh)
    clock += dayMs
    expect(await used.refused(auth.refresh)).toEqual(dead)
    expect(await browser.refused(rooms.list)).toEqual(dead)
    expect(await thief.refused(auth.refresh)).toEqual(dead)
  })

  it('[S3] a refresh token that was used ahead is a replay at once', async () => {
    const { browser } = await test.user()
    clock += dayMs
    const used = browser.copy()
    await browser.call(auth.refresh)
    clock -= dayMs
    expect(await used.refused(auth.refresh)).toEqual(dead)
    expect(test.logged()).toContain('refresh token used again')
  })

  it('[A2] a clock that is put right by seconds signs no tab out', async () => {
    const { browser } = await test.user()
    const tabs = [browser.copy(), browser.copy()]
    await tabs[0]?.call(auth.refresh)
    clock -= 5000
    await tabs[1]?.call(auth.refresh)
    for (const tab of tabs) await tab.call(rooms.list)
  })

  it('[S9] links that were used stay used', async () => {
    const { email } = await test.user()
    clock += dayMs
    await fromStranger(auth.forgotPassword.path, { email })
    const token = await test.mailedToken(email)
    const reset = (newPassword: string) => fromStranger(auth.resetPassword.path, { token, password: newPassword })
    expect((await reset('another horse battery')).status).toBe(200)
    clock -= dayMs
    expect((await reset('a third horse battery')).json).toMatchObject({ code: 'invalid_token' })
    clock -= dayMs
    expect((await reset('a third horse battery')).json).toMatchObject({ code: 'invalid_token' })
  })

  it('[A7] mail that waits is tried again soon', async () => {
    const sent: string[] = []
    let isAway = true
    const mailer: Mailer = {
      async send({ to }) {
        if (isAway) throw new Error('nobody listens')
        sent.push(to)
      },
      close: () => undefined,
    }
    const testServer = await aServer({}, { mailer, now: () => clock })
    clock += dayMs
    const { email } = await testServer.user()
    await testServer.server.mailSettled()
    isAway = false
    clock -= dayMs
    await testServer.server.mailSettled()
    expect(sent).toEqual([email])
    await testServer.close()
  })

  it('[E25] invites that were used up or revoked stay so', async () => {
    clock += dayMs
    const { browser } = await test.user()
    const { room } = await browser.call(rooms.create, { body: { name: 'Tea' } })
    const params = { id: room.id }
    const [used, revoked] = [
      await browser.call(rooms.invite, { params, body: { role: 'owner' } }),
      await browser.call(rooms.invite, { params, body: { role: 'viewer' } }),
    ].map(({ invite }) => ({ id: invite.id, token: tokenOf(invite.url) }))
    if (used === undefined || revoked === undefined) throw new Error('No invites.')
    const { browser: first } = await test.user()
    await first.call(rooms.acceptInvite, { params: { token: used.token } })
    await browser.call(rooms.revokeInvite, { params: { ...params, inviteId: revoked.id } })
    const { browser: second } = await test.user()
    for (const backMs of [dayMs, dayMs]) {
      clock -= backMs
      for (const { token } of [used, revoked])
        expect(await second.refused(rooms.acceptInvite, { params: { token } })).toMatchObject({ status: 404 })
    }
  })

  it('[S20] limits endpoint settings no longer than usual', async () => {
    clock += dayMs
    const { browser } = await test.user()
    const body = { kind: 'openai-compatible' as const, baseUrl: 'http://127.0.0.1:9/v1', model: 'small' }
    for (let n = 0; n < 10; n++) await browser.call(models.put, { body })
    clock -= dayMs
    const refused = await browser.send('PUT', models.put.path, { json: body })
    expect([refused.status, retryAfter(refused)]).toEqual([429, 30])
    clock += 30_000
    await browser.call(models.put, { body })
  })
})

describe('a clock that jumps a day ahead and back', () => {
  it('sessions, invites and throttles are as they were', async () => {
    const { browser } = await test.user()
    const { room } = await browser.call(rooms.create, { body: { name: 'Tea' } })
    const { invite } = await browser.call(rooms.invite, { params: { id: room.id }, body: { role: 'viewer' } })
    const guest = await test.guest()
    for (const byMs of [dayMs / 2, -dayMs, dayMs / 2]) {
      clock += byMs
      await browser.call(auth.refresh)
      await browser.call(rooms.list)
      await guest.browser.call(rooms.list)
      const params = { token: invite.url?.split('/').at(-1) ?? '' }
      expect((await test.browser().call(rooms.lookAtInvite, { params })).invite.roomName).toBe('Tea')
      for (let n = 0; n < 3; n++)
        expect((await fromStranger(auth.login.path, { email: 'x@example.org', password })).status).toBe(401)
    }
  })
})
