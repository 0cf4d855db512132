import { once } from 'node:events'
import {
  type EventsMessage,
  eventsMessage,
  parseJson,
  problem,
  type RouteCall,
  type RouteResponse,
  type RouteShape,
} from '@belvedere/contract'
import { WebSocket } from 'ws'
import { z } from 'zod'

type Stored = { value: string; path: string }
export interface BrowserResponse {
  status: number
  headers: Headers
  text: string
  json: unknown
}

/** A browser for tests: cookies by path, CSRF header, typed calls with parsed answers. */
export class Browser {
  readonly base: string
  readonly #jar = new Map<string, Stored>()
  readonly #open = new Set<WebSocket>()

  constructor(base: string) {
    this.base = base
  }

  cookie(name: string): string | undefined {
    return [...this.#jar].find(([key]) => key.endsWith(` ${name}`))?.[1].value
  }

  setCookie(name: string, value: string, path = '/'): void {
    this.#jar.set(`${path} ${name}`, { value, path })
  }

  /** A copy with the same cookies. `base`: of another server. */
  copy(base = this.base): Browser {
    const other = new Browser(base)
    for (const [key, { value, path }] of this.#jar) other.setCookie(key.slice(path.length + 1), value, path)
    return other
  }

  /** A call that must succeed. */
  async call<R extends RouteShape>(route: R, ...[input]: CallInput<R>): Promise<RouteResponse<R>> {
    const anyInput: AnyInput = input ?? {}
    const reply = await this.send(route.method, pathOf(route, anyInput), { json: anyInput.body })
    if (reply.status >= 400) throw new Error(`${route.method} ${route.path}: ${reply.status} ${reply.text}`)
    return z.parse<R['response']>(route.response, reply.json)
  }

  /** A call that must be refused; returns status and code. */
  async refused<R extends RouteShape>(route: R, ...[input]: CallInput<R>): Promise<{ status: number; code: string }> {
    const anyInput: AnyInput = input ?? {}
    const reply = await this.send(route.method, pathOf(route, anyInput), { json: anyInput.body })
    if (reply.status < 400) throw new Error(`${route.method} ${route.path} was not refused: ${reply.text}`)
    return { status: reply.status, code: problem.parse(reply.json).code }
  }

  /** Sends any request. A null in `headers` removes a default header. */
  async send(
    method: string,
    path: string,
    options: {
      json?: unknown
      body?: FormData | string | Uint8Array<ArrayBuffer>
      headers?: Record<string, string | null>
      signal?: AbortSignal
    } = {},
  ): Promise<BrowserResponse> {
    const csrf = this.cookie('csrf_token')
    const headers = new Headers()
    const cookies = this.cookieHeader(path)
    if (cookies !== '') headers.set('cookie', cookies)
    if (csrf !== undefined && method !== 'GET') headers.set('x-csrf-token', csrf)
    if (options.json !== undefined) headers.set('content-type', 'application/json')
    for (const [name, value] of Object.entries(options.headers ?? {}))
      if (value === null) headers.delete(name)
      else headers.set(name, value)
    const body = options.json === undefined ? options.body : JSON.stringify(options.json)
    const response = await fetch(this.base + path, {
      method,
      headers,
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    })
    for (const line of response.headers.getSetCookie()) this.#storeCookie(line)
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, json: parseJson(text) }
  }

  upload(
    path: string,
    files: Record<string, string | Uint8Array<ArrayBuffer>>,
    field = 'file',
  ): Promise<BrowserResponse> {
    const form = new FormData()
    for (const [name, content] of Object.entries(files)) form.append(field, new Blob([content]), name)
    return this.send('POST', path, { body: form })
  }

  cookieHeader(path: string): string {
    return [...this.#jar]
      .filter(([, stored]) => path.startsWith(stored.path))
      .map(([key, stored]) => `${key.slice(stored.path.length + 1)}=${stored.value}`)
      .join('; ')
  }

  socket(path: string, headers: Record<string, string> = {}): WebSocket {
    const url = this.base.replace('http', 'ws') + path
    const socket = new WebSocket(url, { headers: { cookie: this.cookieHeader(path), ...headers } })
    socket.on('error', () => undefined)
    this.#open.add(socket)
    return socket
  }

  async events(headers: Record<string, string> = {}): Promise<EventsSocket> {
    const socket = this.socket('/ws/events', headers)
    const events = new EventsSocket(socket)
    await Promise.race([once(socket, 'open'), once(socket, 'close')])
    return events
  }

  close(): void {
    for (const socket of this.#open) socket.terminate()
  }

  #storeCookie(line: string): void {
    const [pair = '', ...attributes] = line.split('; ')
    const [name = '', value = ''] = pair.split('=')
    const path = attributes.find((attribute) => attribute.startsWith('Path='))?.slice(5) ?? '/'
    const isExpired = attributes.some(
      (attribute) => attribute === 'Max-Age=0' || attribute.startsWith('Expires=Thu, 01 Jan 1970'),
    )
    if (isExpired) this.#jar.delete(`${path} ${name}`)
    else this.#jar.set(`${path} ${name}`, { value: decodeURIComponent(value), path })
  }
}

/** The messages received on a /ws/events socket, in order. */
export class EventsSocket {
  readonly socket: WebSocket
  readonly received: EventsMessage[] = []
  closeCode: number | null = null
  #waiters: (() => void)[] = []

  constructor(socket: WebSocket) {
    this.socket = socket
    socket.on('message', (data) => {
      this.received.push(eventsMessage.parse(JSON.parse(data.toString())))
      this.#wakeWaiters()
    })
    socket.on('close', (code) => {
      this.closeCode = code
      this.#wakeWaiters()
    })
  }

  ask(request: object): void {
    this.socket.send(JSON.stringify(request))
  }

  /** Resolves to the first message, past or future, that matches. */
  async until<T extends EventsMessage>(which: (message: EventsMessage) => message is T): Promise<T>
  async until(which: (message: EventsMessage) => boolean): Promise<EventsMessage>
  async until(which: (message: EventsMessage) => boolean): Promise<EventsMessage> {
    for (;;) {
      const found = this.received.find(which)
      if (found !== undefined) return found
      if (this.closeCode !== null) throw new Error(`The socket was closed with ${this.closeCode}.`)
      await new Promise<void>((resolve) => this.#waiters.push(resolve))
    }
  }

  async closed(): Promise<number> {
    while (this.closeCode === null) await new Promise<void>((resolve) => this.#waiters.push(resolve))
    return this.closeCode
  }

  /** Logged events, in order. */
  get logged() {
    return this.received.flatMap((message) => ('seq' in message && message.seq !== null ? [message] : []))
  }

  #wakeWaiters(): void {
    const waiters = this.#waiters
    this.#waiters = []
    for (const resolve of waiters) resolve()
  }
}

interface AnyInput {
  params?: unknown
  query?: unknown
  body?: unknown
}
type CallInput<R extends RouteShape> = keyof RouteCall<R> extends never ? [] : [RouteCall<R>]

export function pathOf(route: RouteShape, { params, query }: AnyInput): string {
  const values = new Map(Object.entries(params ?? {}))
  const path = route.path.replace(/:(\w+)/g, (_all, name: string) => String(values.get(name)))
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) asked.set(name, String(value))
  return asked.size === 0 ? path : `${path}?${asked}`
}
