import { type Language, languages } from '@belvedere/texts'
import { newId } from '../../ids.ts'
import type { AccountNotice } from '../../room/account-notice.ts'
import type { Tx } from '../../store/store.ts'
import type { MailTopic } from './compose-mail.ts'
import { type LinkPurpose, mintOneTimeToken, tokenLifetimeMs } from './one-time-tokens.ts'

type Kind = LinkPurpose | AccountNotice

const initialBackoffMs = 60_000
const maxBackoffMs = 3_600_000

/** How long an undeliverable notice is retried; a link is retried for its own lifetime. */
const noticeLifetimeMs = 3 * 86_400_000

/** Queues a mail to the account of an address, if there is one; a single statement in either case. */
export const queueMail = (tx: Tx, mail: { email: string; kind: Kind; language: Language }, at: number) =>
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

/** A claimed job with the content of its mail. */
export interface MailJob {
  id: string
  topic: MailTopic
  language: Language
  to: string
  name: string | null
  tries: number
}

/**
 * Claims the job that has been due the longest; null if none is. Its next try is scheduled before this one is made, so
 * that a mail that crashes the service does not do so again at once; jobs that have become useless are dropped.
 */
export async function claimMailJob(tx: Tx, at: number): Promise<MailJob | null> {
  for (;;) {
    const job = await tx
      .selectFrom('mail_jobs')
      .innerJoin('people', 'people.id', 'mail_jobs.person_id')
      .select(['mail_jobs.id', 'mail_jobs.kind', 'mail_jobs.created_at', 'language', 'tries'])
      .select(['people.id as person', 'email', 'name', 'email_verified', 'disabled_at'])
      // No pause is longer than this: a later due time comes from a clock that was ahead.
      .where((eb) => eb.or([eb('due_at', '<=', at), eb('due_at', '>', at + maxBackoffMs)]))
      .orderBy('due_at')
      .limit(1)
      .executeTakeFirst()
    if (job === undefined) return null
    const { id, kind, person, email: to, tries } = job
    const isExpired = tries > 0 && at - job.created_at > (isLink(kind) ? tokenLifetimeMs[kind] : noticeLifetimeMs)
    const isNeedless = kind === 'verify_email' && job.email_verified === 1
    if (to === null || job.disabled_at !== null || isExpired || isNeedless) {
      await dropMailJob(tx, id)
      continue
    }
    const pauseMs = Math.min(initialBackoffMs * 2 ** tries, maxBackoffMs)
    await tx
      .updateTable('mail_jobs')
      .set({ tries: tries + 1, due_at: at + pauseMs })
      .where('id', '=', id)
      .execute()
    const topic = isLink(kind)
      ? { kind, token: await mintOneTimeToken(tx, { purpose: kind, person, email: to }, at) }
      : { kind, at: job.created_at }
    const name = job.email_verified === 1 ? job.name : null
    const language = languages.find((supported) => supported === job.language) ?? 'en'
    return { id, topic, language, to, name, tries: tries + 1 }
  }
}

const isLink = (kind: Kind): kind is LinkPurpose => kind === 'reset_password' || kind === 'verify_email'

export const dropMailJob = (tx: Tx, id: string) => tx.deleteFrom('mail_jobs').where('id', '=', id).execute()
