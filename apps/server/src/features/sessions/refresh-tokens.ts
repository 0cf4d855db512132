import { newToken, tokenHash } from '../../ids.ts'
import type { StoreReader, Tx } from '../../store/store.ts'

/** Maximum lifetime of a sign-in, however often it is refreshed. */
export const maxSignInMs = 90 * 24 * 3_600_000
/**
 * Grace period for a used refresh token, for several tabs and lost responses; also before its use, for clock corrections.
 */
export const reuseGraceMs = 10_000
/** For so long a used token may be exchanged again if nothing that it was exchanged for was used: the answer was lost. */
const lostAnswerMs = 5 * 60_000

/** Creates another token of a sign-in, valid until `expiresAt`; only its hash is stored. */
export async function mintRefreshToken(tx: Tx, signIn: string, at: number, expiresAt: number): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('refresh_tokens')
    .values({
      hash: tokenHash(token),
      sign_in_id: signIn,
      created_at: at,
      expires_at: expiresAt,
      used_at: null,
      siblings: 0,
    })
    .execute()
  return token
}

/** The sign-in of a refresh token, active or not. */
export async function signInOfRefreshToken(read: StoreReader, token: string, at: number) {
  const row = await read
    .selectFrom('refresh_tokens')
    .innerJoin('sign_ins', 'sign_ins.id', 'refresh_tokens.sign_in_id')
    .select(['sign_ins.id', 'sign_ins.person_id', 'sign_ins.ended_at', 'refresh_tokens.expires_at', 'used_at'])
    .where('hash', '=', tokenHash(token))
    .executeTakeFirst()
  if (row === undefined) return null
  const usable =
    row.used_at === null ||
    Math.abs(at - row.used_at) <= reuseGraceMs ||
    (await isAnswerLost(read, { signIn: row.id, usedAt: row.used_at }, at))
  const alive = row.ended_at === null && row.expires_at > at && usable
  return { signIn: row.id, person: row.person_id, alive }
}

/** Whether the answer to the use of a token probably never arrived: it was lately, and no token of the sign-in was used since. */
export async function isAnswerLost(
  read: StoreReader | Tx,
  { signIn, usedAt }: { signIn: string; usedAt: number },
  at: number,
): Promise<boolean> {
  if (at < usedAt || at - usedAt > lostAnswerMs) return false
  const later = await read
    .selectFrom('refresh_tokens')
    .select('hash')
    .where('sign_in_id', '=', signIn)
    .where('used_at', '>', usedAt)
    .limit(1)
    .executeTakeFirst()
  return later === undefined
}
