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

/** True where the access token is gone or nearly so; `now` is milliseconds since 1970. */
export function needsRefresh(access: Access, now: number): boolean {
  if (access.state !== 'user') return false
  return access.expiresAt === null || access.expiresAt - now <= refreshMarginMs
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

/** Runs one refresh at a time: over all tabs where there are locks, within this client elsewhere. */
export class Refresher {
  #running: Promise<void> | null = null
  readonly #locks: Locks | undefined

  constructor(locks: Locks | undefined) {
    this.#locks = locks
  }

  run(refresh: () => Promise<void>): Promise<void> {
    this.#running ??= this.#guarded(refresh).finally(() => {
      this.#running = null
    })
    return this.#running
  }

  async #guarded(refresh: () => Promise<void>): Promise<void> {
    if (this.#locks === undefined) return refresh()
    await this.#locks.request('belvedere:refresh', refresh)
  }
}
