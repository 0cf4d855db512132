/** Token bucket: bursts of `burst`, refilled at `perSecond`. (The leaky bucket as a virtual schedule: ITU-T I.371.) */
export class TokenBucket {
  readonly #intervalMs: number
  readonly #burstMs: number
  #next = 0
  #seen = Number.NEGATIVE_INFINITY

  constructor({ perSecond, burst }: { perSecond: number; burst: number }) {
    this.#intervalMs = 1000 / perSecond
    this.#burstMs = burst * this.#intervalMs
  }

  /** Takes `cost` tokens; returns the milliseconds to wait for them. */
  take(now: number, cost = 1): number {
    this.#next = this.#from(now) + cost * this.#intervalMs
    return Math.max(0, this.#next - now)
  }

  /** Takes a token if one is available; otherwise takes none and returns the milliseconds until one is. */
  tryTake(now: number): number {
    const due = this.#from(now) + this.#intervalMs
    if (due <= now) this.#next = due
    return Math.max(0, due - now)
  }

  /** The bucket is full, so it can be dropped. */
  isIdle(now: number): boolean {
    return this.#next <= now - this.#burstMs
  }

  #from(now: number): number {
    // A clock that is set back shifts the schedule, instead of blocking until it has caught up.
    if (now < this.#seen) this.#next -= this.#seen - now
    this.#seen = now
    return Math.max(this.#next, now - this.#burstMs)
  }
}

/** Token buckets by key. Beyond `maxBuckets` full ones are dropped, then the least recently used. */
export class TokenBuckets {
  readonly #limits: { perSecond: number; burst: number }
  readonly #maxBuckets: number
  readonly #buckets = new Map<string, TokenBucket>()

  constructor({ maxBuckets, ...limits }: { perSecond: number; burst: number; maxBuckets: number }) {
    this.#limits = limits
    this.#maxBuckets = maxBuckets
  }

  tryTake(key: string, now: number): number {
    const bucket = this.#buckets.get(key) ?? new TokenBucket(this.#limits)
    this.#buckets.delete(key)
    if (this.#buckets.size >= this.#maxBuckets) this.#evict(now)
    this.#buckets.set(key, bucket)
    return bucket.tryTake(now)
  }

  #evict(now: number): void {
    for (const [key, bucket] of this.#buckets) if (bucket.isIdle(now)) this.#buckets.delete(key)
    const [oldest] = this.#buckets.keys()
    if (this.#buckets.size >= this.#maxBuckets && oldest !== undefined) this.#buckets.delete(oldest)
  }
}
