import type { TranslatableText } from '@belvedere/texts'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import { newToken, tokenHash } from '../../ids.ts'
import type { StoreReader, Tx } from '../../store/store.ts'

export type LinkPurpose = 'reset_password' | 'verify_email'

export const tokenLifetimeMs: Record<LinkPurpose, number> = {
  reset_password: 10 * 60_000,
  verify_email: 24 * 3_600_000,
}

/** Creates a token for a mailed link; only its hash is stored. */
export async function mintOneTimeToken(
  tx: Tx,
  link: { purpose: LinkPurpose; person: string; email: string },
  at: number,
): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('one_time_tokens')
    .values({
      hash: tokenHash(token),
      purpose: link.purpose,
      person_id: link.person,
      email: link.email,
      created_at: at,
      expires_at: at + tokenLifetimeMs[link.purpose],
      used_at: null,
    })
    .execute()
  return token
}

const selectUsableToken = (read: StoreReader | Tx, purpose: LinkPurpose, token: string) =>
  read
    .selectFrom('one_time_tokens')
    .innerJoin('people', 'people.id', 'one_time_tokens.person_id')
    .select(['people.id', 'people.holder_proven', 'people.name', 'one_time_tokens.email'])
    .select(['one_time_tokens.used_at', 'one_time_tokens.expires_at'])
    .where('hash', '=', tokenHash(token))
    .where('purpose', '=', purpose)
    // Tokens for a former address or a disabled account are invalid.
    .whereRef('people.email', '=', 'one_time_tokens.email')
    .where('people.disabled_at', 'is', null)

/** The owner of a token, without using it. Throws `invalid_token` with a remedy. */
export async function requireOneTimeToken(read: StoreReader | Tx, purpose: LinkPurpose, token: string, at: number) {
  const row = await selectUsableToken(read, purpose, token).executeTakeFirst()
  if (row === undefined) throw invalidToken(serverTexts.message('sessions.link_invalid'))
  if (row.used_at !== null) throw invalidToken(serverTexts.message('sessions.link_used'))
  if (row.expires_at <= at) throw invalidToken(serverTexts.message('sessions.link_expired'))
  const { id, email, name } = row
  return { person: id, email, name, holderProven: row.holder_proven === 1 }
}

/** Uses a token; of several concurrent uses one succeeds. */
export async function spendOneTimeToken(tx: Tx, purpose: LinkPurpose, token: string, at: number) {
  const owner = await requireOneTimeToken(tx, purpose, token, at)
  const updated = await tx
    .updateTable('one_time_tokens')
    .set({ used_at: at })
    .where('hash', '=', tokenHash(token))
    .where('used_at', 'is', null)
    .returning('hash')
    .executeTakeFirst()
  if (updated === undefined) throw invalidToken(serverTexts.message('sessions.link_used'))
  return owner
}

/** Invalidates an account's password reset links, sent and queued. */
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

const invalidToken = (text: TranslatableText) => new TextError('invalid_token', text)
