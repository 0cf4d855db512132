import { Alarm, type Clock } from '../clock.ts'
import { ProcessLost } from './child-process.ts'
import { noProcess } from './interruptions.ts'
import type { Renderer } from './renderer.ts'

interface StartingRenderer {
  renderer: Renderer
  /** Resolves when the process is loaded. */
  ready: Promise<void>
}

export interface PoolOptions {
  start: () => StartingRenderer
  clock: Clock
  /** Kept warm for the next room. */
  spares: number
  /** Started at the same time; more would only make the first one later. */
  starting: number
  /** A spare is started this long after one was taken, so that it does not take the cores from the chart just opened. */
  refillAfterMs: number
}

interface Waiter {
  isWatched: boolean
  resolve: (renderer: Renderer) => void
  reject: (cause: unknown) => void
  /** Starts that came to nothing while this one was the first to wait. */
  failures: number
}

/** Whatever ended a start, from outside or inside, may not end the next. */
const startsTried = 3
const longestRefillMs = 60_000

/** Render processes that are warm before they are needed. Who takes one owns it, and ends it or gives it back. */
export class RenderPool {
  readonly #options: PoolOptions
  readonly #spares: Renderer[] = []
  readonly #waiters: Waiter[] = []
  readonly #all = new Set<Renderer>()
  readonly #refill: Alarm
  #starting = 0
  #sparesLost = 0
  #closed = false

  constructor(options: PoolOptions) {
    this.#options = options
    this.#refill = new Alarm(options.clock, () => this.#fill())
  }

  /** Processes that are warm and not taken. */
  get spares(): number {
    return this.#spares.filter((spare) => spare.alive).length
  }

  /** Begins the spares. */
  warm(): void {
    this.#fill()
  }

  /**
   * A spare at once, else the next one to be ready; where somebody looks at what it is for, before all those at which
   * nobody does. `start` says why it took long; rejects with `ProcessLost`.
   */
  take({ isWatched = false } = {}): Promise<Renderer> {
    for (let spare = this.#spares.shift(); spare !== undefined; spare = this.#spares.shift()) {
      if (!spare.alive) continue
      this.#sparesLost = 0
      this.#refill.set(this.#options.refillAfterMs)
      return Promise.resolve(spare)
    }
    if (this.#closed) return Promise.reject(new ProcessLost('killed', 'The service is closing.'))
    const { promise, resolve, reject } = Promise.withResolvers<Renderer>()
    const place = isWatched ? this.#waiters.findIndex((waiter) => !waiter.isWatched) : -1
    this.#waiters.splice(place === -1 ? this.#waiters.length : place, 0, { isWatched, resolve, reject, failures: 0 })
    this.#fill()
    return promise
  }

  /** As `take`; where none will start that is `unavailable`. */
  async takeOrRefuse(): Promise<Renderer> {
    try {
      return await this.take()
    } catch (cause) {
      throw cause instanceof ProcessLost ? noProcess(cause) : cause
    }
  }

  /** A process that is still well, for the next room. */
  giveBack(renderer: Renderer): void {
    if (renderer.alive) this.#place(renderer)
  }

  close(): void {
    this.#closed = true
    this.#refill.clear()
    for (const renderer of this.#all) renderer.kill()
    for (const { reject } of this.#waiters.splice(0)) reject(new ProcessLost('killed', 'The service is closing.'))
  }

  /** Spares are left for later while somebody waits: they would only make that one wait longer. */
  #fill(): void {
    const { spares, starting } = this.#options
    const wanted = () => (this.#waiters.length > 0 ? this.#waiters.length : spares - this.spares) - this.#starting
    while (!this.#closed && this.#starting < starting && wanted() > 0) this.#start()
  }

  #start(): void {
    this.#starting += 1
    const { renderer, ready } = this.#options.start()
    this.#all.add(renderer)
    renderer.lost.then(() => {
      this.#all.delete(renderer)
      this.#replaceSpare(renderer)
    })
    ready.then(
      () => {
        this.#starting -= 1
        this.#place(renderer)
      },
      (cause: unknown) => {
        this.#starting -= 1
        this.#startFailed(cause)
      },
    )
  }

  /** A spare that fails to start is tried again only when somebody asks. */
  #startFailed(cause: unknown): void {
    const [first] = this.#waiters
    if (first === undefined) return
    first.failures += 1
    const mayStart = cause instanceof ProcessLost && !cause.isOverLimit && first.failures < startsTried
    if (!mayStart) this.#waiters.shift()?.reject(cause)
    if (this.#waiters.length > 0) this.#fill()
  }

  /** Later each time, until one is taken: what ends spares may be that there is no memory for them. */
  #replaceSpare(renderer: Renderer): void {
    const place = this.#spares.indexOf(renderer)
    if (place === -1 || this.#closed) return
    this.#spares.splice(place, 1)
    this.#refill.set(Math.min(longestRefillMs, this.#options.refillAfterMs * 2 ** this.#sparesLost))
    this.#sparesLost += 1
  }

  #place(renderer: Renderer): void {
    const waiter = this.#waiters.shift()
    if (waiter !== undefined) {
      waiter.resolve(renderer)
      this.#refill.set(this.#options.refillAfterMs)
    } else if (this.#spares.length < this.#options.spares && !this.#closed) {
      this.#spares.push(renderer)
    } else {
      renderer.kill()
    }
    if (this.#waiters.length > 0) this.#fill()
  }
}
