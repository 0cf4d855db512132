import type { Clock } from '../clock.ts'
import type { RenderPool } from '../process/pool.ts'
import type { Renderer } from '../process/renderer.ts'

export type ProcessStatus = 'starting' | 'ready' | 'restarted'

export interface RoomProcessOptions {
  pool: RenderPool
  clock: Clock
  /** True while somebody looks at the room. */
  isWatched: () => boolean
  onStatus: (status: ProcessStatus) => void
  /** The process is gone, though nobody released it. */
  onLost: () => void
}

/** What is lost is replaced so often at once, and beyond that once in so long: no room may spend a core on dying. */
const replacedAtOnce = 3
const replacedInMs = 3000

/**
 * The one render process of a room, taken from the pool when there is work. Views live in one generation: those of a
 * process that was lost are gone.
 */
export class RoomProcess {
  readonly #options: RoomProcessOptions
  #renderer: Renderer | null = null
  #generation = 0
  #announced: 'nothing' | 'ready' | 'lost' = 'nothing'
  /** When the last ones were taken in place of lost ones. */
  #replaced: number[] = []

  constructor(options: RoomProcessOptions) {
    this.#options = options
  }

  /** Counts processes from 1; 0 before the first. */
  get generation(): number {
    return this.#renderer?.alive ? this.#generation : this.#generation + 1
  }

  /** The live process, else the pool's next. Rejects with `ProcessLost` where none will start. */
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

  /** A frame came of it. */
  worked(): void {
    if (this.#announced === 'ready') return
    this.#options.onStatus(this.#announced === 'lost' ? 'restarted' : 'ready')
    this.#announced = 'ready'
  }

  /** Ends the process, unlike `renderer.kill` on purpose: the next one is no restart. */
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
