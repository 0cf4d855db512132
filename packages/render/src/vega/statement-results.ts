import type { QueryResult } from '@belvedere/query'

/** Results of a data set by their statements, which say all that they depend on: the last ones, and those fetched ahead. */
export class StatementResults {
  readonly #maxRecent: number
  readonly #recent = new Map<string, Promise<QueryResult>>()
  readonly #ahead = new Map<string, Promise<QueryResult>>()
  #missed = new AbortController()

  /** `maxRecent`: while a chart is fitted to its canvas, the grid of a density comes up again and again. */
  constructor(maxRecent: number) {
    this.#maxRecent = maxRecent
  }

  of(statement: string, run: () => Promise<QueryResult>): Promise<QueryResult> {
    const ahead = this.#ahead.get(statement)
    const result = this.#recent.get(statement) ?? ahead?.catch(run) ?? run()
    // What was expected does not come next.
    if (ahead === undefined && this.#ahead.size > 0) this.#drop()
    this.#recent.delete(statement)
    this.#recent.set(statement, result)
    result.catch(() => this.#recent.delete(statement))
    for (const oldest of [...this.#recent.keys()].slice(0, Math.max(0, this.#recent.size - this.#maxRecent)))
      this.#recent.delete(oldest)
    return result
  }

  /** Runs a statement that is expected next, and keeps its result until another one comes or `abort` does. */
  ahead(
    statement: string,
    run: (signal: AbortSignal) => Promise<QueryResult>,
    abort: AbortSignal,
  ): Promise<QueryResult> {
    const known = this.#recent.get(statement) ?? this.#ahead.get(statement)
    if (known) return known
    const signal = AbortSignal.any([abort, this.#missed.signal])
    const result = run(signal)
    const forget = () => {
      if (this.#ahead.get(statement) === result) this.#ahead.delete(statement)
    }
    this.#ahead.set(statement, result)
    result.catch(forget)
    abort.addEventListener('abort', forget, { once: true })
    return result
  }

  #drop(): void {
    this.#ahead.clear()
    this.#missed.abort()
    this.#missed = new AbortController()
  }
}
