import { routes } from '@belvedere/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServer, password, type TestServer } from '../../../testing/test-server.ts'

const { auth, keys } = routes
const other = 'another horse, another battery'
let test: TestServer
beforeAll(async () => {
  test = await aServer()
})
afterAll(() => test.close())

/** Somebody who has confirmed the e-mail, and the mails sent to them since. */
async function anOwner() {
  const { browser, email } = await test.user()
  await browser.call(auth.verifyEmail, { body: { token: await test.mailedToken(email) } })
  const before = (await test.mailsTo(email)).length
  const newMails = async () => (await test.mailsTo(email)).slice(before)
  const subjects = async () => (await newMails()).map(({ subject }) => subject)
  return { browser, email, newMails, subjects }
}

describe('the owner of an account is told by mail', () => {
  it('[A11] of a changed password: when, and what to do if it was somebody else', async () => {
    const { browser, newMails } = await anOwner()
    const json = { currentPassword: password, newPassword: other }
    const earliest = new Date(Date.now() + test.clock.aheadMs).toISOString()
    await browser.send('POST', auth.changePassword.path, { json, headers: { 'accept-language': 'de' } })
    const [notice, ...more] = await newMails()
    expect(more).toEqual([])
    const [, when = ''] = /das Passwort .* wurde am (\S+ \S+) \(UTC\) geändert/.exec(notice?.raw ?? '') ?? []
    expect(when >= earliest.slice(0, 16).replace('T', ' ')).toBe(true)
    expect(notice?.raw).toContain(`\n${test.server.publicUrl}/account\n`)
    expect([notice?.raw.includes(other), notice?.token]).toEqual([false, ''])
  })
  it('of a password that was set by a mailed link', async () => {
    const { browser, email, subjects } = await anOwner()
    await browser.call(auth.forgotPassword, { body: { email } })
    const token = await test.mailedToken(email)
    await browser.call(auth.resetPassword, { body: { token, password: other } })
    expect(await subjects()).toEqual(['Set a new password for Belvedere', 'Your password was changed'])
  })
  it('of a new key, whose secret and name stay out of it', async () => {
    const { browser, newMails } = await anOwner()
    const { key } = await browser.call(keys.create, { body: { name: 'canary-name' } })
    const [notice] = await newMails()
    expect(notice?.subject).toBe('An API key was created')
    for (const secret of [key, key.slice(0, 8), 'canary-name']) expect(notice?.raw).not.toContain(secret)
  })
  it('of nothing that did not happen, and of no sign-in', async () => {
    const { browser, email, newMails } = await anOwner()
    await browser.refused(auth.changePassword, { body: { currentPassword: 'not mine', newPassword: other } })
    await browser.refused(keys.create, { body: { name: 'late', expiresAt: '2020-01-01T00:00:00Z' } })
    await browser.call(auth.login, { body: { email, password } })
    expect(await newMails()).toEqual([])
  })
  it('[S12] five times an hour of each kind, so that many of one hide no other', async () => {
    const { browser, subjects } = await anOwner()
    for (let n = 0; n < 7; n++) await browser.call(keys.create, { body: { name: `key ${n}` } })
    await browser.call(auth.changePassword, { body: { currentPassword: password, newPassword: other } })
    expect(await subjects()).toEqual([
      ...Array.from({ length: 5 }, () => 'An API key was created'),
      'Your password was changed',
    ])
    test.clock.aheadMs += 3_600_000
    await browser.call(auth.refresh)
    await browser.call(keys.create, { body: { name: 'another' } })
    expect(await subjects()).toHaveLength(7)
  })
})

it('[A11] an address that nobody has confirmed is told nothing: it may be a stranger’s', async () => {
  const { browser, email } = await test.user()
  await browser.call(keys.create, { body: { name: 'script' } })
  await browser.call(auth.changePassword, { body: { currentPassword: password, newPassword: other } })
  expect((await test.mailsTo(email)).map(({ subject }) => subject)).toEqual(['Confirm your e-mail address'])
})
