import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { problem, routes } from '@belvedere/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aScript, Script } from '../../../testing/script.ts'
import { aServer, type TestServer } from '../../../testing/test-server.ts'

const { api, keys, auth } = routes
const dead = { status: 401, code: 'not_authenticated' }
let test: TestServer
beforeAll(async () => {
  test = await aServer()
})
afterAll(() => test.close())

/** What lies in the store's files, as it lies there. */
async function stored(): Promise<string> {
  const names = (await readdir(test.dataDir)).filter((name) => name.startsWith('store.sqlite'))
  return Buffer.concat(await Promise.all(names.map((name) => readFile(join(test.dataDir, name))))).toString('latin1')
}

const inHours = (hours: number) => new Date(Date.now() + test.clock.aheadMs + hours * 3_600_000).toISOString()

describe('a key', () => {
  it('[S17] is shown once, and kept as a hash', async () => {
    const { browser } = await test.user()
    const { key, ...made } = await browser.call(keys.create, { body: { name: ' Nightly ' } })
    expect(key).toMatch(/^bv_[\w-]{43}$/)
    expect(made).toMatchObject({ name: 'Nightly', scopes: ['read', 'write'], expiresAt: null, prefix: key.slice(0, 8) })
    const listed = await browser.send('GET', keys.list.path)
    expect(listed.json).toEqual({ keys: [{ ...made, lastUsedAt: null }] })
    expect(listed.text).not.toContain(key)
    expect(await stored()).toContain(key.slice(0, 8))
    expect(await stored()).not.toContain(key)
  })
  it('says when it was last used, to the minute', async () => {
    const { browser } = await test.user()
    const script = await aScript(browser)
    const lastUsedAt = async () => {
      await script.call(api.rooms)
      return Date.parse((await browser.call(keys.list)).keys[0]?.lastUsedAt ?? '')
    }
    const first = await lastUsedAt()
    expect(await lastUsedAt()).toBe(first)
    test.clock.aheadMs += 61_000
    expect(await lastUsedAt()).toBeGreaterThan(first + 60_000)
  })
  it('[S17] is refused once it is revoked', async () => {
    const { browser } = await test.user()
    const script = await aScript(browser)
    await script.call(api.rooms)
    const [made] = (await browser.call(keys.list)).keys
    const params = { id: made?.id ?? '' }
    await browser.call(keys.revoke, { params })
    expect(await script.refused(api.rooms)).toEqual(dead)
    expect(await browser.refused(keys.revoke, { params })).toEqual({ status: 404, code: 'not_found' })
    expect((await browser.call(keys.list)).keys).toEqual([])
  })
  it('[S17] is refused once it has expired', async () => {
    const { browser } = await test.user()
    const script = await aScript(browser, { expiresAt: inHours(1) })
    await script.call(api.rooms)
    const body = { name: 'Late', expiresAt: inHours(-1) }
    expect(await browser.refused(keys.create, { body })).toEqual({ status: 400, code: 'invalid_request' })
    test.clock.aheadMs += 3_600_001
    expect(await script.refused(api.rooms)).toEqual(dead)
  })
  it('outlives the sign-in in which it was made', async () => {
    const { browser } = await test.user()
    const script = await aScript(browser)
    await browser.call(auth.logout)
    await script.call(api.rooms)
  })
  it('[S4] is refused once its account is deleted', async () => {
    const { browser } = await test.user()
    const script = await aScript(browser)
    await browser.call(routes.account.remove, { body: { password: 'correct horse battery' } })
    expect(await script.refused(api.rooms)).toEqual(dead)
  })
  it('[S14] is not for guests, and another’s is not there', async () => {
    const [owner, other, guest] = [await test.user(), await test.user(), await test.guest()]
    const body = { name: 'Mine' }
    expect(await guest.browser.refused(keys.create, { body })).toEqual({ status: 403, code: 'guest_not_allowed' })
    const { id } = await owner.browser.call(keys.create, { body })
    expect(await other.browser.refused(keys.revoke, { params: { id } })).toEqual({ status: 404, code: 'not_found' })
    expect((await owner.browser.call(keys.list)).keys).toHaveLength(1)
  })
  it('is one of fifty at most', async () => {
    const { browser } = await test.user()
    for (let n = 0; n < 50; n++) await browser.call(keys.create, { body: { name: `${n}` } })
    expect(await browser.refused(keys.create, { body: { name: 'More' } })).toEqual({ status: 409, code: 'conflict' })
  })
})

