import { AppError, type CommandOrder, commandSubject, type SharedCommand } from '@belvedere/contract'
import type { Clock } from './clock.ts'
import { ServerUnreachable } from './http.ts'

export interface QueuedCommand {
  id: number
  command: SharedCommand
  /** True during a drag. */
  moving: boolean
}

/** How commands are sent, and callbacks for the outcome of posted ones. */
export interface CommandTransports {
  readonly isOpen: boolean
  /** Sends by socket, while it is open. */
  move(queued: QueuedCommand, order: CommandOrder): void
  /** Sends by HTTP; resolves with the command's number. */
  post(command: SharedCommand, order: CommandOrder, signal: AbortSignal): Promise<number>
  onPost(queued: QueuedCommand): void
  onAccepted(id: number, command: number): void
  onRefused(id: number, error: AppError): void
  /** Called when the server cannot be reached, so that an apparently open socket is dead. */
  redial(): void
}

const answerWithinMs = 20_000
/** The socket may report a broken connection slightly later than the request. */
const breakIsToldWithinMs = 250
const attemptsAtMost = 3

/**
 * A queue of outgoing commands, in order, with only the newest per subject. One command is posted at a time, and moves wait
 * for its answer; while the socket is closed, everything waits [V28].
 */
export class CommandQueue {
  readonly #ways: CommandTransports
  readonly #clock: Clock
  readonly #sender: string
  #waiting = new Map<string, QueuedCommand>()
  /** Moves without an answer, which may be lost if the socket breaks. */
  #unanswered = new Map<string, QueuedCommand>()
  #attempts = new Map<number, number>()
  #isPosting = false
  #isClosed = false

  constructor(ways: CommandTransports, clock: Clock, sender: string) {
    this.#ways = ways
    this.#clock = clock
    this.#sender = sender
  }

  push(queued: QueuedCommand): void {
    const subject = commandSubject(queued.command)
    this.#unanswered.delete(subject)
    this.#waiting.delete(subject)
    this.#waiting.set(subject, queued)
    this.#pump()
  }

  /** Called when the socket has opened. */
  opened(): void {
    const again = [...this.#unanswered].filter(([subject]) => !this.#waiting.has(subject))
    this.#waiting = new Map([...again, ...this.#waiting])
    this.#unanswered.clear()
    this.#pump()
  }

  /** Called when the service has accepted or rejected a move. */
  answered(id: number): void {
    for (const [subject, queued] of this.#unanswered) if (queued.id === id) this.#unanswered.delete(subject)
  }

  /** Sends waiting commands by socket, without waiting for answers; their numbers keep them in order. */
  close(): void {
    if (this.#ways.isOpen) for (const queued of this.#waiting.values()) this.#ways.move(queued, this.#orderOf(queued))
    this.#waiting.clear()
    this.#isClosed = true
  }

  #pump(): void {
    while (!this.#isPosting && !this.#isClosed && this.#ways.isOpen) {
      const [next] = this.#waiting
      if (next === undefined) return
      const [subject, queued] = next
      this.#waiting.delete(subject)
      if (queued.moving) {
        this.#unanswered.set(subject, queued)
        this.#ways.move(queued, this.#orderOf(queued))
      } else void this.#post(subject, queued)
    }
  }

  async #post(subject: string, queued: QueuedCommand): Promise<void> {
    this.#isPosting = true
    this.#ways.onPost(queued)
    const outcome = await this.#postOrError(queued)
    const comesAgain = outcome instanceof AppError && (await this.#willRetry(queued.id, outcome))
    this.#isPosting = false
    if (this.#isClosed) return
    if (comesAgain) {
      if (!this.#waiting.has(subject)) this.#waiting = new Map([[subject, queued], ...this.#waiting])
    } else {
      this.#attempts.delete(queued.id)
      if (outcome instanceof AppError) this.#ways.onRefused(queued.id, outcome)
      else this.#ways.onAccepted(queued.id, outcome)
    }
    this.#pump()
  }

  /** The command's number, or an error. */
  async #postOrError(queued: QueuedCommand): Promise<number | AppError> {
    const abort = new AbortController()
    const stopWaiting = this.#clock.after(answerWithinMs, () => abort.abort())
    try {
      return await this.#ways.post(queued.command, this.#orderOf(queued), abort.signal)
    } catch (error) {
      if (abort.signal.aborted) return new ServerUnreachable(error)
      return error instanceof AppError
        ? error
        : new AppError('internal', 'The change could not be sent.', { cause: error })
    } finally {
      stopWaiting()
    }
  }

  /** Whether an undelivered command is sent again once the socket is back; its number makes it idempotent [V27]. */
  async #willRetry(id: number, failure: AppError): Promise<boolean> {
    const attempts = (this.#attempts.get(id) ?? 0) + 1
    this.#attempts.set(id, attempts)
    if (failure.code !== 'unavailable' || attempts === attemptsAtMost) return false
    if (failure instanceof ServerUnreachable) {
      this.#ways.redial()
      return true
    }
    if (this.#ways.isOpen) await new Promise<void>((resolve) => this.#clock.after(breakIsToldWithinMs, resolve))
    return !this.#ways.isOpen
  }

  #orderOf({ id }: QueuedCommand): CommandOrder {
    return { sender: this.#sender, number: id }
  }
}
