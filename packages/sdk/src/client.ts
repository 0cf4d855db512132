import { type AppError, eventsPath, type RouteShape, routes, vizPath } from '@belvedere/contract'
import { type Clock, systemClock } from './clock.ts'
import { Events, type SocketDependencies } from './events.ts'
import { Frames, type FramesOptions } from './frames.ts'
import { Http, type HttpOptions } from './http.ts'
import { createKeyClient, type KeyClient, type KeyOptions } from './key-client.ts'
import { buildRequest } from './request.ts'
import type { CallOf, RouteCalls } from './route-calls.ts'
import { type Dial, platformDial } from './socket.ts'

export interface ClientOptions extends HttpOptions {
  /** Opens sockets. Default: the platform's WebSocket. */
  dial?: Dial
  clock?: Clock
}

export interface Client extends RouteCalls<RouteShape> {
  /** The URL of a GET route, for links. */
  url<R extends RouteShape>(route: R, ...input: CallOf<R>): string
  /**
   * Headers for requests that another library sends, such as one of tus. `refusal`: how the server refused the previous
   * ones; it is thrown where the sign-in cannot be recovered.
   */
  headersFor(path: string, refusal?: AppError): Promise<{ [name: string]: string }>
  /** The client's events connection, opened on first use. */
  events(): Events
  /** Opens a viewer of a room. The caller closes it. */
  frames(options: FramesOptions): Frames
  /** Closes the events connection. */
  close(): void
}

/**
 * Creates a typed client of the contract, for browsers and Node: for one person, with cookies kept by the client or by the
 * browser; or, with `apiKey`, for the holder of a key, with calls only.
 */
export function createClient(options: ClientOptions): Client
export function createClient(options: KeyOptions): KeyClient
export function createClient(options: ClientOptions | KeyOptions): Client | KeyClient {
  return 'apiKey' in options ? createKeyClient(options) : createPersonsClient(options)
}

function createPersonsClient(options: ClientOptions): Client {
  const clock = options.clock ?? systemClock
  const http = new Http(options, clock)
  const socketUrl = http.baseUrl.replace(/^http/, 'ws')
  let events: Events | null = null

  const socketDependencies = (path: string): SocketDependencies => ({
    url: socketUrl + path,
    dial: options.dial ?? platformDial(),
    clock,
    headers: () => http.socketHeaders(path.split('?')[0] ?? path),
    refreshSignIn: () => http.refreshSignIn(),
    onUnauthorized: () => http.checkSignIn(),
  })

  return {
    call: (route, ...[input]) => http.call(route, input ?? {}),
    upload: (route, input, files, { signal, onProgress = () => {} } = {}) =>
      http.upload(route, signal === undefined ? input : { ...input, signal }, files, onProgress),
    download: (route, ...[input]) => http.download(route, input ?? {}),
    url: (route, ...[input]) => http.baseUrl + buildRequest(route, input ?? {}).target,
    headersFor: (path, refusal) => http.headersFor(path, refusal),
    events: () => {
      if (events === null || events.state.state === 'closed') events = new Events(socketDependencies(eventsPath))
      return events
    },
    frames: (options) => {
      const { roomId } = options
      return new Frames(
        {
          ...socketDependencies(`${vizPath}?room=${encodeURIComponent(roomId)}`),
          sender: newSender(),
          post: async (command, order, signal) =>
            (await http.call(routes.viz.send, { body: { command, roomId, order }, signal })).command,
        },
        options,
      )
    },
    close: () => events?.close(),
  }
}

/** 128 random bits. `crypto.randomUUID` does not exist on pages served over plain HTTP. */
const newSender = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