describe('[S17] a key', () => {
  it('cannot create, list or revoke keys, or call routes of browsers', async () => {
    const { browser } = await test.user()
    const script = await aScript(browser)
    for (const [name, value] of browser
      .cookieHeader('/')
      .split('; ')
      .map((pair) => pair.split('=')))
      script.setCookie(name ?? '', value ?? '')
    const ways = [keys.create, keys.list, routes.rooms.list, routes.files.list, routes.chat.send, routes.viz.send]
    for (const route of ways) {
      const reply = await script.send(
        route.method,
        route.path,
        route.method === 'GET' ? {} : { json: { name: 'More' } },
      )
      expect(problem.parse(reply.json)).toMatchObject(dead)
    }
    expect((await script.call(auth.me)).session.isGuest).toBe(true)
  })
  it('opens a socket', async () => {
    const { browser } = await test.user()
    const script = await aScript(browser)
    const socket = script.socket('/ws/events', { authorization: `Bearer ${script.key}` })
    const code = await new Promise((resolve) => socket.once('close', resolve))
    expect(code).toBe(4401)
  })
})

describe('a request', () => {
  it('[K1] without a key, or with a wrong one, gets a challenge', async () => {
    const { browser } = await test.user()
    const wrong = [
      '',
      'Bearer',
      'Bearer bv_x',
      'Basic abc',
      `Bearer bv_${'x'.repeat(43)}`,
      `Bearer bv_${'x'.repeat(5000)}`,
    ]
    for (const authorization of [null, ...wrong]) {
      const headers = authorization === null ? {} : { authorization }
      const reply = await browser.send('GET', api.rooms.path, { headers })
      expect(problem.parse(reply.json)).toMatchObject(dead)
      expect(reply.headers.get('www-authenticate')).toBe('Bearer')
    }
  })
  it('[K1] [S14] needs the scope of what it does', async () => {
    const { browser } = await test.user()
    const [reader, writer] = [
      await aScript(browser, { scopes: ['read'] }),
      await aScript(browser, { scopes: ['write'] }),
    ]
    const body = { name: 'Tea' }
    expect(await reader.refused(api.createRoom, { body })).toEqual({ status: 403, code: 'forbidden' })
    expect(await writer.refused(api.rooms)).toEqual({ status: 403, code: 'forbidden' })
    const { room } = await writer.call(api.createRoom, { body })
    expect((await reader.call(api.rooms)).rooms.map(({ id }) => id)).toEqual([room.id])
    const doubled = await aScript(browser, { scopes: ['read', 'read'] })
    expect(await doubled.refused(api.createRoom, { body })).toMatchObject({ status: 403 })
  })
  it('[K2] [S31] is limited for each key: bursts of 120, 10 a second', async () => {
    const clock = { at: Date.now() }
    const testServer = await aServer({}, { now: () => clock.at })
    const { browser } = await testServer.user()
    const [script, other] = [await aScript(browser), await aScript(browser)]
    const passed = async (times: number) => {
      let count = 0
      for (let n = 0; n < times; n++) if ((await script.send('GET', api.rooms.path)).status === 200) count += 1
      return count
    }
    expect(await passed(130)).toBe(120)
    const late = await script.send('GET', api.rooms.path)
    expect(problem.parse(late.json)).toMatchObject({ status: 429, code: 'too_many_requests' })
    expect([late.headers.get('retry-after'), late.headers.get('www-authenticate')]).toEqual(['1', null])
    await other.call(api.rooms)
    clock.at += 1000
    expect(await passed(20)).toBe(10)
    clock.at += 3_600_000
    expect(await passed(130)).toBe(120)
    await testServer.close()
  })
  it('of a page of another origin is not invited', async () => {
    const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' }
    const response = await test.browser().send('OPTIONS', api.rooms.path, { headers })
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([404, null])
  })
  it('[S17] [S27] logs nothing of its key', async () => {
    const { browser } = await test.user()
    const script = await aScript(browser)
    await script.call(api.rooms)
    await script.refused(api.file, { params: { id: 'x' } })
    await script.send('POST', api.createRoom.path, { json: { wrong: script.key } })
    await script.upload(api.upload.path, { 'cars.csv': 'Origin\nJapan\n' })
    await browser.upload(routes.files.upload.path, { 'cars.csv': 'Origin\nJapan\n' })
    await new Script(browser.base, `${script.key}x`).refused(api.rooms)
    expect(test.logged()).toContain('answered')
    expect(test.logged()).not.toContain(script.key)
    expect(test.logged()).not.toContain(browser.cookie('access_token'))
  })
})
