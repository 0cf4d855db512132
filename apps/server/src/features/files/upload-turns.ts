/**
 * One request at a time for each upload. The newest wins: a sender whose network changed must not wait until its old
 * connection times out, so the running request is aborted and waited for.
 */
export class UploadTurns {
  readonly #running = new Map<string, { abort: AbortController; done: Promise<unknown> }>()

  async run<T>(id: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const previous = this.#running.get(id)
    previous?.abort.abort()
    const abort = new AbortController()
    const result = (previous?.done ?? Promise.resolve()).then(() => work(abort.signal))
    const turn = { abort, done: result.catch(() => undefined) }
    this.#running.set(id, turn)
    try {
      return await result
    } finally {
      if (this.#running.get(id) === turn) this.#running.delete(id)
    }
  }

  isRunning(id: string): boolean {
    return this.#running.has(id)
  }
}
