import type { Cancel, MonotonicClock } from '../clock.ts'
import type { RoomVersion } from './room-version.ts'

const maxPastVersions = 20
const answerMs = 10_000

/** Past versions of a room, requested when a viewer wants one; the last twenty are kept. */
export class PastVersions {
  readonly #clock: MonotonicClock
  readonly #on: { wanted: (version: number) => void; missing: (version: number) => void }
  readonly #versions = new Map<number, RoomVersion>()
  readonly #asked = new Map<number, Cancel>()

  constructor(clock: MonotonicClock, on: { wanted: (version: number) => void; missing: (version: number) => void }) {
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
    const found = this.#versions.get(version.number)
    this.#versions.delete(version.number)
    return found?.content === version.content && found.condition.state === 'known' ? found : null
  }

  /** Requests a version, once until it is answered. It counts as missing after ten seconds. */
  want(version: number): void {
    if (this.#asked.has(version) || this.#versions.has(version)) return
    const late = this.#clock.after(answerMs, () => this.provide(version, null))
    this.#asked.set(version, late)
    this.#on.wanted(version)
  }

  provide(number: number, version: RoomVersion | null): void {
    this.#asked.get(number)?.()
    this.#asked.delete(number)
    if (version === null) this.#on.missing(number)
    else if (!this.#versions.has(number)) this.keep(version)
  }

  clear(): void {
    for (const cancel of this.#asked.values()) cancel()
    this.#asked.clear()
    this.#versions.clear()
  }
}
