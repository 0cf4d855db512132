import type { FigureQuery, FigureResult, TableProfile } from '@belvedere/spec'
import type { TableFiles } from '@belvedere/tables'
import { TextError } from '@belvedere/texts/errors'
import { vizTexts } from '@belvedere/texts/viz'
import { type ChildProcess, ProcessLost } from '../process/child-process.ts'
import type { QueryRequest, QueryResponse } from '../process/query-messages.ts'
import { interruptedError } from '../process/retry-once.ts'

export type QueryProcess = Pick<ChildProcess<QueryRequest, QueryResponse>, 'alive' | 'call' | 'kill'>

export interface QueriesOptions {
  start: () => QueryProcess
  /** Requests that the process has at a time; the others wait. */
  atOnce: number
  /** Time for rows and figures. */
  rowsTimeoutMs: number
}

interface Entry {
  client: object
  request: QueryRequest
  timeoutMs: number
  signal: AbortSignal | undefined
  /** Runs while nothing else does, so that a limit that is reached is its own. */
  isAlone: boolean
  /** Something else ran meanwhile. */
  hasCompany: boolean
  resolve: (response: QueryResponse) => void
}

/** Beyond its own deadline a statement is not stopping. */
const graceMs = 5000
const cancelled: QueryResponse = { type: 'stopped', limit: 'cancelled', value: null }

/**
 * The process of queries, shared by all rooms. Clients get their turns one after the other, however much each of them asks.
 * A process that is lost is replaced, and what it was working on is tried once more, by itself: so a request that ends the
 * process cannot end it together with those of others a second time.
 */
export class Queries {
  readonly #options: QueriesOptions
  #waiting: Entry[] = []
  readonly #running = new Set<Entry>()
  /** When a client was served last, as a count of turns. */
  readonly #served = new WeakMap<object, number>()
  #turns = 0
  #process: QueryProcess | null = null
  #closed = false

  constructor(options: QueriesOptions) {
    this.#options = options
  }

  /** Starts the process, so that the first query need not wait for it. */
  warm(): void {
    if (!this.#closed) this.#alive()
  }

  /** Never rejects. `client`: whose turn it is, such as a room's process. */
  run(client: object, request: QueryRequest, signal?: AbortSignal): Promise<QueryResponse> {
    const timeoutMs =
      request.type === 'statement' ? request.statement.deadlineMs + graceMs : this.#options.rowsTimeoutMs
    return new Promise((resolve) => {
      const entry: Entry = { client, request, timeoutMs, signal, isAlone: false, hasCompany: false, resolve }
      signal?.addEventListener('abort', () => this.#withdraw(entry), { once: true })
      this.#waiting.push(entry)
      this.#next()
    })
  }

  /** Rows for a preview. Throws `unavailable` if they cannot be read. */
  async rows(request: Omit<Extract<QueryRequest, { type: 'rows' }>, 'type'>) {
    const response = await this.run(this, { type: 'rows', ...request })
    if (response.type === 'read') return response.rows
    throw refusal(response, 'rows_failed')
  }

  /** The result of a figure query. Throws `unavailable` if it cannot be computed. */
  async figure(request: { files: TableFiles; profile: TableProfile; query: FigureQuery }): Promise<FigureResult> {
    const response = await this.run(this, { type: 'figure', ...request })
    if (response.type === 'computed') return response.result
    throw refusal(response, 'figure_failed')
  }

  /** Ends the process. What was asked is lost; callers may ask the next service. */
  close(): void {
    this.#closed = true
    this.#process?.kill()
    for (const { resolve } of this.#waiting.splice(0)) resolve({ type: 'lost' })
  }

  #withdraw(entry: Entry): void {
    const before = this.#waiting.length
    this.#waiting = this.#waiting.filter((waiting) => waiting !== entry)
    if (this.#waiting.length < before) entry.resolve(cancelled)
  }

  #next(): void {
    while (this.#running.size < this.#options.atOnce) {
      const entry = this.#first()
      if (!entry || (entry.isAlone && this.#running.size > 0)) return
      if ([...this.#running].some(({ isAlone }) => isAlone)) return
      this.#waiting = this.#waiting.filter((waiting) => waiting !== entry)
      this.#served.set(entry.client, ++this.#turns)
      this.#running.add(entry)
      if (this.#running.size > 1) for (const one of this.#running) one.hasCompany = true
      void this.#work(entry)
    }
  }

  /** The first request of the client that was served least recently. */
  #first(): Entry | null {
    const servedAt = ({ client }: Entry) => this.#served.get(client) ?? 0
    return this.#waiting.reduce<Entry | null>(
      (first, entry) => (first === null || servedAt(entry) < servedAt(first) ? entry : first),
      null,
    )
  }

  async #work(entry: Entry): Promise<void> {
    const { request, timeoutMs, signal } = entry
    const response = await this.#alive()
      .call(request, { timeoutMs, signal })
      .catch((cause: unknown) => this.#lossOf(entry, cause))
    this.#running.delete(entry)
    const isSharedFault = response?.type === 'stopped' && response.limit === 'memory' && entry.hasCompany
    if (response && !isSharedFault) entry.resolve(response)
    else if (this.#closed) entry.resolve({ type: 'lost' })
    else if (signal?.aborted) entry.resolve(cancelled)
    else {
      entry.isAlone = true
      entry.hasCompany = false
      this.#waiting.unshift(entry)
    }
    this.#next()
  }

  /** What a lost process means for a request; null: it is tried again. */
  #lossOf(entry: Entry, cause: unknown): QueryResponse | null {
    if (!(cause instanceof ProcessLost)) throw cause
    if (!entry.isAlone) return null
    if (cause.kind === 'memory') return { type: 'stopped', limit: 'memory', value: cause.exceeded?.value ?? null }
    if (cause.kind === 'deadline') return { type: 'stopped', limit: 'seconds', value: cause.exceeded?.value ?? null }
    return { type: 'lost' }
  }

  #alive(): QueryProcess {
    if (!this.#process?.alive) this.#process = this.#options.start()
    return this.#process
  }
}

function refusal(response: QueryResponse, failed: 'rows_failed' | 'figure_failed'): TextError {
  if (response.type === 'lost') return interruptedError(response)
  if (response.type !== 'stopped') return new TextError('unavailable', vizTexts.message(`job.${failed}`))
  const text = response.limit === 'memory' ? 'job.rows_memory' : 'job.rows_deadline'
  return new TextError('unavailable', vizTexts.message(text))
}
