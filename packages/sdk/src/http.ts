import { AppError, type RouteAnswer, type RouteShape, routes, type Session } from '@belvedere/contract'
import { type Access, accessOf, type Locks, needsRefresh, Refresher, type SharedNotes, sessionIn } from './access.ts'
import type { Clock } from './clock.ts'
import type { CookieJar } from './cookies.ts'
import { readAnswer, writeRequest } from './request.ts'
import {
  type Part,
  type Progress,
  streamTransport,
  type Transport,
  type XhrConstructor,
  xhrTransport,
} from './transport.ts'

export interface HttpOptions {
  /** Such as `http://localhost:8000`, without a path. */
  baseUrl: string
  fetch?: typeof globalThis.fetch
  /** `browser`: the browser keeps the cookies. A jar: everywhere else. */
  cookies: 'browser' | CookieJar
  /** Browsers only: uploads with progress. Elsewhere a counted stream does it. */
  XMLHttpRequest?: XhrConstructor
  locks?: Locks
  notes?: SharedNotes
}

export interface CallInput {
  params?: unknown
  query?: unknown
  body?: unknown
  signal?: AbortSignal
}

const expiryNote = 'belvedere:access-expires-at'

const { me, guest, register, login, refresh, logout, forgotPassword, resetPassword, verifyEmail } = routes.auth
/** They work without a living sign-in, and some of them make one: refreshing for them would go round in circles. */
const needNoSignIn = new Set<string>(
  [me, guest, register, login, refresh, logout, forgotPassword, resetPassword, verifyEmail].map(({ path }) => path),
)

/** Speaks HTTP with one server as one person: cookies, CSRF, refreshing, and the checks of the contract. */
export class Http {
  readonly baseUrl: string
  readonly #options: HttpOptions
  readonly #clock: Clock
  readonly #refresher: Refresher
  #access: Access = { state: 'unknown' }
  #csrfToken: string | null = null
  /** Counts sign-ins, sign-ups and other answers that changed who this is. */
  #changes = 0

  constructor(options: HttpOptions, clock: Clock) {
    this.baseUrl = options.baseUrl.replace(/\/$/, '')
    this.#options = options
    this.#clock = clock
    this.#refresher = new Refresher(options.locks)
  }

  get access(): Access {
    return this.#access
  }

