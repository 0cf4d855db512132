import { setImmediate as nextTick } from 'node:timers/promises'
import { routes } from '@belvedere/contract'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import type { RequestContext, Serve } from '../../http/serve-route.ts'
import type { Member } from '../../room/caller.ts'
import type { SessionDeps } from './deps.ts'
import { beginAsGuest } from './guest.ts'
import { logout } from './logout.ts'
import { endOwnSignIn, listSignIns } from './own-sign-ins.ts'
import { changeProfile } from './profile.ts'
import { refreshSignIn } from './refresh-sign-in.ts'
import { signInOfRefreshToken } from './refresh-tokens.ts'
import { sessionResponses } from './session-responses.ts'
import { login, register } from './sign-in.ts'

export function serveSessions(serve: Serve, deps: SessionDeps): void {
  const { auth } = routes
  const { read } = deps.store

  const responses = sessionResponses(deps)

  serve(auth.me, async (_input, call) => {
    const member = await memberOf(deps, call)
    return member === null ? responses.signedOut(call) : responses.currentSession(call, member)
  })

  serve(auth.guest, async (_input, call) => {
    if (call.caller.kind === 'user') throw new TextError('conflict', serverTexts.message('sessions.signed_in_already'))
    if (call.caller.kind === 'guest') {
      call.status(200)
      return responses.enterRoom(call, await responses.currentSession(call, call.caller))
    }
    return responses.newGuestSession(call, await beginAsGuest(deps, call))
  })

  serve(auth.register, async ({ body }, call) =>
    responses.newSession(call, await register(deps, call, { ...body, language: call.language })),
  )

  serve(auth.login, async ({ body }, call) => responses.newSession(call, await login(deps, call, body)))

  serve(
    auth.refresh,
    async (_input, call) => {
      await requireListener(call)
      const rotated = await refreshSignIn(deps, { token: call.cookies.get('refresh_token'), userAgent: call.userAgent })
      const { person, signIn } = rotated
      const expiresAt = await responses.setTokenCookies(call, { ...rotated, member: { kind: 'user', person, signIn } })
      // The same token stays valid as long as the sign-in.
      const csrfToken = call.cookies.get('csrf_token')
      if (csrfToken !== undefined) call.cookies.set('csrf_token', csrfToken)
      return { accessTokenExpiresAt: expiresAt.toISOString() }
    },
    {
      before: async ({ cookies }) => {
        const token = cookies.get('refresh_token')
        const family = token === undefined ? null : await signInOfRefreshToken(read, token, deps.now())
        if (family === null) throw new TextError('not_authenticated', serverTexts.message('sessions.sign_in_first'))
      },
    },
  )

  serve(auth.logout, async (_input, call) => {
    await logout(deps, {
      userSignIn: call.caller.kind === 'user' ? call.caller.signIn : null,
      refreshToken: call.cookies.get('refresh_token'),
      guestToken: call.cookies.get('guest_token'),
    })
    call.cookies.clearAll()
    return {}
  })

  serve(auth.profile, async ({ body }, call) => {
    await changeProfile(deps, call.caller, body)
    return responses.currentSession(call, call.caller)
  })

  serve(auth.sessions, async (_input, { caller }) => ({ sessions: await listSignIns(deps, caller) }))

  serve(auth.endSession, async ({ params }, { caller }) => {
    await endOwnSignIn(deps, caller, params.id)
    return {}
  })
}

/**
 * A server that was paused finds requests whose senders have long sent the same token to another one. What was used since would
 * make that a replay.
 */
async function requireListener({ request, reply }: RequestContext): Promise<void> {
  // The end of the connection lies behind the request: it is read in the next round of events.
  for (let round = 0; round < 2; round++) await nextTick()
  if (reply.raw.closed || request.raw.socket.readableEnded)
    throw new TextError('unavailable', serverTexts.message('http.connection_cut'))
}

/** The user of a valid access token, else of a refresh token, else the guest. */
async function memberOf(deps: SessionDeps, { caller, cookies }: RequestContext): Promise<Member | null> {
  if (caller.kind === 'user') return caller
  const refreshToken = cookies.get('refresh_token')
  if (refreshToken !== undefined) {
    const family = await signInOfRefreshToken(deps.store.read, refreshToken, deps.now())
    if (family?.alive) return { kind: 'user', person: family.person, signIn: family.signIn }
  }
  return caller.kind === 'guest' ? caller : null
}
