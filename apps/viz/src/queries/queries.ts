import type { FigureQuery, FigureResult, TableProfile } from '@belvedere/spec'
import type { TableFiles } from '@belvedere/tables'
import { TextError } from '@belvedere/texts/errors'
import { vizTexts } from '@belvedere/texts/viz'
import type { Cancel, MonotonicClock } from '../clock.ts'
import { type ChildProcess, ProcessLost } from '../process/child-process.ts'
import type { QueryRequest, QueryResponse } from '../process/query-messages.ts'
import { busyError, interruptedError } from '../process/retry-once.ts'

export type QueryProcess = Pick<ChildProcess<QueryRequest, QueryResponse>, 'alive' | 'call' | 'kill'>

export interface QueriesOptions {
  start: () => QueryProcess
  /** Requests that the process has at a time; the others wait. */
  atOnce: number
  /** Time for rows and figures. */
  rowsDeadlineMs: number
  /** A client that gets no turn for so long is told so. */
  waitMs: number
  clock: MonotonicClock
}

interface RunOptions {
  signal?: AbortSignal | undefined
  /** Called when its turn has come. */
  onTurn?: () => void
}

interface Entry {
  client: object
  request: QueryRequest
  timeoutMs: number
  signal: AbortSignal | undefined
  onTurn: () => void
  /** Ends the waiting for a turn. */
  cancelWait: Cancel
  startedAt: number
  /** Runs while nothing else does, so that a limit that is reached is its own. */
  isAlone: boolean
  /** Something else ran meanwhile. */
  hasCompany: boolean
  resolve: (response: QueryResponse) => void
}

/** What a client has had of the process. */
interface Share {
  /** Milliseconds, with those that it did not ask for while others did. */
  usedMs: number
  /** When something of it ran last, or when it came. */
  servedAt: number
  /** It ended the process by itself. */
  isHarmful: boolean
}

/** A request that goes on for so long after its deadline cannot be stopped otherwise. */
const graceMs = 5000
const cancelled: QueryResponse = { type: 'stopped', limit: 'cancelled', value: null }
const lostByClosing: QueryResponse = { type: 'lost', by: 'killed' }

/**
 * The process of queries, shared by all rooms. The next turn is of the client that has had the least time, however much each of
 * them asks, and none has all places where there are several. A process that is lost is replaced, and what it was working on
 * is tried once more, by itself: so a request that ends the process cannot end it together with those of others a second time.
 * The requests of a client that did are run by themselves from then on.
 */
