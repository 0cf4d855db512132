/** Time as the parts of the service see it; tests move it by hand. Milliseconds. */
export interface Clock {
  /** Monotonic; of no meaning outside this process. */
  now(): number
  /** Calls once after the delay, unless cancelled first. */
  after(delayMs: number, run: () => void): Cancel
}
export type Cancel = () => void

export const systemClock: Clock = {
  now: () => performance.now(),
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
}

/** One alarm that can be set again: the newest setting stands. */
export class Alarm {
  readonly #clock: Clock
  readonly #ring: () => void
  #cancel: Cancel | null = null

  constructor(clock: Clock, ring: () => void) {
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
