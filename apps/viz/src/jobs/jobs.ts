import type { FigureQuery, FigureResult, TableProfile } from '@belvedere/spec'
import type { DeriveOptions, IngestOptions, IngestResult, TableFiles } from '@belvedere/tables'
import type { TranslatableText } from '@belvedere/texts'
import { textOf } from '@belvedere/texts/all'
import { TextError } from '@belvedere/texts/errors'
import { vizTexts } from '@belvedere/texts/viz'
import { Alarm, type MonotonicClock } from '../clock.ts'
import { type ChildProcess, ProcessLost } from '../process/child-process.ts'
import { interruptedError, retryOnce } from '../process/retry-once.ts'
import type { JobRequest, JobResponse } from './job-messages.ts'
import { Semaphore } from './semaphore.ts'

export type JobProcess = Pick<ChildProcess<JobRequest, JobResponse>, 'alive' | 'call' | 'kill'>

export interface JobsOptions {
  start: () => JobProcess
  clock: MonotonicClock
  /** Maximum concurrent jobs; further ones wait. */
  atOnce: { ingest: number; derive: number }
  ingestTimeoutMs: number
  rowsTimeoutMs: number
  onProgress: (job: string, progress: number) => void
}

/** A job that produces tables, in its own process. */
type WorkRequest = Extract<JobRequest, { type: 'ingest' | 'derive' }>

/** `lost`: the process ended early or the disk was full; worth a retry. */
type WorkResult =
  | IngestResult
  | (Extract<IngestResult, { state: 'failed' }> & { text: TranslatableText })
  | { state: 'lost'; by: 'crash' | 'killed' | 'disk' }

interface RunningJob {
  cancelled: boolean
  process: JobProcess | null
}

const readerIdleTimeoutMs = 60_000
/** Minimum time between progress reports. */
const progressIntervalMs = 100

/**
 * Ingests files and derives tables, each in its own process that ends with the job, so that a malicious file affects itself
 * only. Previews and figures share one process, which ends when idle. If that process is lost for no fault of the request,
 * the request is retried once.
 */
export class Jobs {
  readonly #options: JobsOptions
  readonly #jobs = new Map<string, RunningJob>()
  readonly #turns: Record<WorkRequest['type'], Semaphore>
  readonly #readerIdle: Alarm
  #spare: JobProcess | null = null
  #reader: JobProcess | null = null
  #reading: Promise<unknown> = Promise.resolve()
  #closed = false

  constructor(options: JobsOptions) {
    this.#options = options
    // Separate queues, so that derivations do not wait for large uploads.
    this.#turns = { ingest: new Semaphore(options.atOnce.ingest), derive: new Semaphore(options.atOnce.derive) }
    this.#readerIdle = new Alarm(options.clock, () => this.#endReader())
  }

