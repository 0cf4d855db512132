import { type Session, session } from '@belvedere/contract'
import { z } from 'zod'

/** What the client knows of its sign-in. Times are milliseconds since 1970. */
export type Access =
  | { state: 'unknown' }
  | { state: 'guest' }
  /** `expiresAt` null: the access token is gone, the refresh token may live. */
  | { state: 'user'; expiresAt: number | null }

/** The interface's rule: refresh when two minutes or less are left, or none. */
const refreshMarginMs = 120_000

/**
 * True where the access token is gone or nearly so. `now` is milliseconds since 1970; `lifetimeMs` is what a new token had
 * to live, null: not known yet.
 */
export function needsRefresh(access: Access, { now, lifetimeMs }: { now: number; lifetimeMs: number | null }): boolean {
  if (access.state !== 'user') return false
  if (access.expiresAt === null) return true
  // Dead when it was new: the clock of this machine is ahead, and only the server can tell.
  if (lifetimeMs !== null && lifetimeMs <= 0) return false
  const marginMs = Math.min(refreshMarginMs, (lifetimeMs ?? Number.POSITIVE_INFINITY) / 2)
  return access.expiresAt - now <= marginMs
}

/** What an answer that carries a session says of the sign-in. */
export function accessOf(current: Session): Access {
  if (current.user === null) return { state: 'guest' }
  const { accessTokenExpiresAt } = current
  return { state: 'user', expiresAt: accessTokenExpiresAt === null ? null : Date.parse(accessTokenExpiresAt) }
}

const carriesSession = z.object({ session })

/** The session in an answer, whichever route it came from. */
export function sessionIn(answer: unknown): Session | null {
  const found = carriesSession.safeParse(answer)
  return found.success ? found.data.session : null
}

/** The part of the browser's `navigator.locks` that is used: one holder at a time over all tabs. */
export interface Locks {
  request(name: string, callback: () => Promise<void>): Promise<unknown>
}

/** The part of `localStorage` that is used to tell other tabs of a refresh. */
export interface SharedNotes {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

/**
 * Lets what changes the sign-in happen one at a time: over all tabs where there are locks, within this client elsewhere.
 * Two at once would each leave their cookies, and a refresh that is answered late would take a new sign-in back.
 */
export class SignInLock {
  readonly #locks: Locks | undefined
  #last: Promise<unknown> = Promise.resolve()
  #refreshing: Promise<void> | null = null

  constructor(locks: Locks | undefined) {
    this.#locks = locks
  }

  /** Runs a change once those before it are done. */
  run<T>(change: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(() => this.#locked(change))
    this.#last = turn.catch(() => undefined)
    return turn
  }

  /** The same for refreshing: whoever asks for it while it waits or runs gets the one that is under way. */
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
