import { type Identify, nobody } from '../../http/edge.ts'
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

/** The user behind an access token whose sign-in lives. */
export async function userOfAccessToken(
  { read, tokens, now }: SessionReaders,
  token: string | undefined,
): Promise<{ member: Member; expiresAt: Date } | null> {
  const found = token === undefined ? null : await tokens.read(token)
  if (found === null) return null
  const { person, signIn, expiresAt } = found
  return (await isSignInActive(read, { person, signIn }, now()))
    ? { member: { kind: 'user', person, signIn }, expiresAt }
    : null
}

/**
 * Who sends these cookies: a user by a live access token, else a guest. Where the refresh token is sent along, the CSRF
 * token is bound to its sign-in, so that an expired access token does not stop the refresh.
 */
export const createIdentify =
  (deps: SessionReaders): Identify =>
  async (cookies) => {
    const user = await userOfAccessToken(deps, cookies.get('access_token'))
    if (user !== null) return { caller: user.member, csrfBoundTo: user.member.signIn }
    const refreshToken = cookies.get('refresh_token')
    const refreshing =
      refreshToken === undefined ? null : await signInOfRefreshToken(deps.read, refreshToken, deps.now())
    const guestToken = cookies.get('guest_token')
    const guest = guestToken === undefined ? null : await guestByToken(deps.read, guestToken, deps.now())
    const caller = guest ?? nobody.caller
    const living = refreshing?.alive ? refreshing.signIn : guest?.signIn
    const csrfBoundTo = living ?? refreshing?.signIn ?? nobody.csrfBoundTo
    return { caller, csrfBoundTo }
  }
