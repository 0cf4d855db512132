import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { closeCodes, vizPath } from '@belvedere/contract'
import { noticesPath, ticketHeader } from '@belvedere/contract/internal'
import { acceptedLanguage } from '@belvedere/texts'
import { vizTexts } from '@belvedere/texts/viz'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import type { MonotonicClock } from '../clock.ts'
import type { ViewerSocket } from '../room/viewer.ts'
import { Heartbeat } from './heartbeat.ts'
import { handleInternalRequest, isBearer, refuse } from './internal-http.ts'
import type { Notices } from './notices.ts'
import type { Rooms } from './rooms.ts'
import type { InternalRoutes } from './routes.ts'
import { readTicket } from './ticket.ts'
import { ViewerConnection } from './viewer-connection.ts'

/** A free port is 0. */
export type ListenAt = { host: string; port: number } | { path: string }
/** GET routes by path. */
export type OperatorRoutes = ReadonlyMap<string, (request: IncomingMessage, response: ServerResponse) => void>

export interface GatewayDeps {
  secret: string
  operatorRoutes: OperatorRoutes
  routes: InternalRoutes
  rooms: Rooms
  notices: Notices
  clock: MonotonicClock
  onError: (cause: unknown) => void
}

/** Maximum size of a viewer's message. */
const maxMessageBytes = 64 * 1024

/** The service's only listener: internal routes require the secret, viewers a ticket. The opener must close it. */
export class Gateway {
  readonly #deps: GatewayDeps
  readonly #server: Server
  readonly #sockets: WebSocketServer
  readonly #heartbeat: Heartbeat
  readonly #secret: Uint8Array
  #calls = 0

  constructor(deps: GatewayDeps) {
    this.#deps = deps
    this.#secret = Buffer.from(deps.secret)
    this.#heartbeat = new Heartbeat(deps.clock)
    // Frames are already compressed, so deflate would only cost time.
    this.#sockets = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes, perMessageDeflate: false })
    this.#server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
      const [path = '', query] = (request.url ?? '').split('?')
      const operatorRoute = request.method === 'GET' ? deps.operatorRoutes.get(path) : undefined
      if (operatorRoute !== undefined) operatorRoute(request, response)
      else if (!isBearer(request, this.#secret))
        refuse(response, 'not_authenticated', vizTexts.message('service.secret'))
      else if (request.method === 'GET' && path === noticesPath)
        deps.notices.open(response, new URLSearchParams(query).get('server') ?? '')
      else void this.#answer(request, response)
    })
    this.#server.on('upgrade', (request, socket, head) => {
      this.#upgrade(request, socket, head).catch((cause: unknown) => {
        deps.onError(cause)
        socket.destroy()
      })
    })
  }

  /** The calls that are being answered. */
  get calls(): number {
    return this.#calls
  }

  /** Resolves with the port; null if it listens on a Unix socket. */
  listen(at: ListenAt): Promise<number | null> {
    const { promise, resolve, reject } = Promise.withResolvers<number | null>()
    this.#server.once('error', reject)
    const onListening = () => {
      const address = this.#server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : null)
    }
    this.#server.listen(at, onListening)
    return promise
  }

  async close(): Promise<void> {
    this.#heartbeat.close()
    for (const room of this.#deps.rooms) room.settleNow()
    this.#deps.notices.close()
    this.#deps.rooms.close(closeCodes.restarting)
    for (const socket of this.#sockets.clients) socket.terminate()
    this.#sockets.close()
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#server.close(() => resolve())
    this.#server.closeAllConnections()
    await promise
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.#calls += 1
    try {
      await handleInternalRequest(request, response, this.#deps.routes, this.#deps.onError)
    } finally {
      this.#calls -= 1
    }
  }

  async #upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    stream.on('error', () => stream.destroy())
    const header = request.headers[ticketHeader]
    const ticket = typeof header === 'string' ? await readTicket(header, this.#secret) : null
    if (ticket === null || new URL(request.url ?? '/', 'http://viz').pathname !== vizPath) {
      stream.end('HTTP/1.1 401 Unauthorized\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
      return
    }
    this.#sockets.handleUpgrade(request, stream, head, (socket) => {
      const room = this.#deps.rooms.get(ticket.room)
      // The server shows a room before relaying a viewer, so an unknown room means that this service has just restarted.
      if (room === null) {
        socket.close(closeCodes.restarting, 'room not shown')
        return
      }
      const { clock, onError } = this.#deps
      const language = acceptedLanguage(request.headers['accept-language'])
      this.#attach(
        socket,
        new ViewerConnection({ socket: viewerSocket(socket, stream), language, ticket, room, clock, onError }),
      )
    })
  }

  #attach(socket: WebSocket, connection: ViewerConnection): void {
    this.#heartbeat.watch(socket)
    socket.on('message', (data: RawData, isBinary: boolean) => {
      try {
        if (isBinary) connection.receiveBytes()
        else connection.receive(data.toString())
      } catch (cause) {
        // A message ends at most its own viewer's connection, never the service.
        this.#deps.onError(cause)
        socket.terminate()
      }
    })
    // For instance a message over the limit; `close` follows and does the rest.
    socket.on('error', () => undefined)
    socket.on('close', () => connection.closed())
  }
}

function viewerSocket(socket: WebSocket, stream: Duplex): ViewerSocket {
  let isCorked = false
  // A frame and the state that follows it are one write, made after everybody's are ready and the next drawing is under way.
  const corkOnce = () => {
    if (isCorked) return
    isCorked = true
    stream.cork()
    process.nextTick(() => {
      isCorked = false
      stream.uncork()
    })
  }
  const send = (data: string | Uint8Array) => {
    if (socket.readyState !== socket.OPEN) return
    corkOnce()
    socket.send(data)
  }
  return {
    get unsentBytes() {
      return socket.bufferedAmount
    },
    sendText: send,
    sendBytes: send,
    close: (code, reason) => socket.close(code, reason),
  }
}
