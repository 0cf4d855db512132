import { routes } from '@belvedere/contract'
import { type Client, CookieJar, createClient } from '@belvedere/sdk'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailServer, startMailServer } from './harness/mail-server.ts'
import { type RunningServer, startServer } from './harness/running-server.ts'

/** The mails of accounts, from the real server through a real mail server to whoever reads them. */

const { auth } = routes
const password = 'correct horse battery'
let mail: MailServer
let server: RunningServer
beforeAll(async () => {
  mail = await startMailServer()
  const env = { SMTP_URL: mail.url, BELVEDERE_MAIL_FROM: 'Belvedere <charts@example.org>', LOG_LEVEL: 'trace' }
  server = await startServer({ env })
})
afterAll(async () => {
  await server?.stop()
  await mail?.close()
})

async function register(email: string, name?: string): Promise<Client> {
  const client = createClient({ baseUrl: server.url, cookies: new CookieJar() })
  await client.call(auth.register, { body: { email, password, ...(name === undefined ? {} : { name }) } })
  return client
}

/** The token of the link that a mail carries in both its forms. */
function tokenOf({ text = '', html = '' }: Email, page: string): string {
  const [, token = ''] = new RegExp(`^${server.url}${page}#token=([\\w-]{43})$`, 'm').exec(text) ?? []
  expect(token).not.toBe('')
  expect(html).toContain(`href="${server.url}${page}#token=${token}"`)
  return token
}

test('an account proves its e-mail and gets a new password by mail', async () => {
  const email = 'ada@example.org'
  const client = await register(email, 'Ada <script>')
  const first = await mail.mailTo(email, 1)
  expect(first).toMatchObject({
    from: { name: 'Belvedere', address: 'charts@example.org' },
    to: [{ name: '', address: email }],
    subject: 'Is this your e-mail address?',
  })
  expect(first.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
  await client.call(auth.verifyEmail, { body: { token: tokenOf(first, '/verify-email') } })
  expect((await client.call(auth.me)).session.user?.emailVerified).toBe(true)

  await client.call(auth.forgotPassword, { body: { email } })
  const second = await mail.mailTo(email, 2)
  expect(second.text).toContain('Hello Ada <script>,')
  expect(second.html).toContain('Hello Ada &lt;script&gt;,')
  const token = tokenOf(second, '/reset-password')
  const chosen = 'another horse, another battery'
  await client.call(auth.resetPassword, { body: { token, password: chosen } })
  const again = createClient({ baseUrl: server.url, cookies: new CookieJar() })
  const { session } = await again.call(auth.login, { body: { email, password: chosen } })
  expect(session.user?.email).toBe(email)
  for (const secret of [email, token, 'postman', chosen]) expect(server.output()).not.toContain(secret)
})

test('[S27] an address that is refused is given up, and not logged', async () => {
  await register('canary@nowhere.example')
  await expect.poll(() => server.output()).toContain('mail was refused')
  expect(server.output()).not.toContain('nowhere.example')
})
