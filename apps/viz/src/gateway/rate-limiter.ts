import type { MonotonicClock } from '../clock.ts'

/** Token bucket: bursts of `burst`, refilled at `perSecond`. `refused` counts refusals since it was last half full. */
export class RateLimiter {
  readonly #clock: MonotonicClock
  readonly #perSecond: number
  readonly #burst: number
  #left: number
  #at: number
  #refused = 0

  constructor(clock: MonotonicClock, { perSecond, burst }: { perSecond: number; burst: number }) {
    this.#clock = clock
    this.#perSecond = perSecond
    this.#burst = burst
    this.#left = burst
    this.#at = clock.now()
  }

  get refused(): number {
    return this.#refused
  }

  pass(): boolean {
    const now = this.#clock.now()
    this.#left = Math.min(this.#burst, this.#left + ((now - this.#at) / 1000) * this.#perSecond)
    this.#at = now
    if (this.#left >= this.#burst / 2) this.#refused = 0
    if (this.#left < 1) {
      this.#refused += 1
      return false
    }
    this.#left -= 1
    return true
  }
}
