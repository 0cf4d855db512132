import { routes } from '@belvedere/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSignInProviders } from '../apps/server/src/config/providers.ts'
import type { Browser } from '../apps/server/testing/browser.ts'
import { aServer } from '../apps/server/testing/test-server.ts'
import { listen } from './harness/provider-page.ts'
import { visitProvider } from './harness/provider-visit.ts'
import { aProviderWorld, type ProviderWorld, providerIds } from './harness/provider-world.ts'

/** Attacks with other people's flows, codes and addresses. */

const { auth } = routes
const failed = '/?error=oauth_failed'
let world: ProviderWorld
let strangers = 0
const anEmail = () => `visitor${++strangers}@example.org`

beforeAll(async () => {
  world = await aProviderWorld()
})
afterAll(() => world?.close())

const signedIn = async (browser: Browser) => (await browser.call(auth.me)).session.user !== null

/** A browser at the end of a valid flow, and the provider's redirect. */
async function aFlow(provider: (typeof providerIds)[number] = 'acme') {
  const browser = world.browser()
  const email = anEmail()
  return { browser, email, back: await visitProvider(await world.begin(browser, provider), { email }) }
}

/** A provider at this address. */
const odd = (url: string) =>
  readSignInProviders({
    BELVEDERE_OAUTH2_ODD_KIND: 'generic',
    BELVEDERE_OAUTH2_ODD_CLIENT_ID: 'a',
    BELVEDERE_OAUTH2_ODD_CLIENT_SECRET: 'b',
    BELVEDERE_OAUTH2_ODD_AUTHORIZE_URL: `${url}/authorize`,
    BELVEDERE_OAUTH2_ODD_TOKEN_URL: `${url}/token`,
    BELVEDERE_OAUTH2_ODD_USERINFO_URL: `${url}/me`,
  }).providers

describe('[S8] a flow', () => {
  it('has an HttpOnly cookie for ten minutes, under /oauth only', async () => {
    const { headers } = await world.browser().send('GET', '/oauth/acme/start')
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^oauth_flow=[\w-]{43}; Max-Age=600; Path=\/oauth; HttpOnly; SameSite=Lax$/),
    ])
    const params = new URL(headers.get('location') ?? '').searchParams
    expect(params.get('code_challenge_method')).toBe('S256')
    for (const name of ['state', 'nonce', 'code_challenge']) expect(params.get(name)).toMatch(/^[\w-]{43}$/)
  })

  it('[S2] has under https a cookie that no sibling subdomain can set', async () => {
    const asked: string[] = []
    const provider = await listen((request, response) => {
      asked.push(request.url ?? '')
      response.writeHead(400).end()
    })
    const server = await aServer({ publicUrl: 'https://charts.example.org', providers: odd(provider.url) })
    const browser = server.browser()
    const { headers } = await browser.send('GET', '/oauth/odd/start')
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-oauth_flow=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ])
    const state = new URL(headers.get('location') ?? '').searchParams.get('state')
    const arrive = async (visitor: Browser) =>
      (await visitor.send('GET', `/oauth/odd/callback?code=x&state=${state}`)).headers.getSetCookie()
    const planted = server.browser()
    planted.setCookie('oauth_flow', browser.cookie('__Host-oauth_flow') ?? '', '/oauth')
    expect([await arrive(planted), asked]).toEqual([[], []])
    expect(await arrive(browser)).toEqual([expect.stringMatching(/^__Host-oauth_flow=; .*Path=\/; .*Secure/)])
    expect(asked).toEqual(['/token'])
    await server.close()
    await provider.close()
  })

  it.each(providerIds)('with %s completes only in the browser that started it', async (provider) => {
    const { back, browser } = await aFlow(provider)
    const other = world.browser()
    expect(await world.arrive(other, back)).toBe(failed)
    await world.begin(other, provider)
    expect(await world.arrive(other, back)).toBe(failed)
    expect(await signedIn(other)).toBe(false)
    expect(await world.arrive(browser, back)).toBe('/')
  })

  it.each(providerIds)('with %s completes once', async (provider) => {
    const { back, browser } = await aFlow(provider)
    const cookie = browser.cookie('oauth_flow') ?? ''
    expect(await world.arrive(browser, back)).toBe('/')
    await browser.call(auth.logout)
    browser.setCookie('oauth_flow', cookie, '/oauth')
    expect(await world.arrive(browser, back)).toBe(failed)
    expect(await signedIn(browser)).toBe(false)
  })

  it('is completed by one of many concurrent callbacks', async () => {
    const { back, browser } = await aFlow()
    const places = await Promise.all(Array.from({ length: 20 }, () => world.arrive(browser.copy(), back)))
    expect(places.toSorted()).toEqual(['/', ...Array.from({ length: 19 }, () => failed)])
  })

  it('is not affected by a callback with another state, and refuses it', async () => {
    const { back, browser } = await aFlow()
    for (const state of ['', 'x', null]) {
      const forged = new URL(back)
      if (state === null) forged.searchParams.delete('state')
      else forged.searchParams.set('state', state)
      expect(await world.arrive(browser, forged)).toBe(failed)
    }
    expect(await signedIn(browser)).toBe(false)
    expect(await world.arrive(browser, back)).toBe('/')
  })

  it.each(providerIds)('with %s refuses the code of another flow', async (provider) => {
    const mine = await aFlow(provider)
    const stolen = await aFlow(provider)
    mine.back.searchParams.set('code', stolen.back.searchParams.get('code') ?? '')
    expect(await world.arrive(mine.browser, mine.back)).toBe(failed)
    expect(await signedIn(mine.browser)).toBe(false)
  })

  it('refuses the callback of another provider', async () => {
    const { back, browser } = await aFlow('acme')
    for (const provider of ['basel', 'city', 'octo']) {
      const elsewhere = new URL(back.href.replace('/acme/', `/${provider}/`))
      expect(await world.arrive(browser, elsewhere)).toBe(failed)
    }
    expect(await signedIn(browser)).toBe(false)
    expect(await world.arrive(browser, back)).toBe('/')
  })

  it.each(providerIds)('with %s refuses the answer of another issuer (RFC 9207)', async (provider) => {
    const { back, browser } = await aFlow(provider)
    expect(back.searchParams.has('iss')).toBe(true)
    back.searchParams.set('iss', 'https://elsewhere.example')
    expect(await world.arrive(browser, back)).toBe(failed)
    expect(await signedIn(browser)).toBe(false)
  })

  it('[A8] expires after ten minutes', async () => {
    const { back, browser } = await aFlow('octo')
    world.clock.aheadMs += 10 * 60_000
    expect(await world.arrive(browser, back)).toBe(failed)
  })

  it.each([
    '//elsewhere.example',
    '/\\elsewhere.example',
    'https://elsewhere.example',
    'javascript:alert(1)',
    '/\t/elsewhere.example',
    '/x\r\nset-cookie: a=b',
    '/..//elsewhere.example',
    '/oauth/octo/start',
  ])('never redirects to %j', async (returnTo) => {
    expect(await world.go(world.browser(), 'octo', { email: anEmail() }, { returnTo })).toBe('/')
  })

  it('of an unknown provider is a 404', async () => {
    for (const path of ['/oauth/nobody/start', '/oauth/nobody/callback?code=x&state=y', '/oauth/__proto__/start'])
      expect((await world.browser().send('GET', path)).status).toBe(404)
  })
})

