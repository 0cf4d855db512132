import type { QueryResult } from '@belvedere/query'

interface ExpectedResult {
  result: Promise<QueryResult>
  withdrawal: AbortController
  /** It is waited for. */
  isDue: boolean
}

/** Results of a data set by their statements, which say all that they depend on: the last ones, and those fetched ahead. */
export class StatementResults {
  readonly #maxRecent: number
  readonly #recent = new Map<string, Promise<QueryResult>>()
  readonly #ahead = new Map<string, ExpectedResult>()

  /** `maxRecent`: while a chart is fitted to its canvas, the grid of a density comes up again and again. */
  constructor(maxRecent: number) {
    this.#maxRecent = maxRecent
  }

  of(statement: string, run: () => Promise<QueryResult>): Promise<QueryResult> {
    const ahead = this.#ahead.get(statement)
    const result = this.#recent.get(statement) ?? ahead?.result.catch(run) ?? run()
    if (ahead) ahead.isDue = true
    // What was expected does not come next.
    else this.#drop()
    this.#recent.delete(statement)
    this.#recent.set(statement, result)
    result.catch(() => this.#recent.delete(statement))
    for (const oldest of [...this.#recent.keys()].slice(0, Math.max(0, this.#recent.size - this.#maxRecent)))
      this.#recent.delete(oldest)
    return result
  }

  /**
   * Runs a statement that is expected next, and keeps its result until another one comes or `abort` does. Once it is waited for, it
   * is not withdrawn any more.
   */
  ahead(
    statement: string,
    run: (signal: AbortSignal) => Promise<QueryResult>,
    abort: AbortSignal,
  ): Promise<QueryResult> {
    const known = this.#recent.get(statement) ?? this.#ahead.get(statement)?.result
    if (known) return known
    abort.throwIfAborted()
    const withdrawal = new AbortController()
    const expected = { result: run(withdrawal.signal), withdrawal, isDue: false }
    const forget = () => {
      if (this.#ahead.get(statement) === expected) this.#ahead.delete(statement)
    }
    const withdraw = () => {
      forget()
      if (!expected.isDue) withdrawal.abort()
    }
    this.#ahead.set(statement, expected)
    expected.result.catch(forget)
    abort.addEventListener('abort', withdraw, { once: true })
    return expected.result
  }

  #drop(): void {
    for (const { withdrawal, isDue } of this.#ahead.values()) if (!isDue) withdrawal.abort()
    this.#ahead.clear()
  }
}
