import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { tokenHash } from '../../ids.ts'
import type { AccessKeys } from './secrets.ts'

const issuer = 'belvedere'
const audience = 'belvedere:web'
const typ = 'at+jwt'
const claims = z.object({ user_id: z.string(), sid: z.string(), exp: z.number() })

export interface AccessTokens {
  /** Ends with the sign-in, `endsAt`, where that is sooner than its own life. */
  make(of: { person: string; signIn: string }, endsAt: number): Promise<{ token: string; expiresAt: Date }>
  /** Null: not ours, tampered with, or expired. That its sign-in lives is checked elsewhere. */
  read(token: string): Promise<AccessClaims | null>
}

interface AccessClaims {
  person: string
  signIn: string
  expiresAt: Date
}

/** What a token said when its signature was verified, and the key that made it. */
type Verified = AccessClaims & { kid: string }
/** Beyond it the token that was verified first is verified again. */
const rememberedAtMost = 10_000

/** JWTs signed with HS256 under the newest of the service's own keys; algorithm, type, issuer and audience are fixed. */
export function accessTokens(
  keys: AccessKeys,
  { lifetimeMs, now }: { lifetimeMs: number; now(): number },
): AccessTokens {
  const remembered = new Map<string, Verified>()
  const stillGood = ({ kid, expiresAt }: Verified) => expiresAt.getTime() > now() && keys.find(kid) !== null
  return {
    async make({ person, signIn }, endsAt) {
      const issuedAt = Math.floor(now() / 1000)
      const expiresAt = new Date(Math.min(issuedAt * 1000 + lifetimeMs, Math.floor(endsAt / 1000) * 1000))
      const { id, key } = keys.newest()
      const token = await new SignJWT({ user_id: person, sid: signIn })
        .setProtectedHeader({ alg: 'HS256', typ, kid: id })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(key)
      return { token, expiresAt }
    },
    async read(token) {
      const hash = tokenHash(token)
      const known = remembered.get(hash)
      if (known !== undefined && stillGood(known)) return known
      remembered.delete(hash)
      const verified = await verify(token, keys, now())
      if (verified === null) return null
      remembered.set(hash, verified)
      const [oldest] = remembered.keys()
      if (remembered.size > rememberedAtMost && oldest !== undefined) remembered.delete(oldest)
      return verified
    },
  }
}

async function verify(token: string, keys: AccessKeys, at: number): Promise<Verified | null> {
  const keyOf = ({ kid = '' }: { kid?: string }) => {
    const key = keys.find(kid)
    if (key === null) throw new Error('No such key.')
    return key
  }
  const verified = await jwtVerify(token, keyOf, {
    algorithms: ['HS256'],
    typ,
    issuer,
    audience,
    requiredClaims: ['exp', 'user_id', 'sid'],
    currentDate: new Date(at),
  }).catch(() => null)
  const parsed = claims.safeParse(verified?.payload)
  if (verified === null || !parsed.success) return null
  const { user_id, sid, exp } = parsed.data
  return { person: user_id, signIn: sid, expiresAt: new Date(exp * 1000), kid: verified.protectedHeader.kid ?? '' }
}
