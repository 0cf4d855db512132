import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { routes } from '@belvedere/contract'
import { describe, expect, it } from 'vitest'
import { aServer, type TestServer } from '../../../testing/test-server.ts'
import { type Mail, type Mailer, MailRefusal } from '../../mail/mailer.ts'

const minuteMs = 60_000

/** A mailer whose tries fail as long as `fault` says. */
class ShakyMailer implements Mailer {
  readonly sent: Mail[] = []
  tries = 0
  fault: Error | null = null

  async send(mail: Mail): Promise<void> {
    this.tries += 1
    if (this.fault !== null) throw this.fault
    this.sent.push(mail)
  }
  close(): void {}
}

async function shaky(work: (test: TestServer, mailer: ShakyMailer) => Promise<void>): Promise<void> {
  const mailer = new ShakyMailer()
  const test = await aServer({}, { mailer })
  await work(test, mailer)
  await test.close()
}
const tokenIn = (mail: Mail | undefined) => /#token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''

describe('a mail that can’t be sent', () => {
  it('[A7] is tried again after a minute, then later and later, with a link that lives from then on', () =>
    shaky(async (test, mailer) => {
      mailer.fault = new Error('to canary@example.org: nobody listens')
      const { browser } = await test.user('canary@example.org')
      const triesAfter = async (ms: number) => {
        test.clock.aheadMs += ms
        await test.server.mailSettled()
        return mailer.tries
      }
      expect(await triesAfter(0)).toBe(1)
      expect(await triesAfter(minuteMs / 2)).toBe(1)
      expect(await triesAfter(minuteMs / 2)).toBe(2)
      expect(await triesAfter(minuteMs)).toBe(2)
      mailer.fault = null
      expect(await triesAfter(minuteMs)).toBe(3)
      expect(await triesAfter(60 * minuteMs)).toBe(3)
      await browser.call(routes.auth.me)
      await browser.call(routes.auth.verifyEmail, { body: { token: tokenIn(mailer.sent[0]) } })
      expect(test.logged()).toContain('mail was not sent and will be retried')
      expect(test.logged()).not.toContain('canary')
    }))
  it('[A7] is given up when nobody waits for its link any more', () =>
    shaky(async (test, mailer) => {
      const { browser, email } = await test.user()
      await test.server.mailSettled()
      mailer.fault = new Error('nobody listens')
      await browser.call(routes.auth.forgotPassword, { body: { email } })
      await test.server.mailSettled()
      mailer.fault = null
      test.clock.aheadMs += 11 * minuteMs
      await test.server.mailSettled()
      expect(mailer.sent).toHaveLength(1)
    }))
  it('[A7] is given up at once where the address is refused', () =>
    shaky(async (test, mailer) => {
      mailer.fault = new MailRefusal('No such mailbox.')
      await test.user()
      await test.server.mailSettled()
      test.clock.aheadMs += 5 * minuteMs
      await test.server.mailSettled()
      expect(mailer.tries).toBe(1)
    }))
  it('[S28] is sent after a restart', () =>
    shaky(async (test, mailer) => {
      mailer.fault = new Error('nobody listens')
      const { email } = await test.user()
      await test.server.mailSettled()
      await test.restart()
      mailer.fault = null
      test.clock.aheadMs += minuteMs
      await test.server.mailSettled()
      expect(mailer.sent).toMatchObject([{ to: email }])
    }))
})

describe('a mail', () => {
  it('comes by itself', () =>
    shaky(async (test, mailer) => {
      await test.user()
      await expect.poll(() => mailer.sent.length).toBe(1)
    }))
  it('is in the reader’s language, and greets by a name only once the address is proven', () =>
    shaky(async (test, mailer) => {
      const browser = test.browser()
      await browser.call(routes.auth.me)
      const json = { email: 'ada@example.org', password: 'correct horse battery', name: 'Ada <b>' }
      const headers = { 'accept-language': 'de-CH,de;q=0.9' }
      await browser.send('POST', routes.auth.register.path, { json, headers })
      await test.server.mailSettled()
      await browser.call(routes.auth.verifyEmail, { body: { token: tokenIn(mailer.sent[0]) } })
      await browser.send('POST', routes.auth.forgotPassword.path, { json: { email: json.email }, headers })
      await test.server.mailSettled()
      const [verification, reset] = mailer.sent
      expect(verification?.text).toMatch(/^Hallo,\n/)
      expect(reset?.text).toMatch(/^Hallo Ada <b>,\n/)
      expect(reset?.html).toContain('Hallo Ada &lt;b&gt;,')
    }))
  it('lies in the outbox where no mail server is set, for the operator alone, who is told so', async () => {
    const test = await aServer()
    const { email } = await test.user()
    const [letter] = await test.mailsTo(email)
    expect((await stat(letter?.file ?? '')).mode & 0o777).toBe(0o600)
    expect((await stat(join(test.dataDir, 'outbox'))).mode & 0o777).toBe(0o700)
    expect(test.logged()).toContain(`SMTP_URL is not set: mail is written to ${join(test.dataDir, 'outbox')}`)
    expect(test.logged()).not.toContain(letter?.token)
    expect(test.logged()).not.toContain(email)
    await test.close()
  })
})
