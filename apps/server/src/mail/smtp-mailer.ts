import { createTransport } from 'nodemailer'
import { type Mailer, MailRefused, mailHeaders } from './mailer.ts'

const connectMs = 10_000
const silenceMs = 30_000

/**
 * Sends over SMTP. `url`: `smtp://` (STARTTLS where it is offered) or `smtps://`, with user and password if need be. On
 * this machine a certificate need not be one that others trust.
 */
export function smtpMailer(url: string, from: () => string): Mailer {
  const transport = createTransport({
    url,
    ...(isOnThisMachine(new URL(url).hostname) ? { tls: { rejectUnauthorized: false } } : {}),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, ...mail }) {
      const recipient = { name: '', address: to }
      try {
        await transport.sendMail({ ...mail, to: recipient, from: from(), headers: mailHeaders })
      } catch (error) {
        throw isRefusal(error) ? new MailRefused('The address was refused.', { cause: error }) : error
      }
    },
    close: () => transport.close(),
  }
}

const isOnThisMachine = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(host)

/** A 5xx about the envelope is about this address. One about signing in is the operator's to mend. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'EENVELOPE' &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500