describe('[S7] a mix-up of two providers', () => {
  const pairs = providerIds.flatMap((begun) =>
    providerIds.filter((other) => other !== begun).map((other) => ({ begun, other })),
  )

  /**
   * A browser that has begun with one provider and was sent to sign in at another, with the state of the first: what a
   * provider that is out for the other's codes would do. Gives where the other sends it back to.
   */
  async function aMixedUpFlow({ begun, other }: (typeof pairs)[number]) {
    const browser = world.browser()
    const state = new URL(await world.begin(browser, begun)).searchParams.get('state') ?? ''
    const params = new URL(await world.begin(world.browser(), other))
    params.searchParams.set('state', state)
    const back = await visitProvider(params.href, { email: anEmail() })
    expect([back.pathname, back.searchParams.get('state')]).toEqual([`/oauth/${other}/callback`, state])
    return { browser, back, flow: browser.cookie('oauth_flow') }
  }

  it.each(pairs)('the answer of $other completes no flow with $begun', async (pair) => {
    const { browser, back, flow } = await aMixedUpFlow(pair)
    expect(await world.arrive(browser, back)).toBe(failed)
    expect([browser.cookie('oauth_flow'), await signedIn(browser)]).toEqual([flow, false])
    // The code is useless in a browser that has a flow with the same provider, too.
    const thief = await aFlow(pair.other)
    thief.back.searchParams.set('code', back.searchParams.get('code') ?? '')
    expect(await world.arrive(thief.browser, thief.back)).toBe(failed)
    expect(await signedIn(thief.browser)).toBe(false)
  })

  it.each(pairs)('the code of $other signs nobody in with $begun, whatever issuer is named', async (pair) => {
    const issuer = (await aFlow(pair.begun)).back.searchParams.get('iss') ?? ''
    for (const iss of [null, issuer, 'as it was sent']) {
      const { browser, back } = await aMixedUpFlow(pair)
      const elsewhere = new URL(back.href.replace(`/${pair.other}/`, `/${pair.begun}/`))
      if (iss === null) elsewhere.searchParams.delete('iss')
      else if (iss === issuer) elsewhere.searchParams.set('iss', iss)
      expect([iss, await world.arrive(browser, elsewhere)]).toEqual([iss, failed])
      expect(await signedIn(browser)).toBe(false)
    }
  })

  it.each(['acme', 'basel'] as const)(
    'refuses an answer of %s without the issuer that it promises',
    async (provider) => {
      const { back, browser } = await aFlow(provider)
      back.searchParams.delete('iss')
      expect(await world.arrive(browser, back)).toBe(failed)
      expect(await signedIn(browser)).toBe(false)
    },
  )
})

