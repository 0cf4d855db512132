import { type ErrorCode, type VizMessage, writeFrameHeader } from '@belvedere/contract'
import type { VizTicket } from '@belvedere/contract/internal'
import type { ExceededLimit } from '@belvedere/spec'
import type { Language, TranslatableText } from '@belvedere/texts'
import { textOf } from '@belvedere/texts/all'
import type { DrawnFrame } from './frame-cache.ts'
import type { RoomRevision } from './room-revision.ts'
import type { Viewport } from './viewport.ts'

/** The gateway's side of a viewer's connection. `unsentBytes` are buffered in this process. */
export interface ViewerSocket {
  readonly unsentBytes: number
  sendText(text: string): void
  sendBytes(bytes: Uint8Array): void
  close(code: number, reason: string): void
}

/** Maximum number of unacknowledged frames per viewer. */
const frameWindow = 2
/** Above this, a viewer gets no further state messages until it has read those already sent. */
const maxUnsentBytes = 1 << 20

/** A client that receives frames, with flow control. The code that opened the socket closes it. */
export class Viewer {
  readonly ticket: VizTicket
  readonly #socket: ViewerSocket
  readonly #language: Language
  readonly #now: () => number
  readonly #unacknowledged: { seq: number; sentAt: number }[] = []
  #seq = 0
  #shown: DrawnFrame | null = null
  #awaitsScene = true
  #sentRevision = -1
  #lagMs = 0
  /** The viewport that it asked for. */
  viewport: Viewport
  /** A past version; null: the current one. */
  pastVersion: number | null

  constructor(options: {
    socket: ViewerSocket
    language: Language
    ticket: VizTicket
    viewport: Viewport
    pastVersion: number | null
    now: () => number
  }) {
    this.#socket = options.socket
    this.#language = options.language
    this.ticket = options.ticket
    this.viewport = options.viewport
    this.pastVersion = options.pastVersion
    this.#now = options.now
  }

  /** True if another frame may be sent. */
  get open(): boolean {
    return this.#unacknowledged.length < frameWindow
  }

  /** What it was sent of the version that it shows. */
  get shown(): DrawnFrame | null {
    return this.#shown
  }

  /** True until a scene was sent after the last `widgets`. */
  get awaitsScene(): boolean {
    return this.#awaitsScene
  }

  /** Smoothed round-trip time of frames, in milliseconds. */
  get lagMs(): number {
    return this.#lagMs
  }

  send(message: VizMessage): void {
    this.#socket.sendText(JSON.stringify(message))
  }

  /** `exceeded`: the limit at which the chart was stopped. */
  sendError(code: ErrorCode, text: TranslatableText, exceeded: ExceededLimit | null = null): void {
    const detail = textOf(text, this.#language)
    this.send({ type: 'error', code, detail, ...(exceeded === null ? {} : { exceeded }) })
  }

  /** Starts a version: its frame and scene are sent, even if they were sent before. */
  begin(controls: VizMessage): void {
    this.#shown = null
    this.#awaitsScene = true
    this.send(controls)
  }

  /** Sends a frame, then its scene if it has one. Only while `open`. */
  show(frame: DrawnFrame): void {
    this.#seq += 1
    this.#shown = frame
    this.#unacknowledged.push({ seq: this.#seq, sentAt: this.#now() })
    this.#socket.sendBytes(frameBytes(frame, this.#seq))
    if (frame.scene === null) return
    this.#awaitsScene = false
    this.#socket.sendText(sceneMessage(frame.scene, this.#seq))
  }

  /** Sends newer revisions only; a slow viewer gets the newest once it reads again. */
  sendState({ number, state }: RoomRevision): void {
    if (number <= this.#sentRevision || this.#socket.unsentBytes > maxUnsentBytes) return
    this.#sentRevision = number
    this.send({ type: 'state', ...state })
  }

  /** Acknowledges frames up to `seq`. Returns false if no such frame was sent. */
  acknowledge(seq: number): boolean {
    if (seq > this.#seq) return false
    for (
      let oldest = this.#unacknowledged[0];
      oldest !== undefined && oldest.seq <= seq;
      oldest = this.#unacknowledged[0]
    ) {
      this.#unacknowledged.shift()
      this.#lagMs = this.#lagMs * 0.7 + (this.#now() - oldest.sentAt) * 0.3
    }
    return true
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
  }
}

/** Prepends `seq` to a scene that the render process wrote as JSON. */
const sceneMessage = (scene: string, seq: number) => `{"type":"scene","seq":${seq},${scene.slice(1)}`

function frameBytes({ picture, viewport, version, timestep, command }: DrawnFrame, seq: number): Uint8Array {
  const width = Math.round(viewport.width * viewport.pixelRatio)
  const height = Math.round(viewport.height * viewport.pixelRatio)
  const header = writeFrameHeader({
    format: picture.format,
    final: picture.final,
    patch: false,
    seq,
    command,
    timestep: timestep ?? -1,
    x: 0,
    y: 0,
    width,
    height,
    canvasWidth: width,
    canvasHeight: height,
    pixelRatio: viewport.pixelRatio,
    specVersion: version,
  })
  return Buffer.concat([header, picture.bytes])
}
