import { commandSubject, type SharedCommand, type Theme } from '@belvedere/contract'
import type {
  Frame,
  Frames,
  FramesOptions,
  PickedMessage,
  QueriesMessage,
  SendOptions,
  ViewerSize,
} from '@belvedere/sdk'
import { applyChange, applyFrame, applyMessage, initialStage, type StageState } from './stage-state.ts'

type FrameStream = Pick<Frames, 'send' | 'resize' | 'theme' | 'show' | 'pick' | 'queries' | 'retryNow' | 'close'>
/** The part of the client that opens frame streams. */
export interface VizClient {
  frames(options: FramesOptions): FrameStream
}

/** Calls back at the next animation frame. */
type RequestAnimationFrame = (callback: () => void) => void

/** The connection of this page, as a viewer, to one room's chart: its frames, its scene, and the changes made here. */
export class ChartConnection {
  /** The current frame in device pixels; the component that shows the chart puts the canvas into the page. */
  readonly canvas: HTMLCanvasElement
  #frames: FrameStream | null = null
  #stage: StageState = initialStage
  #listeners = new Set<() => void>()
  /** The newest unsent command of each subject. */
  #queue = new Map<string, { command: SharedCommand; options: SendOptions }>()
  /** The newest move of each subject that is being dragged. */
  #moves = new Map<string, SharedCommand>()
  /** By the version of the spec that this page has drawn. */
  #thumbnails = new Map<number, ImageBitmap>()
  readonly #client: VizClient
  readonly #roomId: string
  readonly #requestFrame: RequestAnimationFrame

  constructor(
    client: VizClient,
    roomId: string,
    requestFrame: RequestAnimationFrame = (callback) => requestAnimationFrame(callback),
  ) {
    this.#client = client
    this.#roomId = roomId
    this.#requestFrame = requestFrame
    this.canvas = document.createElement('canvas')
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly snapshot = (): StageState => this.#stage
  readonly thumbnail = (version: number): ImageBitmap | null => this.#thumbnails.get(version) ?? null

  /** Requests frames of this size and theme; the first call connects. */
  fit(size: ViewerSize, theme: Theme): void {
    if (this.#frames !== null) {
      this.#frames.resize(size)
      this.#frames.theme(theme)
      return
    }
    this.#frames = this.#client.frames({
      roomId: this.#roomId,
      size,
      theme,
      onFrame: (frame) => this.#draw(frame),
      onMessage: (message) => this.#setStage(applyMessage(this.#stage, message)),
      onState: (connection) => this.#setStage({ ...this.#stage, connection }),
      onLatency: (latencyMs) => this.#setStage({ ...this.#stage, latencyMs }),
    })
  }

  /**
   * Changes the room's state: on this page at once; sent once per animation frame, the newest command of each subject.
   * A command sent with `moving` is sent again as a final one by `endDrag`.
   */
  send(command: SharedCommand, options: SendOptions = {}): void {
    this.#setStage(applyChange(this.#stage, command, Number.POSITIVE_INFINITY))
    const subject = commandSubject(command)
    if (options.moving) this.#moves.set(subject, command)
    else this.#moves.delete(subject)
    const isFirst = this.#queue.size === 0
    this.#queue.delete(subject)
    this.#queue.set(subject, { command, options })
    if (isFirst) this.#requestFrame(() => this.#flush())
  }

  /** Sends the last move of each dragged subject as a final change. */
  endDrag(): void {
    for (const command of [...this.#moves.values()]) this.send(command)
  }

  show(version: number | null): void {
    this.#frames?.show(version)
  }

  pick(x: number, y: number): Promise<PickedMessage> | null {
    return this.#frames?.pick(x, y) ?? null
  }

  queries(): Promise<QueriesMessage> | null {
    return this.#frames?.queries() ?? null
  }

  retryNow(): void {
    this.#frames?.retryNow()
  }

  close(): void {
    this.#flush()
    this.#frames?.close()
    this.#frames = null
  }

  #flush(): void {
    const queue = [...this.#queue.values()]
    this.#queue.clear()
    for (const { command, options } of queue) {
      const id = this.#frames?.send(command, options)
      if (id !== undefined) this.#setStage(applyChange(this.#stage, command, id))
    }
  }

  async #draw({ header, image }: Frame): Promise<void> {
    const bitmap = await createImageBitmap(new Blob([image], { type: `image/${header.format}` }))
    const { canvas } = this
    if (canvas.width !== header.canvasWidth || canvas.height !== header.canvasHeight) {
      canvas.width = header.canvasWidth
      canvas.height = header.canvasHeight
    }
    canvas.getContext('2d')?.drawImage(bitmap, header.x, header.y, header.width, header.height)
    bitmap.close()
    const frame = {
      width: header.canvasWidth / header.pixelRatio,
      height: header.canvasHeight / header.pixelRatio,
      final: header.final,
      specVersion: header.specVersion,
    }
    this.#setStage(applyFrame(this.#stage, frame, header.command, header.timestep))
    if (header.final) await this.#saveThumbnail(header.specVersion)
  }

  async #saveThumbnail(version: number): Promise<void> {
    const { canvas } = this
    const resizeWidth = 240
    const resizeHeight = Math.max(1, Math.round((resizeWidth * canvas.height) / canvas.width))
    this.#thumbnails.get(version)?.close()
    this.#thumbnails.set(version, await createImageBitmap(canvas, { resizeWidth, resizeHeight, resizeQuality: 'high' }))
  }

  #setStage(stage: StageState): void {
    this.#stage = stage
    for (const listener of this.#listeners) listener()
  }
}
