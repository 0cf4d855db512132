import { closeCodes } from '@belvedere/contract'
import type { Clock } from './clock.ts'
import type { Dial, Socket } from './socket.ts'

export type CloseReason = 'by_us' | 'sign_in_again' | 'not_allowed' | 'no_such_room'

/** The state of a connection. Times are milliseconds since 1970. */
export type ConnectionState =
  | { state: 'connecting'; attempt: number }
  | { state: 'open' }
  | { state: 'waiting'; attempt: number; retryAt: number }
  | { state: 'closed'; reason: CloseReason }

export interface LastingSocketOptions {
  url: string
  dial: Dial
  clock: Clock
  headers: () => { [name: string]: string }
  /** Runs before every attempt, to refresh the sign-in. */
  prepare: () => Promise<void>
  /** Called once after a 4401; resolves with whether to retry. */
  signedIn: () => Promise<boolean>
  onOpen: () => void
  onMessage: (data: string | ArrayBuffer) => void
  onState: (state: ConnectionState) => void
}

const firstWaitMs = 250
/** Keeps reconnecting within two seconds of the service's return. */
const longestWaitMs = 1000

/** Exponential backoff with jitter before attempt n (from 1), in milliseconds. */
function waitBefore(attempt: number, random: number): number {
  const full = Math.min(longestWaitMs, firstWaitMs * 2 ** (attempt - 1))
  return Math.round(full * (0.5 + random / 2))
}

/** A WebSocket that reconnects until it is closed by the caller or by a permanent close code. */
export class LastingSocket {
  readonly #options: LastingSocketOptions
  #state: ConnectionState = { state: 'connecting', attempt: 1 }
  #socket: Socket | null = null
  #attempt = 1
  #cancelWait = () => {}
  #askedToSignIn = false
  /** Counts connections; messages of earlier ones are ignored. */
  #generation = 0

  constructor(options: LastingSocketOptions) {
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
    this.#abandon()
    this.#attempt = 1
    void this.#connect()
  }

  close(): void {
    if (this.#state.state === 'closed') return
    this.#abandon()
    this.#become({ state: 'closed', reason: 'by_us' })
  }

  #abandon(): void {
    this.#generation += 1
    this.#cancelWait()
    this.#socket?.close()
    this.#socket = null
  }

  async #connect(): Promise<void> {
    this.#generation += 1
    const generation = this.#generation
    const current = () => generation === this.#generation
    this.#become({ state: 'connecting', attempt: this.#attempt })
    const ready = await this.#options.prepare().then(
      () => true,
      () => false,
    )
    if (!current()) return
    if (!ready) return this.#wait()
    this.#socket = this.#options.dial(this.#options.url, this.#options.headers(), {
      open: () => {
        if (!current()) return
        this.#become({ state: 'open' })
        this.#options.onOpen()
      },
      message: (data) => {
        if (!current()) return
        // A rejected socket opens before it is closed, so only a message proves success.
        this.#attempt = 1
        this.#askedToSignIn = false
        this.#options.onMessage(data)
      },
      close: (code) => {
        if (current()) void this.#closedWith(code)
      },
    })
  }

  async #closedWith(code: number): Promise<void> {
    this.#socket = null
    if (code === closeCodes.notAllowed) return this.#become({ state: 'closed', reason: 'not_allowed' })
    if (code === closeCodes.noSuchRoom) return this.#become({ state: 'closed', reason: 'no_such_room' })
    if (code !== closeCodes.signInAgain) return this.#wait()
    const generation = this.#generation
    const again = !this.#askedToSignIn && (await this.#options.signedIn().catch(() => false))
    if (generation !== this.#generation) return
    this.#askedToSignIn = true
    if (again) this.#wait()
    else this.#become({ state: 'closed', reason: 'sign_in_again' })
  }

  #wait(): void {
    const { clock } = this.#options
    const ms = waitBefore(this.#attempt, clock.random())
    this.#become({ state: 'waiting', attempt: this.#attempt, retryAt: clock.now() + ms })
    this.#attempt += 1
    this.#cancelWait = clock.after(ms, () => void this.#connect())
  }

  #become(state: ConnectionState): void {
    this.#state = state
    this.#options.onState(state)
  }
}
