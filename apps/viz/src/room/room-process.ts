import type { RenderPool } from '../process/pool.ts'
import type { Renderer } from '../process/renderer.ts'

export type ProcessStatus = 'starting' | 'ready' | 'restarted'

/**
 * The one render process of a room, taken from the pool when there is work. Views live in one generation: those of a
 * process that was lost are gone.
 */
export class RoomProcess {
  readonly #pool: RenderPool
  readonly #onStatus: (status: ProcessStatus) => void
  #renderer: Renderer | null = null
  #generation = 0
  #announced: 'nothing' | 'ready' | 'lost' = 'nothing'

  constructor(pool: RenderPool, onStatus: (status: ProcessStatus) => void) {
    this.#pool = pool
    this.#onStatus = onStatus
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
    if (this.#pool.spares === 0) this.#onStatus('starting')
    const renderer = await this.#pool.take()
    this.#renderer = renderer
    this.#generation += 1
    return renderer
  }

  /** A frame came of it. */
  worked(): void {
    if (this.#announced === 'ready') return
    this.#onStatus(this.#announced === 'lost' ? 'restarted' : 'ready')
    this.#announced = 'ready'
  }

  /** Ends the process, unlike `renderer.kill` on purpose: the next one is no restart. */
  release(): void {
    this.#renderer?.kill()
    this.#renderer = null
    this.#announced = 'nothing'
  }
}
