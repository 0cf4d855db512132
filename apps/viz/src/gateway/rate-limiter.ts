import type { MonotonicClock } from '../clock.ts'

/** Token bucket: bursts of `burst`, refilled at `perSecond`. `refused` counts refusals since it was last half full. */
export class RateLimiter {
  readonly #clock: MonotonicClock
  readonly #perSecond: number
  readonly #burst: number
  #tokens: number
  #at: number
  #refused = 0

  constructor(clock: MonotonicClock, { perSecond, burst }: { perSecond: number; burst: number }) {
    this.#clock = clock
    this.#perSecond = perSecond
    this.#burst = burst
    this.#tokens = burst
    this.#at = clock.now()
  }

  get refused(): number {
    return this.#refused
  }

  pass(): boolean {
    const now = this.#clock.now()
    this.#tokens = Math.min(this.#burst, this.#tokens + ((now - this.#at) / 1000) * this.#perSecond)
    this.#at = now
    if (this.#tokens >= this.#burst / 2) this.#refused = 0
    if (this.#tokens < 1) {
      this.#refused += 1
      return false
    }
    this.#tokens -= 1
    return true
  }
}