  /** Starts a spare process, so that the next job need not wait for it. */
  warm(): void {
    if (!this.#closed && !this.#spare?.alive) this.#spare = this.#options.start()
  }

  /**
   * Resolves when the file was read, failed, or was lost; the signal cancels it. Throws `conflict` while a job of that name
   * is running.
   */
  ingest(name: string, request: IngestOptions, signal: AbortSignal): Promise<WorkResult> {
    return this.#work(name, { type: 'ingest', ingest: request }, signal)
  }

  /** As `ingest`, for a derived table. */
  derive(name: string, request: DeriveOptions, signal: AbortSignal): Promise<WorkResult> {
    return this.#work(name, { type: 'derive', derive: request }, signal)
  }

  async #work(name: string, request: WorkRequest, signal: AbortSignal): Promise<WorkResult> {
    if (this.#jobs.has(name)) throw new TextError('conflict', vizTexts.message('job.running', { job: name }))
    const job: RunningJob = { cancelled: false, process: null }
    const cancel = () => this.cancel(name)
    this.#jobs.set(name, job)
    signal.addEventListener('abort', cancel)
    try {
      return await this.#turns[request.type].run(() => this.#inProcess(name, job, request))
    } finally {
      signal.removeEventListener('abort', cancel)
      this.#jobs.delete(name)
    }
  }

  /** Kills a job, which then resolves as `failed`. */
  cancel(name: string): void {
    const job = this.#jobs.get(name)
    if (job === undefined) return
    job.cancelled = true
    job.process?.kill()
  }

  /** Rows for a preview; requests run one at a time. Throws `unavailable` if the reader process is lost. */
  async rows(request: Omit<Extract<JobRequest, { type: 'rows' }>, 'type'>) {
    const response = await this.#readInTurn({ type: 'rows', ...request })
    if (response.type === 'read') return response.rows
    throw new TextError('unavailable', vizTexts.message('job.rows_failed'))
  }

  /** Computes a figure query, in the same queue as previews. Throws `unavailable` if the reader process is lost. */
  async figure(request: { files: TableFiles; profile: TableProfile; query: FigureQuery }): Promise<FigureResult> {
    const response = await this.#readInTurn({ type: 'figure', ...request })
    if (response.type === 'computed') return response.result
    throw new TextError('unavailable', vizTexts.message('job.figure_failed'))
  }

  /** Ends every process. Running requests reject with `unavailable`; callers may retry with the next service. */
  close(): void {
    this.#closed = true
    this.#spare?.kill()
    for (const { process } of this.#jobs.values()) process?.kill()
    this.#endReader()
  }

  /** The spare process for one job; starts the next spare meanwhile. */
  #take(): JobProcess {
    if (this.#closed) throw closing()
    const process = this.#spare?.alive ? this.#spare : this.#options.start()
    this.#spare = this.#options.start()
    return process
  }

  async #inProcess(name: string, job: RunningJob, request: WorkRequest): Promise<WorkResult> {
    if (job.cancelled) return failed(request, 'cancelled')
    job.process = this.#take()
    let reportedAt = Number.NEGATIVE_INFINITY
    const onProgress = (progress: number) => {
      const now = this.#options.clock.now()
      if (now - reportedAt < progressIntervalMs) return
      reportedAt = now
      this.#options.onProgress(name, progress)
    }
    try {
      const response = await job.process.call(request, { timeoutMs: this.#options.ingestTimeoutMs, onProgress })
      if (response.type === 'ingested') return response.result
      return response.type === 'failed' && response.by === 'disk'
        ? { state: 'lost', by: 'disk' }
        : failed(request, 'failed')
    } catch (error) {
      if (!(error instanceof ProcessLost)) throw error
      if (this.#closed) throw closing()
      if (job.cancelled) return failed(request, 'cancelled')
      if (error.kind === 'killed' || error.kind === 'crash') return { state: 'lost', by: error.kind }
      return failed(request, error.kind)
    } finally {
      job.process.kill()
    }
  }

  #readInTurn(request: Extract<JobRequest, { type: 'rows' | 'figure' }>): Promise<JobResponse> {
    const response = this.#reading.then(() => this.#read(request))
    this.#reading = response.catch(() => undefined)
    return response
  }

  async #read(request: JobRequest): Promise<JobResponse> {
    this.#readerIdle.clear()
    try {
      // Reading has no side effects, so it can be retried in a new process.
      return await retryOnce(
        () => this.#callReader(request),
        () => !this.#closed,
      )
    } catch (error) {
      if (!(error instanceof ProcessLost)) throw error
      if (this.#closed) throw closing()
      if (error.kind !== 'deadline' && error.kind !== 'memory') throw interruptedError(error)
      throw new TextError('unavailable', vizTexts.message(`job.rows_${error.kind}`), { cause: error })
    } finally {
      this.#readerIdle.set(readerIdleTimeoutMs)
    }
  }

  #callReader(request: JobRequest): Promise<JobResponse> {
    if (!this.#reader?.alive) this.#reader = this.#take()
    return this.#reader.call(request, { timeoutMs: this.#options.rowsTimeoutMs })
  }

  #endReader(): void {
    this.#readerIdle.clear()
    this.#reader?.kill()
    this.#reader = null
  }
}

const closing = () => new TextError('unavailable', vizTexts.message('service.closing'))

/** The result of a job that failed by its own fault. */
function failed({ type }: WorkRequest, reason: 'deadline' | 'memory' | 'failed' | 'cancelled') {
  const text = vizTexts.message(`job.${type}.${reason}`)
  return { state: 'failed', code: 'unreadable_file', detail: textOf(text, 'en'), text } as const
}
