import { type VizMessage, writeFrameHeader } from '@belvedere/contract'
import type { VizTicket } from '@belvedere/contract/internal'
import type { Drawn } from './kept-frames.ts'
import type { Moment } from './moment.ts'
import type { Shape } from './shape.ts'

/** The gateway's end of a viewer's connection. `unsentBytes` lie in this process's memory, waiting for the network. */
export interface ViewerSocket {
  readonly unsentBytes: number
  sendText(text: string): void
  sendBytes(bytes: Uint8Array): void
  close(code: number, reason: string): void
}

/** Frames under way to a viewer without an acknowledgement. */
const frameWindow = 2
/** Above this a viewer is told nothing more of the state until it has read what it was sent. */
const mutedBytes = 1 << 20

/** Somebody receiving frames: what they were sent, what they acknowledged. Whoever opened the socket closes it. */
export class Viewer {
  readonly ticket: VizTicket
  readonly #socket: ViewerSocket
  readonly #now: () => number
  readonly #underWay: { seq: number; sentAt: number }[] = []
  #seq = 0
  #shown: Drawn | null = null
  #awaitsScene = true
  #toldRevision = -1
  #lagMs = 0
  /** What this viewer asked for. */
  shape: Shape
  /** A past version, still; null: the current one. */
  pastVersion: number | null

  constructor(options: {
    socket: ViewerSocket
    ticket: VizTicket
    shape: Shape
    pastVersion: number | null
    now: () => number
  }) {
    this.#socket = options.socket
    this.ticket = options.ticket
    this.shape = options.shape
    this.pastVersion = options.pastVersion
    this.#now = options.now
  }

  /** True where one more frame may leave. */
  get open(): boolean {
    return this.#underWay.length < frameWindow
  }

  /** What this viewer was sent of the version that it looks at. */
  get shown(): Drawn | null {
    return this.#shown
  }

  /** True until a scene has followed the last `widgets`. */
  get awaitsScene(): boolean {
    return this.#awaitsScene
  }

  /** Smoothed time from a frame's sending to its acknowledgement. */
  get lagMs(): number {
    return this.#lagMs
  }

  tell(message: VizMessage): void {
    this.#socket.sendText(JSON.stringify(message))
  }

  /** Begins with a version: its picture and scene follow, also where they were sent before. */
  begin(controls: VizMessage): void {
    this.#shown = null
    this.#awaitsScene = true
    this.tell(controls)
  }

  /** Frame, then its scene where it has one. Only while `open`. */
  show(drawn: Drawn): void {
    this.#seq += 1
    this.#shown = drawn
    this.#underWay.push({ seq: this.#seq, sentAt: this.#now() })
    this.#socket.sendBytes(frameBytes(drawn, this.#seq))
    if (drawn.scene === null) return
    this.#awaitsScene = false
    this.#socket.sendText(sceneMessage(drawn.scene, this.#seq))
  }

  /** Newer moments only; a viewer that does not read is told the newest when it does. */
  tellState({ revision, state }: Moment): void {
    if (revision <= this.#toldRevision || this.#socket.unsentBytes > mutedBytes) return
    this.#toldRevision = revision
    this.tell({ type: 'state', ...state })
  }

  /** Frames up to `seq` were drawn. False where no such frame was sent. */
  acknowledge(seq: number): boolean {
    if (seq > this.#seq) return false
    for (let oldest = this.#underWay[0]; oldest !== undefined && oldest.seq <= seq; oldest = this.#underWay[0]) {
      this.#underWay.shift()
      this.#lagMs = this.#lagMs * 0.7 + (this.#now() - oldest.sentAt) * 0.3
    }
    return true
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
  }
}

/** The scene was written as JSON by the render process: only its number is put in front. */
const sceneMessage = (scene: string, seq: number) => `{"type":"scene","seq":${seq},${scene.slice(1)}`

function frameBytes({ picture, shape, version, timestep, command }: Drawn, seq: number): Uint8Array {
  const width = Math.round(shape.width * shape.pixelRatio)
  const height = Math.round(shape.height * shape.pixelRatio)
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
    pixelRatio: shape.pixelRatio,
    specVersion: version,
  })
  return Buffer.concat([header, picture.bytes])
}
