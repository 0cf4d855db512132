import type { Session } from '@belvedere/contract'
import type { RequestContext } from '../../http/serve-route.ts'
import type { Member } from '../../room/caller.ts'
import type { SessionDeps } from './deps.ts'
import { userOfAccessToken } from './identify.ts'
import { nobodysSession, sessionOf } from './session-view.ts'
import type { SignedIn } from './sign-in.ts'

interface SessionResponse {
  session: Session
}

/** Responses that contain a session, and their cookies. */
export function sessionResponses(deps: SessionDeps) {
  const { read } = deps.store

  const newCsrfToken = (call: RequestContext, boundTo: string): string => {
    const token = deps.csrf.make(boundTo)
    call.cookies.set('csrf_token', token)
    return token
  }

  /** The browser's CSRF token if it is valid for this session, else a new one. */
  const csrfFor = (call: RequestContext): string => {
    const cookie = call.cookies.get('csrf_token')
    return cookie !== undefined && deps.csrf.valid(cookie, call.csrfBoundTo)
      ? cookie
      : newCsrfToken(call, call.csrfBoundTo)
  }

  const enterRoom = (call: RequestContext, response: SessionResponse): SessionResponse => {
    if (response.session.room !== null) call.cookies.enterRoom(response.session.room)
    return response
  }

  const secondsTo = (at: number) => Math.ceil((at - deps.now()) / 1000)
  const setTokenCookies = async (
    call: RequestContext,
    { member, refreshToken, expiresAt }: Omit<SignedIn, 'adopted'>,
  ): Promise<Date> => {
    const access = await deps.tokens.make(member, expiresAt)
    call.cookies.set('access_token', access.token, secondsTo(access.expiresAt.getTime()))
    call.cookies.set('refresh_token', refreshToken, secondsTo(expiresAt))
    return access.expiresAt
  }

  return {
    /** Sets the room's cookies. */
    enterRoom,
    /** Sets the refresh and access token cookies; returns when the access token expires. */
    setTokenCookies,
    signedOut: (call: RequestContext): SessionResponse => ({ session: nobodysSession(csrfFor(call)) }),
    /** The session of a member who is signed in already. */
    async currentSession(call: RequestContext, member: Member): Promise<SessionResponse> {
      const csrfToken = csrfFor(call)
      const user = await userOfAccessToken({ ...deps, read }, call.cookies.get('access_token'))
      const accessTokenExpiresAt = user?.expiresAt ?? null
      const roomToken = call.cookies.get('room_token')
      return { session: await sessionOf(read, member, { csrfToken, accessTokenExpiresAt, roomToken }) }
    },
    /** A new session of a user, with its cookies. */
    async newSession(call: RequestContext, signedIn: SignedIn): Promise<SessionResponse> {
      const { member } = signedIn
      const accessTokenExpiresAt = await setTokenCookies(call, signedIn)
      call.cookies.clear('guest_token')
      const csrfToken = newCsrfToken(call, member.signIn)
      const roomToken = call.cookies.get('room_token')
      return enterRoom(call, { session: await sessionOf(read, member, { csrfToken, accessTokenExpiresAt, roomToken }) })
    },
    /** A new session of a guest, with its cookies. */
    async newGuestSession(
      call: RequestContext,
      { member, token }: { member: Member; token: string },
    ): Promise<SessionResponse> {
      call.cookies.set('guest_token', token)
      const csrfToken = newCsrfToken(call, member.signIn)
      const details = { csrfToken, accessTokenExpiresAt: null, roomToken: undefined }
      return enterRoom(call, { session: await sessionOf(read, member, details) })
    },
  }
}
