import { refreshTokenSeconds } from '../../http/cookies.ts'
import { newId, newToken, tokenHash } from '../../ids.ts'
import type { Member } from '../../room/caller.ts'
import { prepared, type ValueOf } from '../../store/prepared.ts'
import type { Reader, Store, Tx } from '../../store/store.ts'

const lifetimeMs = refreshTokenSeconds * 1000
export const guestLifetimeMs = 24 * 3_600_000
/** A used refresh token works so long more: several tabs, lost answers. */
const graceMs = 10_000
const siblingsAtMost = 100

export type Refreshed =
  | { outcome: 'rotated'; person: string; signIn: string; refreshToken: string }
  /** Unknown, expired, or of a sign-in that has ended. */
  | { outcome: 'dead' }
  /** Used again after the grace: someone else has it. The sign-in has ended. */
  | { outcome: 'replayed'; signIn: string }

/** Begins a user's sign-in: its family of refresh tokens. */
export async function beginSignIn(
  tx: Tx,
  { person, userAgent }: { person: string; userAgent: string | undefined },
  at: number,
): Promise<{ member: Member; refreshToken: string }> {
  const signIn = newId()
  await tx
    .insertInto('sign_ins')
    .values({
      id: signIn,
      person_id: person,
      guest_token_hash: null,
      created_at: at,
      expires_at: at + lifetimeMs,
      ended_at: null,
      ended_because: null,
      last_seen_at: at,
      user_agent: kept(userAgent),
    })
    .execute()
  return { member: { kind: 'user', person, signIn }, refreshToken: await mintRefreshToken(tx, signIn, at) }
}

/** A guest’s sign-in does not expire by itself; who cleans up judges by the last request. */
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

/** Enough to tell one's devices apart. */
const kept = (userAgent: string | undefined): string | null => userAgent?.slice(0, 300) ?? null

async function mintRefreshToken(tx: Tx, signIn: string, at: number): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('refresh_tokens')
    .values({
      hash: tokenHash(token),
      sign_in_id: signIn,
      created_at: at,
      expires_at: at + lifetimeMs,
      used_at: null,
      siblings: 0,
    })
    .execute()
  return token
}

/** Takes a refresh token and gives the next. One caller of many wins the rotation; the others get siblings. */
export const rotate = (
  store: Store,
  { token, userAgent }: { token: string; userAgent: string | undefined },
  at: number,
): Promise<Refreshed> =>
  store.write(async (tx): Promise<Refreshed> => {
    const hash = tokenHash(token)
    const owner = await tx
      .selectFrom('refresh_tokens')
      .innerJoin('sign_ins', 'sign_ins.id', 'refresh_tokens.sign_in_id')
      .select(['sign_ins.id', 'sign_ins.person_id', 'sign_ins.ended_at', 'refresh_tokens.expires_at'])
      .where('hash', '=', hash)
      .executeTakeFirst()
    if (owner === undefined || owner.ended_at !== null || owner.expires_at <= at) return { outcome: 'dead' }
    const used =
      (await tx
        .updateTable('refresh_tokens')
        .set({ used_at: at })
        .where('hash', '=', hash)
        .where('used_at', 'is', null)
        .returning('hash')
        .executeTakeFirst()) ??
      (await tx
        .updateTable('refresh_tokens')
        .set((eb) => ({ siblings: eb('siblings', '+', 1) }))
        .where('hash', '=', hash)
        .where('used_at', '>=', at - graceMs)
        .where('siblings', '<', siblingsAtMost)
        .returning('hash')
        .executeTakeFirst())
    if (used === undefined) {
      await endSignIn(tx, owner.id, 'refresh token used again', at)
      return { outcome: 'replayed', signIn: owner.id }
    }
    const refreshToken = await mintRefreshToken(tx, owner.id, at)
    await tx
      .updateTable('sign_ins')
      .set({ expires_at: at + lifetimeMs, last_seen_at: at, user_agent: kept(userAgent) })
      .where('id', '=', owner.id)
      .execute()
    return { outcome: 'rotated', person: owner.person_id, signIn: owner.id, refreshToken }
  })

/** Ends a sign-in and says why; one that has ended keeps its first reason. */
export const endSignIn = (tx: Tx, signIn: string, because: string, at: number) =>
  tx
    .updateTable('sign_ins')
    .set({ ended_at: at, ended_because: because })
    .where('id', '=', signIn)
    .where('ended_at', 'is', null)
    .execute()

/** Those of the sign-ins that live. */
export async function livingSignIns(read: Reader | Tx, signIns: string[], at: number): Promise<Set<string>> {
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

/** Whether this person's sign-in is alive. */
export async function isSignedIn(
  read: Reader,
  { person, signIn }: { person: string; signIn: string },
  at: number,
): Promise<boolean> {
  const rows = await livingSignIn(read, { person, signIn, at })
  return rows.length === 1
}

/** The guest that a token stands for; null where its sign-in has ended. */
export async function guestByToken(read: Reader, token: string, at: number): Promise<Member | null> {
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

/** The sign-in that a refresh token belongs to, alive or not. */
export async function signInOfRefreshToken(read: Reader, token: string, at: number) {
  const row = await read
    .selectFrom('refresh_tokens')
    .innerJoin('sign_ins', 'sign_ins.id', 'refresh_tokens.sign_in_id')
    .select(['sign_ins.id', 'sign_ins.person_id', 'sign_ins.ended_at', 'refresh_tokens.expires_at', 'used_at'])
    .where('hash', '=', tokenHash(token))
    .executeTakeFirst()
  if (row === undefined) return null
  const usable = row.used_at === null || row.used_at >= at - graceMs
  const alive = row.ended_at === null && row.expires_at > at && usable
  return { signIn: row.id, person: row.person_id, alive }
}

/** Forgets throttles that are over and tokens that have run out; ended sign-ins are kept for a month, as a record. */
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
