import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { accessTokenSeconds } from '../../http/cookies.ts'
import type { AccessKeys } from './keys.ts'

const issuer = 'belvedere'
const audience = 'belvedere:web'
const typ = 'at+jwt'
const claims = z.object({ user_id: z.string(), sid: z.string(), exp: z.number() })

export interface AccessTokens {
  make(of: { person: string; signIn: string }): Promise<{ token: string; expiresAt: Date }>
  /** Null: not ours, tampered with, or expired. That its sign-in lives is checked elsewhere. */
  read(token: string): Promise<{ person: string; signIn: string; expiresAt: Date } | null>
}

/** JWTs signed with HS256 under the newest of the service's own keys; algorithm, type, issuer and audience are fixed. */
export function accessTokens(keys: AccessKeys, now: () => number): AccessTokens {
  return {
    async make({ person, signIn }) {
      const issuedAt = Math.floor(now() / 1000)
      const expiresAt = new Date((issuedAt + accessTokenSeconds) * 1000)
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
        currentDate: new Date(now()),
      }).catch(() => null)
      const parsed = claims.safeParse(verified?.payload)
      if (!parsed.success) return null
      const { user_id, sid, exp } = parsed.data
      return { person: user_id, signIn: sid, expiresAt: new Date(exp * 1000) }
    },
  }
}
