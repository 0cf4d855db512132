import type { Cancel, MonotonicClock } from '../src/clock.ts'

/** A clock moved by hand. */
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

  /** Moves time, ringing what is due in order, with all that follows from it. */
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

/** Lets everything that only waits for promises go on. */
export const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
