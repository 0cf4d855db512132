import { type ErrorCode, type VizMessage, writeFrameHeader } from '@belvedere/contract'
import type { VizTicket } from '@belvedere/contract/internal'
import type { EncodedPicture, PictureRequest } from '@belvedere/render'
import type { ExceededLimit } from '@belvedere/spec'
import type { Language, TranslatableText } from '@belvedere/texts'
import { textOf } from '@belvedere/texts/all'
import type { DrawnFrame } from './frame-cache.ts'
import { pictureFor } from './frame-pictures.ts'
import type { RoomRevision } from './room-revision.ts'
import { type ViewDrawing, ViewerCanvas } from './viewer-canvas.ts'
import { ViewerLink } from './viewer-link.ts'
import { limitResolution, type Viewport } from './viewport.ts'

/** The gateway's side of a viewer's connection. `unsentBytes` are buffered in this process. */
export interface ViewerSocket {
  readonly unsentBytes: number
  sendText(text: string): void
  sendBytes(bytes: Uint8Array): void
  close(code: number, reason: string): void
}

/** Above this, a viewer gets no further state messages until it has read those already sent. */
const maxUnsentBytes = 1 << 20

/** A client that receives frames, with flow control. The code that opened the socket closes it. */
export class Viewer {
  readonly ticket: VizTicket
  readonly #socket: ViewerSocket
  readonly #language: Language
  readonly #link: ViewerLink
  readonly #maxPixels: number
  readonly #canvas = new ViewerCanvas()
  #shown: DrawnFrame | null = null
  #awaitsScene = true
  #sentRevision = -1
  #viewport: Viewport
  /** A past version; null: the current one. */
  pastVersion: number | null

  constructor(options: {
    socket: ViewerSocket
    language: Language
    ticket: VizTicket
    viewport: Viewport
    /** Device pixels of a frame. */
    maxPixels: number
    pastVersion: number | null
    now: () => number
  }) {
    this.#socket = options.socket
    this.#language = options.language
    this.ticket = options.ticket
    this.#maxPixels = options.maxPixels
    this.#viewport = limitResolution(options.viewport, this.#maxPixels)
    this.pastVersion = options.pastVersion
    this.#link = new ViewerLink(options.now)
  }

  /** The viewport that it asked for, at a resolution that can be drawn. */
  get viewport(): Viewport {
    return this.#viewport
  }

  /** True if another frame may be sent. */
  get open(): boolean {
    return this.#link.open
  }

  /** What it was sent of the version that it shows. */
  get shown(): DrawnFrame | null {
    return this.#shown
  }

  /** True until a scene was sent after the last `widgets`. */
  get awaitsScene(): boolean {
    return this.#awaitsScene
  }

  send(message: VizMessage): void {
    this.#sendText(JSON.stringify(message))
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

  /** Changes the viewport. The next frame is a whole picture, even if nothing else changes. */
  changeViewport(viewport: Viewport): void {
    this.#viewport = limitResolution(viewport, this.#maxPixels)
    this.#shown = null
    this.#canvas.forget()
  }

  /** The picture that it needs of a view. */
  pictureRequest(of: Pick<ViewDrawing, 'view' | 'generation'>, final: boolean): PictureRequest {
    return this.#canvas.request(of, { final, maxBytes: this.#link.maxBytes })
  }

  /** Sends a frame, then its scene if it has one. Only while `open`. Does nothing if the frame has no picture for it. */
  show(frame: DrawnFrame): void {
    const request = this.pictureRequest(frame.drawing, frame.final)
    const picture = pictureFor(frame, request)
    if (picture === null) return
    const { byteLength } = picture.bytes
    this.#socket.sendBytes(frameBytes(frame, picture, this.#link.frameSent(byteLength)))
    this.#canvas.sent(frame.drawing, picture, request)
    this.#shown = frame
    if (frame.scene === null || !(frame.final || this.#awaitsScene)) return
    this.#awaitsScene = false
    this.#sendText(sceneMessage(frame.scene, this.#link.seq))
  }

  /** Sends newer revisions only; a slow viewer gets the newest once it reads again. */
  sendState(revision: RoomRevision): void {
    if (revision.number <= this.#sentRevision || this.#socket.unsentBytes > maxUnsentBytes) return
    this.#sentRevision = revision.number
    this.#sendText(stateMessage(revision))
  }

  /** Acknowledges frames up to `seq`. Returns false if no such frame was sent. */
  acknowledge(seq: number): boolean {
    return this.#link.acknowledge(seq)
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
  }

  #sendText(text: string): void {
    this.#link.sent(text.length)
    this.#socket.sendText(text)
  }
}

/** All viewers get the same. */
function stateMessage(revision: RoomRevision): string {
  const known = stateMessages.get(revision)
  if (known !== undefined) return known
  const message = JSON.stringify({ type: 'state', ...revision.state } satisfies VizMessage)
  stateMessages.set(revision, message)
  return message
}
const stateMessages = new WeakMap<RoomRevision, string>()

/** Prepends `seq` to a scene that the render process wrote as JSON. */
const sceneMessage = (scene: string, seq: number) => `{"type":"scene","seq":${seq},${scene.slice(1)}`

function frameBytes(frame: DrawnFrame, picture: EncodedPicture, seq: number): Uint8Array {
  const { final, viewport, version, timestep, command } = frame
  const header = writeFrameHeader({
    format: picture.format,
    final,
    patch: picture.patch,
    seq,
    command,
    timestep: timestep ?? -1,
    ...picture.area,
    canvasWidth: Math.round(viewport.width * viewport.pixelRatio),
    canvasHeight: Math.round(viewport.height * viewport.pixelRatio),
    pixelRatio: viewport.pixelRatio,
    specVersion: version,
  })
  return Buffer.concat([header, picture.bytes])
}
