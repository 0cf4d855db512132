import type { MonotonicClock } from '../clock.ts'

/** Token bucket: bursts of `atOnce`, refilled at `perSecond`. `refused` counts refusals since it was last half full. */
export class RateLimiter {
  readonly #clock: MonotonicClock
  readonly #perSecond: number
  readonly #atOnce: number
  #left: number
  #at: number
  #refused = 0

  constructor(clock: MonotonicClock, { perSecond, atOnce }: { perSecond: number; atOnce: number }) {
    this.#clock = clock
    this.#perSecond = perSecond
    this.#atOnce = atOnce
    this.#left = atOnce
    this.#at = clock.now()
  }

  get refused(): number {
    return this.#refused
  }

  pass(): boolean {
    const now = this.#clock.now()
    this.#left = Math.min(this.#atOnce, this.#left + ((now - this.#at) / 1000) * this.#perSecond)
    this.#at = now
    if (this.#left >= this.#atOnce / 2) this.#refused = 0
    if (this.#left < 1) {
      this.#refused += 1
      return false
    }
    this.#left -= 1
    return true
  }
}
