import { newId } from '../../ids.ts'
import type { AccountNotice } from '../../room/account-notice.ts'
import type { Tx } from '../../store/store.ts'
import type { MailTopic } from './compose-mail.ts'
import { type MailLanguage, mailLanguages } from './mail-texts.ts'
import { type LinkPurpose, mintOneTimeToken, tokenLifetimeMs } from './one-time-tokens.ts'

type Kind = LinkPurpose | AccountNotice

const firstPauseMs = 60_000
const longestPauseMs = 3_600_000

/** For how long a notice that cannot be sent is tried again; a link as long as it would have lasted. */
const noticeOfUseMs = 3 * 86_400_000

/** Has a mail sent to the account of this address; nothing where there is none. One statement either way. */
export const queueMail = (tx: Tx, mail: { email: string; kind: Kind; language: MailLanguage }, at: number) =>
  tx
    .insertInto('mail_jobs')
    .columns(['id', 'person_id', 'kind', 'language', 'created_at', 'tries', 'due_at'])
    .expression((eb) =>
      eb
        .selectFrom('people')
        .select((of) => [
          of.val(newId()).as('id'),
          'people.id as person_id',
          of.val(mail.kind).as('kind'),
          of.val(mail.language).as('language'),
          of.val(at).as('created_at'),
          of.val(0).as('tries'),
          of.val(at).as('due_at'),
        ])
        .where('email', '=', mail.email)
        .where('disabled_at', 'is', null),
    )
    .execute()

/** A job that was taken up, with what its mail will say. */
export interface MailJob {
  id: string
  said: MailTopic
  language: MailLanguage
  to: string
  name: string | null
  tries: number
}

/**
 * Takes up the job that is due the longest, null where none is. Its next try is settled before this one is made, so that
 * a mail that kills the service does not do so again at once; a job whose mail is of no use any more is dropped.
 */
export async function claimMailJob(tx: Tx, at: number): Promise<MailJob | null> {
  for (;;) {
    const job = await tx
      .selectFrom('mail_jobs')
      .innerJoin('people', 'people.id', 'mail_jobs.person_id')
      .select(['mail_jobs.id', 'mail_jobs.kind', 'mail_jobs.created_at', 'language', 'tries'])
      .select(['people.id as person', 'email', 'name', 'email_verified', 'disabled_at'])
      // None is put off for longer: one that is due later comes of a clock that was ahead.
      .where((eb) => eb.or([eb('due_at', '<=', at), eb('due_at', '>', at + longestPauseMs)]))
      .orderBy('due_at')
      .limit(1)
      .executeTakeFirst()
    if (job === undefined) return null
    const { id, kind, person, email: to, tries } = job
    const late = tries > 0 && at - job.created_at > (isLink(kind) ? tokenLifetimeMs[kind] : noticeOfUseMs)
    const needless = kind === 'verify_email' && job.email_verified === 1
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
    const said = isLink(kind)
      ? { kind, token: await mintOneTimeToken(tx, { purpose: kind, person, email: to }, at) }
      : { kind, at: job.created_at }
    const name = job.email_verified === 1 ? job.name : null
    const language = mailLanguages.find((known) => known === job.language) ?? 'en'
    return { id, said, language, to, name, tries: tries + 1 }
  }
}

const isLink = (kind: Kind): kind is LinkPurpose => kind === 'reset_password' || kind === 'verify_email'

export const dropMailJob = (tx: Tx, id: string) => tx.deleteFrom('mail_jobs').where('id', '=', id).execute()
