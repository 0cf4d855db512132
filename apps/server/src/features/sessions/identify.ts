import { anonymousIdentity, type IdentifyCaller } from '../../http/serve-route.ts'
import type { Member } from '../../room/caller.ts'
import type { StoreReader } from '../../store/store.ts'
import type { AccessTokens } from './access-token.ts'
import { signInOfRefreshToken } from './refresh-tokens.ts'
import { guestByToken, isSignInActive } from './sign-ins.ts'

export interface SessionReaders {
  read: StoreReader
  tokens: AccessTokens
  now(): number
}

/** The user of an access token whose sign-in is active. */
export async function userOfAccessToken(
  { read, tokens, now }: SessionReaders,
  token: string | undefined,
): Promise<{ member: Member; expiresAt: Date } | null> {
  const claims = token === undefined ? null : await tokens.read(token)
  if (claims === null) return null
  const { person, signIn, expiresAt } = claims
  return (await isSignInActive(read, { person, signIn }, now()))
    ? { member: { kind: 'user', person, signIn }, expiresAt }
    : null
}

/**
 * Identifies the caller by cookies: a user by an access token, else a guest. If a refresh token is sent, the CSRF token
 * is bound to its sign-in, so that an expired access token does not block the refresh.
 */
export const createIdentify =
  (deps: SessionReaders): IdentifyCaller =>
  async (cookies) => {
    const user = await userOfAccessToken(deps, cookies.get('access_token'))
    if (user !== null) return { caller: user.member, csrfBoundTo: user.member.signIn }
    const refreshToken = cookies.get('refresh_token')
    const refreshFamily =
      refreshToken === undefined ? null : await signInOfRefreshToken(deps.read, refreshToken, deps.now())
    const guestToken = cookies.get('guest_token')
    const guest = guestToken === undefined ? null : await guestByToken(deps.read, guestToken, deps.now())
    const caller = guest ?? anonymousIdentity.caller
    const activeSignIn = refreshFamily?.alive ? refreshFamily.signIn : guest?.signIn
    const csrfBoundTo = activeSignIn ?? refreshFamily?.signIn ?? anonymousIdentity.csrfBoundTo
    return { caller, csrfBoundTo }
  }
