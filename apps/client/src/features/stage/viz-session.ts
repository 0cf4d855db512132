import { commandSubject, type SharedCommand, type Theme } from '@belvedere/contract'
import type { Frame, Frames, FramesOptions, Picked, SendOptions, ViewerSize } from '@belvedere/sdk'
import { changed, drew, firstStage, heard, type StageState } from './stage-state.ts'

type Viewer = Pick<Frames, 'send' | 'resize' | 'theme' | 'show' | 'pick' | 'retryNow' | 'close'>
/** The part of the client that opens viewers. */
export interface VizClient {
  frames(options: FramesOptions): Viewer
}

/** Calls back at the next animation frame. */
type NextFrame = (callback: () => void) => void

/** This page as a viewer of one room: the picture, what lies in it, and what is changed by hand. */
export class VizSession {
  /** The picture itself, in device pixels. Whoever shows the chart puts it into the page. */
  readonly canvas: HTMLCanvasElement
  #frames: Viewer | null = null
  #stage: StageState = firstStage
  #listeners = new Set<() => void>()
  #waiting = new Map<string, { command: SharedCommand; options: SendOptions }>()
  /** The newest move of each thing that is being dragged. */
  #dragged = new Map<string, SharedCommand>()
  /** Small pictures of the versions seen here. */
  #thumbnails = new Map<number, ImageBitmap>()
  readonly #client: VizClient
  readonly #roomId: string
  readonly #nextFrame: NextFrame

  constructor(client: VizClient, roomId: string, nextFrame: NextFrame = (callback) => requestAnimationFrame(callback)) {
    this.#client = client
    this.#roomId = roomId
    this.#nextFrame = nextFrame
    this.canvas = document.createElement('canvas')
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly snapshot = (): StageState => this.#stage
  readonly thumbnail = (version: number): ImageBitmap | null => this.#thumbnails.get(version) ?? null

  /** Says how large the picture should be; the first time, connects. */
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
      onMessage: (message) => this.#become(heard(this.#stage, message)),
      onState: (connection) => this.#become({ ...this.#stage, connection }),
      onLatency: (latencyMs) => this.#become({ ...this.#stage, latencyMs }),
    })
  }

  /**
   * Changes the room's state: here at once, there once per animation frame, the newest of each kind. What is sent as
   * moving is sent once more by `endDrag`.
   */
  send(command: SharedCommand, options: SendOptions = {}): void {
    this.#become(changed(this.#stage, command, Number.POSITIVE_INFINITY))
    const subject = commandSubject(command)
    if (options.moving) this.#dragged.set(subject, command)
    else this.#dragged.delete(subject)
    const isFirst = this.#waiting.size === 0
    this.#waiting.delete(subject)
    this.#waiting.set(subject, { command, options })
    if (isFirst) this.#nextFrame(() => this.#flush())
  }

  /** Whoever dragged has let go: where they did counts. */
  endDrag(): void {
    for (const command of [...this.#dragged.values()]) this.send(command)
  }

  show(version: number | null): void {
    this.#frames?.show(version)
  }

  pick(x: number, y: number): Promise<Picked> | null {
    return this.#frames?.pick(x, y) ?? null
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
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { command, options } of waiting) {
      const id = this.#frames?.send(command, options)
      if (id !== undefined) this.#become(changed(this.#stage, command, id))
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
    const picture = {
      width: header.canvasWidth / header.pixelRatio,
      height: header.canvasHeight / header.pixelRatio,
      final: header.final,
      specVersion: header.specVersion,
    }
    this.#become(drew(this.#stage, picture, header.command, header.timestep))
    if (header.final) await this.#keepThumbnail(header.specVersion)
  }

  async #keepThumbnail(version: number): Promise<void> {
    const { canvas } = this
    const resizeWidth = 240
    const resizeHeight = Math.max(1, Math.round((resizeWidth * canvas.height) / canvas.width))
    this.#thumbnails.get(version)?.close()
    this.#thumbnails.set(version, await createImageBitmap(canvas, { resizeWidth, resizeHeight, resizeQuality: 'high' }))
  }

  #become(stage: StageState): void {
    this.#stage = stage
    for (const listener of this.#listeners) listener()
  }
}
