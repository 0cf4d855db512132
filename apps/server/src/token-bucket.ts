/** As much as that at once, then so much a second; who asks for more waits. (The leaky bucket as a schedule: ITU-T I.371.) */
export class TokenBucket {
  readonly #intervalMs: number
  readonly #atOnceMs: number
  #next = 0
  #seen = Number.NEGATIVE_INFINITY

  constructor({ perSecond, atOnce }: { perSecond: number; atOnce: number }) {
    this.#intervalMs = 1000 / perSecond
    this.#atOnceMs = atOnce * this.#intervalMs
  }

  /** Milliseconds until it may be done; the next one comes after it. */
  take(now: number, cost = 1): number {
    this.#next = this.#from(now) + cost * this.#intervalMs
    return Math.max(0, this.#next - now)
  }

  /** The same for who will not wait: where it may not be done at once, nothing is taken. */
  tryTake(now: number): number {
    const due = this.#from(now) + this.#intervalMs
    if (due <= now) this.#next = due
    return Math.max(0, due - now)
  }

  /** Nothing is owed: a new one would be the same. */
  rested(now: number): boolean {
    return this.#next <= now - this.#atOnceMs
  }

  #from(now: number): number {
    // A clock that is set back takes the schedule along: else everybody would wait until it has caught up.
    if (now < this.#seen) this.#next -= this.#seen - now
    this.#seen = now
    return Math.max(this.#next, now - this.#atOnceMs)
  }
}

/** The same pace for each of many. Of more than `atMost` that are under way, who came longest ago begins anew. */
export class TokenBuckets {
  readonly #limits: { perSecond: number; atOnce: number }
  readonly #atMost: number
  readonly #paces = new Map<string, TokenBucket>()

  constructor({ atMost, ...limits }: { perSecond: number; atOnce: number; atMost: number }) {
    this.#limits = limits
    this.#atMost = atMost
  }

  tryTake(whose: string, now: number): number {
    const pace = this.#paces.get(whose) ?? new TokenBucket(this.#limits)
    this.#paces.delete(whose)
    if (this.#paces.size >= this.#atMost) this.#makeRoom(now)
    this.#paces.set(whose, pace)
    return pace.tryTake(now)
  }

  #makeRoom(now: number): void {
    for (const [whose, pace] of this.#paces) if (pace.rested(now)) this.#paces.delete(whose)
    const [oldest] = this.#paces.keys()
    if (this.#paces.size >= this.#atMost && oldest !== undefined) this.#paces.delete(oldest)
  }
}
