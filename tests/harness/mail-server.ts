import { once } from 'node:events'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface MailServer {
  /** With user and password, for SMTP_URL. */
  url: string
  /** Waits for the `nth` mail to an address, counted from 1. */
  mailTo(address: string, nth: number): Promise<Email>
  close(): Promise<void>
}

/** A real SMTP server on loopback that requires a password and has no mailboxes at `nowhere.example`. */
export async function startMailServer(): Promise<MailServer> {
  const received: { to: string; mail: Email }[] = []
  let waiting: (() => void)[] = []
  const server = new SMTPServer({
    allowInsecureAuth: true,
    authMethods: ['PLAIN'],
    onAuth({ username, password }, _session, done) {
      const right = username === 'belvedere' && password === 'postman'
      done(right ? null : new Error('Wrong user or password.'), { user: username })
    },
    onRcptTo({ address }, _session, done) {
      const hasMailbox = !address.endsWith('@nowhere.example')
      done(hasMailbox ? null : Object.assign(new Error(`No mailbox ${address}.`), { responseCode: 550 }))
    },
    onData(stream, { envelope }, done) {
      stream
        .toArray()
        .then((chunks) => PostalMime.parse(Buffer.concat(chunks)))
        .then((mail) => {
          for (const { address } of envelope.rcptTo) received.push({ to: address, mail })
          for (const look of waiting.splice(0)) look()
          done()
        }, done)
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const bound = listening.address()
  if (bound === null || typeof bound === 'string') throw new Error('The mail server has no port.')
  return {
    url: `smtp://belvedere:postman@127.0.0.1:${bound.port}`,
    async mailTo(address, nth) {
      for (;;) {
        const mail = received.filter(({ to }) => to === address)[nth - 1]?.mail
        if (mail !== undefined) return mail
        await new Promise<void>((resolve) => {
          waiting = [...waiting, resolve]
        })
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
