import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { routes } from '@belvedere/contract'
import { decodeProtectedHeader, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServer, type TestServer } from '../../../testing/test-server.ts'
import { loadOrCreateSecrets } from './secrets.ts'

const minuteMs = 60_000
const monthMs = 30 * 24 * 60 * minuteMs
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'belvedere-secrets-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Keys in a folder of their own, with a clock. `held`: what lies there before. */
async function someSecrets(held?: object) {
  const dataDir = await mkdtemp(join(folder, 'of-'))
  const file = join(dataDir, 'keys.json')
  if (held !== undefined) await writeFile(file, JSON.stringify(held))
  const clock = { at: 1_800_000_000_000 }
  const open = () => loadOrCreateSecrets(dataDir, { accessTokenMs: 15 * minuteMs, now: () => clock.at })
  return { dataDir, file, clock, open, secrets: await open() }
}

describe('the access keys', () => {
  it('are created at the first start, readable by their owner only, and reused at the next', async () => {
    const { dataDir, file, open, secrets } = await someSecrets()
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readdir(dataDir)).toEqual(['keys.json'])
    expect((await open()).access.newest()).toEqual(secrets.access.newest())
  })
  it('get a new one when the newest is older than 30 days; the previous one stays valid as long as its tokens', async () => {
    const { file, clock, open, secrets } = await someSecrets()
    const first = secrets.access.newest()
    clock.at += monthMs - 1
    await secrets.renew()
    expect(secrets.access.newest()).toEqual(first)
    clock.at += 1
    await secrets.renew()
    const second = secrets.access.newest()
    expect(second.id).not.toBe(first.id)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    clock.at += 15 * minuteMs - 1
    expect((await open()).access.find(first.id)).toEqual(first.key)
    clock.at += 1
    expect(secrets.access.find(first.id)).toBeNull()
    expect(secrets.access.find(second.id)).toEqual(second.key)
  })
  it('without ids are read, replaced immediately, and verify what they signed', async () => {
    const old = Buffer.alloc(32, 1).toString('base64url')
    const { file, clock, secrets } = await someSecrets({ access: old, csrf: old })
    expect(secrets.csrf).toEqual(Buffer.alloc(32, 1))
    expect(secrets.access.newest().id).not.toBe('')
    expect(secrets.access.find('')).toEqual(Buffer.alloc(32, 1))
    clock.at += monthMs
    await secrets.renew()
    expect(await readFile(file, 'utf8')).not.toContain(`"key":"${old}"`)
  })
})

describe('[S28] a file of keys that is not as it was written', () => {
  const key = { id: 'a', key: Buffer.alloc(32, 1).toString('base64url'), madeAt: 1 }
  const whole = { access: [key], csrf: key.key, sealing: [key] }
  it.each([
    ['is no JSON', 'canary {'],
    ['is empty', ''],
    ['is cut', JSON.stringify(whole).slice(0, 100)],
    ['has no key', JSON.stringify({ ...whole, access: [] })],
    ['has a key that is too short', JSON.stringify({ ...whole, csrf: 'canary' })],
    ['has something that this version does not know', JSON.stringify({ ...whole, canary: 1 })],
  ])('is refused without quoting its content, and left unchanged: it %s', async (_what, content) => {
    const dataDir = await mkdtemp(join(folder, 'of-'))
    const path = join(dataDir, 'keys.json')
    await writeFile(path, content)
    const fault = await loadOrCreateSecrets(dataDir, { accessTokenMs: 15 * minuteMs, now: () => 2 }).catch(
      (error: unknown) => error,
    )
    expect(fault).toMatchObject({ message: expect.stringContaining(`${path} does not have the expected format`) })
    expect(String(fault)).not.toMatch(/canary|AQEB/)
    expect(await readFile(path, 'utf8')).toBe(content)
    expect(await readdir(dataDir)).toEqual(['keys.json'])
  })
})

describe('an access token', () => {
  let test: TestServer
  beforeAll(async () => {
    test = await aServer()
  })
  afterAll(() => test.close())
  const signedOut = { status: 401, code: 'not_authenticated' }

  it('[S1] names its key, and is refused if the key is unknown', async () => {
    const { browser } = await test.user()
    const token = browser.cookie('access_token') ?? ''
    const { kid } = decodeProtectedHeader(token)
    const { access } = JSON.parse(await readFile(join(test.dataDir, 'keys.json'), 'utf8'))
    expect(access).toMatchObject([{ id: kid }])
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const key = Buffer.from(access[0].key, 'base64url')
    const signed = (header: object) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header }).sign(key)
    const other = test.browser()
    other.setCookie('access_token', await signed({ kid }))
    await other.call(routes.rooms.list)
    for (const header of [{ kid: 'unknown' }, { kid: '' }, {}]) {
      other.setCookie('access_token', await signed(header))
      expect(await other.refused(routes.rooms.list)).toEqual(signedOut)
    }
  })
  it('[S1] is refused if its key has retired, whatever its expiry', async () => {
    const { browser } = await test.user()
    const token = browser.cookie('access_token') ?? ''
    const { access } = JSON.parse(await readFile(join(test.dataDir, 'keys.json'), 'utf8'))
    test.clock.aheadMs += monthMs
    await test.restart()
    const { browser: later } = await test.user()
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const now = JSON.parse(
      Buffer.from((later.cookie('access_token') ?? '').split('.')[1] ?? '', 'base64url').toString(),
    )
    const forged = await new SignJWT({ ...claims, ...now, exp: now.exp + 86_400 })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: access[0].id })
      .sign(Buffer.from(access[0].key, 'base64url'))
    const thief = test.browser()
    thief.setCookie('access_token', forged)
    await thief.call(routes.rooms.list)
    test.clock.aheadMs += 15 * minuteMs
    expect(await thief.refused(routes.rooms.list)).toEqual(signedOut)
  })
})
