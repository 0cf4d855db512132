import { routes } from '@belvedere/contract'
import { CookieJar, createClient } from '@belvedere/sdk'

/** Signs a new person up at a running server and makes an API key. */
export async function aKey(url: string, email = 'ada@example.org'): Promise<string> {
  const client = createClient({ baseUrl: url, cookies: new CookieJar() })
  await client.call(routes.auth.register, { body: { email, password: 'correct horse battery' } })
  const { key } = await client.call(routes.keys.create, { body: { name: 'a script' } })
  return key
}
