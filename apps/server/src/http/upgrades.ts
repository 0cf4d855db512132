import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Cookies } from './cookies.ts'
import type { Origins } from './origins.ts'
import { anonymousIdentity, type IdentifyCaller, type Identity } from './serve-route.ts'

export type UpgradeHandler = (
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  from: Identity & { cookies: Pick<Cookies, 'get'> },
) => void | Promise<void>

/** Routes upgrades to their handlers by exact path. A foreign Origin is refused before anything else. */
export function serveUpgrades(
  app: FastifyInstance,
  deps: {
    identify: IdentifyCaller
    origins: () => Origins
    record(what: string, details: Record<string, unknown>): void
  },
  sockets: Record<string, UpgradeHandler>,
): void {
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    const [path = ''] = request.url?.split('?', 1) ?? []
    const upgrade = Object.hasOwn(sockets, path) ? sockets[path] : undefined
    if (upgrade === undefined) return refuse(socket, '404 Not Found')
    if (!deps.origins().allows(request.headers.origin)) return refuse(socket, '403 Forbidden')
    const parsedCookies = app.parseCookie(request.headers.cookie ?? '')
    const cookies = { get: (name: string) => parsedCookies[name] }
    const identity =
      request.headers.authorization === undefined ? deps.identify(cookies) : Promise.resolve(anonymousIdentity)
    identity
      .then((caller) => upgrade(request, socket, head, { ...caller, cookies }))
      .catch((error: unknown) => {
        deps.record('an upgrade failed', { err: error })
        socket.destroy()
      })
  })
}

function refuse(socket: Duplex, status: string): undefined {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}
