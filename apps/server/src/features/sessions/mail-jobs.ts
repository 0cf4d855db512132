import { newId } from '../../ids.ts'
import type { Tx } from '../../store/store.ts'
import { type MailLanguage, mailLanguages } from './mail-texts.ts'
import { mintOneTimeToken, type Purpose, tokenLifetimeMs } from './one-time-tokens.ts'

const firstPauseMs = 60_000
const longestPauseMs = 3_600_000

/** Has a mail sent to the account of this address; nothing where there is none. One statement either way. */
export const queueMail = (tx: Tx, mail: { email: string; purpose: Purpose; language: MailLanguage }, at: number) =>
  tx
    .insertInto('mail_jobs')
    .columns(['id', 'person_id', 'kind', 'language', 'created_at', 'tries', 'due_at'])
    .expression((eb) =>
      eb
        .selectFrom('people')
        .select((of) => [
          of.val(newId()).as('id'),
          'people.id as person_id',
          of.val(mail.purpose).as('kind'),
          of.val(mail.language).as('language'),
          of.val(at).as('created_at'),
          of.val(0).as('tries'),
          of.val(at).as('due_at'),
        ])
        .where('email', '=', mail.email)
        .where('disabled_at', 'is', null),
    )
    .execute()

/** A job that was taken up, with the token that its mail will carry. */
export interface TakenJob {
  id: string
  purpose: Purpose
  language: MailLanguage
  to: string
  name: string | null
  token: string
  tries: number
}

/**
 * Takes up the job that is due the longest, null where none is. Its next try is settled before this one is made, so that
 * a mail that kills the service does not do so again at once; a job whose link nobody waits for any more is dropped.
 */
export async function takeMailJob(tx: Tx, at: number): Promise<TakenJob | null> {
  for (;;) {
    const job = await tx
      .selectFrom('mail_jobs')
      .innerJoin('people', 'people.id', 'mail_jobs.person_id')
      .select(['mail_jobs.id', 'mail_jobs.kind', 'mail_jobs.created_at', 'language', 'tries'])
      .select(['people.id as person', 'email', 'name', 'email_verified', 'disabled_at'])
      .where('due_at', '<=', at)
      .orderBy('due_at')
      .limit(1)
      .executeTakeFirst()
    if (job === undefined) return null
    const { id, kind: purpose, person, email: to, tries } = job
    const late = tries > 0 && at - job.created_at > tokenLifetimeMs[purpose]
    const needless = purpose === 'verify_email' && job.email_verified === 1
    if (to === null || job.disabled_at !== null || late || needless) {
      await dropMailJob(tx, id)
      continue
    }
    const pauseMs = Math.min(firstPauseMs * 2 ** tries, longestPauseMs)
    await tx
      .updateTable('mail_jobs')
      .set({ tries: tries + 1, due_at: at + pauseMs })
      .where('id', '=', id)
      .execute()
    const token = await mintOneTimeToken(tx, { purpose, person, email: to }, at)
    const name = job.email_verified === 1 ? job.name : null
    const language = mailLanguages.find((known) => known === job.language) ?? 'en'
    return { id, purpose, language, to, name, token, tries: tries + 1 }
  }
}

export const dropMailJob = (tx: Tx, id: string) => tx.deleteFrom('mail_jobs').where('id', '=', id).execute()