export class Queries {
  readonly #options: QueriesOptions
  #waiting: Entry[] = []
  readonly #running = new Set<Entry>()
  readonly #shares = new WeakMap<object, Share>()
  /** What the client of the last turn had used: who comes now begins with as much. */
  #floorMs = 0
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
  run(
    client: object,
    request: QueryRequest,
    { signal, onTurn = () => undefined }: RunOptions = {},
  ): Promise<QueryResponse> {
    if (this.#closed) return Promise.resolve(lostByClosing)
    const { deadlineMs } = request.type === 'statement' ? request.statement : request
    // Beside as many others as there may be, and a cube that is being built.
    const timeoutMs = deadlineMs * (this.#options.atOnce + 1) + graceMs
    const share = this.#shareOf(client)
    if (!this.#has(client)) {
      share.usedMs = Math.max(share.usedMs, this.#floorMs)
      share.servedAt = this.#options.clock.now()
    }
    return new Promise((resolve) => {
      const entry: Entry = {
        ...{ client, request, timeoutMs, signal, onTurn, resolve },
        cancelWait: () => undefined,
        startedAt: 0,
        isAlone: share.isHarmful,
        hasCompany: false,
      }
      signal?.addEventListener('abort', () => this.#withdraw(entry, cancelled), { once: true })
      this.#waiting.push(entry)
      this.#awaitTurn(entry, this.#options.waitMs)
      this.#next()
    })
  }

  /** Rows for a preview. Throws `unavailable` if they cannot be read. */
  async rows(request: Omit<Extract<QueryRequest, { type: 'rows' }>, 'type' | 'deadlineMs'>) {
    const { rowsDeadlineMs: deadlineMs } = this.#options
    const response = await this.run(this, { type: 'rows', ...request, deadlineMs })
    if (response.type === 'read') return response.rows
    throw refusal(response, 'rows_failed')
  }

  /** The result of a figure query. Throws `unavailable` if it cannot be computed. */
  async figure(request: { files: TableFiles; profile: TableProfile; query: FigureQuery }): Promise<FigureResult> {
    const { rowsDeadlineMs: deadlineMs } = this.#options
    const response = await this.run(this, { type: 'figure', ...request, deadlineMs })
    if (response.type === 'computed') return response.result
    throw refusal(response, 'figure_failed')
  }

  /** Why a response is not what was asked for. */
  refusal(response: QueryResponse, failed: FailedWork): TextError {
    return refusal(response, failed)
  }

  /** Ends the process. What was asked is lost; callers may ask the next service. */
  close(): void {
    this.#closed = true
    this.#process?.kill()
    for (const entry of this.#waiting) this.#withdraw(entry, lostByClosing)
  }

  #shareOf(client: object): Share {
    const known = this.#shares.get(client) ?? { usedMs: 0, servedAt: 0, isHarmful: false }
    this.#shares.set(client, known)
    return known
  }

  /** Whether something of a client runs or waits. */
  #has(client: object): boolean {
    return [...this.#running, ...this.#waiting].some((entry) => entry.client === client)
  }

  #runningOf(client: object): Entry[] {
    return [...this.#running].filter((entry) => entry.client === client)
  }

  #withdraw(entry: Entry, response: QueryResponse): void {
    if (!this.#waiting.includes(entry)) return
    this.#waiting = this.#waiting.filter((waiting) => waiting !== entry)
    entry.cancelWait()
    entry.resolve(response)
  }

  /** Waiting for what the client itself asked before does not count. */
  #awaitTurn(entry: Entry, ms: number): void {
    const { clock, waitMs } = this.#options
    entry.cancelWait = clock.after(ms, () => {
      const isServed = this.#runningOf(entry.client).length > 0
      const leftMs = isServed ? waitMs : this.#shareOf(entry.client).servedAt + waitMs - clock.now()
      if (leftMs > 0) this.#awaitTurn(entry, leftMs)
      else this.#withdraw(entry, { type: 'busy' })
    })
  }

  #next(): void {
    while (this.#running.size < this.#options.atOnce) {
      const entry = this.#first()
      if (!entry || (entry.isAlone && this.#running.size > 0)) return
      if ([...this.#running].some(({ isAlone }) => isAlone)) return
      this.#waiting = this.#waiting.filter((waiting) => waiting !== entry)
      entry.cancelWait()
      entry.startedAt = this.#options.clock.now()
      this.#floorMs = Math.max(this.#floorMs, this.#usedBy(entry.client))
      this.#running.add(entry)
      if (this.#running.size > 1) for (const one of this.#running) one.hasCompany = true
      entry.onTurn()
      void this.#work(entry)
    }
  }

  /** Of the clients that have not all places but one, the first request of the one that has had the least time. */
  #first(): Entry | null {
    const places = Math.max(1, this.#options.atOnce - 1)
    const rankOf = ({ client }: Entry) => [this.#usedBy(client), this.#shareOf(client).servedAt] as const
    let first: Entry | null = null
    for (const entry of this.#waiting) {
      if (this.#runningOf(entry.client).length >= places) continue
      if (first === null || isBefore(rankOf(entry), rankOf(first))) first = entry
    }
    return first
  }

  #usedBy(client: object): number {
    const now = this.#options.clock.now()
    const running = this.#runningOf(client).reduce((sum, { startedAt }) => sum + now - startedAt, 0)
    return this.#shareOf(client).usedMs + running
  }

  async #work(entry: Entry): Promise<void> {
    const { request, timeoutMs, signal } = entry
    const response = await this.#alive()
      .call(request, { timeoutMs, signal })
      .catch((cause: unknown) => this.#lossOf(entry, cause))
    this.#running.delete(entry)
    const share = this.#shareOf(entry.client)
    share.servedAt = this.#options.clock.now()
    share.usedMs += share.servedAt - entry.startedAt
    const isSharedFault = response?.type === 'stopped' && response.limit === 'memory' && entry.hasCompany
    if (response && !isSharedFault) entry.resolve(response)
    else if (this.#closed) entry.resolve(lostByClosing)
    else if (signal?.aborted) entry.resolve(cancelled)
    else {
      entry.isAlone = true
      entry.hasCompany = false
      this.#waiting.unshift(entry)
      this.#awaitTurn(entry, this.#options.waitMs)
    }
    this.#next()
  }

  /** What a lost process means for a request; null: it is tried again. */
  #lossOf(entry: Entry, cause: unknown): QueryResponse | null {
    if (!(cause instanceof ProcessLost)) throw cause
    if (!entry.isAlone) return null
    if (cause.kind === 'killed') return { type: 'lost', by: 'killed' }
    this.#shareOf(entry.client).isHarmful = true
    if (cause.kind === 'memory') return { type: 'stopped', limit: 'memory', value: cause.exceeded?.value ?? null }
    if (cause.kind === 'deadline') return { type: 'stopped', limit: 'seconds', value: cause.exceeded?.value ?? null }
    return { type: 'lost', by: 'crash' }
  }

  #alive(): QueryProcess {
    if (!this.#process?.alive) this.#process = this.#options.start()
    return this.#process
  }
}

const isBefore = ([used, served]: readonly [number, number], [otherUsed, otherServed]: readonly [number, number]) =>
  used === otherUsed ? served < otherServed : used < otherUsed

/** What could not be had of a table or a database. */
type FailedWork = 'rows_failed' | 'figure_failed' | 'catalogue_failed'

function refusal(response: QueryResponse, failed: FailedWork): TextError {
  if (response.type === 'lost') return interruptedError(response)
  if (response.type === 'busy') return busyError()
  if (response.type !== 'stopped') return new TextError('unavailable', vizTexts.message(`job.${failed}`))
  const text = response.limit === 'memory' ? 'job.rows_memory' : 'job.rows_deadline'
  return new TextError('unavailable', vizTexts.message(text))
}
