import { AppError, routes, type Session } from '@belvedere/contract'
import type { Call, Serve } from '../../http/edge.ts'
import type { Member } from '../../room/caller.ts'
import type { SessionDeps } from './deps.ts'
import { beginAsGuest } from './guest.ts'
import { userOfAccessToken } from './identify.ts'
import { logout, refresh } from './leave.ts'
import { changeProfile } from './profile.ts'
import { nobodysSession, sessionOf } from './session-view.ts'
import { login, register, type SignedIn } from './sign-in.ts'
import { signInOfRefreshToken } from './sign-ins.ts'

export function serveSessions(serve: Serve, deps: SessionDeps): void {
  const { auth } = routes
  const { read } = deps.store

  /** The token that the browser has, if it is this session's; else a new one. */
  const csrfFor = (call: Call): string => {
    const held = call.cookies.get('csrf_token')
    if (held !== undefined && deps.csrf.valid(held, call.csrfBoundTo)) return held
    const made = deps.csrf.make(call.csrfBoundTo)
    call.cookies.set('csrf_token', made)
    return made
  }
  const accessCookie = async (call: Call, member: Member): Promise<Date> => {
    const { token, expiresAt } = await deps.tokens.make(member)
    call.cookies.set('access_token', token)
    return expiresAt
  }
  const enterRoom = (call: Call, session: Session): Session => {
    if (session.room !== null) call.cookies.enterRoom(session.room)
    return session
  }
  const welcome = async (call: Call, { member, refreshToken }: SignedIn): Promise<{ session: Session }> => {
    const accessTokenExpiresAt = await accessCookie(call, member)
    call.cookies.set('refresh_token', refreshToken)
    call.cookies.clear('guest_token')
    const csrfToken = deps.csrf.make(member.signIn)
    call.cookies.set('csrf_token', csrfToken)
    const roomToken = call.cookies.get('room_token')
    return { session: enterRoom(call, await sessionOf(read, member, { csrfToken, accessTokenExpiresAt, roomToken })) }
  }

  serve(auth.me, async (_input, call) => {
    const roomToken = call.cookies.get('room_token')
    const member = await memberOf(deps, call)
    if (member === null) return { session: nobodysSession(csrfFor(call)) }
    const csrfToken = csrfFor(call)
    const user = await userOfAccessToken({ ...deps, read }, call.cookies.get('access_token'))
    return {
      session: await sessionOf(read, member, { csrfToken, accessTokenExpiresAt: user?.expiresAt ?? null, roomToken }),
    }
  })

  serve(auth.guest, async (_input, call) => {
    if (call.caller.kind === 'user') throw new AppError('conflict', 'You are signed in; sign out first.')
    const roomToken = call.cookies.get('room_token')
    if (call.caller.kind === 'guest') {
      call.status(200)
      const csrfToken = csrfFor(call)
      const session = await sessionOf(read, call.caller, { csrfToken, accessTokenExpiresAt: null, roomToken })
      return { session: enterRoom(call, session) }
    }
    const { member, token } = await beginAsGuest(deps)
    call.cookies.set('guest_token', token)
    const csrfToken = deps.csrf.make(member.signIn)
    call.cookies.set('csrf_token', csrfToken)
    const session = await sessionOf(read, member, { csrfToken, accessTokenExpiresAt: null, roomToken: undefined })
    return { session: enterRoom(call, session) }
  })

  serve(auth.register, async ({ body }, call) => welcome(call, await register(deps, call.caller, body)))

  serve(auth.login, async ({ body }, call) => welcome(call, await login(deps, call.caller, { ...body, ip: call.ip })))

  serve(
    auth.refresh,
    async (_input, call) => {
      const rotated = await refresh(deps, call.cookies.get('refresh_token'))
      const expiresAt = await accessCookie(call, { kind: 'user', person: rotated.person, signIn: rotated.signIn })
      call.cookies.set('refresh_token', rotated.refreshToken)
      // The same token lives on, as long as the sign-in.
      const csrfToken = call.cookies.get('csrf_token')
      if (csrfToken !== undefined) call.cookies.set('csrf_token', csrfToken)
      return { accessTokenExpiresAt: expiresAt.toISOString() }
    },
    {
      before: async ({ cookies }) => {
        const token = cookies.get('refresh_token')
        const family = token === undefined ? null : await signInOfRefreshToken(read, token, deps.now())
        if (family === null) throw new AppError('not_authenticated', 'Sign in first.')
      },
    },
  )

  serve(auth.logout, async (_input, call) => {
    await logout(deps, {
      userSignIn: call.caller.kind === 'user' ? call.caller.signIn : null,
      refreshToken: call.cookies.get('refresh_token'),
      guestToken: call.cookies.get('guest_token'),
    })
    for (const name of ['access_token', 'refresh_token', 'guest_token', 'csrf_token', 'room_token'] as const)
      call.cookies.clear(name)
    return {}
  })

  serve(auth.profile, async ({ body }, call) => {
    await changeProfile(deps, call.caller, body)
    const csrfToken = csrfFor(call)
    const user = await userOfAccessToken({ ...deps, read }, call.cookies.get('access_token'))
    const roomToken = call.cookies.get('room_token')
    return {
      session: await sessionOf(read, call.caller, {
        csrfToken,
        accessTokenExpiresAt: user?.expiresAt ?? null,
        roomToken,
      }),
    }
  })
}

/** The user of a live access token, else of a live refresh token, else the guest. */
async function memberOf(deps: SessionDeps, { caller, cookies }: Call): Promise<Member | null> {
  if (caller.kind === 'user') return caller
  const refreshToken = cookies.get('refresh_token')
  if (refreshToken !== undefined) {
    const family = await signInOfRefreshToken(deps.store.read, refreshToken, deps.now())
    if (family?.alive) return { kind: 'user', person: family.person, signIn: family.signIn }
  }
  return caller.kind === 'guest' ? caller : null
}
