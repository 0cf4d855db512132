import { AppError, type RouteResponse, type RouteShape, routes, type Session } from '@belvedere/contract'
import type { Clock } from './clock.ts'
import type { CookieJar } from './cookies.ts'
import { buildRequest, readResponse } from './request.ts'
import {
  type Locks,
  needsRefresh,
  type SharedNotes,
  SignInLock,
  type SignInState,
  sessionIn,
  signInStateOf,
} from './sign-in-state.ts'
import {
  type Progress,
  streamTransport,
  type Transport,
  type UploadPart,
  type XhrConstructor,
  xhrTransport,
} from './transport.ts'

export interface HttpOptions {
  /** Such as `http://localhost:8000`, without a path. */
  baseUrl: string
  fetch?: typeof globalThis.fetch
  /** `browser` in browsers, which keep the cookies themselves; else a jar. */
  cookies: 'browser' | CookieJar
  /** For uploads with progress in browsers; elsewhere a stream is counted. */
  XMLHttpRequest?: XhrConstructor
  /** The language of errors and mails, as a BCP 47 tag; read at every call. Default: the browser's, else English. */
  language?: () => string
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
/** Routes that need no sign-in; refreshing before them would recurse. */
const needNoSignIn = new Set<string>(
  [me, guest, register, login, refresh, logout, forgotPassword, resetPassword, verifyEmail].map(({ path }) => path),
)
/** Routes whose responses carry a new access token. */
const beginSignIn = new Set<string>([register, login].map(({ path }) => path))
const changeSignIn = new Set<string>([guest, register, login, logout].map(({ path }) => path))
/** Calls for which other calls wait, in every tab, so they need a timeout. */
const exclusiveRoutes = new Set<string>([...changeSignIn, refresh.path, me.path])
const responseTimeoutMs = 30_000

/** Retries after `csrf_failed`, which happens while other tabs sign in or out. */
const maxCsrfRetries = 3

/** Thrown if there was no response; whether the request arrived is unknown. */
export class ServerUnreachable extends AppError {
  constructor(cause: unknown) {
    super('unavailable', 'The server cannot be reached. Check your connection; the client keeps trying.', { cause })
  }
}

/** HTTP client for one server and person: cookies, CSRF, token refresh, and validation by the contract. */
export class Http {
  readonly baseUrl: string
  readonly #options: HttpOptions
  readonly #clock: Clock
  readonly #signInLock: SignInLock
  #access: SignInState = { state: 'unknown' }
  /** Lifetime of a new access token by this machine's clock, in milliseconds; null: unknown. */
  #lifetimeMs: number | null = null
  #csrfToken: string | null = null
  /** Counts responses that changed the sign-in. */
  #changes = 0

  constructor(options: HttpOptions, clock: Clock) {
    this.baseUrl = options.baseUrl.replace(/\/$/, '')
    this.#options = options
    this.#clock = clock
    this.#signInLock = new SignInLock(options.locks)
  }

  get access(): SignInState {
    return this.#access
  }

