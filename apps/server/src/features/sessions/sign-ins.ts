import { newId, newToken, tokenHash } from '../../ids.ts'
import type { Member } from '../../room/caller.ts'
import { prepared, type ValueOf } from '../../store/prepared-query.ts'
import type { Store, StoreReader, Tx } from '../../store/store.ts'
import { mintRefreshToken } from './refresh-tokens.ts'

export const guestLifetimeMs = 24 * 3_600_000

/** Starts a user's sign-in with its first refresh token, valid until `expiresAt`. */
export async function beginSignIn(
  tx: Tx,
  { person, userAgent, expiresAt }: { person: string; userAgent: string | undefined; expiresAt: number },
  at: number,
): Promise<{ member: Member; refreshToken: string; expiresAt: number }> {
  const signIn = newId()
  await tx
    .insertInto('sign_ins')
    .values({
      id: signIn,
      person_id: person,
      guest_token_hash: null,
      created_at: at,
      expires_at: expiresAt,
      ended_at: null,
      ended_because: null,
      last_seen_at: at,
      user_agent: truncateUserAgent(userAgent),
    })
    .execute()
  return {
    member: { kind: 'user', person, signIn },
    refreshToken: await mintRefreshToken(tx, signIn, at, expiresAt),
    expiresAt,
  }
}

/** Starts a guest's sign-in. It does not expire; guests are swept by their last request. */
export async function beginGuestSignIn(tx: Tx, person: string, at: number): Promise<{ member: Member; token: string }> {
  const [signIn, token] = [newId(), newToken()]
  await tx
    .insertInto('sign_ins')
    .values({
      id: signIn,
      person_id: person,
      guest_token_hash: tokenHash(token),
      created_at: at,
      expires_at: Number.MAX_SAFE_INTEGER,
      ended_at: null,
      ended_because: null,
      last_seen_at: at,
      user_agent: null,
    })
    .execute()
  return { member: { kind: 'guest', person, signIn }, token }
}

/** Enough to tell devices apart. */
export const truncateUserAgent = (userAgent: string | undefined): string | null => userAgent?.slice(0, 300) ?? null

/** Ends a sign-in with a reason; one that has ended keeps its first reason. */
export const endSignIn = (tx: Tx, signIn: string, because: string, at: number) =>
  tx
    .updateTable('sign_ins')
    .set({ ended_at: at, ended_because: because })
    .where('id', '=', signIn)
    .where('ended_at', 'is', null)
    .execute()

/** The given sign-ins that are active. */
export async function findActiveSignIns(read: StoreReader | Tx, signIns: string[], at: number): Promise<Set<string>> {
  if (signIns.length === 0) return new Set()
  const rows = await read
    .selectFrom('sign_ins')
    .select('id')
    .where('id', 'in', signIns)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .execute()
  return new Set(rows.map((row) => row.id))
}

const livingSignIn = prepared((read, value: ValueOf<{ person: string; signIn: string; at: number }>) =>
  read
    .selectFrom('sign_ins')
    .select('id')
    .where('id', '=', value('signIn'))
    .where('person_id', '=', value('person'))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', value('at')),
)

/** Whether this sign-in of the person is active. */
export async function isSignInActive(
  read: StoreReader,
  { person, signIn }: { person: string; signIn: string },
  at: number,
): Promise<boolean> {
  const rows = await livingSignIn(read, { person, signIn, at })
  return rows.length === 1
}

/** The guest of a token; null if the sign-in has ended. */
export async function guestByToken(read: StoreReader, token: string, at: number): Promise<Member | null> {
  const row = await read
    .selectFrom('sign_ins')
    .innerJoin('people', 'people.id', 'sign_ins.person_id')
    .select(['sign_ins.id', 'sign_ins.person_id'])
    .where('guest_token_hash', '=', tokenHash(token))
    .where('ended_at', 'is', null)
    .where('people.last_seen_at', '>', at - guestLifetimeMs)
    .executeTakeFirst()
  return row === undefined ? null : { kind: 'guest', person: row.person_id, signIn: row.id }
}

/** Deletes expired throttles and tokens; ended sign-ins are kept for a month as a record. */
export async function sweepEndedSessions(store: Store, at: number): Promise<void> {
  const hourMs = 3_600_000
  await store.write(async (tx) => {
    await tx
      .deleteFrom('throttles')
      .where('window_started_at', '<', at - hourMs)
      .execute()
    await tx.deleteFrom('refresh_tokens').where('expires_at', '<', at).execute()
    await tx.deleteFrom('one_time_tokens').where('expires_at', '<', at).execute()
    await tx
      .deleteFrom('sign_ins')
      .where('expires_at', '<', at - 30 * 24 * hourMs)
      .execute()
  })
}
