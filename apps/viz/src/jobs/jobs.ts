import { AppError } from '@belvedere/contract'
import type { FigureQuery, FigureResult, TableProfile } from '@belvedere/spec'
import type { DeriveRequest, IngestRequest, IngestResult, TableFiles } from '@belvedere/tables'
import { Alarm, type Clock } from '../clock.ts'
import { type ChildProcess, type LossKind, ProcessLost } from '../process/child-process.ts'
import type { JobAnswer, JobRequest } from './job-messages.ts'

export type JobProcess = Pick<ChildProcess<JobRequest, JobAnswer>, 'alive' | 'call' | 'kill'>

export interface JobsOptions {
  start: () => JobProcess
  clock: Clock
  /** Files read at the same time; the others wait. */
  atOnce: number
  ingestMs: number
  rowsMs: number
  onProgress: (job: string, progress: number) => void
}

/** Work that makes tables, in a process of its own. */
type WorkRequest = Extract<JobRequest, { type: 'ingest' | 'derive' }>

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
 * not needed.
 */
export class Jobs {
  readonly #options: JobsOptions
  readonly #jobs = new Map<string, RunningJob>()
  readonly #waiting: (() => void)[] = []
  readonly #readerIdle: Alarm
  #spare: JobProcess | null = null
  #running = 0
  #reader: JobProcess | null = null
  #reading: Promise<unknown> = Promise.resolve()
  #closed = false

  constructor(options: JobsOptions) {
    this.#options = options
    this.#readerIdle = new Alarm(options.clock, () => this.#endReader())
  }

  /** Begins the process of the next job, so that a file that is dropped need not wait for it. */
  warm(): void {
    if (!this.#closed && !this.#spare?.alive) this.#spare = this.#options.start()
  }

  /** Resolves when the file is read or cannot be. Throws `conflict` while a job of that name runs. */
  ingest(name: string, request: IngestRequest): Promise<IngestResult> {
    return this.#work(name, { type: 'ingest', ingest: request }, ofReading)
  }

  /** Resolves when the table is made or cannot be. Throws `conflict` while a job of that name runs. */
  derive(name: string, request: DeriveRequest): Promise<IngestResult> {
    return this.#work(name, { type: 'derive', derive: request }, ofDeriving)
  }

  async #work(name: string, request: WorkRequest, fates: Fates): Promise<IngestResult> {
    if (this.#jobs.has(name)) throw new AppError('conflict', `The job "${name}" is running already.`)
    const job: RunningJob = { cancelled: false, process: null }
    this.#jobs.set(name, job)
    try {
      await this.#turn()
      return job.cancelled ? failed(fates.cancelled) : await this.#inProcess(name, job, request, fates)
    } finally {
      job.process?.kill()
      this.#jobs.delete(name)
      this.#running -= 1
      this.#waiting.shift()?.()
      if (this.#running === 0) this.warm()
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

  close(): void {
    this.#closed = true
    this.#spare?.kill()
    for (const name of this.#jobs.keys()) this.cancel(name)
    this.#endReader()
  }

  #take(): JobProcess {
    const spare = this.#spare?.alive ? this.#spare : this.#options.start()
    this.#spare = null
    return spare
  }

  async #turn(): Promise<void> {
    if (this.#running >= this.#options.atOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#running += 1
  }

  async #inProcess(name: string, job: RunningJob, request: WorkRequest, fates: Fates): Promise<IngestResult> {
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
      return failed(fates.failed)
    } catch (fault) {
      if (!(fault instanceof ProcessLost)) throw fault
      return failed(job.cancelled ? fates.cancelled : fates[fault.kind])
    }
  }

  #look(request: Extract<JobRequest, { type: 'rows' | 'figure' }>): Promise<JobAnswer> {
    const read = this.#reading.then(() => this.#read(request))
    this.#reading = read.catch(() => undefined)
    return read
  }

  async #read(request: JobRequest): Promise<JobAnswer> {
    this.#readerIdle.clear()
    if (!this.#reader?.alive) this.#reader = this.#take()
    try {
      return await this.#reader.call(request, { deadlineMs: this.#options.rowsMs })
    } catch (fault) {
      if (!(fault instanceof ProcessLost)) throw fault
      throw new AppError('unavailable', 'The rows of this table could not be read in time. Try again.', {
        cause: fault,
      })
    } finally {
      this.#readerIdle.set(readerIdleMs)
    }
  }

  #endReader(): void {
    this.#readerIdle.clear()
    this.#reader?.kill()
    this.#reader = null
  }
}

const failed = (detail: string) => ({ state: 'failed', code: 'unreadable_file', detail }) as const

/** What is said of a job that came to no result. */
type Fates = Record<LossKind | 'failed' | 'cancelled', string>
const ofReading: Fates = {
  failed: 'The file could not be read. Check that it is whole, and upload it again.',
  cancelled: 'Reading this file was cancelled.',
  deadline: 'Reading this file took too long and was stopped. Split it, or leave out columns that are not needed.',
  memory: 'Reading this file needs more memory than is allowed. Split it, or leave out columns that are not needed.',
  crash: 'The reader ended unexpectedly on this file. Check that it is whole, and upload it again.',
}
const ofDeriving: Fates = {
  failed: 'The table could not be made. Choose other columns.',
  cancelled: 'Making this table was cancelled.',
  deadline: 'Making this table took too long and was stopped. Choose another key, or fewer columns.',
  memory: 'Making this table needs more memory than is allowed. Choose another key, or fewer columns.',
  crash: 'Making this table ended unexpectedly. Try again, or choose other columns.',
}
