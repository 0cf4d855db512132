import type { Language } from '@belvedere/texts'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import type { Member } from '../../room/caller.ts'
import type { SessionDeps } from './deps.ts'
import { queueMail } from './mail-jobs.ts'

interface From {
  ip: string
  language: Language
}

/**
 * Sends a password reset link if the account exists. Behaves the same if it does not, or if the address has had enough
 * mail.
 */
export async function forgotPassword(deps: SessionDeps, { ip, language }: From, email: string): Promise<void> {
  const mail = { email, kind: 'reset_password', language } as const
  await deps.actionLimits.mail({ ip, email }, (tx) => queueMail(tx, mail, deps.now()))
  deps.wakeMail()
}

/** Sends the verification link again, unless the e-mail is verified. */
export async function sendVerification(deps: SessionDeps, { ip, language }: From, actor: Member): Promise<void> {
  const { email, email_verified } = await deps.store.read
    .selectFrom('people')
    .select(['email', 'email_verified'])
    .where('id', '=', actor.person)
    .executeTakeFirstOrThrow()
  if (email === null || email_verified === 1) return
  const mail = { email, kind: 'verify_email', language } as const
  const retryAfterSeconds = await deps.actionLimits.mail({ ip, email }, (tx) => queueMail(tx, mail, deps.now()))
  if (retryAfterSeconds !== null) {
    const text = serverTexts.message('sessions.mails_under_way')
    throw new TextError('too_many_requests', text, { retryAfterSeconds })
  }
  deps.wakeMail()
}
