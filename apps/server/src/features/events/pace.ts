/** As much as that at once, then so much a second; who asks for more waits. (The leaky bucket as a schedule: ITU-T I.371.) */
export class Pace {
  readonly #intervalMs: number
  readonly #atOnce: number
  #next = 0

  constructor({ perSecond, atOnce }: { perSecond: number; atOnce: number }) {
    this.#intervalMs = 1000 / perSecond
    this.#atOnce = atOnce
  }

  /** Milliseconds until it may be done. */
  take(now: number, cost = 1): number {
    const from = Math.max(this.#next, now - this.#atOnce * this.#intervalMs)
    this.#next = from + cost * this.#intervalMs
    return Math.max(0, this.#next - now)
  }

  /** Nothing is owed: a new one would be the same. */
  rested(now: number): boolean {
    return this.#next <= now - this.#atOnce * this.#intervalMs
  }
}