  /** Calls a route. Throws the server's AppError, or `unavailable` if it cannot be reached. */
  async call<R extends RouteShape>(route: R, input: CallInput): Promise<RouteResponse<R>> {
    const { target, body } = buildRequest(route, input)
    const attempt = async (signal: AbortSignal | undefined) => {
      const response = await this.#fetch(target, {
        method: route.method,
        ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
        ...(signal === undefined ? {} : { signal }),
      })
      const text = await response.text().catch((cause: unknown) => unreachableServer(cause))
      return readResponse<R['response']>(route.response, response.status, text, response.headers.get('retry-after'))
    }
    return this.#authorised(route, () =>
      exclusiveRoutes.has(route.path) ? this.#withTimeout(attempt, input.signal) : attempt(input.signal),
    )
  }

  /** Uploads parts to a multipart route. `onProgress` reports sent bytes. */
  async upload<R extends RouteShape>(
    route: R,
    input: CallInput,
    parts: readonly UploadPart[],
    onProgress: (progress: Progress) => void,
  ): Promise<RouteResponse<R>> {
    const { target } = buildRequest(route, input)
    return this.#authorised(route, async () => {
      const response = await this.#transport()(this.baseUrl + target, {
        method: route.method,
        headers: this.#headers(target),
        parts,
        onProgress,
        ...(input.signal === undefined ? {} : { signal: input.signal }),
      })
      if (this.#options.cookies !== 'browser') this.#options.cookies.store(response.setCookies)
      return readResponse<R['response']>(route.response, response.status, response.text, response.retryAfter)
    })
  }

  /** The bytes of a download route. */
  async download(route: RouteShape, input: CallInput): Promise<Blob> {
    const { target } = buildRequest(route, input)
    return this.#authorised(route, async () => {
      const response = await this.#fetch(target, {
        method: route.method,
        ...(input.signal === undefined ? {} : { signal: input.signal }),
      })
      if (!response.ok)
        readResponse(route.response, response.status, await response.text(), response.headers.get('retry-after'))
      return response.blob().catch((cause: unknown) => unreachableServer(cause))
    })
  }

  /** Refreshes the sign-in if necessary. Sockets call it before connecting. */
  async refreshSignIn(): Promise<void> {
    if (this.#needsRefresh(this.#access)) await this.#refresh()
  }

  /** Asks the server for the session, after a socket was closed with 4401. False: not signed in. */
  async checkSignIn(): Promise<boolean> {
    const { session } = await this.call(routes.auth.me, {})
    if (session.user === null) return session.room !== null
    await this.refreshSignIn()
    return true
  }

  /**
   * Headers for requests that another library sends. `refusal`: how the server refused the previous ones, with which the
   * sign-in is recovered if possible; otherwise it is thrown.
   */
  async headersFor(path: string, refusal?: AppError): Promise<{ [name: string]: string }> {
    if (refusal !== undefined && !(await this.#recover(refusal, true))) throw refusal
    await this.refreshSignIn()
    if (this.#csrfToken === null) await this.call(routes.auth.me, {})
    return this.#headers(path)
  }

  /** Headers for a socket, if this client keeps the cookies. */
  socketHeaders(path: string): { [name: string]: string } {
    if (this.#options.cookies === 'browser') return {}
    const cookie = this.#options.cookies.header(path)
    return cookie === null ? {} : { cookie }
  }

  #authorised<R extends RouteShape, T>(route: R, attempt: () => Promise<T>): Promise<T> {
    const authorised = () => this.#admitted(route, attempt)
    return changeSignIn.has(route.path) ? this.#signInLock.run(authorised) : authorised()
  }

  async #withTimeout<T>(
    attempt: (signal: AbortSignal) => Promise<T>,
    callerSignal: AbortSignal | undefined,
  ): Promise<T> {
    const timeout = new AbortController()
    const cancelTimeout = this.#clock.after(responseTimeoutMs, () => timeout.abort())
    try {
      return await attempt(
        AbortSignal.any(callerSignal === undefined ? [timeout.signal] : [timeout.signal, callerSignal]),
      )
    } catch (error) {
      throw timeout.signal.aborted && callerSignal?.aborted !== true ? new ServerUnreachable(error) : error
    } finally {
      cancelTimeout()
    }
  }

  async #admitted<R extends RouteShape, T>(route: R, attempt: () => Promise<T>): Promise<T> {
    const needsSignIn = !needNoSignIn.has(route.path)
    if (needsSignIn) await this.refreshSignIn()
    // Mutations need a CSRF token, which `me` returns.
    if (route.method !== 'GET' && this.#csrfToken === null) await this.call(routes.auth.me, {})
    const changesBefore = this.#changes
    const response = await this.#persist(attempt, needsSignIn)
    const current = sessionIn(response)
    if (current !== null && route.method !== 'GET') this.#changes += 1
    // A request sent before a sign-in may get its response after it, with an outdated session.
    if (current !== null && (route.method !== 'GET' || changesBefore === this.#changes)) this.#setSession(current)
    if (beginSignIn.has(route.path)) this.#updateLifetime()
    if (route.path === logout.path) {
      this.#changes += 1
      this.#csrfToken = null
      this.#access = { state: 'guest' }
    }
    return response
  }

  async #persist<T>(attempt: () => Promise<T>, needsSignIn: boolean): Promise<T> {
    let csrfFailures = 0
    let refusals = 0
    for (;;)
      try {
        return await attempt()
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        if (error.code === 'csrf_failed') csrfFailures += 1
        else refusals += 1
        if (csrfFailures > maxCsrfRetries || refusals > 1 || !(await this.#recover(error, needsSignIn))) throw error
      }
  }

  /** Whether to retry: another tab may have signed in, or this machine's clock may be wrong. */
  async #recover(error: AppError, needsSignIn: boolean): Promise<boolean> {
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
    // Another tab may have signed in meanwhile.
    const { session } = await this.call(routes.auth.me, {})
    if (session.user === null) return false
    await this.refreshSignIn()
    return true
  }

  #refresh(): Promise<void> {
    return this.#signInLock.refresh(async () => {
      // The sign-in changed while this waited.
      if (!this.#needsRefresh(this.#access)) return
      const noted = Number(this.#options.notes?.getItem(expiryNote) ?? Number.NaN)
      const previous = this.#access
      if (previous.state === 'user' && Number.isFinite(noted) && noted > (previous.expiresAt ?? 0)) {
        const adopted: SignInState = { state: 'user', expiresAt: noted }
        // Another tab has already refreshed, unless the server has just rejected the token.
        if (!this.#needsRefresh(adopted) && previous.expiresAt !== null) {
          this.#access = adopted
          return
        }
      }
      const { accessTokenExpiresAt } = await this.call(routes.auth.refresh, {})
      this.#setExpiry(Date.parse(accessTokenExpiresAt))
      this.#updateLifetime()
    })
  }

  #needsRefresh(access: SignInState): boolean {
    return needsRefresh(access, { now: this.#clock.now(), lifetimeMs: this.#lifetimeMs })
  }

  #updateLifetime(): void {
    const access = this.#access
    if (access.state === 'user' && access.expiresAt !== null) this.#lifetimeMs = access.expiresAt - this.#clock.now()
  }

  #setSession(current: Session): void {
    this.#csrfToken = current.csrfToken
    this.#access = signInStateOf(current)
    if (this.#access.state === 'user' && this.#access.expiresAt !== null) this.#setExpiry(this.#access.expiresAt)
  }

  #setExpiry(expiresAt: number): void {
    this.#access = { state: 'user', expiresAt }
    this.#options.notes?.setItem(expiryNote, String(expiresAt))
  }

  #headers(target: string): { [name: string]: string } {
    const path = target.split('?')[0] ?? target
    const { language } = this.#options
    return {
      accept: 'application/json',
      ...(language === undefined ? {} : { 'accept-language': language() }),
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
  throw new ServerUnreachable(cause)
}
