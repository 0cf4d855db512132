import { AppError } from '@belvedere/contract'
import type { TableProfile } from '@belvedere/spec'
import type { IngestRequest, IngestResult, TableFiles } from '@belvedere/tables'
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

interface RunningJob {
  cancelled: boolean
  process: JobProcess | null
}

const readerIdleMs = 60_000
/** Progress is told at most this often. */
const progressEveryMs = 100

/**
 * Reads uploaded files, each in a process of its own that ends with the job: whatever a file does to its reader, it does
 * to itself alone. Previews share one process, which ends when it is not needed.
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
  async ingest(name: string, request: IngestRequest): Promise<IngestResult> {
    if (this.#jobs.has(name)) throw new AppError('conflict', `The job "${name}" is running already.`)
    const job: RunningJob = { cancelled: false, process: null }
    this.#jobs.set(name, job)
    try {
      await this.#turn()
      return job.cancelled ? cancelled : await this.#ingest(name, job, request)
    } finally {
      job.process?.kill()
      this.#jobs.delete(name)
      this.#running -= 1
      this.#waiting.shift()?.()
      if (this.#running === 0) this.warm()
    }
  }

  /** Ends a job where it runs; its `ingest` then answers `failed`. */
  cancel(name: string): void {
    const job = this.#jobs.get(name)
    if (job === undefined) return
    job.cancelled = true
    job.process?.kill()
  }

  /** Rows for a preview, one request after the other. Throws `unavailable` where the reader is lost. */
  rows(request: { files: TableFiles; profile: TableProfile; offset: number; limit: number }) {
    const read = this.#reading.then(() => this.#rows({ type: 'rows', ...request }))
    this.#reading = read.catch(() => undefined)
    return read
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

  async #ingest(name: string, job: RunningJob, ingest: IngestRequest): Promise<IngestResult> {
    job.process = this.#take()
    let toldAt = Number.NEGATIVE_INFINITY
    const onProgress = (progress: number) => {
      const now = this.#options.clock.now()
      if (now - toldAt < progressEveryMs) return
      toldAt = now
      this.#options.onProgress(name, progress)
    }
    try {
      const answer = await job.process.call(
        { type: 'ingest', ingest },
        { deadlineMs: this.#options.ingestMs, onProgress },
      )
      if (answer.type === 'ingested') return answer.result
      return failed('The file could not be read. Check that it is whole, and upload it again.')
    } catch (fault) {
      if (!(fault instanceof ProcessLost)) throw fault
      return job.cancelled ? cancelled : failed(lossDetail[fault.kind])
    }
  }

  async #rows(request: Extract<JobRequest, { type: 'rows' }>) {
    this.#readerIdle.clear()
    if (!this.#reader?.alive) this.#reader = this.#take()
    try {
      const answer = await this.#reader.call(request, { deadlineMs: this.#options.rowsMs })
      if (answer.type === 'read') return answer.rows
      throw new AppError('unavailable', 'The rows of this table could not be read.')
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
const cancelled = failed('Reading this file was cancelled.')
const lossDetail: Record<LossKind, string> = {
  deadline: 'Reading this file took too long and was stopped. Split it, or leave out columns that are not needed.',
  memory: 'Reading this file needs more memory than is allowed. Split it, or leave out columns that are not needed.',
  crash: 'The reader ended unexpectedly on this file. Check that it is whole, and upload it again.',
}
