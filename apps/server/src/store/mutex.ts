/** Runs async functions one after another, in order. A rejection does not stop the next. */
export class Mutex {
  #tail: Promise<unknown> = Promise.resolve()
  #open = 0

  /** Whether nothing runs or waits. */
  get isIdle(): boolean {
    return this.#open === 0
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    this.#open++
    const result = this.#tail.then(work, work)
    this.#tail = result.catch(() => undefined)
    try {
      return await result
    } finally {
      this.#open--
    }
  }
}
