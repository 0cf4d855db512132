import { Alarm, type Cancel, type MonotonicClock } from '../clock.ts'
import { ProcessLost } from './child-process.ts'
import type { Renderer } from './renderer.ts'
import { busyError, noProcess } from './retry-once.ts'

interface StartingRenderer {
  renderer: Renderer
  /** Resolves once the process is loaded. */
  ready: Promise<void>
}

export interface PoolOptions {
  start: () => StartingRenderer
  clock: MonotonicClock
  /** Number of processes kept warm for new rooms. */
  spares: number
  /** Maximum number of concurrent starts; more would only delay the first one. */
  starting: number
  /** Delay before a spare is replaced, so that its start does not compete with the chart just opened. */
  refillAfterMs: number
  /** Maximum number of processes. */
  most: number
  /** A caller that gets no process for so long, because there are as many as there may be, is told so. */
  waitMs: number
  /** Called when there are as many processes as there may be and one more is wanted. May end one. */
  releaseOne: () => void
}

interface Waiter {
  hasViewers: boolean
  resolve: (renderer: Renderer) => void
  reject: (cause: unknown) => void
  /** Failed starts while this waiter was first in the queue. */
  failures: number
  /** Ends the waiting for another process to end. */
  cancelWait: Cancel
}

/** A failed start is retried, because its cause may be temporary. */
const maxStartAttempts = 3
const maxRefillDelayMs = 60_000
/** How often a caller asks whether another process can end. */
const askEveryMs = 1000

/** A pool of warm render processes. The caller that takes one owns it, and kills it or, unused, gives it back. */
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

  /** The number of processes. */
  get size(): number {
    return this.#all.size
  }

  /** The number of warm processes available. */
  get spares(): number {
    return this.#spares.filter((spare) => spare.alive).length
  }

  /** Starts the spares. */
  warm(): void {
    this.#fill()
  }

  /**
   * A spare, or the next process to be ready. Requests for rooms with viewers (`hasViewers`) go before all others. Rejects
   * with `ProcessLost` if no process can be started.
   */
  take({ hasViewers = false } = {}): Promise<Renderer> {
    for (let spare = this.#spares.shift(); spare !== undefined; spare = this.#spares.shift()) {
      if (!spare.alive) continue
      this.#sparesLost = 0
      this.#refill.set(this.#options.refillAfterMs)
      return Promise.resolve(spare)
    }
    if (this.#closed) return Promise.reject(new ProcessLost('killed', 'The service is closing.'))
    const { promise, resolve, reject } = Promise.withResolvers<Renderer>()
    const place = hasViewers ? this.#waiters.findIndex((waiter) => !waiter.hasViewers) : -1
    const waiter: Waiter = { hasViewers, resolve, reject, failures: 0, cancelWait: () => undefined }
    this.#waiters.splice(place === -1 ? this.#waiters.length : place, 0, waiter)
    this.#fill()
    this.#awaitTurn(waiter, this.#options.waitMs)
    return promise
  }

  /** As `take`, but rejects with `unavailable`. */
  async takeOrRefuse(): Promise<Renderer> {
    try {
      return await this.take()
    } catch (cause) {
      if (!(cause instanceof ProcessLost)) throw cause
      throw cause.kind === 'busy' ? busyError(cause) : noProcess(cause)
    }
  }

  /** Returns a process that was not used. */
  giveBack(renderer: Renderer): void {
    if (renderer.alive) this.#assign(renderer)
  }

  close(): void {
    this.#closed = true
    this.#refill.clear()
    for (const renderer of this.#all) renderer.kill()
    for (const { reject, cancelWait } of this.#waiters.splice(0)) {
      cancelWait()
      reject(new ProcessLost('killed', 'The service is closing.'))
    }
  }

  get #isFull(): boolean {
    return this.#all.size >= this.#options.most
  }

  /** Whether another process has to end first: those that are starting are for the first waiters. */
  #mustWait(waiter: Waiter): boolean {
    return this.#isFull && this.#waiters.indexOf(waiter) >= this.#starting
  }

  /** Time in which a process could be started, or is, does not count. */
  #awaitTurn(waiter: Waiter, leftMs: number): void {
    if (leftMs <= 0) {
      this.#waiters.splice(this.#waiters.indexOf(waiter), 1)
      waiter.reject(new ProcessLost('busy', 'As many rooms are open as there may be.'))
      return
    }
    if (this.#mustWait(waiter)) this.#options.releaseOne()
    waiter.cancelWait = this.#options.clock.after(askEveryMs, () =>
      this.#awaitTurn(waiter, this.#mustWait(waiter) ? leftMs - askEveryMs : leftMs),
    )
  }

  /** Starts processes for waiters first; spares would only delay them. */
  #fill(): void {
    const { spares, starting } = this.#options
    const wanted = () => (this.#waiters.length > 0 ? this.#waiters.length : spares - this.spares) - this.#starting
    while (!this.#closed && this.#starting < starting && wanted() > 0 && !this.#isFull) this.#start()
  }

  #start(): void {
    this.#starting += 1
    const { renderer, ready } = this.#options.start()
    this.#all.add(renderer)
    renderer.lost.then(() => {
      this.#all.delete(renderer)
      this.#replaceSpare(renderer)
      if (this.#waiters.length > 0) this.#fill()
    })
    ready.then(
      () => {
        this.#starting -= 1
        this.#assign(renderer)
      },
      (cause: unknown) => {
        this.#starting -= 1
        this.#startFailed(cause)
      },
    )
  }

  /** Retries for waiters only; a spare that fails to start is not replaced until one is needed. */
  #startFailed(cause: unknown): void {
    const [first] = this.#waiters
    if (first === undefined) return
    first.failures += 1
    const mayStart = cause instanceof ProcessLost && cause.exceeded === null && first.failures < maxStartAttempts
    if (!mayStart) {
      this.#waiters.shift()
      first.cancelWait()
      first.reject(cause)
    }
    if (this.#waiters.length > 0) this.#fill()
  }

  /** With exponential backoff: spares may be killed because memory is short. */
  #replaceSpare(renderer: Renderer): void {
    const place = this.#spares.indexOf(renderer)
    if (place === -1 || this.#closed) return
    this.#spares.splice(place, 1)
    this.#refill.set(Math.min(maxRefillDelayMs, this.#options.refillAfterMs * 2 ** this.#sparesLost))
    this.#sparesLost += 1
  }

  #assign(renderer: Renderer): void {
    const waiter = this.#waiters.shift()
    if (waiter !== undefined) {
      waiter.cancelWait()
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
