import { AppError } from '@belvedere/contract'
import type { FigureQuery, FigureResult, TableProfile } from '@belvedere/spec'
import type { DeriveOptions, IngestOptions, IngestResult, TableFiles } from '@belvedere/tables'
import { Alarm, type MonotonicClock } from '../clock.ts'
import { type ChildProcess, type LossKind, ProcessLost } from '../process/child-process.ts'
import { interrupted, retryOnce } from '../process/retry-once.ts'
import type { JobAnswer, JobRequest } from './job-messages.ts'
import { Semaphore } from './semaphore.ts'

export type JobProcess = Pick<ChildProcess<JobRequest, JobAnswer>, 'alive' | 'call' | 'kill'>

export interface JobsOptions {
  start: () => JobProcess
  clock: MonotonicClock
  /** At the same time; the others wait. */
  atOnce: { ingest: number; derive: number }
  ingestMs: number
  rowsMs: number
  onProgress: (job: string, progress: number) => void
}

/** Work that makes tables, in a process of its own. */
type WorkRequest = Extract<JobRequest, { type: 'ingest' | 'derive' }>

/** `lost`: the process ended before the work did, or there was no space left. Worth another try. */
type WorkResult = IngestResult | { state: 'lost'; by: 'crash' | 'killed' | 'disk' }

interface RunningJob {
  cancelled: boolean
  process: JobProcess | null
}

const readerIdleMs = 60_000
/** Progress is told at most this often. */
const progressEveryMs = 100

