import { type Mailer, MailRefused } from '../../mail/mailer.ts'
import type { Store } from '../../store/store.ts'
import { composeMail } from './compose-mail.ts'
import { claimMailJob, dropMailJob, type MailJob } from './mail-jobs.ts'

/** What follows a request must not be felt in its answer: whether there is such an account is not to be told by it. */
const afterRequestMs = 100
const longestSleepMs = 60_000
const drainMs = 3000

export interface MailWorkerDeps {
  store: Store
  mailer: Mailer
  publicUrl(): string
  now(): number
  /** Never an address or a token. */
  record(what: string, details: Record<string, unknown>): void
}

/**
 * Sends the mails that the store holds: take a job up with a new token → compose → send → drop the job. What can't be sent
 * is tried again, first after a minute, for as long as it is of use. A mail may come twice, never not at all.
 */
export class MailWorker {
  readonly #deps: MailWorkerDeps
  #last: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  #closed = false

  constructor(deps: MailWorkerDeps) {
    this.#deps = deps
  }

  /** Looks for work soon. */
  wake(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#sleep(afterRequestMs)
  }

  /** Resolves once everything that is due has been tried. */
  settled(): Promise<void> {
    this.#last = this.#last.then(() => this.#sendDue())
    return this.#last
  }

  /** Waits a little for the mail that is on its way; it is sent again after the next start if it does not get there. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    const { promise: drained, resolve } = Promise.withResolvers<void>()
    const drain = setTimeout(resolve, drainMs)
    await Promise.race([this.#last, drained])
    clearTimeout(drain)
  }

  /** Nothing where it is to wake up already: that was for a job that came meanwhile. */
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
      if (next !== undefined) this.#sleep(Math.min(Math.max(next.due_at - now(), 0), longestSleepMs))
    } catch (err) {
      record('mail waits', { err })
      this.#sleep(longestSleepMs)
    }
  }

  async #send(job: MailJob): Promise<void> {
    const { store, mailer, record } = this.#deps
    const { id, tries } = job
    const { kind } = job.said
    try {
      await mailer.send(composeMail({ ...job, publicUrl: this.#deps.publicUrl() }))
    } catch (err) {
      if (!(err instanceof MailRefused)) return record('mail was not sent, and is tried again', { kind, tries, err })
      record('mail was refused', { kind, err: err.cause })
    }
    await store.write((tx) => dropMailJob(tx, id))
  }
}
