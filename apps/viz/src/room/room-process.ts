import type { MonotonicClock } from '../clock.ts'
import type { RenderPool } from '../process/pool.ts'
import type { Renderer } from '../process/renderer.ts'

export type ProcessStatus = 'starting' | 'ready' | 'restarted'

export interface RoomProcessOptions {
  pool: RenderPool
  clock: MonotonicClock
  /** True while the room has viewers. */
  hasViewers: () => boolean
  onStatus: (status: ProcessStatus) => void
  /** Called when the process ends unexpectedly, not by `release`. */
  onLost: () => void
}

/** At most this many replacements in any three seconds, so that a crashing process cannot use up a core. */
const maxReplacements = 3
const replacementWindowMs = 3000

/**
 * The render process of a room, taken from the pool when there is work. Views belong to one generation of the process and
 * are lost with it.
 */
export class RoomProcess {
  readonly #options: RoomProcessOptions
  #renderer: Renderer | null = null
  #generation = 0
  /** `new`: no frame was drawn yet. `lost`: the previous process ended unexpectedly, and its successor has drawn nothing. */
  #lifecycle: 'new' | 'ready' | 'lost' = 'new'
  /** The times of the most recent replacements, in milliseconds. */
  #replacementTimes: number[] = []

  constructor(options: RoomProcessOptions) {
    this.#options = options
  }

  get isTaken(): boolean {
    return this.#renderer?.alive === true
  }

  /** The number of the current process, or of the next if there is none; from 1. */
  get generation(): number {
    return this.#renderer?.alive ? this.#generation : this.#generation + 1
  }

  /** The current process; if there is none, takes one from the pool. Rejects with `ProcessLost` if none can be started. */
  async acquireRenderer(): Promise<Renderer> {
    if (this.#renderer?.alive) return this.#renderer
    if (this.#renderer !== null) this.#lifecycle = 'lost'
    this.#renderer = null
    if (this.#lifecycle === 'lost') await this.#waitForReplacementSlot()
    const { pool, hasViewers, onStatus, onLost } = this.#options
    if (pool.spares === 0) onStatus('starting')
    const renderer = await pool.take({ hasViewers: hasViewers() })
    this.#renderer = renderer
    this.#generation += 1
    renderer.lost.then(() => {
      if (this.#renderer === renderer) onLost()
    })
    return renderer
  }

  /** Called when a frame was drawn: the process is ready. */
  frameDrawn(): void {
    if (this.#lifecycle === 'ready') return
    this.#options.onStatus(this.#lifecycle === 'lost' ? 'restarted' : 'ready')
    this.#lifecycle = 'ready'
  }

  /** Ends the process on purpose, so that the next one does not count as a replacement. */
  release(): void {
    const renderer = this.#renderer
    this.#renderer = null
    this.#lifecycle = 'new'
    renderer?.kill()
  }

  /** Rate limit: waits until another replacement is allowed, and counts it. */
  async #waitForReplacementSlot(): Promise<void> {
    const { clock } = this.#options
    const oldest = this.#replacementTimes.at(-maxReplacements) ?? Number.NEGATIVE_INFINITY
    const waitMs = oldest + replacementWindowMs - clock.now()
    if (waitMs > 0) await new Promise<void>((resolve) => void clock.after(waitMs, resolve))
    this.#replacementTimes = [...this.#replacementTimes.slice(1 - maxReplacements), clock.now()]
  }
}
