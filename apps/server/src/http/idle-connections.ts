import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Ends, when the service closes, the connections on which nothing was asked yet. Browsers open some ahead, and Node,
 * which counts them as busy, would wait a minute for each.
 */
export function closeIdleConnections(app: FastifyInstance): void {
  const unasked = new Set<Socket>()
  let isClosing = false
  const asked = ({ socket }: IncomingMessage) => unasked.delete(socket)
  app.server.on('connection', (socket: Socket) => {
    if (isClosing) return socket.destroy()
    unasked.add(socket)
    socket.once('close', () => unasked.delete(socket))
  })
  app.server.on('request', asked).on('upgrade', asked)
  app.addHook('preClose', async () => {
    isClosing = true
    for (const socket of unasked) socket.destroy()
  })
}