it('[S31] sign-ins with providers are limited by network', async () => {
  const from = { headers: { 'x-forwarded-for': '203.0.113.9' } }
  const start = () => world.browser().send('GET', '/oauth/octo/start', from)
  for (let i = 0; i < 300; i++) expect((await start()).status).toBe(302)
  const refused = await start()
  expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true])
  expect((await world.browser().send('GET', '/oauth/octo/start')).status).toBe(302)
})

describe('[S8] linking', () => {
  it.each(['cross-site', 'same-site', 'none'])('is not started by another site (%s)', async (site) => {
    const { browser } = await world.user(anEmail())
    expect(await world.begin(browser, 'acme', { headers: { 'sec-fetch-site': site } })).toBe(failed)
    expect(browser.cookie('oauth_flow')).toBeUndefined()
    await world.begin(browser, 'acme', { headers: { 'sec-fetch-site': 'same-origin' } })
    expect(browser.cookie('oauth_flow')).toBeDefined()
  })

  it('ends with the session that started it, by sign-out or another sign-in', async () => {
    for (const change of ['sign-out', 'another'] as const) {
      const { browser } = await world.user(anEmail())
      const back = await visitProvider(await world.begin(browser, 'acme'), { email: anEmail() })
      if (change === 'sign-out') await browser.call(auth.logout)
      else {
        const { browser: other } = await world.user(anEmail())
        for (const name of ['access_token', 'csrf_token']) browser.setCookie(name, other.cookie(name) ?? '')
      }
      expect([change, await world.arrive(browser, back)]).toEqual([change, failed])
      const { providers } = await browser.call(auth.providers)
      expect(providers.filter(({ linked }) => linked)).toEqual([])
    }
  })
})

describe('a provider', () => {
  it('that is unreachable leads to an error page', async () => {
    const browser = world.browser()
    expect(await world.begin(browser, 'away')).toBe(failed)
    expect((await browser.send('GET', '/oauth/away/callback?code=x&state=y')).headers.get('location')).toBe(failed)
  })

  it.each([
    ['[S20] redirects requests', { status: 307, headers: { location: '/elsewhere' }, body: '' }],
    ['fails', { status: 500, headers: {}, body: 'canary' }],
    [
      'answers without an end in sight',
      { status: 200, headers: {}, body: `{"access_token":"${'x'.repeat(2_000_000)}"}` },
    ],
    ['says nothing of use', { status: 200, headers: {}, body: '{"x":1}' }],
    ['says what is no JSON', { status: 200, headers: {}, body: '<html>' }],
  ])('that %s leads to an error page', async (_what, { status, headers, body }) => {
    const asked: string[] = []
    const provider = await listen((request, response) => {
      asked.push(request.url ?? '')
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
    })
    const server = await aServer({ providers: odd(provider.url) })
    const browser = server.browser()
    const { headers: begun } = await browser.send('GET', '/oauth/odd/start')
    const state = new URL(begun.get('location') ?? '').searchParams.get('state')
    const reply = await browser.send('GET', `/oauth/odd/callback?code=x&state=${state}`)
    expect([reply.status, reply.headers.get('location')]).toEqual([302, failed])
    expect(asked).toEqual(['/token'])
    expect(server.logged()).not.toContain('canary')
    await server.close()
    await provider.close()
  })
})

it('[S27] no code, state, secret or e-mail of a sign-in is logged', async () => {
  const { browser, back, email } = await aFlow('acme')
  const secrets = [email, browser.cookie('oauth_flow') ?? '']
  for (const name of ['code', 'state']) secrets.push(back.searchParams.get(name) ?? '')
  await world.arrive(browser, back)
  await world.arrive(browser, back)
  await world.begin(world.browser(), 'away')
  const logged = world.logged()
  expect(logged).toContain('a provider failed')
  for (const secret of [...secrets, 'a secret of the tests']) {
    expect(secret.length).toBeGreaterThan(8)
    expect(logged).not.toContain(secret)
  }
})
