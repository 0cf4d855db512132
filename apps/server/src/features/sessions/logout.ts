import { announceErasure, erasePerson } from '../../room/erasure.ts'
import type { SessionDeps } from './deps.ts'
import { signInOfRefreshToken } from './refresh-tokens.ts'
import { endSignIn, guestByToken } from './sign-ins.ts'

/** The sign-ins of one browser, by what its request contains. */
export interface BrowserSignIns {
  userSignIn: string | null
  refreshToken: string | undefined
  guestToken: string | undefined
}

/** Ends every sign-in of the browser; a guest is erased, with the rooms that nobody else owns. */
export async function logout(deps: SessionDeps, browser: BrowserSignIns): Promise<void> {
  const at = deps.now()
  const { refreshToken, guestToken } = browser
  const family = refreshToken === undefined ? null : await signInOfRefreshToken(deps.store.read, refreshToken, at)
  const signIns = new Set([browser.userSignIn, family?.signIn].filter((id) => typeof id === 'string'))
  for (const signIn of signIns) {
    await deps.store.write((tx) => endSignIn(tx, signIn, 'signed out', at))
    deps.bus.publish({ type: 'sign_in_ended', signIn })
  }
  const guest = guestToken === undefined ? null : await guestByToken(deps.store.read, guestToken, at)
  if (guest !== null) announceErasure(deps.bus, await deps.store.write((tx) => erasePerson(tx, guest.person, at)))
}
