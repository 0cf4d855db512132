import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { readProviders } from '../../apps/server/src/config-providers.ts'
import type { Browser } from '../../apps/server/src/testing/browser.ts'
import { aServer, type TestServer } from '../../apps/server/src/testing/test-server.ts'
import { startOAuth2Server } from './oauth2-server.ts'
import { startOidcServer } from './oidc-server.ts'
import { type Visit, visitProvider } from './provider-visit.ts'
import { freePort } from './running-server.ts'

export const providerIds = ['acme', 'basel', 'city', 'octo'] as const
type ProviderId = (typeof providerIds)[number] | 'away'

export interface ProviderWorld extends TestServer {
  /** Asks to go to a provider; gives the address to go to. */
  begin(browser: Browser, provider: ProviderId, options?: Wish): Promise<string>
  /** Brings what a provider sent back; gives the address to go on to. */
  arrive(browser: Browser, back: URL): Promise<string>
  /** All the way there and back. */
  go(browser: Browser, provider: ProviderId, visit: Visit, options?: Wish): Promise<string>
  /** What the operator does to an account. */
  set(email: string, column: 'disabled_at' | 'email_verified', value: number): void
}
interface Wish {
  returnTo?: string
  headers?: Record<string, string>
}

/** A server and, on loopback, two providers of OpenID Connect, a GitHub, a plain one, and one that is not there. */
export async function aProviderWorld(): Promise<ProviderWorld> {
  const port = await freePort()
  const publicUrl = `http://localhost:${port}`
  const callback = (id: string) => `${publicUrl}/oauth/${id}/callback`
  const [acme, basel, octo, city] = await Promise.all([
    startOidcServer({ redirectUris: [callback('acme')] }),
    startOidcServer({ redirectUris: [callback('basel')] }),
    startOAuth2Server('github'),
    startOAuth2Server('generic'),
  ])
  const { providers, faults } = readProviders({
    ...client('OIDC_ACME', acme),
    BELVEDERE_OIDC_ACME_ISSUER: acme.url,
    ...client('OIDC_BASEL', basel),
    BELVEDERE_OIDC_BASEL_ISSUER: basel.url,
    ...client('OIDC_AWAY', basel),
    BELVEDERE_OIDC_AWAY_ISSUER: `http://127.0.0.1:${await freePort()}`,
    ...client('OAUTH2_OCTO', octo),
    BELVEDERE_OAUTH2_OCTO_KIND: 'github',
    BELVEDERE_OAUTH2_OCTO_BASE_URL: octo.url,
    ...client('OAUTH2_CITY', city),
    BELVEDERE_OAUTH2_CITY_KIND: 'generic',
    BELVEDERE_OAUTH2_CITY_AUTHORIZE_URL: `${city.url}/authorize`,
    BELVEDERE_OAUTH2_CITY_TOKEN_URL: `${city.url}/token`,
    BELVEDERE_OAUTH2_CITY_USERINFO_URL: `${city.url}/me`,
    BELVEDERE_OAUTH2_CITY_SUBJECT_FIELD: 'id',
    BELVEDERE_OAUTH2_CITY_EMAIL_FIELD: 'mail',
    BELVEDERE_OAUTH2_CITY_EMAIL_VERIFIED_FIELD: 'confirmed',
  })
  if (faults.length > 0) throw new Error(faults.join('\n'))
  const test = await aServer({ port, providers })

  const begin: ProviderWorld['begin'] = async (browser, provider, { returnTo, headers = {} } = {}) => {
    const query = returnTo === undefined ? '' : `?${new URLSearchParams({ returnTo })}`
    return locationOf(await browser.send('GET', `/oauth/${provider}/start${query}`, { headers }))
  }
  const arrive: ProviderWorld['arrive'] = async (browser, back) => {
    if (back.origin !== publicUrl) throw new Error(`A provider sent the browser to ${back.origin}.`)
    return locationOf(await browser.send('GET', `${back.pathname}${back.search}`))
  }
  return {
    ...test,
    begin,
    arrive,
    async go(browser, provider, visit, options) {
      return arrive(browser, await visitProvider(await begin(browser, provider, options), visit))
    },
    set(email, column, value) {
      const store = new DatabaseSync(join(test.dataDir, 'store.sqlite'))
      store.prepare(`update people set ${column} = ? where email = ?`).run(value, email)
      store.close()
    },
    async close() {
      await test.close()
      await Promise.all([acme, basel, octo, city].map((provider) => provider.close()))
    },
  }
}

const client = (name: string, { clientId, clientSecret }: { clientId: string; clientSecret: string }) => ({
  [`BELVEDERE_${name}_CLIENT_ID`]: clientId,
  [`BELVEDERE_${name}_CLIENT_SECRET`]: clientSecret,
})

function locationOf({ status, headers, text }: { status: number; headers: Headers; text: string }): string {
  const location = headers.get('location')
  if (status !== 302 || location === null || headers.get('cache-control') !== 'no-store')
    throw new Error(`That is no redirect of ours: ${status} ${text}`)
  return location
}
