import { routes } from '@belvedere/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { aServer, password, type TestServer } from '../../../testing/test-server.ts'

const { auth, rooms } = routes
const dead = { status: 401, code: 'not_authenticated' }
let test: TestServer
beforeAll(async () => {
  test = await aServer()
})
afterAll(() => test.close())

const register = (browser: Browser, email: string) =>
  browser.send('POST', auth.register.path, { json: { email, password } })
const countOf = (statuses: number[], status: number) => statuses.filter((answered) => answered === status).length

describe('[S10] a hundred concurrent sign-ups with one e-mail', () => {
  it('create one account, and ninety-nine are refused', async () => {
    const email = 'wanted@example.org'
    const guests = await Promise.all(Array.from({ length: 100 }, () => test.guest()))
    const replies = await Promise.all(guests.map(({ browser }) => register(browser, email)))
    const statuses = replies.map(({ status }) => status)
    expect([countOf(statuses, 201), countOf(statuses, 409)]).toEqual([1, 99])
    const kept = await test.inStore(async ({ read }) => ({
      people: await read.selectFrom('people').select('id').where('email', '=', email).execute(),
      guests: await read.selectFrom('people').select('id').where('kind', '=', 'guest').execute(),
      withoutPerson: await read
        .selectFrom('sign_ins')
        .leftJoin('people', 'people.id', 'sign_ins.person_id')
        .select('sign_ins.id')
        .where('people.id', 'is', null)
        .execute(),
      mails: await read
        .selectFrom('mail_jobs')
        .innerJoin('people', 'people.id', 'mail_jobs.person_id')
        .select('mail_jobs.id')
        .where('people.email', '=', email)
        .execute(),
    }))
    expect([kept.people.length, kept.guests.length, kept.withoutPerson]).toEqual([1, 99, []])
    expect(await test.mailsTo(email)).toHaveLength(1)
    expect(kept.mails.length).toBeLessThanOrEqual(1)
    // Who was refused is the guest that they were.
    const refused = guests[statuses.indexOf(409)]
    expect((await refused?.browser.call(auth.me))?.session.room?.id).toBe(refused?.session.room?.id)
    const browser = test.browser()
    expect((await browser.call(auth.login, { body: { email, password } })).session.user?.email).toBe(email)
  })
})

describe('[A4] [S32] two concurrent sign-ups of one guest', () => {
  it('keeps the room in one of the two accounts, and is gone', async () => {
    for (let round = 0; round < 10; round++) {
      const { browser, session } = await test.guest()
      await browser.upload('/server/data/upload', { 'cars.csv': 'a,b\n1,2\n' })
      const tabs = [browser.copy(), browser.copy()]
      const old = browser.copy()
      const emails = tabs.map((_tab, n) => `twice${round}-${n}@example.org`)
      const replies = await Promise.all(tabs.map((tab, n) => register(tab, emails[n] ?? '')))
      expect(replies.map(({ status }) => status)).toEqual([201, 201])
      const kept = await Promise.all(tabs.map(async (tab) => (await tab.call(rooms.list)).rooms))
      expect(kept.flat().map(({ id }) => id)).toEqual([session.room?.id])
      expect(kept.flat()[0]?.token).not.toBe(session.room?.token)
      expect(await old.refused(rooms.list)).toEqual(dead)
      for (const tab of tabs) expect(tab.cookie('guest_token')).toBeUndefined()
    }
  })

  it('with one e-mail is one account with the room, whichever try won', async () => {
    const { browser, session } = await test.guest()
    await browser.upload('/server/data/upload', { 'cars.csv': 'a,b\n1,2\n' })
    const tabs = [browser.copy(), browser.copy()]
    const replies = await Promise.all(tabs.map((tab) => register(tab, 'once@example.org')))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const winner = tabs[replies.findIndex(({ status }) => status === 201)]
    expect((await winner?.call(rooms.list))?.rooms.map(({ id }) => id)).toEqual([session.room?.id])
  })

  it('[S18] leaves cookies and a room token that open nothing, in calls and in sockets', async () => {
    const { browser, session } = await test.guest()
    await browser.upload('/server/data/upload', { 'cars.csv': 'a,b\n1,2\n' })
    const old = browser.copy()
    const params = { id: session.room?.id ?? '' }
    await browser.call(auth.register, { body: { email: 'moved@example.org', password } })
    expect(await old.refused(rooms.specs, { params })).toEqual(dead)
    const { browser: stranger } = await test.user()
    for (const [name, path] of [
      ['room_token', '/'],
      [`room_token_${params.id}`, '/viz'],
    ] as const)
      stranger.setCookie(name, session.room?.token ?? '', path)
    expect(await stranger.refused(rooms.specs, { params })).toMatchObject({ status: 404 })
    const events = await browser.events()
    events.ask({ action: 'subscribe_room', token: session.room?.token, after: 0 })
    expect(await events.until(() => true)).toMatchObject({ type: 'error', code: 'not_found' })
    const oldEvents = await old.events()
    expect(await oldEvents.closed()).toBe(4401)
  })
})
