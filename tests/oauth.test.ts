import { routes } from '@belvedere/contract'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { Browser } from '../apps/server/testing/browser.ts'
import { password } from '../apps/server/testing/test-server.ts'
import { visitProvider } from './harness/provider-visit.ts'
import { aProviderWorld, type ProviderWorld, providerIds } from './harness/provider-world.ts'

/** Complete sign-ins against real providers on loopback. */

const { auth } = routes
let world: ProviderWorld
let strangers = 0
const anEmail = () => `stranger${++strangers}@example.org`
const userOf = async (browser: Browser) => (await browser.call(auth.me)).session.user

beforeAll(async () => {
  world = await aProviderWorld()
})
afterAll(() => world?.close())

async function linkedTo(browser: Browser): Promise<string[]> {
  const { providers } = await browser.call(auth.providers)
  return providers.filter(({ linked }) => linked).map(({ id }) => id)
}

test('lists the providers for anyone', async () => {
  const { providers } = await world.browser().call(auth.providers)
  expect(providers).toEqual([
    { id: 'acme', name: 'Acme', kind: 'oidc', linked: false },
    { id: 'away', name: 'Away', kind: 'oidc', linked: false },
    { id: 'basel', name: 'Basel', kind: 'oidc', linked: false },
    { id: 'city', name: 'City', kind: 'oauth2', linked: false },
    { id: 'octo', name: 'GitHub', kind: 'oauth2', linked: false },
  ])
})

describe.each(providerIds)('a new person with %s', (provider) => {
  it('[A8] gets an account, and the same one on returning', async () => {
    const email = anEmail()
    const browser = world.browser()
    expect(await world.go(browser, provider, { email })).toBe('/')
    const user = await userOf(browser)
    expect(user).toMatchObject({ email, emailVerified: true, hasPassword: false, name: email.replace(/@.*/, '') })
    expect(await linkedTo(browser)).toEqual([provider])

    await browser.call(auth.logout)
    expect(await userOf(browser)).toBeNull()
    expect(await world.go(browser, provider, { email }, { returnTo: '/invite/abc?x=1' })).toBe('/invite/abc?x=1')
    expect(await userOf(browser)).toEqual(user)
  })

  it('[A8] can cancel, and nothing is stored', async () => {
    const browser = world.browser()
    expect(await world.go(browser, provider, 'deny')).toBe('/?error=access_denied')
    expect(await userOf(browser)).toBeNull()
    expect(browser.cookie('oauth_flow')).toBeUndefined()
  })
})

describe('a new account', () => {
  it.each(['acme', 'city'] as const)('has an unverified e-mail if %s has not verified it', async (provider) => {
    const browser = world.browser()
    const email = anEmail()
    expect(await world.go(browser, provider, { email, verified: false })).toBe('/')
    expect(await userOf(browser)).toMatchObject({ email, emailVerified: false })
  })

  it('[S7] is not created without a verified primary e-mail at GitHub', async () => {
    const browser = world.browser()
    const visit = { email: anEmail(), verified: false }
    expect(await world.go(browser, 'octo', visit)).toBe('/?error=email_unverified')
    expect(await userOf(browser)).toBeNull()
  })

  it('[A4] [S32] keeps the guest’s room with a new token, and ends the guest', async () => {
    const { browser, session } = await world.guest()
    const before = session.room
    await browser.call(routes.chat.send, { body: { message: 'bars' } })
    expect(await world.go(browser, 'acme', { email: anEmail() })).toBe('/')
    const { room, isGuest } = (await browser.call(auth.me)).session
    expect({ isGuest, id: room?.id }).toEqual({ isGuest: false, id: before?.id })
    expect(room?.token).not.toBe(before?.token)
    expect(browser.cookie('guest_token')).toBeUndefined()
  })
})

