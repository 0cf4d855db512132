import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import type { FakeViz } from './fake-viz.ts'

/** A WebSocket server in place of the visualization service that broadcasts every message. */
export interface ListeningViz {
  viewers: { socket: WebSocket; request: IncomingMessage }[]
  close(): void
}

export async function listenAs(viz: FakeViz): Promise<ListeningViz> {
  const server = createServer()
  const viewers: ListeningViz['viewers'] = []
  const sockets = new WebSocketServer({ server, perMessageDeflate: false })
  sockets.on('connection', (socket, request) => {
    viewers.push({ socket, request })
    socket.on('message', (data, isBinary) => {
      for (const viewer of viewers) viewer.socket.send(data, { binary: isBinary })
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (typeof address === 'object' && address !== null) viz.listening = { host: '127.0.0.1', port: address.port }
  return {
    viewers,
    close() {
      for (const { socket } of viewers) socket.terminate()
      server.close()
    },
  }
}
