/** A clock that tests can control. Milliseconds. */
export interface MonotonicClock {
  /** Monotonic; comparable within this process only. */
  now(): number
  /** Calls `run` once after the delay, unless cancelled. */
  after(delayMs: number, run: () => void): Cancel
}
export type Cancel = () => void

export const systemClock: MonotonicClock = {
  now: () => performance.now(),
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
}

/** A timer that can be reset; only the last setting counts. */
export class Alarm {
  readonly #clock: MonotonicClock
  readonly #ring: () => void
  #cancel: Cancel | null = null

  constructor(clock: MonotonicClock, ring: () => void) {
    this.#clock = clock
    this.#ring = ring
  }

  get isSet(): boolean {
    return this.#cancel !== null
  }

  set(delayMs: number): void {
    this.clear()
    this.#cancel = this.#clock.after(delayMs, () => {
      this.#cancel = null
      this.#ring()
    })
  }

  clear(): void {
    this.#cancel?.()
    this.#cancel = null
  }
}
