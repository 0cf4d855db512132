import { AppError, closeCodes, parseJson, type ViewerMessage, viewerMessage } from '@belvedere/contract'
import type { VizTicket } from '@belvedere/contract/internal'
import { Alarm, type MonotonicClock } from '../clock.ts'
import type { LiveRoom } from '../room/live-room.ts'
import { Viewer, type ViewerSocket } from '../room/viewer.ts'
import { unreachable } from '../unreachable.ts'
import { RateLimiter } from './rate-limiter.ts'

const helloMs = 10_000
/** Sustained messages per second and burst of a viewer: about twice a drag at 120 per second with its acks. */
const perSecond = 500
const burst = 1000
/** Refused messages after which the connection is closed. */
const maxRefused = 5000
const policyViolation = 1008
/** Maximum size of messages that a viewer has not read. */
const maxUnsentBytes = 16 << 20

type Command = Extract<ViewerMessage, { type: 'command' }>

type State = { state: 'waiting' } | { state: 'watching'; viewer: Viewer } | { state: 'closed' }

/** A viewer's connection: parses its messages, checks its role, and answers its requests. */
export class ViewerSession {
  readonly #socket: ViewerSocket
  readonly #ticket: VizTicket
  readonly #room: LiveRoom
  readonly #clock: MonotonicClock
  readonly #hello: Alarm
  readonly #rateLimiter: RateLimiter
  readonly #onFault: (cause: unknown) => void
  #session: State = { state: 'waiting' }

  constructor(options: {
    socket: ViewerSocket
    ticket: VizTicket
    room: LiveRoom
    clock: MonotonicClock
    onFault: (cause: unknown) => void
  }) {
    this.#onFault = options.onFault
    this.#socket = options.socket
    this.#ticket = options.ticket
    this.#room = options.room
    this.#clock = options.clock
    this.#rateLimiter = new RateLimiter(options.clock, { perSecond, burst })
    this.#hello = new Alarm(options.clock, () => this.#end(closeCodes.tooSlow, 'no hello'))
    this.#hello.set(helloMs)
  }

  receive(text: string): void {
    if (this.#session.state === 'closed') return
    if (this.#socket.unsentBytes > maxUnsentBytes) {
      this.#end(closeCodes.tooSlow, 'not reading')
      return
    }
    const passed = this.#rateLimiter.pass()
    if (!passed) {
      if (this.#rateLimiter.refused > maxRefused) this.#end(policyViolation, 'flood')
      else if (this.#rateLimiter.refused === 1)
        this.#refuse('too_many_requests', 'Too many messages at once: slow down.')
      return
    }
    const message = parseMessage(text)
    if (typeof message === 'string') this.#refuse('invalid_request', message)
    else this.#dispatch(message)
  }

  /** Rejects a binary message: viewers send JSON only. */
  receiveBytes(): void {
    if (this.#session.state !== 'closed') this.#refuse('invalid_request', 'Send messages as JSON text.')
  }

  /** The connection has ended. */
  closed(): void {
    this.#hello.clear()
    if (this.#session.state === 'watching') this.#room.leave(this.#session.viewer)
    this.#session = { state: 'closed' }
  }

  #dispatch(message: ViewerMessage): void {
    if (message.type === 'hello') this.#onHello(message)
    else if (this.#session.state !== 'watching') this.#refuse('invalid_request', 'Say hello first.')
    else if (message.type === 'ack') this.#acknowledge(this.#session.viewer, message.seq)
    else {
      this.#runCommand(this.#session.viewer, message).catch(this.#onFault)
    }
  }

  #onHello(hello: Extract<ViewerMessage, { type: 'hello' }>): void {
    if (this.#session.state !== 'waiting') {
      this.#refuse('invalid_request', 'Hello was said already; use resize and theme.')
      return
    }
    this.#hello.clear()
    const { width, height, pixelRatio, theme, version } = hello
    const viewer = new Viewer({
      socket: this.#socket,
      ticket: this.#ticket,
      viewport: { width, height, pixelRatio, theme },
      pastVersion: version === undefined || version === this.#room.specVersion ? null : version,
      now: () => this.#clock.now(),
    })
    this.#session = { state: 'watching', viewer }
    this.#room.join(viewer)
  }

  #acknowledge(viewer: Viewer, seq: number): void {
    if (!this.#room.acknowledge(viewer, seq)) this.#refuse('invalid_request', `Frame ${seq} was not sent.`)
  }

  async #runCommand(viewer: Viewer, { command, id, order }: Command): Promise<void> {
    const named = id === undefined ? {} : { id }
    try {
      switch (command.type) {
        case 'resize':
        case 'theme':
        case 'show':
          this.#room.adjust(viewer, command)
          return
        case 'pick': {
          const { x, y } = command
          const picked = await this.#room.pick(viewer, x, y)
          viewer.send({ type: 'picked', ...named, x, y, datum: picked?.datum ?? null, rows: picked?.rows ?? null })
          return
        }
        case 'set_param':
        case 'select':
        case 'set_timestep':
        case 'play':
        case 'pause':
        case 'reset':
          if (this.#ticket.role === 'viewer') {
            throw new AppError('forbidden', 'You may look at this room, not change it.')
          }
          viewer.send({ type: 'accepted', ...named, command: await this.#room.command(command, order) })
          return
        default:
          unreachable(command)
      }
    } catch (fault) {
      if (!(fault instanceof AppError)) throw fault
      viewer.send({ type: 'error', ...named, code: fault.code, detail: fault.message })
    }
  }

  #refuse(code: 'invalid_request' | 'too_many_requests', detail: string): void {
    this.#socket.sendText(JSON.stringify({ type: 'error', code, detail }))
  }

  #end(code: number, reason: string): void {
    this.#socket.close(code, reason)
    this.closed()
  }
}

/** The message, or a sentence about its error. */
function parseMessage(text: string): ViewerMessage | string {
  const json = parseJson(text)
  if (json === undefined) return 'This is not JSON.'
  const parsed = viewerMessage.safeParse(json)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const where = issue?.path.join('.') ?? ''
  return `The message is not understood${where === '' ? '' : ` at "${where}"`}: ${issue?.message ?? 'unknown shape'}.`
}
