import { Alarm, type MonotonicClock } from '../clock.ts'

/** How often a deadline is extended for a process that hardly got any CPU time. */
const extensions = 2

interface DeadlineOptions {
  timeoutMs: number
  clock: MonotonicClock
  /** CPU time of the process, in milliseconds; null if it is not known. */
  usedMs: () => number | null
}

/** Time that a process has for a call: up to three times as much on a machine that gave it hardly any CPU time. */
export class Deadline {
  readonly #options: DeadlineOptions
  readonly #alarm: Alarm
  #usedMs: number | null
  #dueAt = 0
  /** What was left when it was held. */
  #leftMs: number | null = null
  #extensions = extensions

  constructor(options: DeadlineOptions, onOver: () => void) {
    this.#options = options
    this.#usedMs = options.usedMs()
    this.#alarm = new Alarm(options.clock, () => (this.#isStarved() ? this.#extend() : onOver()))
    this.#set(options.timeoutMs)
  }

  /** Until `release`, time does not count. */
  hold(): void {
    if (this.#leftMs !== null || !this.#alarm.isSet) return
    this.#leftMs = Math.max(0, this.#dueAt - this.#options.clock.now())
    this.#alarm.clear()
  }

  release(): void {
    if (this.#leftMs === null) return
    this.#set(this.#leftMs)
    this.#leftMs = null
  }

  clear(): void {
    this.#leftMs = null
    this.#alarm.clear()
  }

  #isStarved(): boolean {
    const now = this.#options.usedMs()
    if (this.#usedMs === null || now === null || this.#extensions === 0) return false
    return now - this.#usedMs < this.#options.timeoutMs / 2
  }

  #extend(): void {
    this.#usedMs = this.#options.usedMs()
    this.#extensions -= 1
    this.#set(this.#options.timeoutMs)
  }

  #set(ms: number): void {
    this.#dueAt = this.#options.clock.now() + ms
    this.#alarm.set(ms)
  }
}
