import type { Picture } from '@belvedere/render'
import { type Shape, shapeKey } from './shape.ts'

/** A picture as it was drawn, and of which state. */
export interface Drawn {
  picture: Picture
  /** As JSON. Still pictures carry one, and moving ones that somebody begins with. */
  scene: string | null
  shape: Shape
  version: number
  timestep: number | null
  /** Newest shared command that the picture contains. */
  command: number
  /** Of its state, see `pictureKey`. */
  key: string
}

/** The last still picture of each (room, version, shape), the longest unused dropped first. */
export class KeptFrames {
  readonly #perRoom: number
  readonly #totalBytes: number
  readonly #kept = new Map<string, { room: string; drawn: Drawn; bytes: number }>()
  #bytes = 0

  constructor(bounds: { perRoom: number; totalBytes: number }) {
    this.#perRoom = bounds.perRoom
    this.#totalBytes = bounds.totalBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  get(room: string, version: number, shape: Shape): Drawn | null {
    const key = keyOf(room, version, shape)
    const found = this.#kept.get(key)
    if (found === undefined) return null
    this.#kept.delete(key)
    this.#kept.set(key, found)
    return found.drawn
  }

  put(room: string, drawn: Drawn): void {
    const key = keyOf(room, drawn.version, drawn.shape)
    this.#drop(key)
    const bytes = drawn.picture.bytes.byteLength + (drawn.scene?.length ?? 0)
    this.#kept.set(key, { room, drawn, bytes })
    this.#bytes += bytes
    this.#shrink(room)
  }

  dropRoom(room: string): void {
    for (const [key, kept] of this.#kept) if (kept.room === room) this.#drop(key)
  }

  #shrink(room: string): void {
    const ofRoom = [...this.#kept].filter(([, kept]) => kept.room === room)
    for (const [key] of ofRoom.slice(0, Math.max(0, ofRoom.length - this.#perRoom))) this.#drop(key)
    for (const key of this.#kept.keys()) {
      if (this.#bytes <= this.#totalBytes) return
      this.#drop(key)
    }
  }

  #drop(key: string): void {
    const kept = this.#kept.get(key)
    if (kept === undefined) return
    this.#kept.delete(key)
    this.#bytes -= kept.bytes
  }
}

const keyOf = (room: string, version: number, shape: Shape) => `${room}\n${version}\n${shapeKey(shape)}`
