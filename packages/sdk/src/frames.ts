import {
  AppError,
  type Command,
  type CommandOrder,
  type FrameHeader,
  parseJson,
  readFrame,
  type SharedCommand,
  sharedCommand,
  type Theme,
  type ViewerMessage,
  type VizMessage,
  vizMessage,
} from '@belvedere/contract'
import type { Clock } from './clock.ts'
import { CommandQueue, type CommandTransport, type QueuedCommand } from './command-queue.ts'
import type { SocketDependencies } from './events.ts'
import { type ConnectionState, ReconnectingSocket } from './reconnecting-socket.ts'

export interface Frame {
  header: FrameHeader
  image: Uint8Array<ArrayBuffer>
}
export type PickedMessage = Extract<VizMessage, { type: 'picked' }>
export type QueriesMessage = Extract<VizMessage, { type: 'queries' }>
type Answer = PickedMessage | QueriesMessage

/** CSS pixels, 50–4096; pixel ratio 0.5–3. */
export interface ViewerSize {
  width: number
  height: number
  pixelRatio: number
}

export interface FramesOptions {
  roomId: string
  size: ViewerSize
  theme: Theme
  /** A past version, still. Absent: the current one. */
  version?: number
  /**
   * Draws a frame; acknowledged when done, so that slow clients receive fewer frames. Calls never overlap. A `patch` is drawn over
   * what the previous frame left, which its transparent pixels leave as it is. After a rejection a whole picture is requested.
   */
  onFrame: (frame: Frame) => void | Promise<void>
  onMessage?: (message: VizMessage) => void
  onState?: (state: ConnectionState) => void
  /** Milliseconds from a shared command to the frame that contains it. */
  onLatency?: (ms: number) => void
}

/** Dependencies of a viewer. */
export type FramesDependencies = SocketDependencies & Pick<CommandTransport, 'post'> & { sender: string }

export interface SendOptions {
  /** True during a drag; the final value is sent without it. */
  moving?: boolean
}

const resizeDebounceMs = 150

/** A viewer of a room: receives frames and sends commands. Reconnects by itself with the same viewport. */
export class Frames {
  readonly #options: FramesOptions
  readonly #clock: Clock
  readonly #socket: ReconnectingSocket
  readonly #queue: CommandQueue
  #size: ViewerSize
  #theme: Theme
  #version: number | null
  #drawing: Promise<void> = Promise.resolve()
  #generation = 0
  #nextId = 1
  #cancelResize = () => {}
  /** What patches are drawn over is missing; `requested`: until a whole picture is drawn. */
  #base: 'drawn' | 'missing' | 'requested' = 'drawn'
  /** True once the connection is open and `hello` was sent. */
  #isReady = false
  #sentAt = new Map<number, number>()
  #pendingLatencies: { command: number; sentAt: number }[] = []
  /** The newest command contained in a frame or state, and its time of arrival. */
  #newest = { command: 0, at: 0 }
  /** Questions about the view, by the ids of their commands. */
  #questions = new Map<number, { resolve: (answer: Answer) => void; reject: (error: unknown) => void }>()

