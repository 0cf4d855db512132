import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Mailer } from './mailer.ts'
import { outboxMailer } from './outbox-mailer.ts'
import { smtpMailer } from './smtp-mailer.ts'

/** Mail by SMTP where it is configured, else into files that the operator can read. */
export async function makeMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  deps: { publicUrl(): string; log: Pick<Logger, 'info' | 'warn'> },
): Promise<Mailer> {
  const from = () => config.mailFrom ?? `Belvedere <belvedere@${new URL(deps.publicUrl()).hostname}>`
  if (config.smtpUrl !== null) return smtpMailer(config.smtpUrl, from)
  const folder = join(config.dataDir, 'outbox')
  deps.log.warn(`SMTP_URL is not set: mail is written to ${folder}`)
  return outboxMailer(folder, from, (sentence) => deps.log.info(sentence))
}
