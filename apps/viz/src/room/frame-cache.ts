import type { FramePicture } from './frame-pictures.ts'
import type { ViewDrawing } from './viewer-canvas.ts'
import { type Viewport, viewportKey } from './viewport.ts'

/** A drawn frame and the state that it shows. */
export interface DrawnFrame {
  drawing: ViewDrawing
  /** Grows as viewers need others. */
  pictures: FramePicture[]
  /** Drawn when nothing was changing: its pictures are lossless. */
  final: boolean
  /** How far marks had come from the timestep before, 0–1. */
  progress: number
  /** JSON. Present on still frames, and if a viewer awaited it. */
  scene: string | null
  viewport: Viewport
  version: number
  timestep: number | null
  /** The newest shared command that the frame contains. */
  command: number
  /** The `pictureKey` of its state. */
  key: string
}

/** LRU cache of the last still frame of each (room, version, viewport). */
export class FrameCache {
  readonly #perRoom: number
  readonly #totalBytes: number
  readonly #frames = new Map<string, { room: string; drawn: DrawnFrame; bytes: number }>()
  #bytes = 0

  constructor(bounds: { perRoom: number; totalBytes: number }) {
    this.#perRoom = bounds.perRoom
    this.#totalBytes = bounds.totalBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  get(room: string, version: number, viewport: Viewport): DrawnFrame | null {
    const key = keyOf(room, version, viewport)
    const entry = this.#frames.get(key)
    if (entry === undefined) return null
    this.#frames.delete(key)
    this.#frames.set(key, entry)
    return entry.drawn
  }

  put(room: string, drawnFrame: DrawnFrame): void {
    const key = keyOf(room, drawnFrame.version, drawnFrame.viewport)
    this.#drop(key)
    const bytes = drawnFrame.pictures.reduce(
      (sum, { picture }) => sum + picture.bytes.byteLength,
      drawnFrame.scene?.length ?? 0,
    )
    this.#frames.set(key, { room, drawn: drawnFrame, bytes })
    this.#bytes += bytes
    this.#shrink(room)
  }

  dropRoom(room: string): void {
    for (const [key, entry] of this.#frames) if (entry.room === room) this.#drop(key)
  }

  #shrink(room: string): void {
    const ofRoom = [...this.#frames].filter(([, entry]) => entry.room === room)
    for (const [key] of ofRoom.slice(0, Math.max(0, ofRoom.length - this.#perRoom))) this.#drop(key)
    for (const key of this.#frames.keys()) {
      if (this.#bytes <= this.#totalBytes) return
      this.#drop(key)
    }
  }

  #drop(key: string): void {
    const entry = this.#frames.get(key)
    if (entry === undefined) return
    this.#frames.delete(key)
    this.#bytes -= entry.bytes
  }
}

const keyOf = (room: string, version: number, viewport: Viewport) => `${room}\n${version}\n${viewportKey(viewport)}`
