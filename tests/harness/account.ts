import { routes } from '@belvedere/contract'
import { type Client, CookieJar, createClient } from '@belvedere/sdk'

export const password = 'correct horse battery'

/** A person signed in at a running server, through the typed client. */
export interface Account {
  client: Client
  jar: CookieJar
}

export async function signUp(url: string, about: { email: string; name?: string }): Promise<Account> {
  const account = nobodyAt(url)
  await account.client.call(routes.auth.register, { body: { ...about, password } })
  return account
}

/** The same person in another browser. */
export async function signIn(url: string, email: string, accountPassword = password): Promise<Account> {
  const account = nobodyAt(url)
  await account.client.call(routes.auth.login, { body: { email, password: accountPassword } })
  return account
}

function nobodyAt(url: string): Account {
  const jar = new CookieJar()
  return { jar, client: createClient({ baseUrl: url, cookies: jar }) }
}
