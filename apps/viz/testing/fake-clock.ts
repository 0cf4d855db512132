import type { Cancel, MonotonicClock } from '../src/clock.ts'

/** A manually advanced clock. */
export class FakeMonotonicClock implements MonotonicClock {
  #now = 0
  #timers: { at: number; run: () => void }[] = []

  now(): number {
    return this.#now
  }

  after(delayMs: number, run: () => void): Cancel {
    const timer = { at: this.#now + delayMs, run }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer)
    }
  }

  /** Advances time and runs due timers in order. */
  async advance(ms: number): Promise<void> {
    const until = this.#now + ms
    await settle()
    for (;;) {
      const due = this.#timers.filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at)[0]
      if (due === undefined) break
      this.#timers = this.#timers.filter((timer) => timer !== due)
      this.#now = Math.max(this.#now, due.at)
      due.run()
      await settle()
    }
    this.#now = until
  }
}

/** Waits until all settled promises have been processed. */
export const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
