import { type Session, session } from '@belvedere/contract'
import { z } from 'zod'

/** The client's knowledge of its sign-in. Times are milliseconds since 1970. */
export type SignInState =
  | { state: 'unknown' }
  | { state: 'guest' }
  /** `expiresAt` null: the access token has expired; the refresh token may still be valid. */
  | { state: 'user'; expiresAt: number | null }

/** Refresh when two minutes or less are left (rule E28). */
const refreshMarginMs = 120_000

/**
 * True if the access token has expired or is about to. `now`: milliseconds since 1970. `lifetimeMs`: the lifetime of a new
 * token; null if unknown.
 */
export function needsRefresh(
  access: SignInState,
  { now, lifetimeMs }: { now: number; lifetimeMs: number | null },
): boolean {
  if (access.state !== 'user') return false
  if (access.expiresAt === null) return true
  // Expired on arrival: this machine's clock is ahead, so only the server can tell.
  if (lifetimeMs !== null && lifetimeMs <= 0) return false
  const marginMs = Math.min(refreshMarginMs, (lifetimeMs ?? Number.POSITIVE_INFINITY) / 2)
  return access.expiresAt - now <= marginMs
}

/** The sign-in state according to a session. */
export function signInStateOf(current: Session): SignInState {
  if (current.user === null) return { state: 'guest' }
  const { accessTokenExpiresAt } = current
  return { state: 'user', expiresAt: accessTokenExpiresAt === null ? null : Date.parse(accessTokenExpiresAt) }
}

const responseWithSession = z.object({ session })

/** The session in a route's response; null if it has none. */
export function sessionIn(response: unknown): Session | null {
  const parsed = responseWithSession.safeParse(response)
  return parsed.success ? parsed.data.session : null
}

/** The part of `navigator.locks` that is used: one holder at a time across tabs. */
export interface Locks {
  request(name: string, callback: () => Promise<void>): Promise<unknown>
}

/** The part of `localStorage` that is used to share the time of the last refresh between tabs. */
export interface SharedNotes {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

/**
 * Serializes calls that change the sign-in: across tabs if locks are available, else within this client. Concurrent calls
 * would overwrite each other's cookies, and a late refresh would undo a new sign-in.
 */
export class SignInLock {
  readonly #locks: Locks | undefined
  #last: Promise<unknown> = Promise.resolve()
  #refreshing: Promise<void> | null = null

  constructor(locks: Locks | undefined) {
    this.#locks = locks
  }

  /** Runs a change after all previous ones. */
  run<T>(change: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(() => this.#locked(change))
    this.#last = turn.catch(() => undefined)
    return turn
  }

  /** Runs a refresh; concurrent callers share it. */
  refresh(refresh: () => Promise<void>): Promise<void> {
    this.#refreshing ??= this.run(refresh).finally(() => {
      this.#refreshing = null
    })
    return this.#refreshing
  }

  #locked<T>(change: () => Promise<T>): Promise<T> {
    const locks = this.#locks
    if (locks === undefined) return change()
    return new Promise((resolve, reject) => {
      locks.request('belvedere:sign-in', () => change().then(resolve, reject)).catch(reject)
    })
  }
}
