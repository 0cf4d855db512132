import type { Clock } from '../src/clock.ts'

/** A manually advanced clock for tests. `random` is always 0.5. */
export class FakeClock implements Clock {
  #now: number
  #timers: { at: number; callback: () => void }[] = []

  constructor(now = 0) {
    this.#now = now
  }

  now(): number {
    return this.#now
  }

  random(): number {
    return 0.5
  }

  after(ms: number, callback: () => void): () => void {
    const timer = { at: this.#now + ms, callback }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer)
    }
  }

  /** Advances by `ms` and runs due callbacks in order. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms
    for (;;) {
      const due = this.#timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0]
      if (due === undefined) break
      this.#timers = this.#timers.filter((other) => other !== due)
      this.#now = Math.max(this.#now, due.at)
      due.callback()
      await settle()
    }
    this.#now = end
    await settle()
  }
}

/** Waits until all settled promises have been processed. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}
