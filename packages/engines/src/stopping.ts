import { QueryStopped } from '@belvedere/query'
import type { SelectLimits } from './engine-session.ts'

/** Watches over a statement: `stop` is called once, when its time is over or it is withdrawn. */
export class Stopping {
  #reason: QueryStopped | null = null
  #stop: (() => void) | null = null
  readonly #timer: NodeJS.Timeout
  readonly #signal: AbortSignal | undefined
  readonly #cancel = () => this.stopFor(new QueryStopped('cancelled'))

  constructor({ deadlineMs, signal }: SelectLimits) {
    this.#signal = signal
    this.#timer = setTimeout(() => this.stopFor(new QueryStopped('seconds', deadlineMs / 1000)), deadlineMs)
    if (signal?.aborted) this.#cancel()
    signal?.addEventListener('abort', this.#cancel)
  }

  /** Why it was stopped. */
  get reason(): QueryStopped | null {
    return this.#reason
  }

  throwIfStopped(): void {
    if (this.#reason) throw this.#reason
  }

  /** What ends the statement. */
  onStop(stop: () => void): void {
    if (this.#reason) stop()
    else this.#stop = stop
  }

  stopFor(reason: QueryStopped): void {
    if (this.#reason) return
    this.#reason = reason
    this.#stop?.()
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#signal?.removeEventListener('abort', this.#cancel)
    this.#stop = null
  }
}
