import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import type { SessionDeps } from './deps.ts'
import { rotateRefreshToken } from './rotate-refresh-token.ts'

/** Rotates a refresh token. Reuse after the grace period ends the sign-in: one of its two holders stole it. */
export async function refreshSignIn(
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
