import { Alarm, type Clock } from '../clock.ts'
import { ProcessLost } from './child-process.ts'
import type { Renderer } from './renderer.ts'

interface StartingRenderer {
  renderer: Renderer
  /** Resolves when the process is loaded and warm. */
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
  resolve: (renderer: Renderer) => void
  reject: (cause: unknown) => void
}

/** Render processes that are warm before they are needed. Who takes one owns it, and ends it or gives it back. */
export class RenderPool {
  readonly #options: PoolOptions
  readonly #spares: Renderer[] = []
  readonly #waiters: Waiter[] = []
  readonly #all = new Set<Renderer>()
  readonly #refill: Alarm
  #starting = 0
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

  /** A spare at once, else the next one to be ready. `start` says why it took long; rejects with `ProcessLost`. */
  take(): Promise<Renderer> {
    for (let spare = this.#spares.shift(); spare !== undefined; spare = this.#spares.shift()) {
      if (!spare.alive) continue
      this.#refill.set(this.#options.refillAfterMs)
      return Promise.resolve(spare)
    }
    if (this.#closed) return Promise.reject(new ProcessLost('crash', 'The service is closing.'))
    const { promise, resolve, reject } = Promise.withResolvers<Renderer>()
    this.#waiters.push({ resolve, reject })
    this.#fill()
    return promise
  }

  /** A process that is still well, for the next room. */
  giveBack(renderer: Renderer): void {
    if (renderer.alive) this.#place(renderer)
  }

  close(): void {
    this.#closed = true
    this.#refill.clear()
    for (const renderer of this.#all) renderer.kill()
    for (const { reject } of this.#waiters.splice(0)) reject(new ProcessLost('crash', 'The service is closing.'))
  }

  #fill(): void {
    const wanted = () => this.#waiters.length + this.#options.spares - this.spares - this.#starting
    while (!this.#closed && this.#starting < this.#options.starting && wanted() > 0) this.#start()
  }

  #start(): void {
    this.#starting += 1
    const { renderer, ready } = this.#options.start()
    this.#all.add(renderer)
    renderer.lost.then(() => this.#all.delete(renderer))
    ready.then(
      () => {
        this.#starting -= 1
        this.#place(renderer)
      },
      (cause: unknown) => {
        this.#starting -= 1
        // One who waits is told; a spare that fails to start is tried again only when somebody asks.
        this.#waiters.shift()?.reject(cause)
        if (this.#waiters.length > 0) this.#fill()
      },
    )
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
