import { routes } from '@belvedere/contract'
import { signUp } from './account.ts'

/** Signs a new person up at a running server and makes an API key. */
export async function aKey(url: string, email = 'ada@example.org'): Promise<string> {
  const { client } = await signUp(url, { email })
  const { key } = await client.call(routes.keys.create, { body: { name: 'a script' } })
  return key
}