  constructor({ sender, post, ...socketDependencies }: FramesDependencies, options: FramesOptions) {
    this.#options = options
    this.#clock = socketDependencies.clock
    this.#size = clampSize(options.size)
    this.#theme = options.theme
    this.#version = options.version ?? null
    this.#socket = new ReconnectingSocket({
      ...socketDependencies,
      onOpen: () => this.#onOpen(),
      onMessage: (data) => (typeof data === 'string' ? this.#onText(data) : this.#onFrame(data)),
      onState: (state) => {
        if (state.state !== 'open') {
          this.#isReady = false
          this.#dropQuestions()
        }
        options.onState?.(state)
      },
    })
    this.#queue = new CommandQueue(this.#commandTransport(post), socketDependencies.clock, sender)
  }

  get state(): ConnectionState {
    return this.#socket.state
  }

  /** Debounced by 150 ms. */
  resize(size: ViewerSize): void {
    const next = clampSize(size)
    this.#cancelResize()
    if (sameSize(next, this.#size)) return
    this.#cancelResize = this.#clock.after(resizeDebounceMs, () => {
      this.#size = next
      this.#sendCommand({ type: 'resize', ...next })
    })
  }

  theme(theme: Theme): void {
    if (theme === this.#theme) return
    this.#theme = theme
    this.#sendCommand({ type: 'theme', theme })
  }

  /** Shows a past version, or the current one (null), to this viewer only. */
  show(version: number | null): void {
    if (version === this.#version) return
    this.#version = version
    this.#sendCommand({ type: 'show', version })
  }

  /**
   * Changes the room's state: by HTTP, or during a drag by socket, which is faster. Returns the id that `accepted` or `error`
   * will carry. While disconnected, commands are queued; the newest per subject wins.
   */
  send(command: SharedCommand, { moving = false }: SendOptions = {}): number {
    const id = this.#nextId
    this.#nextId += 1
    this.#queue.push({ id, command: sharedCommand.parse(command), isMove: moving })
    return id
  }

  /** Requests the mark at a point, in CSS pixels of the frame, for marks that the scene leaves out. */
  pick(x: number, y: number): Promise<PickedMessage> {
    return this.#ask({ type: 'pick', x, y }, 'picked')
  }

  /** Requests the queries that made what this viewer sees; none where rows are read instead, as those of small tables are. */
  queries(): Promise<QueriesMessage> {
    return this.#ask({ type: 'queries' }, 'queries')
  }

  retryNow(): void {
    if (this.#socket.state.state === 'waiting') this.#socket.retryNow()
  }

  close(): void {
    this.#cancelResize()
    this.#queue.close()
    this.#socket.close()
    this.#dropQuestions()
  }

  #commandTransport(post: CommandTransport['post']): CommandTransport {
    const frames = this
    const recordTime = ({ id }: QueuedCommand) => this.#sentAt.set(id, this.#clock.now())
    return {
      get isOpen() {
        return frames.#isReady
      },
      sendBySocket: (queued, order) => {
        recordTime(queued)
        this.#sendCommand(queued.command, queued.id, order)
      },
      post,
      onPosting: recordTime,
      onAccepted: (id, command) => this.#onMessage({ type: 'accepted', id, command }),
      onRefused: (id, { code, message }) => this.#onMessage({ type: 'error', id, code, detail: message }),
      reconnect: () => this.#socket.retryNow(),
    }
  }

  #sendCommand(command: Command, id?: number, order?: CommandOrder): boolean {
    const ids = { ...(id === undefined ? {} : { id }), ...(order === undefined ? {} : { order }) }
    return this.#sendMessage({ type: 'command', command, ...ids })
  }

  #sendMessage(message: ViewerMessage): boolean {
    return this.#socket.send(message)
  }

  #onOpen(): void {
    this.#generation += 1
    this.#sentAt.clear()
    this.#pendingLatencies = []
    this.#base = 'drawn'
    const version = this.#version === null ? {} : { version: this.#version }
    this.#sendMessage({ type: 'hello', protocol: 1, ...this.#size, theme: this.#theme, ...version })
    this.#isReady = true
    this.#queue.opened()
  }

  #onText(data: string): void {
    const message = readMessage(data)
    if (message === null) return
    if ((message.type === 'accepted' || message.type === 'error') && typeof message.id === 'number')
      this.#queue.acknowledged(message.id)
    this.#onMessage(message)
  }

  #onMessage(message: VizMessage): void {
    if (message.type === 'accepted') this.#onAccepted(message.id, message.command)
    if (message.type === 'state') this.#onApplied(message.command)
    if ((message.type === 'picked' || message.type === 'queries') && typeof message.id === 'number') {
      this.#settleQuestion(message.id)?.resolve(message)
    }
    if (message.type === 'error' && typeof message.id === 'number') {
      this.#settleQuestion(message.id)?.reject(new AppError(message.code, message.detail))
    }
    this.#options.onMessage?.(message)
  }

  #onFrame(data: ArrayBuffer): void {
    const frame = readFrame(new Uint8Array(data))
    if (frame === null) return
    const { header } = frame
    const generation = this.#generation
    const image = new Uint8Array(data, data.byteLength - frame.image.byteLength)
    // In order: a patch frame is drawn over the previous one.
    this.#drawing = this.#drawing
      .then(() => (generation === this.#generation ? this.#draw({ header, image }) : undefined))
      .then(() => {
        if (generation !== this.#generation) return
        this.#requestBase(header)
        this.#sendMessage({ type: 'ack', seq: header.seq })
        this.#onApplied(header.command)
      })
  }

  async #draw(frame: Frame): Promise<void> {
    const isWhole = !frame.header.patch
    try {
      await this.#options.onFrame(frame)
      if (isWhole) this.#base = 'drawn'
    } catch {
      if (isWhole || this.#base === 'drawn') this.#base = 'missing'
    }
  }

  /** Only after a patch: a whole picture that cannot be drawn is not requested over and over. */
  #requestBase({ patch }: FrameHeader): void {
    if (!patch || this.#base !== 'missing') return
    this.#base = 'requested'
    this.#sendCommand({ type: 'resize', ...this.#size })
  }

  #onAccepted(id: number | string | undefined, command: number): void {
    if (typeof id !== 'number') return
    const sentAt = this.#sentAt.get(id)
    this.#sentAt.delete(id)
    if (sentAt === undefined) return
    if (command > this.#newest.command) this.#pendingLatencies.push({ command, sentAt })
    // The frame reached before the acknowledgement of its command.
    else if (this.#newest.at >= sentAt) this.#options.onLatency?.(this.#newest.at - sentAt)
  }

  #onApplied(command: number): void {
    if (command > this.#newest.command) this.#newest = { command, at: this.#clock.now() }
    const reached = this.#pendingLatencies.filter((wait) => wait.command <= command)
    const newest = reached.at(-1)
    if (newest === undefined) return
    this.#pendingLatencies = this.#pendingLatencies.filter((wait) => wait.command > command)
    this.#options.onLatency?.(this.#clock.now() - newest.sentAt)
  }

  #ask<T extends Answer['type']>(command: Command, type: T): Promise<Extract<Answer, { type: T }>> {
    const id = this.#nextId
    this.#nextId += 1
    return new Promise((resolve, reject) => {
      const isAnswer = (answer: Answer): answer is Extract<Answer, { type: T }> => answer.type === type
      const settle = (answer: Answer) => (isAnswer(answer) ? resolve(answer) : reject(notConnected()))
      if (this.#sendCommand(command, id)) this.#questions.set(id, { resolve: settle, reject })
      else reject(notConnected())
    })
  }

  #settleQuestion(id: number) {
    const question = this.#questions.get(id)
    this.#questions.delete(id)
    return question
  }

  #dropQuestions(): void {
    for (const { reject } of this.#questions.values()) reject(notConnected())
    this.#questions.clear()
  }
}

const notConnected = () => new AppError('unavailable', 'The chart is not connected. It reconnects automatically.')

function clampSize({ width, height, pixelRatio }: ViewerSize): ViewerSize {
  const side = (length: number) => Math.min(4096, Math.max(50, Math.round(length)))
  return { width: side(width), height: side(height), pixelRatio: Math.min(3, Math.max(0.5, pixelRatio)) }
}

const sameSize = (a: ViewerSize, b: ViewerSize) =>
  a.width === b.width && a.height === b.height && a.pixelRatio === b.pixelRatio

function readMessage(data: string): VizMessage | null {
  const parsed = vizMessage.safeParse(parseJson(data))
  return parsed.success ? parsed.data : null
}
