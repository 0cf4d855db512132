import type { Cancel, MonotonicClock } from '../clock.ts'
import type { RoomVersion } from './room-version.ts'

const maxPastVersions = 20
const requestTimeoutMs = 10_000

interface PastVersionsCallbacks {
  onRequested: (versionNumber: number) => void
  onMissing: (versionNumber: number) => void
}

/** A cache of a room's past versions, requested when a viewer wants one. It holds the twenty most recently added. */
export class PastVersions {
  readonly #clock: MonotonicClock
  readonly #callbacks: PastVersionsCallbacks
  readonly #versions = new Map<number, RoomVersion>()
  readonly #requests = new Map<number, Cancel>()

  constructor(clock: MonotonicClock, callbacks: PastVersionsCallbacks) {
    this.#clock = clock
    this.#callbacks = callbacks
  }

  get(versionNumber: number): RoomVersion | null {
    return this.#versions.get(versionNumber) ?? null
  }

  add(version: RoomVersion): void {
    this.#versions.delete(version.number)
    this.#versions.set(version.number, version)
    // A map iterates in the order of insertion: the oldest first.
    for (const oldest of this.#versions.keys()) {
      if (this.#versions.size <= maxPastVersions) return
      this.#versions.delete(oldest)
    }
  }

  /**
   * Removes the version of the same number, because that becomes current. Returns it if its content is the same and it
   * was opened, so that it need not be opened again.
   */
  removeIfUnchanged(version: RoomVersion): RoomVersion | null {
    const past = this.#versions.get(version.number)
    this.#versions.delete(version.number)
    return past?.content === version.content && past.condition.state === 'known' ? past : null
  }

  /** Requests a version unless it is present or already requested. It counts as missing after ten seconds. */
  request(versionNumber: number): void {
    if (this.#requests.has(versionNumber) || this.#versions.has(versionNumber)) return
    const cancelTimeout = this.#clock.after(requestTimeoutMs, () => this.provide(versionNumber, null))
    this.#requests.set(versionNumber, cancelTimeout)
    this.#callbacks.onRequested(versionNumber)
  }

  /** Ends the request of a version; null: there is no such version. */
  provide(versionNumber: number, version: RoomVersion | null): void {
    this.#requests.get(versionNumber)?.()
    this.#requests.delete(versionNumber)
    if (version === null) this.#callbacks.onMissing(versionNumber)
    else if (!this.#versions.has(versionNumber)) this.add(version)
  }

  clear(): void {
    for (const cancel of this.#requests.values()) cancel()
    this.#requests.clear()
    this.#versions.clear()
  }
}
