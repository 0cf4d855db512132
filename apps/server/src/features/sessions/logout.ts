import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import { announceErasure, erasePerson } from '../../room/erasure.ts'
import type { SessionDeps } from './deps.ts'
import { signInOfRefreshToken } from './refresh-tokens.ts'
import { rotateRefreshToken } from './rotate-refresh-token.ts'
import { endSignIn, guestByToken } from './sign-ins.ts'

export interface BrowserTokens {
  userSignIn: string | null
  refreshToken: string | undefined
  guestToken: string | undefined
}

/** Ends every sign-in of the browser; a guest is erased with the room. */
export async function logout(deps: SessionDeps, tokens: BrowserTokens): Promise<void> {
  const at = deps.now()
  const { refreshToken, guestToken } = tokens
  const family = refreshToken === undefined ? null : await signInOfRefreshToken(deps.store.read, refreshToken, at)
  const signIns = new Set([tokens.userSignIn, family?.signIn].filter((id) => typeof id === 'string'))
  for (const signIn of signIns) {
    await deps.store.write((tx) => endSignIn(tx, signIn, 'signed out', at))
    deps.bus.publish({ type: 'sign_in_ended', signIn })
  }
  const guest = guestToken === undefined ? null : await guestByToken(deps.store.read, guestToken, at)
  if (guest !== null) announceErasure(deps.bus, await deps.store.write((tx) => erasePerson(tx, guest.person, at)))
}

/** Rotates a refresh token. Reuse after the grace period ends the sign-in: one of its two holders stole it. */
export async function refresh(
  deps: SessionDeps,
  { token, userAgent }: { token: string | undefined; userAgent: string | undefined },
) {
  const lifetimeMs = deps.lifetimes.refreshToken
  const rotated =
    token === undefined ? null : await rotateRefreshToken(deps.store, { token, userAgent, lifetimeMs }, deps.now())
  if (rotated?.outcome === 'replayed') {
    deps.bus.publish({ type: 'sign_in_ended', signIn: rotated.signIn })
    deps.record('refresh token used again', { signIn: rotated.signIn })
  }
  if (rotated?.outcome !== 'rotated')
    throw new TextError('not_authenticated', serverTexts.message('sessions.sign_in_again'))
  return rotated
}
