import { Alarm, type MonotonicClock } from '../clock.ts'

const defaultFps = 2

/** Schedules timesteps. The next one is taken only after the last one is drawn, so playback is never faster than drawing. */
export class Playback {
  readonly #clock: MonotonicClock
  readonly #alarm: Alarm
  #steppedAt = 0
  #fps = defaultFps
  #loop = false

  constructor(clock: MonotonicClock, onDue: () => void) {
    this.#clock = clock
    this.#alarm = new Alarm(clock, onDue)
  }

  /** Speed and looping keep their last values unless given. */
  start({ fps, loop }: { fps?: number | undefined; loop?: boolean | undefined }): void {
    this.#fps = fps ?? this.#fps
    this.#loop = loop ?? this.#loop
    this.#steppedAt = this.#clock.now()
  }

  /** The next index; null at the end. */
  after(index: number, count: number): number | null {
    if (index + 1 < count) return index + 1
    return this.#loop ? 0 : null
  }

  /** True if a step may be taken now; otherwise sets an alarm for it. */
  take(): boolean {
    const now = this.#clock.now()
    const stepMs = 1000 / this.#fps
    const due = this.#steppedAt + stepMs
    if (now < due) {
      this.#alarm.set(due - now)
      return false
    }
    this.#alarm.clear()
    // Missed steps are not caught up.
    this.#steppedAt = now - due < stepMs ? due : now
    return true
  }

  stop(): void {
    this.#alarm.clear()
  }
}
