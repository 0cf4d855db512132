import { Alarm, type MonotonicClock } from '../clock.ts'

const defaultFps = 2
/** Pictures of moving marks. */
const motionFps = 30

/** Schedules timesteps. The next one is taken only after the last one is drawn, so playback is never faster than drawing. */
export class Playback {
  readonly #clock: MonotonicClock
  readonly #alarm: Alarm
  #steppedAt = 0
  /** A step was taken since it started. */
  #hasStepped = false
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
    this.#hasStepped = false
  }

  get settings(): { fps: number; loop: boolean } {
    return { fps: this.#fps, loop: this.#loop }
  }

  /** How far marks have come from the last step to this one, at the time of a picture: 1/n, 2/n … 1. */
  get progress(): number {
    return this.#hasStepped ? Math.min(1, (this.#passedPictures + 1) / this.#pictures.count) : 1
  }

  /** Sets an alarm for the next picture of moving marks, if there is one before the next step. */
  awaitPicture(): void {
    if (this.progress === 1) return
    const at = this.#steppedAt + (this.#passedPictures + 1) * this.#pictures.ms
    this.#alarm.set(at - this.#clock.now())
  }

  get #passedPictures(): number {
    // Their times are no whole milliseconds.
    return Math.floor((this.#clock.now() - this.#steppedAt) / this.#pictures.ms + 1e-6)
  }

  /** Of each step. */
  get #pictures(): { count: number; ms: number } {
    const stepMs = 1000 / this.#fps
    const count = Math.max(1, Math.floor((stepMs * motionFps) / 1000))
    return { count, ms: stepMs / count }
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
    this.#hasStepped = true
    return true
  }

  stop(): void {
    this.#alarm.clear()
  }
}
