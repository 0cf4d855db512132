import type { MonotonicClock } from '../clock.ts'
import type { RenderPool } from '../process/pool.ts'
import type { Renderer } from '../process/renderer.ts'

export type ProcessStatus = 'starting' | 'ready' | 'restarted'

export interface RoomProcessOptions {
  pool: RenderPool
  clock: MonotonicClock
  /** True while the room has viewers. */
  isWatched: () => boolean
  onStatus: (status: ProcessStatus) => void
  /** Called when the process ends without `release`. */
  onLost: () => void
}

/** At most this many replacements in any three seconds, so that a crashing process cannot use up a core. */
const replacedAtOnce = 3
const replacedInMs = 3000

/**
 * The render process of a room, taken from the pool when there is work. Views belong to one generation of the process and
 * are lost with it.
 */
export class RoomProcess {
  readonly #options: RoomProcessOptions
  #renderer: Renderer | null = null
  #generation = 0
  #announced: 'nothing' | 'ready' | 'lost' = 'nothing'
  /** The times of the last replacements, in milliseconds. */
  #replaced: number[] = []

  constructor(options: RoomProcessOptions) {
    this.#options = options
  }

  /** The number of the current process, or of the next if there is none; from 1. */
  get generation(): number {
    return this.#renderer?.alive ? this.#generation : this.#generation + 1
  }

  /** The current process, or a new one from the pool. Rejects with `ProcessLost` if none can be started. */
  async renderer(): Promise<Renderer> {
    if (this.#renderer?.alive) return this.#renderer
    if (this.#renderer !== null) this.#announced = 'lost'
    this.#renderer = null
    if (this.#announced === 'lost') await this.#mayReplace()
    const { pool, isWatched, onStatus, onLost } = this.#options
    if (pool.spares === 0) onStatus('starting')
    const renderer = await pool.take({ isWatched: isWatched() })
    this.#renderer = renderer
    this.#generation += 1
    renderer.lost.then(() => {
      if (this.#renderer === renderer) onLost()
    })
    return renderer
  }

  /** Reports that a frame was drawn. */
  worked(): void {
    if (this.#announced === 'ready') return
    this.#options.onStatus(this.#announced === 'lost' ? 'restarted' : 'ready')
    this.#announced = 'ready'
  }

  /** Ends the process on purpose, so that the next one does not count as a replacement. */
  release(): void {
    const renderer = this.#renderer
    this.#renderer = null
    this.#announced = 'nothing'
    renderer?.kill()
  }

  async #mayReplace(): Promise<void> {
    const { clock } = this.#options
    const oldest = this.#replaced.at(-replacedAtOnce) ?? Number.NEGATIVE_INFINITY
    const waitMs = oldest + replacedInMs - clock.now()
    if (waitMs > 0) await new Promise<void>((resolve) => void clock.after(waitMs, resolve))
    this.#replaced = [...this.#replaced.slice(1 - replacedAtOnce), clock.now()]
  }
}