  /** Calls a route. Throws an AppError: what the server said, `unavailable` where none was reached. */
  async call<R extends RouteShape>(route: R, input: CallInput): Promise<RouteAnswer<R>> {
    const { target, body } = writeRequest(route, input)
    return this.#authorised(route, async () => {
      const response = await this.#fetch(target, {
        method: route.method,
        ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
        ...(input.signal === undefined ? {} : { signal: input.signal }),
      })
      const text = await response.text().catch((cause: unknown) => unreachableServer(cause))
      return readAnswer<R['answer']>(route.answer, response.status, text, response.headers.get('retry-after'))
    })
  }

  /** Uploads parts to a multipart route. `onProgress` counts bytes that left this machine. */
  async upload<R extends RouteShape>(
    route: R,
    input: CallInput,
    parts: readonly Part[],
    onProgress: (progress: Progress) => void,
  ): Promise<RouteAnswer<R>> {
    const { target } = writeRequest(route, input)
    return this.#authorised(route, async () => {
      const answer = await this.#transport()(this.baseUrl + target, {
        method: route.method,
        headers: this.#headers(target),
        parts,
        onProgress,
        ...(input.signal === undefined ? {} : { signal: input.signal }),
      })
      if (this.#options.cookies !== 'browser') this.#options.cookies.store(answer.setCookies)
      return readAnswer<R['answer']>(route.answer, answer.status, answer.text, answer.retryAfter)
    })
  }

  /** The bytes of a download route. */
  async download(route: RouteShape, input: CallInput): Promise<Blob> {
    const { target } = writeRequest(route, input)
    return this.#authorised(route, async () => {
      const response = await this.#fetch(target, {
        method: route.method,
        ...(input.signal === undefined ? {} : { signal: input.signal }),
      })
      if (!response.ok)
        readAnswer(route.answer, response.status, await response.text(), response.headers.get('retry-after'))
      return response.blob().catch((cause: unknown) => unreachableServer(cause))
    })
  }

  /** Refreshes the sign-in if the rule asks for it. Sockets call it before they connect. */
  async fresh(): Promise<void> {
    if (needsRefresh(this.#access, this.#clock.now())) await this.#refresh()
  }

  /** Asks the server who this is, after a socket was told to sign in again. False: nobody. */
  async signedIn(): Promise<boolean> {
    const { session } = await this.call(routes.auth.me, {})
    if (session.user === null) return session.room !== null
    await this.fresh()
    return true
  }

  /** Headers for a socket, where this machine keeps the cookies itself. */
  socketHeaders(path: string): { [name: string]: string } {
    if (this.#options.cookies === 'browser') return {}
    const cookie = this.#options.cookies.header(path)
    return cookie === null ? {} : { cookie }
  }

  async #authorised<R extends RouteShape, T>(route: R, attempt: () => Promise<T>): Promise<T> {
    const needsSignIn = !needNoSignIn.has(route.path)
    if (needsSignIn) await this.fresh()
    // The first mutation of a visit needs the token that only `me` hands out.
    if (route.method !== 'GET' && this.#csrfToken === null) await this.call(routes.auth.me, {})
    const changesBefore = this.#changes
    const answer = await attempt().catch(async (error: unknown) => {
      if (!(error instanceof AppError) || !(await this.#recovered(error, needsSignIn))) throw error
      return attempt()
    })
    const current = sessionIn(answer)
    if (current !== null && route.method !== 'GET') this.#changes += 1
    // A question that was asked before somebody signed in may be answered after it, and knows nothing of it; its cookie
    // may have taken the place of the new one.
    if (current !== null && route.method === 'GET' && changesBefore !== this.#changes) this.#csrfToken = null
    else if (current !== null) this.#remember(current)
    if (route.path === routes.auth.logout.path) this.#access = { state: 'guest' }
    return answer
  }

  /** Whether what failed may be tried once more: another tab signed in, or the clock of this machine is wrong. */
  async #recovered(error: AppError, needsSignIn: boolean): Promise<boolean> {
    if (error.code === 'csrf_failed') {
      await this.call(routes.auth.me, {})
      return true
    }
    if (error.code !== 'not_authenticated' || !needsSignIn) return false
    if (this.#access.state === 'user') {
      this.#access = { state: 'user', expiresAt: null }
      await this.#refresh()
      return true
    }
    // Somebody may have signed in since this client last looked.
    const { session } = await this.call(routes.auth.me, {})
    if (session.user === null) return false
    await this.fresh()
    return true
  }

  #refresh(): Promise<void> {
    return this.#refresher.run(async () => {
      const noted = Number(this.#options.notes?.getItem(expiryNote) ?? Number.NaN)
      const before = this.#access
      if (before.state === 'user' && Number.isFinite(noted) && noted > (before.expiresAt ?? 0)) {
        const adopted: Access = { state: 'user', expiresAt: noted }
        // Another tab was here first, unless the server has just said that the token is no good.
        if (!needsRefresh(adopted, this.#clock.now()) && before.expiresAt !== null) {
          this.#access = adopted
          return
        }
      }
      const { accessTokenExpiresAt } = await this.call(routes.auth.refresh, {})
      this.#setExpiry(Date.parse(accessTokenExpiresAt))
    })
  }

  #remember(current: Session): void {
    this.#csrfToken = current.csrfToken
    this.#access = accessOf(current)
    if (this.#access.state === 'user' && this.#access.expiresAt !== null) this.#setExpiry(this.#access.expiresAt)
  }

  #setExpiry(expiresAt: number): void {
    this.#access = { state: 'user', expiresAt }
    this.#options.notes?.setItem(expiryNote, String(expiresAt))
  }

  #headers(target: string): { [name: string]: string } {
    const path = target.split('?')[0] ?? target
    return {
      accept: 'application/json',
      ...(this.#csrfToken === null ? {} : { 'x-csrf-token': this.#csrfToken }),
      ...this.socketHeaders(path),
    }
  }

  async #fetch(target: string, init: RequestInit): Promise<Response> {
    const { fetch: send = globalThis.fetch, cookies } = this.#options
    const headers = { ...this.#headers(target), ...init.headers }
    const response = await send(this.baseUrl + target, { ...init, headers, credentials: 'same-origin' }).catch(
      (cause: unknown) => unreachableServer(cause),
    )
    if (cookies !== 'browser') cookies.store(response.headers.getSetCookie())
    return response
  }

  #transport(): Transport {
    const { XMLHttpRequest: Xhr, fetch: send = globalThis.fetch } = this.#options
    return Xhr === undefined ? streamTransport(send) : xhrTransport(Xhr)
  }
}

function unreachableServer(cause: unknown): never {
  if (cause instanceof Error && cause.name === 'AbortError') throw cause
  throw new AppError('unavailable', 'I cannot reach the server. Check the connection; I keep trying.', { cause })
}
