import { Alarm, type Clock } from '../clock.ts'

const defaultFps = 2

/** When the next timestep is due. It is taken only once the last one is drawn, so never faster than it can be drawn. */
export class Playback {
  readonly #clock: Clock
  readonly #alarm: Alarm
  #steppedAt = 0
  #fps = defaultFps
  #loop = false

  constructor(clock: Clock, onDue: () => void) {
    this.#clock = clock
    this.#alarm = new Alarm(clock, onDue)
  }

  /** Speed and looping stay as they were last asked for. */
  start({ fps, loop }: { fps?: number | undefined; loop?: boolean | undefined }): void {
    this.#fps = fps ?? this.#fps
    this.#loop = loop ?? this.#loop
    this.#steppedAt = this.#clock.now()
  }

  /** The index after `index`; null at the end. */
  after(index: number, count: number): number | null {
    if (index + 1 < count) return index + 1
    return this.#loop ? 0 : null
  }

  /** True where a step may be taken now; otherwise rings when it may. */
  take(): boolean {
    const now = this.#clock.now()
    const stepMs = 1000 / this.#fps
    const due = this.#steppedAt + stepMs
    if (now < due) {
      this.#alarm.set(due - now)
      return false
    }
    this.#alarm.clear()
    // Steps that could not be drawn in time are not made up for.
    this.#steppedAt = now - due < stepMs ? due : now
    return true
  }

  stop(): void {
    this.#alarm.clear()
  }
}
