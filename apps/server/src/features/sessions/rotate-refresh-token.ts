import { tokenHash } from '../../ids.ts'
import type { Store, Tx } from '../../store/store.ts'
import { isAnswerLost, maxSignInMs, mintRefreshToken, reuseGraceMs } from './refresh-tokens.ts'
import { endSignIn, truncateUserAgent } from './sign-ins.ts'

const maxSiblings = 100
/** The time of use of tokens that count as used long ago, in milliseconds since 1970. */
const voidedAt = 0

type Refreshed =
  | { outcome: 'rotated'; person: string; signIn: string; refreshToken: string; expiresAt: number }
  /** Unknown, expired, or its sign-in has ended. */
  | { outcome: 'dead' }
  /** Reused after the grace period, although its answer arrived: somebody else has it. The sign-in has ended. */
  | { outcome: 'replayed'; signIn: string }

/** Exchanges a refresh token for the next. Of concurrent callers one rotates it; the others get siblings. */
export const rotateRefreshToken = (
  store: Store,
  { token, userAgent, lifetimeMs }: { token: string; userAgent: string | undefined; lifetimeMs: number },
  at: number,
): Promise<Refreshed> =>
  store.write(async (tx): Promise<Refreshed> => {
    const hash = tokenHash(token)
    const owner = await tx
      .selectFrom('refresh_tokens')
      .innerJoin('sign_ins', 'sign_ins.id', 'refresh_tokens.sign_in_id')
      .select(['sign_ins.id', 'sign_ins.person_id', 'sign_ins.ended_at', 'refresh_tokens.expires_at'])
      .select(['sign_ins.created_at as begun_at', 'used_at'])
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
        .where('used_at', '>=', at - reuseGraceMs)
        .where('used_at', '<=', at + reuseGraceMs)
        .where('siblings', '<', maxSiblings)
        .returning('hash')
        .executeTakeFirst()) ??
      (await useAgain(tx, { hash, signIn: owner.id, usedAt: owner.used_at }, at))
    if (used === undefined) {
      await endSignIn(tx, owner.id, 'refresh token used again', at)
      return { outcome: 'replayed', signIn: owner.id }
    }
    await forgetLaterUses(tx, owner.id, at)
    const expiresAt = Math.min(at + lifetimeMs, owner.begun_at + maxSignInMs)
    const refreshToken = await mintRefreshToken(tx, owner.id, at, expiresAt)
    await tx
      .updateTable('sign_ins')
      .set({
        expires_at: expiresAt,
        last_seen_at: at,
        user_agent: truncateUserAgent(userAgent),
      })
      .where('id', '=', owner.id)
      .execute()
    return { outcome: 'rotated', person: owner.person_id, signIn: owner.id, refreshToken, expiresAt }
  })

/** Exchanges a token again whose answer was lost. What it was exchanged for is void: who has it took it from somebody. */
async function useAgain(
  tx: Tx,
  { hash, signIn, usedAt }: { hash: string; signIn: string; usedAt: number | null },
  at: number,
): Promise<{ hash: string } | undefined> {
  if (usedAt === null || !(await isAnswerLost(tx, { signIn, usedAt }, at))) return undefined
  await tx
    .updateTable('refresh_tokens')
    .set({ used_at: voidedAt })
    .where('sign_in_id', '=', signIn)
    .where('used_at', 'is', null)
    .where('created_at', '>=', usedAt)
    .execute()
  return tx
    .updateTable('refresh_tokens')
    .set({ used_at: at })
    .where('hash', '=', hash)
    .returning('hash')
    .executeTakeFirst()
}

/** A clock that is set back passes the time of use again, which must not renew the grace period. */
const forgetLaterUses = (tx: Tx, signIn: string, at: number) =>
  tx
    .updateTable('refresh_tokens')
    .set({ used_at: at - reuseGraceMs - 1 })
    .where('sign_in_id', '=', signIn)
    .where('used_at', '>', at + reuseGraceMs)
    .execute()
