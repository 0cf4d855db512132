import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Destroys unused connections when the service closes. Browsers open some in advance, and Node, which counts them as
 * busy, would wait a minute for each.
 */
export function closeIdleConnections(app: FastifyInstance): void {
  const idle = new Set<Socket>()
  let isClosing = false
  const onRequest = ({ socket }: IncomingMessage) => idle.delete(socket)
  app.server.on('connection', (socket: Socket) => {
    if (isClosing) return socket.destroy()
    idle.add(socket)
    socket.once('close', () => idle.delete(socket))
  })
  app.server.on('request', onRequest).on('upgrade', onRequest)
  app.addHook('preClose', async () => {
    isClosing = true
    for (const socket of idle) socket.destroy()
  })
}
