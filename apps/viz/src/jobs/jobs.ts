import type { DeriveOptions, IngestOptions, IngestProgress, IngestResult } from '@belvedere/tables'
import type { TranslatableText } from '@belvedere/texts'
import { textOf } from '@belvedere/texts/all'
import { TextError } from '@belvedere/texts/errors'
import { vizTexts } from '@belvedere/texts/viz'
import type { MonotonicClock } from '../clock.ts'
import type { CopyRequest, CopyResult } from '../databases/copy-table.ts'
import { type ChildProcess, ProcessLost } from '../process/child-process.ts'
import type { JobRequest, JobResponse } from './job-messages.ts'
import { Semaphore } from './semaphore.ts'

export type JobProcess = Pick<ChildProcess<JobRequest, JobResponse, IngestProgress>, 'alive' | 'call' | 'kill'>

export interface JobsOptions {
  start: () => JobProcess
  clock: MonotonicClock
  /** Maximum concurrent jobs; further ones wait. */
  atOnce: { [type in JobRequest['type']]: number }
  ingestTimeoutMs: number
  onProgress: (job: string, progress: IngestProgress) => void
}

/** `lost`: the process ended early or the disk was full; worth a retry. */
export type JobOutcome =
  | IngestResult
  | (Extract<IngestResult, { state: 'failed' }> & { text: TranslatableText })
  | { state: 'lost'; by: 'crash' | 'killed' | 'disk' }

/** How the process of a job ended. */
type JobEnd = JobResponse | { type: 'ended'; by: 'deadline' | 'memory' | 'cancelled' | 'crash' | 'killed' }

interface RunningJob {
  cancelled: boolean
  process: JobProcess | null
}

/** Minimum time between progress reports. */
/** A billion rows take half of it; each statement has a deadline of its own. */
const copyTimeoutMs = 3_600_000
const progressIntervalMs = 100

/**
 * Ingests files and derives tables, each in its own process that ends with the job, so that a malicious file affects itself
 * only.
 */
export class Jobs {
  readonly #options: JobsOptions
  readonly #jobs = new Map<string, RunningJob>()
  readonly #turns: Record<JobRequest['type'], Semaphore>
  #spare: JobProcess | null = null
  #closed = false

  constructor(options: JobsOptions) {
    this.#options = options
    // Separate queues, so that derivations do not wait for large uploads.
    const { ingest, derive, copy } = options.atOnce
    this.#turns = { ingest: new Semaphore(ingest), derive: new Semaphore(derive), copy: new Semaphore(copy) }
  }

  /** Starts a spare process, so that the next job need not wait for it. */
  warm(): void {
    if (!this.#closed && !this.#spare?.alive) this.#spare = this.#options.start()
  }

  /**
   * Resolves when the file was read, failed, or was lost; the signal cancels it. Throws `conflict` while a job of that name
   * is running.
   */
  ingest(name: string, request: IngestOptions, signal: AbortSignal): Promise<JobOutcome> {
    return this.#readTables(name, { type: 'ingest', ingest: request }, signal)
  }

  /** As `ingest`, for a derived table. */
  derive(name: string, request: DeriveOptions, signal: AbortSignal): Promise<JobOutcome> {
    return this.#readTables(name, { type: 'derive', derive: request }, signal)
  }

  /** As `ingest`, for the copy of a table in a database. */
  async copy(name: string, request: CopyRequest, signal: AbortSignal): Promise<CopyResult> {
    const end = await this.#work(name, { type: 'copy', copy: request }, signal)
    if (end.type === 'copied') return end.result
    return { state: 'failed', because: end.type === 'ended' || end.type === 'failed' ? end.by : 'no copy' }
  }

  async #readTables(
    name: string,
    request: Extract<JobRequest, { type: 'ingest' | 'derive' }>,
    signal: AbortSignal,
  ): Promise<JobOutcome> {
    const end = await this.#work(name, request, signal)
    if (end.type === 'ingested') return end.result
    if (end.type !== 'ended')
      return end.type === 'failed' && end.by === 'disk' ? lost('disk') : failed(request, 'failed')
    return end.by === 'crash' || end.by === 'killed' ? lost(end.by) : failed(request, end.by)
  }

  async #work(name: string, request: JobRequest, signal: AbortSignal): Promise<JobEnd> {
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

  /** Ends every process. Running requests reject with `unavailable`; callers may retry with the next service. */
  close(): void {
    this.#closed = true
    this.#spare?.kill()
    for (const { process } of this.#jobs.values()) process?.kill()
  }

  #timeoutMs({ type }: JobRequest): number {
    return type === 'copy' ? copyTimeoutMs : this.#options.ingestTimeoutMs
  }

  /** The spare process for one job; starts the next spare meanwhile. */
  #take(): JobProcess {
    if (this.#closed) throw closing()
    const process = this.#spare?.alive ? this.#spare : this.#options.start()
    this.#spare = this.#options.start()
    return process
  }

  async #inProcess(name: string, job: RunningJob, request: JobRequest): Promise<JobEnd> {
    if (job.cancelled) return { type: 'ended', by: 'cancelled' }
    job.process = this.#take()
    let reportedAt = Number.NEGATIVE_INFINITY
    const onProgress = (progress: IngestProgress) => {
      const now = this.#options.clock.now()
      if (now - reportedAt < progressIntervalMs) return
      reportedAt = now
      this.#options.onProgress(name, progress)
    }
    try {
      return await job.process.call(request, { timeoutMs: this.#timeoutMs(request), onProgress })
    } catch (error) {
      if (!(error instanceof ProcessLost)) throw error
      if (this.#closed) throw closing()
      if (job.cancelled) return { type: 'ended', by: 'cancelled' }
      const { kind } = error
      return { type: 'ended', by: kind === 'deadline' || kind === 'memory' || kind === 'crash' ? kind : 'killed' }
    } finally {
      job.process.kill()
    }
  }
}

const closing = () => new TextError('unavailable', vizTexts.message('service.closing'))

const lost = (by: 'crash' | 'killed' | 'disk') => ({ state: 'lost', by }) as const

/** The result of a job that failed by its own fault. */
function failed(
  { type }: Extract<JobRequest, { type: 'ingest' | 'derive' }>,
  reason: 'deadline' | 'memory' | 'failed' | 'cancelled',
) {
  const text = vizTexts.message(`job.${type}.${reason}`)
  return { state: 'failed', code: 'unreadable_file', detail: textOf(text, 'en'), text } as const
}
