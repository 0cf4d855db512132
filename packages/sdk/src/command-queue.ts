import { AppError, type CommandOrder, commandSubject, type SharedCommand } from '@belvedere/contract'
import type { Clock } from './clock.ts'
import { ServerUnreachable } from './http.ts'

export interface QueuedCommand {
  id: number
  command: SharedCommand
  /** True for an intermediate value of a drag. */
  isMove: boolean
}

/** Sends commands, and is told the outcome of posted ones. */
export interface CommandTransport {
  readonly isOpen: boolean
  /** Sends by socket, while it is open. */
  sendBySocket(queued: QueuedCommand, order: CommandOrder): void
  /** Sends by HTTP; resolves with the command's number. */
  post(command: SharedCommand, order: CommandOrder, signal: AbortSignal): Promise<number>
  /** Called before a command is posted. */
  onPosting(queued: QueuedCommand): void
  onAccepted(id: number, command: number): void
  onRefused(id: number, error: AppError): void
  /** The server is unreachable: reconnect, even if the socket still looks open. */
  reconnect(): void
}

const responseTimeoutMs = 20_000
/** The socket may report a broken connection slightly later than the request. */
const socketCloseGraceMs = 250
const maxAttempts = 3

/**
 * A queue of outgoing commands, in order, with only the newest per subject. One command is posted at a time, and moves wait
 * for its response; while the socket is closed, everything waits (rule V28 in docs/protocol.md).
 */
export class CommandQueue {
  readonly #transport: CommandTransport
  readonly #clock: Clock
  readonly #sender: string
  #waiting = new Map<string, QueuedCommand>()
  /** Moves without an acknowledgement, which may be lost if the socket breaks. */
  #unacknowledged = new Map<string, QueuedCommand>()
  #attempts = new Map<number, number>()
  #isPosting = false
  #isClosed = false

  constructor(transport: CommandTransport, clock: Clock, sender: string) {
    this.#transport = transport
    this.#clock = clock
    this.#sender = sender
  }

  push(queued: QueuedCommand): void {
    const subject = commandSubject(queued.command)
    this.#unacknowledged.delete(subject)
    this.#waiting.delete(subject)
    this.#waiting.set(subject, queued)
    this.#pump()
  }

  /** Called when the socket has opened. */
  opened(): void {
    const toResend = [...this.#unacknowledged].filter(([subject]) => !this.#waiting.has(subject))
    this.#waiting = new Map([...toResend, ...this.#waiting])
    this.#unacknowledged.clear()
    this.#pump()
  }

  /** Called when the service has accepted or rejected a move. */
  acknowledged(id: number): void {
    for (const [subject, queued] of this.#unacknowledged) if (queued.id === id) this.#unacknowledged.delete(subject)
  }

  /** Sends all waiting commands by socket, as there is no time to post them; their numbers keep them in order. */
  close(): void {
    if (this.#transport.isOpen)
      for (const queued of this.#waiting.values()) this.#transport.sendBySocket(queued, this.#orderOf(queued))
    this.#waiting.clear()
    this.#isClosed = true
  }

  #pump(): void {
    while (!this.#isPosting && !this.#isClosed && this.#transport.isOpen) {
      const [next] = this.#waiting
      if (next === undefined) return
      const [subject, queued] = next
      this.#waiting.delete(subject)
      if (queued.isMove) {
        this.#unacknowledged.set(subject, queued)
        this.#transport.sendBySocket(queued, this.#orderOf(queued))
      } else void this.#post(subject, queued)
    }
  }

  async #post(subject: string, queued: QueuedCommand): Promise<void> {
    this.#isPosting = true
    this.#transport.onPosting(queued)
    const outcome = await this.#postOrError(queued)
    const shouldRetry = outcome instanceof AppError && (await this.#prepareRetry(queued.id, outcome))
    this.#isPosting = false
    if (this.#isClosed) return
    if (shouldRetry) {
      if (!this.#waiting.has(subject)) this.#waiting = new Map([[subject, queued], ...this.#waiting])
    } else {
      this.#attempts.delete(queued.id)
      if (outcome instanceof AppError) this.#transport.onRefused(queued.id, outcome)
      else this.#transport.onAccepted(queued.id, outcome)
    }
    this.#pump()
  }

  /** The command's number, or an error. */
  async #postOrError(queued: QueuedCommand): Promise<number | AppError> {
    const abort = new AbortController()
    const stopWaiting = this.#clock.after(responseTimeoutMs, () => abort.abort())
    try {
      return await this.#transport.post(queued.command, this.#orderOf(queued), abort.signal)
    } catch (error) {
      if (abort.signal.aborted) return new ServerUnreachable(error)
      return error instanceof AppError
        ? error
        : new AppError('internal', 'The change could not be sent.', { cause: error })
    } finally {
      stopWaiting()
    }
  }

  /**
   * Counts a failed attempt, and reconnects or waits until a broken socket is noticed. Resolves to true if the command
   * is to be sent again once the socket is back; its number makes it idempotent (rule V27 in docs/protocol.md).
   */
  async #prepareRetry(id: number, failure: AppError): Promise<boolean> {
    const attempts = (this.#attempts.get(id) ?? 0) + 1
    this.#attempts.set(id, attempts)
    if (failure.code !== 'unavailable' || attempts === maxAttempts) return false
    if (failure instanceof ServerUnreachable) {
      this.#transport.reconnect()
      return true
    }
    if (this.#transport.isOpen) await new Promise<void>((resolve) => this.#clock.after(socketCloseGraceMs, resolve))
    return !this.#transport.isOpen
  }

  #orderOf({ id }: QueuedCommand): CommandOrder {
    return { sender: this.#sender, number: id }
  }
}
