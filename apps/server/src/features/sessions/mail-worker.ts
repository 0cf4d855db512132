import { type Mailer, MailRefusal } from '../../mail/mailer.ts'
import type { Store } from '../../store/store.ts'
import { composeMail } from './compose-mail.ts'
import { claimMailJob, dropMailJob, type MailJob } from './mail-jobs.ts'

/** Delay after a request, so that its duration does not disclose whether the account exists. */
const sendDelayMs = 100
const maxSleepMs = 60_000
const drainTimeoutMs = 3000

export interface MailWorkerDeps {
  store: Store
  mailer: Mailer
  publicUrl(): string
  now(): number
  /** Without addresses and tokens. */
  record(what: string, details: Record<string, unknown>): void
}

/**
 * Sends queued mails: claim a job with a new token → compose → send → delete the job. Failed mails are retried, first
 * after a minute, for as long as they are useful. Delivery is at least once.
 */
export class MailWorker {
  readonly #deps: MailWorkerDeps
  #last: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  #closed = false

  constructor(deps: MailWorkerDeps) {
    this.#deps = deps
  }

  /** Checks the queue soon. */
  wake(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#sleep(sendDelayMs)
  }

  /** Resolves once every due job has been tried. */
  settled(): Promise<void> {
    this.#last = this.#last.then(() => this.#sendDue())
    return this.#last
  }

  /** Waits briefly for the mail being sent; otherwise it is sent after the next start. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    const { promise: drained, resolve } = Promise.withResolvers<void>()
    const drain = setTimeout(resolve, drainTimeoutMs)
    await Promise.race([this.#last, drained])
    clearTimeout(drain)
  }

  /** Keeps a wake-up that is already scheduled: a job may have come meanwhile. */
  #sleep(ms: number): void {
    if (this.#closed || this.#timer !== undefined) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      void this.settled()
    }, ms)
  }

  async #sendDue(): Promise<void> {
    const { store, now, record } = this.#deps
    try {
      while (!this.#closed) {
        const job = await store.write((tx) => claimMailJob(tx, now()))
        if (job === null) break
        await this.#send(job)
      }
      const next = await store.read.selectFrom('mail_jobs').select('due_at').orderBy('due_at').executeTakeFirst()
      // Also where there is none: another server may have left one.
      this.#sleep(next === undefined ? maxSleepMs : Math.min(Math.max(next.due_at - now(), 0), maxSleepMs))
    } catch (err) {
      record('sending mail is delayed', { err })
      this.#sleep(maxSleepMs)
    }
  }

  async #send(job: MailJob): Promise<void> {
    const { store, mailer, record } = this.#deps
    const { id, tries } = job
    const { kind } = job.topic
    try {
      await mailer.send(composeMail({ ...job, publicUrl: this.#deps.publicUrl() }))
    } catch (err) {
      if (!(err instanceof MailRefusal)) return record('mail was not sent and will be retried', { kind, tries, err })
      record('mail was refused', { kind, err: err.cause })
    }
    await store.write((tx) => dropMailJob(tx, id))
  }
}
