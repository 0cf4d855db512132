import { createTransport } from 'nodemailer'
import { type Mailer, MailRefusal, mailHeaders } from './mailer.ts'

const connectTimeoutMs = 10_000
const idleTimeoutMs = 30_000

/**
 * Sends over SMTP. `url`: `smtp://` (STARTTLS if offered) or `smtps://`, optionally with user and password. A server on
 * this machine may have a self-signed certificate.
 */
export function smtpMailer(url: string, from: () => string): Mailer {
  const transport = createTransport({
    url,
    ...(isOnThisMachine(new URL(url).hostname) ? { tls: { rejectUnauthorized: false } } : {}),
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: idleTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, ...mail }) {
      const recipient = { name: '', address: to }
      try {
        await transport.sendMail({ ...mail, to: recipient, from: from(), headers: mailHeaders })
      } catch (error) {
        throw isRefusal(error) ? new MailRefusal('The address was refused.', { cause: error }) : error
      }
    },
    close: () => transport.close(),
  }
}

const isOnThisMachine = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(host)

/** A 5xx for the envelope concerns this address; one for authentication is the operator's to fix. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'EENVELOPE' &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500
