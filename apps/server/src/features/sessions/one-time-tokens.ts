import { AppError } from '@belvedere/contract'
import { newToken, tokenHash } from '../../ids.ts'
import type { StoreReader, Tx } from '../../store/store.ts'

export type LinkPurpose = 'reset_password' | 'verify_email'

export const tokenLifetimeMs: Record<LinkPurpose, number> = {
  reset_password: 10 * 60_000,
  verify_email: 24 * 3_600_000,
}

/** A token for a link in a mail; only its hash is kept. */
export async function mintOneTimeToken(
  tx: Tx,
  of: { purpose: LinkPurpose; person: string; email: string },
  at: number,
): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('one_time_tokens')
    .values({
      hash: tokenHash(token),
      purpose: of.purpose,
      person_id: of.person,
      email: of.email,
      created_at: at,
      expires_at: at + tokenLifetimeMs[of.purpose],
      used_at: null,
    })
    .execute()
  return token
}

const usable = (read: StoreReader | Tx, purpose: LinkPurpose, token: string) =>
  read
    .selectFrom('one_time_tokens')
    .innerJoin('people', 'people.id', 'one_time_tokens.person_id')
    .select(['people.id', 'people.holder_proven', 'people.name', 'one_time_tokens.email'])
    .select(['one_time_tokens.used_at', 'one_time_tokens.expires_at'])
    .where('hash', '=', tokenHash(token))
    .where('purpose', '=', purpose)
    // Sent to an address that the account no longer has, or to somebody who is kept out since: worth nothing.
    .whereRef('people.email', '=', 'one_time_tokens.email')
    .where('people.disabled_at', 'is', null)

/** Whose token this is; it may be used later. Throws `invalid_token` with what to do. */
export async function requireOneTimeToken(read: StoreReader | Tx, purpose: LinkPurpose, token: string, at: number) {
  const row = await usable(read, purpose, token).executeTakeFirst()
  if (row === undefined) throw invalidToken('This link is not valid.')
  if (row.used_at !== null) throw invalidToken('This link was used already.')
  if (row.expires_at <= at) throw invalidToken('This link has run out.')
  const { id, email, name } = row
  return { person: id, email, name, holderProven: row.holder_proven === 1 }
}

/** Uses a token up: of many at once one gets through. */
export async function spendOneTimeToken(tx: Tx, purpose: LinkPurpose, token: string, at: number) {
  const found = await requireOneTimeToken(tx, purpose, token, at)
  const spent = await tx
    .updateTable('one_time_tokens')
    .set({ used_at: at })
    .where('hash', '=', tokenHash(token))
    .where('used_at', 'is', null)
    .returning('hash')
    .executeTakeFirst()
  if (spent === undefined) throw invalidToken('This link was used already.')
  return found
}

/** Makes the links to a new password worthless that are out, and stops those that wait to be sent. */
export async function invalidatePasswordLinks(tx: Tx, person: string, at: number): Promise<void> {
  await tx
    .updateTable('one_time_tokens')
    .set({ used_at: at })
    .where('person_id', '=', person)
    .where('purpose', '=', 'reset_password')
    .where('used_at', 'is', null)
    .execute()
  await tx.deleteFrom('mail_jobs').where('person_id', '=', person).where('kind', '=', 'reset_password').execute()
}

const invalidToken = (what: string) => new AppError('invalid_token', `${what} Ask for a new mail.`)
