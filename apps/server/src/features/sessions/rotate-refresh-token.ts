import { tokenHash } from '../../ids.ts'
import type { Store, Tx } from '../../store/store.ts'
import { maxSignInMs, mintRefreshToken, reuseGraceMs } from './refresh-tokens.ts'
import { endSignIn, truncateUserAgent } from './sign-ins.ts'

const maxSiblings = 100

type Refreshed =
  | { outcome: 'rotated'; person: string; signIn: string; refreshToken: string; expiresAt: number }
  /** Unknown, expired, or its sign-in has ended. */
  | { outcome: 'dead' }
  /** Reused after the grace period: somebody else has it. The sign-in has ended. */
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
      .select('sign_ins.created_at as begun_at')
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
        .executeTakeFirst())
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

/** A clock that is set back passes the time of use again, which must not renew the grace period. */
const forgetLaterUses = (tx: Tx, signIn: string, at: number) =>
  tx
    .updateTable('refresh_tokens')
    .set({ used_at: at - reuseGraceMs - 1 })
    .where('sign_in_id', '=', signIn)
    .where('used_at', '>', at + reuseGraceMs)
    .execute()
