import type { Clock } from './clock.ts'

/** A clock for tests: nothing happens until `advance` says so. Chance is always one half. */
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

  /** Lets `ms` pass, with everything that falls due, in order. */
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

/** Lets every promise that is already decided run on. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}
