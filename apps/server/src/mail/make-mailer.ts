import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Mailer } from './mailer.ts'

/** Mail by SMTP where it is configured, else into files that the operator can read. */
export function makeMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  deps: { publicUrl(): string; log: Pick<Logger, 'info' | 'warn'> },
): Mailer {
  const { smtpUrl } = config
  const from = () => config.mailFrom ?? `Belvedere <belvedere@${new URL(deps.publicUrl()).hostname}>`
  if (smtpUrl !== null) return whenNeeded(async () => (await import('./smtp-mailer.ts')).smtpMailer(smtpUrl, from))
  const folder = join(config.dataDir, 'outbox')
  deps.log.warn(`SMTP_URL is not set: mail is written to ${folder}`)
  const note = (sentence: string) => deps.log.info(sentence)
  return whenNeeded(async () => (await import('./outbox-mailer.ts')).outboxMailer(folder, from, note))
}

/** Made with the first mail, for no start needs the library. What could not be made is tried again with the next. */
function whenNeeded(make: () => Promise<Mailer>): Mailer {
  let mailer: Mailer | null = null
  return {
    async send(mail) {
      mailer ??= await make()
      await mailer.send(mail)
    },
    close: () => mailer?.close(),
  }
}
