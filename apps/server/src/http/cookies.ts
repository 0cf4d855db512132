import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Origins } from './origins.ts'

const daySeconds = 86_400
export const oauthFlowSeconds = 10 * 60

/** Every cookie: who may read it, where it goes, how long it lives unless told. `seconds` absent: until the browser closes. */
const kinds = {
  access_token: { httpOnly: true, path: '/', seconds: undefined },
  refresh_token: { httpOnly: true, path: '/server/auth', seconds: undefined },
  guest_token: { httpOnly: true, path: '/', seconds: undefined },
  csrf_token: { httpOnly: false, path: '/', seconds: 7 * daySeconds },
  room_token: { httpOnly: true, path: '/', seconds: 30 * daySeconds },
  oauth_flow: { httpOnly: true, path: '/oauth', seconds: oauthFlowSeconds },
} as const
type CookieName = keyof typeof kinds
const ofASession = ['access_token', 'refresh_token', 'guest_token', 'csrf_token', 'room_token'] as const

export interface Cookies {
  get(name: string): string | undefined
  /** Whether the browser sends anything of ours, of whatever session. */
  any(): boolean
  set(name: CookieName, value: string, seconds?: number): void
  clear(name: CookieName): void
  /** Nothing of a session stays in the browser. */
  clearAll(): void
  /** The room's token as `room_token` and, for several rooms in several tabs, as `room_token_<id>`. */
  enterRoom(room: { id: string; token: string }): void
}

export const roomCookie = (roomId: string) => `room_token_${roomId}`

export function cookiesOf(request: FastifyRequest, reply: FastifyReply, origins: Origins): Cookies {
  // A page of a sibling subdomain can plant cookies here, but none whose name begins so: browsers take those from this
  // very host alone, over https and for every path.
  const isOfHost = (name: string) => origins.secure && name === 'oauth_flow'
  const nameOf = (name: string) => (isOfHost(name) ? `__Host-${name}` : name)
  const pathOf = (name: CookieName) => (isOfHost(name) ? '/' : kinds[name].path)
  const set = (name: CookieName, value: string, seconds: number | undefined = kinds[name].seconds) => {
    const { httpOnly } = kinds[name]
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
      httpOnly: kinds[name].httpOnly,
      secure: origins.secure,
      sameSite: 'lax',
    })
  const ours = new Set(Object.keys(kinds).map(nameOf))
  return {
    get: (name) => request.cookies[nameOf(name)],
    any: () => Object.keys(request.cookies).some((name) => ours.has(name) || name.startsWith(roomCookie(''))),
    set,
    clear,
    clearAll: () => {
      for (const name of ofASession) clear(name)
    },
    enterRoom: ({ id, token }) => {
      set('room_token', token)
      reply.setCookie(roomCookie(id), token, {
        httpOnly: true,
        path: '/viz',
        secure: origins.secure,
        sameSite: 'lax',
        maxAge: kinds.room_token.seconds,
      })
    },
  }
}
