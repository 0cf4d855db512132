import { type FrameHeader, readFrame, type VizMessage, vizMessage } from '@belvedere/contract'
import type { VizTicket } from '@belvedere/contract/internal'
import type { Language } from '@belvedere/texts'
import type { MonotonicClock } from '../src/clock.ts'
import { ViewerConnection } from '../src/gateway/viewer-connection.ts'
import type { LiveRoom } from '../src/room/live-room.ts'
import type { Viewport } from '../src/room/viewport.ts'
import { settle } from './fake-clock.ts'

/** A viewer whose received messages are buffered until the test reads them. */
export class TestViewer {
  readonly #received: (VizMessage | ({ type: 'frame' } & FrameHeader & { picture: unknown }))[] = []
  readonly #connection: ViewerConnection
  closeCode: number | null = null
  unsentBytes = 0
  #seq = 0

  constructor(
    room: LiveRoom,
    clock: MonotonicClock,
    { language = 'en', ...ticket }: Partial<VizTicket> & { language?: Language } = {},
  ) {
    const viewer = this
    this.#connection = new ViewerConnection({
      language,
      room,
      clock,
      ticket: { room: room.id, signIn: 'someone', role: 'owner', ...ticket },
      onError: (cause) => {
        throw cause
      },
      socket: {
        get unsentBytes() {
          return viewer.unsentBytes
        },
        sendText: (text) => this.#received.push(vizMessage.parse(JSON.parse(text))),
        sendBytes: (bytes) => this.#receiveFrame(bytes),
        close: (code) => {
          this.closeCode = code
        },
      },
    })
  }

  /** Number of the newest frame that was read. */
  get seq(): number {
    return this.#seq
  }

  async send(message: unknown): Promise<void> {
    this.#connection.receive(typeof message === 'string' ? message : JSON.stringify(message))
    await settle()
  }

  hello(viewport: Partial<Viewport> & { version?: number } = {}): Promise<void> {
    return this.send({
      type: 'hello',
      protocol: 1,
      width: 900,
      height: 500,
      pixelRatio: 1,
      theme: 'light',
      ...viewport,
    })
  }

  command(command: object, id?: string): Promise<void> {
    return this.send({ type: 'command', command, ...(id === undefined ? {} : { id }) })
  }

  /** Acknowledges the newest frame that was read. */
  ack(): Promise<void> {
    return this.send({ type: 'ack', seq: this.#seq })
  }

  leave(): void {
    this.#connection.closed()
  }

  /** Everything that arrived since the last look. */
  read() {
    const messages = this.#received.splice(0)
    for (const message of messages) if (message.type === 'frame') this.#seq = message.seq
    return messages
  }

  /** The types of what arrived since the last look. */
  readTypes(): string[] {
    return this.read().map((message) => message.type)
  }

  #receiveFrame(bytes: Uint8Array): void {
    const frame = readFrame(bytes)
    if (frame === null) throw new Error('The message is no frame.')
    const picture: unknown = JSON.parse(Buffer.from(frame.image).toString())
    this.#received.push({ type: 'frame', ...frame.header, picture })
  }
}

/** The frames that arrived since the last look; everything else that did is read with them. */
export const framesOf = (viewer: TestViewer) => viewer.read().filter((message) => message.type === 'frame')
