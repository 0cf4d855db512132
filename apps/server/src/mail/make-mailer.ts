import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Mailer } from './mailer.ts'

/** Mail by SMTP if configured, else into files for the operator. */
export function makeMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  deps: { publicUrl(): string; log: Pick<Logger, 'info' | 'warn'> },
): Mailer {
  const { smtpUrl } = config
  const from = () => config.mailFrom ?? `Belvedere <belvedere@${new URL(deps.publicUrl()).hostname}>`
  if (smtpUrl !== null) return lazyMailer(async () => (await import('./smtp-mailer.ts')).smtpMailer(smtpUrl, from))
  const folder = join(config.dataDir, 'outbox')
  deps.log.warn(`SMTP_URL is not set: mail is written to ${folder}`)
  const note = (sentence: string) => deps.log.info(sentence)
  return lazyMailer(async () => (await import('./outbox-mailer.ts')).outboxMailer(folder, from, note))
}

/**
 * Creates the mailer with the first mail, because the library is slow to load; a failed creation is retried with the
 * next.
 */
function lazyMailer(make: () => Promise<Mailer>): Mailer {
  let mailer: Mailer | null = null
  return {
    async send(mail) {
      mailer ??= await make()
      await mailer.send(mail)
    },
    close: () => mailer?.close(),
  }
}