/**
 * Reads uploaded files and makes tables of others, each in a process of its own that ends with the job: whatever a file
 * does to its reader, it does to itself alone. Previews and computed numbers share one process, which ends when it is
 * not needed. A preview or number whose process was lost for no fault of its own is asked for once more.
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
    // Apart: whoever waits for a table that is made of others does not wait for somebody's large file.
    this.#turns = { ingest: new Semaphore(options.atOnce.ingest), derive: new Semaphore(options.atOnce.derive) }
    this.#readerIdle = new Alarm(options.clock, () => this.#endReader())
  }

  /** Begins the process of the next job, so that a file that is dropped need not wait for it. */
  warm(): void {
    if (!this.#closed && !this.#spare?.alive) this.#spare = this.#options.start()
  }

  /**
   * Resolves when the file is read, cannot be, or was lost; it is cancelled when the signal aborts. Throws `conflict` while
   * a job of that name runs.
   */
  ingest(name: string, request: IngestOptions, signal: AbortSignal): Promise<WorkResult> {
    return this.#work(name, { type: 'ingest', ingest: request }, ofReading, signal)
  }

  /** As `ingest`, of a table that is made of others. */
  derive(name: string, request: DeriveOptions, signal: AbortSignal): Promise<WorkResult> {
    return this.#work(name, { type: 'derive', derive: request }, ofDeriving, signal)
  }

  async #work(name: string, request: WorkRequest, fates: Fates, signal: AbortSignal): Promise<WorkResult> {
    if (this.#jobs.has(name)) throw new AppError('conflict', `The job "${name}" is running already.`)
    const job: RunningJob = { cancelled: false, process: null }
    const cancel = () => this.cancel(name)
    this.#jobs.set(name, job)
    signal.addEventListener('abort', cancel)
    try {
      return await this.#turns[request.type].run(() => this.#inProcess(name, job, request, fates))
    } finally {
      signal.removeEventListener('abort', cancel)
      this.#jobs.delete(name)
    }
  }

  /** Ends a job where it runs, which is then answered `failed`. */
  cancel(name: string): void {
    const job = this.#jobs.get(name)
    if (job === undefined) return
    job.cancelled = true
    job.process?.kill()
  }

  /** Rows for a preview, one request after the other. Throws `unavailable` where the reader is lost. */
  async rows(request: Omit<Extract<JobRequest, { type: 'rows' }>, 'type'>) {
    const answer = await this.#look({ type: 'rows', ...request })
    if (answer.type === 'read') return answer.rows
    throw new AppError('unavailable', 'The rows of this table could not be read.')
  }

  /** Numbers that answer a question, in turn with the previews. Throws `unavailable` where the reader is lost. */
  async figure(request: { files: TableFiles; profile: TableProfile; query: FigureQuery }): Promise<FigureResult> {
    const answer = await this.#look({ type: 'figure', ...request })
    if (answer.type === 'computed') return answer.result
    throw new AppError('unavailable', 'This could not be computed from the rows of the table.')
  }

  /** Ends every process; what is under way is `unavailable`, and may be asked again of the next service. */
  close(): void {
    this.#closed = true
    this.#spare?.kill()
    for (const { process } of this.#jobs.values()) process?.kill()
    this.#endReader()
  }

  /** A process for one job; the next one's is begun meanwhile, so that no job waits for a process to start. */
  #take(): JobProcess {
    if (this.#closed) throw closing()
    const process = this.#spare?.alive ? this.#spare : this.#options.start()
    this.#spare = this.#options.start()
    return process
  }

  async #inProcess(name: string, job: RunningJob, request: WorkRequest, fates: Fates): Promise<WorkResult> {
    if (job.cancelled) return failed(fates.cancelled)
    job.process = this.#take()
    let toldAt = Number.NEGATIVE_INFINITY
    const onProgress = (progress: number) => {
      const now = this.#options.clock.now()
      if (now - toldAt < progressEveryMs) return
      toldAt = now
      this.#options.onProgress(name, progress)
    }
    try {
      const answer = await job.process.call(request, { deadlineMs: this.#options.ingestMs, onProgress })
      if (answer.type === 'ingested') return answer.result
      return answer.type === 'failed' && answer.by === 'disk' ? { state: 'lost', by: 'disk' } : failed(fates.failed)
    } catch (fault) {
      if (!(fault instanceof ProcessLost)) throw fault
      if (this.#closed) throw closing()
      if (job.cancelled) return failed(fates.cancelled)
      if (fault.kind === 'killed' || fault.kind === 'crash') return { state: 'lost', by: fault.kind }
      return failed(fates[fault.kind])
    } finally {
      job.process.kill()
    }
  }

  #look(request: Extract<JobRequest, { type: 'rows' | 'figure' }>): Promise<JobAnswer> {
    const read = this.#reading.then(() => this.#read(request))
    this.#reading = read.catch(() => undefined)
    return read
  }

  async #read(request: JobRequest): Promise<JobAnswer> {
    this.#readerIdle.clear()
    try {
      // Reading changes nothing: what another ended, or an earlier request may have hurt, is asked of a new process.
      return await retryOnce(
        () => this.#inReader(request),
        () => !this.#closed,
      )
    } catch (fault) {
      if (!(fault instanceof ProcessLost)) throw fault
      if (this.#closed) throw closing()
      const detail = ofLooking[fault.kind]
      throw detail === undefined ? interrupted(fault) : new AppError('unavailable', detail, { cause: fault })
    } finally {
      this.#readerIdle.set(readerIdleMs)
    }
  }

  #inReader(request: JobRequest): Promise<JobAnswer> {
    if (!this.#reader?.alive) this.#reader = this.#take()
    return this.#reader.call(request, { deadlineMs: this.#options.rowsMs })
  }

  #endReader(): void {
    this.#readerIdle.clear()
    this.#reader?.kill()
    this.#reader = null
  }
}

const failed = (detail: string) => ({ state: 'failed', code: 'unreadable_file', detail }) as const
const closing = () => new AppError('unavailable', 'The visualization service is closing.')

/** What is said of a job that came to no result by its own doing. */
type Fates = Record<'deadline' | 'memory' | 'failed' | 'cancelled', string>
const ofReading: Fates = {
  failed: 'The file could not be read. Check that it is whole, and upload it again.',
  cancelled: 'Reading this file was cancelled.',
  deadline: 'Reading this file took too long and was stopped. Split it, or leave out columns that are not needed.',
  memory: 'Reading this file needs more memory than is allowed. Split it, or leave out columns that are not needed.',
}
const ofDeriving: Fates = {
  failed: 'The table could not be made. Choose other columns.',
  cancelled: 'Making this table was cancelled.',
  deadline: 'Making this table took too long and was stopped. Choose another key, or fewer columns.',
  memory: 'Making this table needs more memory than is allowed. Choose another key, or fewer columns.',
}
/** Of what a preview or a number itself cost its process. */
const ofLooking: Partial<Record<LossKind, string>> = {
  deadline: 'The rows of this table could not be read in time. Try again.',
  memory: 'Reading the rows of this table needs more memory than is allowed.',
}
