import { AppError, closeCodes, parseJson, type ViewerMessage, viewerMessage } from '@belvedere/contract'
import type { VizTicket } from '@belvedere/contract/internal'
import type { Language, TranslatableText } from '@belvedere/texts'
import { textOf } from '@belvedere/texts/all'
import { errorTexts, TextError } from '@belvedere/texts/errors'
import { vizTexts } from '@belvedere/texts/viz'
import { Alarm, type MonotonicClock } from '../clock.ts'
import type { LiveRoom } from '../room/live-room.ts'
import { Viewer, type ViewerSocket } from '../room/viewer.ts'
import { unreachable } from '../unreachable.ts'
import { RateLimiter } from './rate-limiter.ts'

const helloTimeoutMs = 10_000
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
export class ViewerConnection {
  readonly #socket: ViewerSocket
  readonly #language: Language
  readonly #ticket: VizTicket
  readonly #room: LiveRoom
  readonly #clock: MonotonicClock
  readonly #hello: Alarm
  readonly #rateLimiter: RateLimiter
  readonly #onError: (cause: unknown) => void
  #state: State = { state: 'waiting' }

  constructor(options: {
    socket: ViewerSocket
    language: Language
    ticket: VizTicket
    room: LiveRoom
    clock: MonotonicClock
    onError: (cause: unknown) => void
  }) {
    this.#onError = options.onError
    this.#socket = options.socket
    this.#language = options.language
    this.#ticket = options.ticket
    this.#room = options.room
    this.#clock = options.clock
    this.#rateLimiter = new RateLimiter(options.clock, { perSecond, burst })
    this.#hello = new Alarm(options.clock, () => this.#end(closeCodes.tooSlow, 'no hello'))
    this.#hello.set(helloTimeoutMs)
  }

  receive(text: string): void {
    if (this.#state.state === 'closed') return
    if (this.#socket.unsentBytes > maxUnsentBytes) {
      this.#end(closeCodes.tooSlow, 'not reading')
      return
    }
    const passed = this.#rateLimiter.pass()
    if (!passed) {
      if (this.#rateLimiter.refused > maxRefused) this.#end(policyViolation, 'flood')
      else if (this.#rateLimiter.refused === 1) this.#refuse('too_many_requests', vizTexts.message('viewer.too_many'))
      return
    }
    const message = parseMessage(text)
    if ('key' in message) this.#refuse('invalid_request', message)
    else this.#dispatch(message)
  }

  /** Rejects a binary message: viewers send JSON only. */
  receiveBytes(): void {
    if (this.#state.state !== 'closed') this.#refuse('invalid_request', vizTexts.message('viewer.binary'))
  }

  /** The connection has ended. */
  closed(): void {
    this.#hello.clear()
    if (this.#state.state === 'watching') this.#room.leave(this.#state.viewer)
    this.#state = { state: 'closed' }
  }

  #dispatch(message: ViewerMessage): void {
    if (message.type === 'hello') this.#onHello(message)
    else if (this.#state.state !== 'watching') this.#refuse('invalid_request', vizTexts.message('viewer.hello_first'))
    else if (message.type === 'ack') this.#acknowledge(this.#state.viewer, message.seq)
    else {
      this.#runCommand(this.#state.viewer, message).catch(this.#onError)
    }
  }

  #onHello(hello: Extract<ViewerMessage, { type: 'hello' }>): void {
    if (this.#state.state !== 'waiting') {
      this.#refuse('invalid_request', vizTexts.message('viewer.hello_twice'))
      return
    }
    this.#hello.clear()
    const { width, height, pixelRatio, theme, version } = hello
    const viewer = new Viewer({
      socket: this.#socket,
      language: this.#language,
      ticket: this.#ticket,
      viewport: { width, height, pixelRatio, theme },
      maxPixels: this.#room.maxPixels,
      pastVersion: version === undefined || version === this.#room.specVersion ? null : version,
      now: () => this.#clock.now(),
    })
    this.#state = { state: 'watching', viewer }
    this.#room.join(viewer)
  }

  #acknowledge(viewer: Viewer, seq: number): void {
    if (!this.#room.acknowledge(viewer, seq))
      this.#refuse('invalid_request', vizTexts.message('viewer.frame_not_sent', { seq }))
  }

  async #runCommand(viewer: Viewer, { command, id, order }: Command): Promise<void> {
    const commandId = id === undefined ? {} : { id }
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
          viewer.send({ type: 'picked', ...commandId, x, y, datum: picked?.datum ?? null, rows: picked?.rows ?? null })
          return
        }
        case 'queries':
          viewer.send({ type: 'queries', ...commandId, queries: await this.#room.statements(viewer) })
          return
        case 'set_param':
        case 'select':
        case 'set_timestep':
        case 'play':
        case 'pause':
        case 'reset':
          if (this.#ticket.role === 'viewer') {
            throw new TextError('forbidden', vizTexts.message('viewer.role'))
          }
          viewer.send({ type: 'accepted', ...commandId, command: await this.#room.command(command, order) })
          return
        default:
          unreachable(command)
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { message: detail } = errorTexts(error, this.#language)
      viewer.send({ type: 'error', ...commandId, code: error.code, detail })
    }
  }

  #refuse(code: 'invalid_request' | 'too_many_requests', text: TranslatableText): void {
    const detail = textOf(text, this.#language)
    this.#socket.sendText(JSON.stringify({ type: 'error', code, detail }))
  }

  #end(code: number, reason: string): void {
    this.#socket.close(code, reason)
    this.closed()
  }
}

/** The message, or what is wrong with it. */
function parseMessage(text: string): ViewerMessage | TranslatableText {
  const json = parseJson(text)
  if (json === undefined) return vizTexts.message('viewer.not_json')
  const parsed = viewerMessage.safeParse(json)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const path = issue?.path.join('.') ?? ''
  const reason = (issue?.message ?? 'unknown shape').replace(/\.$/, '')
  return path === ''
    ? vizTexts.message('viewer.invalid', { reason })
    : vizTexts.message('viewer.invalid_at', { path, reason })
}
