/** Runs async functions one after another, in order. A rejection does not stop the next. */
export class Mutex {
  #tail: Promise<unknown> = Promise.resolve()

  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#tail.then(work, work)
    this.#tail = result.catch(() => undefined)
    return result
  }
}
