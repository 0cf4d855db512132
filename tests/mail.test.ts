import { routes } from '@belvedere/contract'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, signUp } from './harness/account.ts'
import { type MailServer, startMailServer } from './harness/mail-server.ts'
import { type RunningServer, startServer } from './harness/running-server.ts'

/** The mails of accounts, from the real server through a real mail server. */

const { auth } = routes
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

/** The token of the link in the mail's text, which its HTML must repeat. */
function tokenOf({ text = '', html = '' }: Email, page: string): string {
  const [, token = ''] = new RegExp(`^${server.url}${page}#token=([\\w-]{43})$`, 'm').exec(text) ?? []
  expect(token).not.toBe('')
  expect(html).toContain(`href="${server.url}${page}#token=${token}"`)
  return token
}

test('an account verifies its e-mail and resets its password by mail', async () => {
  const email = 'ada@example.org'
  const { client } = await signUp(server.url, { email, name: 'Ada <script>' })
  const first = await mail.mailTo(email, 1)
  expect(first).toMatchObject({
    from: { name: 'Belvedere', address: 'charts@example.org' },
    to: [{ name: '', address: email }],
    subject: 'Confirm your e-mail address',
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
  const third = await mail.mailTo(email, 3)
  expect(third.subject).toBe('Your password was changed')
  expect(third.text).toContain(`\n${server.url}/account\n`)
  expect(third.html).toContain(`href="${server.url}/account"`)
  const again = await signIn(server.url, email, chosen)
  expect((await again.client.call(auth.me)).session.user?.email).toBe(email)
  for (const secret of [email, token, 'postman', chosen]) expect(server.output()).not.toContain(secret)
})

test('[S27] mail to a refused address is dropped, and the address not logged', async () => {
  await signUp(server.url, { email: 'canary@nowhere.example' })
  await expect.poll(() => server.output()).toContain('mail was refused')
  expect(server.output()).not.toContain('nowhere.example')
})
