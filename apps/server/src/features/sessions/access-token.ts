import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { tokenHash } from '../../ids.ts'
import type { AccessKeys } from './secrets.ts'

const issuer = 'belvedere'
const audience = 'belvedere:web'
const typ = 'at+jwt'
const claims = z.object({ user_id: z.string(), sid: z.string(), exp: z.number() })

export interface AccessTokens {
  /** Expires with the sign-in at `endsAt`, if that is sooner than its own lifetime. */
  make(of: { person: string; signIn: string }, endsAt: number): Promise<{ token: string; expiresAt: Date }>
  /** Null: foreign, tampered with or expired. Whether the sign-in is active is checked elsewhere. */
  read(token: string): Promise<AccessClaims | null>
}

interface AccessClaims {
  person: string
  signIn: string
  expiresAt: Date
}

/** The claims of a verified token and the key that signed it. */
type VerifiedToken = AccessClaims & { kid: string }
/** Cache size; the oldest entry is evicted. */
const maxCachedTokens = 10_000

/** JWTs signed with HS256 by the newest of the service's keys; algorithm, type, issuer and audience are fixed. */
export function accessTokens(
  keys: AccessKeys,
  { lifetimeMs, now }: { lifetimeMs: number; now(): number },
): AccessTokens {
  const verifiedTokens = new Map<string, VerifiedToken>()
  const isValid = ({ kid, expiresAt }: VerifiedToken) => expiresAt.getTime() > now() && keys.find(kid) !== null
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
      const cached = verifiedTokens.get(hash)
      if (cached !== undefined && isValid(cached)) return cached
      verifiedTokens.delete(hash)
      const verified = await verify(token, keys, now())
      if (verified === null) return null
      verifiedTokens.set(hash, verified)
      const [oldest] = verifiedTokens.keys()
      if (verifiedTokens.size > maxCachedTokens && oldest !== undefined) verifiedTokens.delete(oldest)
      return verified
    },
  }
}

async function verify(token: string, keys: AccessKeys, at: number): Promise<VerifiedToken | null> {
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
