import type { Cancel, MonotonicClock } from '../clock.ts'
import type { RoomVersion } from './room-version.ts'

const maxPastVersions = 20
const answerMs = 10_000

/** Past versions of a room, requested when a viewer wants one; the last twenty are kept. */
export class PastVersions {
  readonly #clock: MonotonicClock
  readonly #on: { onRequested: (version: number) => void; onMissing: (version: number) => void }
  readonly #versions = new Map<number, RoomVersion>()
  readonly #requests = new Map<number, Cancel>()

  constructor(
    clock: MonotonicClock,
    on: { onRequested: (version: number) => void; onMissing: (version: number) => void },
  ) {
    this.#clock = clock
    this.#on = on
  }

  get(version: number): RoomVersion | null {
    return this.#versions.get(version) ?? null
  }

  keep(version: RoomVersion): void {
    this.#versions.delete(version.number)
    this.#versions.set(version.number, version)
    for (const number of this.#versions.keys()) {
      if (this.#versions.size <= maxPastVersions) return
      this.#versions.delete(number)
    }
  }

  /** Removes and returns the version of the same number and content, because it becomes current. */
  take(version: RoomVersion): RoomVersion | null {
    const past = this.#versions.get(version.number)
    this.#versions.delete(version.number)
    return past?.content === version.content && past.condition.state === 'known' ? past : null
  }

  /** Requests a version, once until it is answered. It counts as missing after ten seconds. */
  request(version: number): void {
    if (this.#requests.has(version) || this.#versions.has(version)) return
    const cancelTimeout = this.#clock.after(answerMs, () => this.provide(version, null))
    this.#requests.set(version, cancelTimeout)
    this.#on.onRequested(version)
  }

  provide(number: number, version: RoomVersion | null): void {
    this.#requests.get(number)?.()
    this.#requests.delete(number)
    if (version === null) this.#on.onMissing(number)
    else if (!this.#versions.has(number)) this.keep(version)
  }

  clear(): void {
    for (const cancel of this.#requests.values()) cancel()
    this.#requests.clear()
    this.#versions.clear()
  }
}