describe('an account with the same e-mail', () => {
  it.each(providerIds)('[S7] accepts a sign-in with %s if both sides have verified it', async (provider) => {
    const { email, session } = await world.user(anEmail())
    await world.set(email, 'email_verified', 1)
    const browser = world.browser()
    expect(await world.go(browser, provider, { email })).toBe('/')
    expect((await userOf(browser))?.id).toBe(session.user?.id)
    expect(await linkedTo(browser)).toEqual([provider])
  })

  it.each(['acme', 'city'] as const)('[S7] refuses an e-mail that %s has not verified', async (provider) => {
    const { email } = await world.user(anEmail())
    await world.set(email, 'email_verified', 1)
    const browser = world.browser()
    expect(await world.go(browser, provider, { email, verified: false })).toBe('/?error=email_unverified')
    expect(await userOf(browser)).toBeNull()
  })

  it.each(providerIds)('[S7] that is unverified here refuses %s: the password may be another’s', async (provider) => {
    const { browser: first, email } = await world.user(anEmail())
    const browser = world.browser()
    expect(await world.go(browser, provider, { email })).toBe('/?error=email_unverified')
    expect(await userOf(browser)).toBeNull()
    expect(await linkedTo(first)).toEqual([])
  })

  it.each(providerIds)(
    '[S7] that somebody else created and its owner confirmed becomes the owner’s with %s',
    async (provider) => {
      const { browser: attacker, email, session } = await world.user(anEmail())
      expect(await world.go(attacker, 'basel', { email: anEmail(), verified: false })).toBe('/account')
      const { key } = await attacker.call(routes.keys.create, { body: { name: 'waits' } })
      const socket = await attacker.events()
      const victim = world.browser()
      await victim.call(auth.me)
      await victim.call(auth.verifyEmail, { body: { token: await world.mailedToken(email) } })

      expect(await world.go(victim, provider, { email })).toBe('/')
      expect(await userOf(victim)).toMatchObject({ id: session.user?.id, hasPassword: false })
      expect(await linkedTo(victim)).toEqual([provider])
      expect(await socket.closed()).toBe(4401)
      expect(await attacker.refused(auth.refresh)).toMatchObject({ status: 401 })
      const byKey = { headers: { authorization: `Bearer ${key}` } }
      expect((await attacker.send('GET', '/api/v1/rooms', byKey)).status).toBe(401)
      const stranger = world.browser()
      await stranger.call(auth.me)
      expect(await stranger.refused(auth.login, { body: { email, password } })).toMatchObject({ status: 401 })
    },
  )

  it('[S7] that its holder confirmed while signed in keeps password, sessions and keys', async () => {
    const { browser, email } = await world.user(anEmail())
    await browser.call(auth.verifyEmail, { body: { token: await world.mailedToken(email) } })
    await browser.call(routes.keys.create, { body: { name: 'stays' } })
    expect(await world.go(world.browser(), 'acme', { email })).toBe('/')
    expect(await userOf(browser)).toMatchObject({ hasPassword: true })
    expect((await browser.call(routes.keys.list)).keys).toHaveLength(1)
  })

  it('gets mail about the first sign-in with a provider only', async () => {
    const subjects = async (email: string) => (await world.mailsTo(email)).slice(1).map(({ subject }) => subject)
    const proven = await world.user(anEmail())
    const token = await world.mailedToken(proven.email)
    await proven.browser.call(auth.verifyEmail, { body: { token } })
    for (const visitor of [world.browser(), world.browser()])
      expect(await world.go(visitor, 'acme', { email: proven.email })).toBe('/')
    expect(await subjects(proven.email)).toEqual(['A sign-in provider was linked to your account'])

    const { email } = await world.user(anEmail())
    const confirming = world.browser()
    await confirming.call(auth.me)
    await confirming.call(auth.verifyEmail, { body: { token: await world.mailedToken(email) } })
    expect(await world.go(confirming, 'acme', { email })).toBe('/')
    expect(await subjects(email)).toEqual(['The ways to sign in to your account were replaced'])
  })

  it('that is disabled refuses e-mail and identity', async () => {
    const email = anEmail()
    const browser = world.browser()
    await world.go(browser, 'acme', { email })
    await world.set(email, 'disabled_at', 1)
    expect(await world.go(world.browser(), 'acme', { email })).toBe('/?error=access_denied')
    expect(await world.go(world.browser(), 'octo', { email })).toBe('/?error=access_denied')
  })
})

describe('a signed-in user', () => {
  it('gets one mail about a linked provider', async () => {
    const { browser, email } = await world.user(anEmail())
    await browser.call(auth.verifyEmail, { body: { token: await world.mailedToken(email) } })
    const visit = { email: anEmail() }
    for (const _ of [1, 2]) expect(await world.go(browser, 'city', visit)).toBe('/account')
    const subjects = (await world.mailsTo(email)).map(({ subject }) => subject)
    expect(subjects).toEqual(['Confirm your e-mail address', 'A sign-in provider was linked to your account'])
  })

  it('[A9] links a provider with any e-mail, signs in with it, and unlinks it', async () => {
    const { browser, session } = await world.user(anEmail())
    const visit = { email: anEmail(), verified: false }
    expect(await world.go(browser, 'city', visit)).toBe('/account')
    expect(await linkedTo(browser)).toEqual(['city'])
    expect((await userOf(browser))?.id).toBe(session.user?.id)

    const elsewhere = world.browser()
    await world.go(elsewhere, 'city', visit)
    expect((await userOf(elsewhere))?.id).toBe(session.user?.id)

    await browser.call(auth.unlinkProvider, { params: { id: 'city' } })
    expect(await linkedTo(browser)).toEqual([])
    const again = { params: { id: 'city' } }
    expect(await browser.refused(auth.unlinkProvider, again)).toEqual({ status: 404, code: 'not_found' })
  })

  it('links several, and the same one twice', async () => {
    const { browser } = await world.user(anEmail())
    for (const provider of [...providerIds, 'acme'] as const)
      expect(await world.go(browser, provider, { email: 'many@example.net' }, { returnTo: '/' })).toBe('/')
    expect(await linkedTo(browser)).toEqual([...providerIds])
  })

  it('[A10] cannot unlink the last sign-in method', async () => {
    const browser = world.browser()
    await world.go(browser, 'acme', { email: anEmail() })
    const acme = { params: { id: 'acme' } }
    expect(await browser.refused(auth.unlinkProvider, acme)).toEqual({ status: 409, code: 'conflict' })
    await world.go(browser, 'octo', { email: anEmail() })
    await browser.call(auth.unlinkProvider, acme)
    const octo = { params: { id: 'octo' } }
    expect(await browser.refused(auth.unlinkProvider, octo)).toEqual({ status: 409, code: 'conflict' })
  })

  it('[A9] cannot link an identity of somebody else', async () => {
    const email = anEmail()
    const owner = world.browser()
    await world.go(owner, 'acme', { email })
    const { browser } = await world.user(anEmail())
    expect(await world.go(browser, 'acme', { email })).toBe('/account?error=identity_taken')
    expect(await linkedTo(browser)).toEqual([])
    expect(await linkedTo(owner)).toEqual(['acme'])
  })

  it('links even if the access token expires meanwhile', async () => {
    const { browser } = await world.user(anEmail())

    const back = await visitProvider(await world.begin(browser, 'acme'), { email: anEmail() })
    browser.setCookie('access_token', '')
    expect(await world.arrive(browser, back)).toBe('/account')
  })
})
