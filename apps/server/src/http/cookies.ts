import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Origins } from './origins.ts'

const daySeconds = 86_400
export const oauthFlowSeconds = 10 * 60

/** All cookies: access, path and default lifetime. `seconds` absent: until the browser closes. */
const cookieKinds = {
  access_token: { httpOnly: true, path: '/', seconds: undefined },
  refresh_token: { httpOnly: true, path: '/server/auth', seconds: undefined },
  guest_token: { httpOnly: true, path: '/', seconds: undefined },
  csrf_token: { httpOnly: false, path: '/', seconds: 7 * daySeconds },
  room_token: { httpOnly: true, path: '/', seconds: 30 * daySeconds },
  oauth_flow: { httpOnly: true, path: '/oauth', seconds: oauthFlowSeconds },
} as const
type CookieName = keyof typeof cookieKinds
const sessionCookies = ['access_token', 'refresh_token', 'guest_token', 'csrf_token', 'room_token'] as const

export interface Cookies {
  get(name: string): string | undefined
  /** Whether the browser sends any cookie of ours. */
  any(): boolean
  set(name: CookieName, value: string, seconds?: number): void
  clear(name: CookieName): void
  /** Clears every cookie of a session. */
  clearAll(): void
  /** The room's token as `room_token` and, for several rooms in several tabs, as `room_token_<id>`. */
  enterRoom(room: { id: string; token: string }): void
}

export const roomCookie = (roomId: string) => `room_token_${roomId}`

export function cookiesOf(request: FastifyRequest, reply: FastifyReply, origins: Origins): Cookies {
  // A sibling subdomain can plant cookies here, but none with this prefix: browsers accept those only from this very
  // host, over https and for every path.
  const isOfHost = (name: string) => origins.secure && name === 'oauth_flow'
  const nameOf = (name: string) => (isOfHost(name) ? `__Host-${name}` : name)
  const pathOf = (name: CookieName) => (isOfHost(name) ? '/' : cookieKinds[name].path)
  const set = (name: CookieName, value: string, seconds: number | undefined = cookieKinds[name].seconds) => {
    const { httpOnly } = cookieKinds[name]
    reply.setCookie(nameOf(name), value, {
      httpOnly,
      path: pathOf(name),
      secure: origins.secure,
      sameSite: 'lax',
      ...(seconds === undefined ? {} : { maxAge: seconds }),
    })
  }
  const clear = (name: CookieName) =>
    reply.clearCookie(nameOf(name), {
      path: pathOf(name),
      httpOnly: cookieKinds[name].httpOnly,
      secure: origins.secure,
      sameSite: 'lax',
    })
  const ownNames = new Set(Object.keys(cookieKinds).map(nameOf))
  return {
    get: (name) => request.cookies[nameOf(name)],
    any: () => Object.keys(request.cookies).some((name) => ownNames.has(name) || name.startsWith(roomCookie(''))),
    set,
    clear,
    clearAll: () => {
      for (const name of sessionCookies) clear(name)
    },
    enterRoom: ({ id, token }) => {
      set('room_token', token)
      reply.setCookie(roomCookie(id), token, {
        httpOnly: true,
        path: '/viz',
        secure: origins.secure,
        sameSite: 'lax',
        maxAge: cookieKinds.room_token.seconds,
      })
    },
  }
}
