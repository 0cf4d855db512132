import { AppError, closeCodes } from '@belvedere/contract'
import type { Clock } from './clock.ts'
import type { Dial, Socket } from './socket.ts'

export type CloseReason = 'by_us' | 'sign_in_again' | 'not_allowed' | 'no_such_room'

/** The state of a connection. Times are milliseconds since 1970. */
export type ConnectionState =
  | { state: 'connecting'; attempt: number }
  | { state: 'open' }
  | { state: 'waiting'; attempt: number; retryAt: number }
  | { state: 'closed'; reason: CloseReason }

export interface ReconnectingSocketOptions {
  url: string
  dial: Dial
  clock: Clock
  headers: () => { [name: string]: string }
  /** Runs before every attempt. */
  refreshSignIn: () => Promise<void>
  /** Called once after a close with 4401 (sign in again); resolves with whether to retry, rejects if that is unknown. */
  onUnauthorized: () => Promise<boolean>
  onOpen: () => void
  onMessage: (data: string | ArrayBuffer) => void
  onState: (state: ConnectionState) => void
}

const initialBackoffMs = 250
/** Keeps reconnecting within two seconds of the service's return. */
const maxBackoffMs = 1000

/** Exponential backoff with jitter before attempt n (from 1), in milliseconds. */
function waitBefore(attempt: number, random: number): number {
  const full = Math.min(maxBackoffMs, initialBackoffMs * 2 ** (attempt - 1))
  return Math.round(full * (0.5 + random / 2))
}

/** A service that is away has not said whether somebody is signed in. */
const unknownWhileUnavailable = (error: unknown): 'unknown' | false =>
  error instanceof AppError && error.code === 'unavailable' ? 'unknown' : false

/** A WebSocket that reconnects until it is closed by the caller or by a permanent close code. */
export class ReconnectingSocket {
  readonly #options: ReconnectingSocketOptions
  #state: ConnectionState = { state: 'connecting', attempt: 1 }
  #socket: Socket | null = null
  #attempt = 1
  #cancelWait = () => {}
  #hasAskedToSignIn = false
  /** Counts connections; messages of earlier ones are ignored. */
  #generation = 0

  constructor(options: ReconnectingSocketOptions) {
    this.#options = options
    void this.#connect()
  }

  get state(): ConnectionState {
    return this.#state
  }

  /** Returns false if there is no open connection. */
  send(message: object): boolean {
    if (this.#state.state !== 'open' || this.#socket === null) return false
    this.#socket.send(JSON.stringify(message))
    return true
  }

  /** Reconnects at once, dropping the current connection or ending a wait. */
  retryNow(): void {
    if (this.#state.state === 'closed' || this.#state.state === 'connecting') return
    this.#dropConnection()
    this.#attempt = 1
    void this.#connect()
  }

  close(): void {
    if (this.#state.state === 'closed') return
    this.#dropConnection()
    this.#setState({ state: 'closed', reason: 'by_us' })
  }

  #dropConnection(): void {
    this.#generation += 1
    this.#cancelWait()
    this.#socket?.close()
    this.#socket = null
  }

  async #connect(): Promise<void> {
    this.#generation += 1
    const generation = this.#generation
    const isCurrent = () => generation === this.#generation
    this.#setState({ state: 'connecting', attempt: this.#attempt })
    const ready = await this.#options.refreshSignIn().then(
      () => true,
      () => false,
    )
    if (!isCurrent()) return
    if (!ready) return this.#wait()
    this.#socket = this.#options.dial(this.#options.url, this.#options.headers(), {
      open: () => {
        if (!isCurrent()) return
        this.#setState({ state: 'open' })
        this.#options.onOpen()
      },
      message: (data) => {
        if (!isCurrent()) return
        // A rejected socket opens before it is closed, so only a message proves success.
        this.#attempt = 1
        this.#hasAskedToSignIn = false
        this.#options.onMessage(data)
      },
      close: (code) => {
        if (isCurrent()) void this.#onClose(code)
      },
    })
  }

  async #onClose(code: number): Promise<void> {
    this.#socket = null
    if (code === closeCodes.notAllowed) return this.#setState({ state: 'closed', reason: 'not_allowed' })
    if (code === closeCodes.noSuchRoom) return this.#setState({ state: 'closed', reason: 'no_such_room' })
    if (code !== closeCodes.signInAgain) return this.#wait()
    const generation = this.#generation
    const isSignedIn = !this.#hasAskedToSignIn && (await this.#options.onUnauthorized().catch(unknownWhileUnavailable))
    if (generation !== this.#generation) return
    if (isSignedIn === 'unknown') return this.#wait()
    this.#hasAskedToSignIn = true
    if (isSignedIn) this.#wait()
    else this.#setState({ state: 'closed', reason: 'sign_in_again' })
  }

  #wait(): void {
    const { clock } = this.#options
    const ms = waitBefore(this.#attempt, clock.random())
    this.#setState({ state: 'waiting', attempt: this.#attempt, retryAt: clock.now() + ms })
    this.#attempt += 1
    this.#cancelWait = clock.after(ms, () => void this.#connect())
  }

  #setState(state: ConnectionState): void {
    this.#state = state
    this.#options.onState(state)
  }
}
