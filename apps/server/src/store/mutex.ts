/** Runs works one after another, in the order in which they came. A failing work does not stop the next. */
export class Mutex {
  #tail: Promise<unknown> = Promise.resolve()

  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#tail.then(work, work)
    this.#tail = result.catch(() => undefined)
    return result
  }
}
