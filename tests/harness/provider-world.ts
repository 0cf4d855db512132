import { freePort } from '@belvedere/coordination/testing/free-port.ts'
import { readSignInProviders } from '../../apps/server/src/config/providers.ts'
import type { Browser } from '../../apps/server/testing/browser.ts'
import { aServer, type TestServer } from '../../apps/server/testing/test-server.ts'
import { type Visit, visitProvider } from './provider-visit.ts'
import { startProviders } from './providers.ts'

export const providerIds = ['acme', 'basel', 'city', 'octo'] as const
type ProviderId = (typeof providerIds)[number] | 'away'

export interface ProviderWorld extends TestServer {
  /** Starts a sign-in; returns the provider's address. */
  begin(browser: Browser, provider: ProviderId, options?: StartOptions): Promise<string>
  /** Follows a provider's redirect back; returns the address of the next redirect. */
  arrive(browser: Browser, back: URL): Promise<string>
  /** A whole sign-in: `begin`, a visit, and `arrive`. */
  go(browser: Browser, provider: ProviderId, visit: Visit, options?: StartOptions): Promise<string>
  /** Changes an account as the operator does. */
  set(email: string, column: 'disabled_at' | 'email_verified', value: number): Promise<void>
}
interface StartOptions {
  returnTo?: string
  headers?: Record<string, string>
}

/** A server with all its providers. */
export async function aProviderWorld(): Promise<ProviderWorld> {
  const port = await freePort()
  const publicUrl = `http://localhost:${port}`
  const running = await startProviders(publicUrl)
  const { providers, faults } = readSignInProviders(running.env)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  const test = await aServer({ port, providers, trustedProxies: ['127.0.0.1/32'] })

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
    async set(email, column, value) {
      await test.inStore((store) =>
        store.write((tx) =>
          tx
            .updateTable('people')
            .set({ [column]: value })
            .where('email', '=', email)
            .execute(),
        ),
      )
    },
    async close() {
      await test.close()
      await running.close()
    },
  }
}

function locationOf({ status, headers, text }: { status: number; headers: Headers; text: string }): string {
  const location = headers.get('location')
  if (status !== 302 || location === null || headers.get('cache-control') !== 'no-store')
    throw new Error(`The response is not the expected redirect: ${status} ${text}`)
  return location
}
