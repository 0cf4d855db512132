import { type Room, routes } from '@belvedere/contract'
import type { Client, Frames } from '@belvedere/sdk'
import { chartWithSlider } from '../../tests/harness/chart-with-slider.ts'

const size = { width: 900, height: 500, pixelRatio: 1 }
const openMs = 60_000
/** A frame that has not come by then was left out for a newer one. */
const patienceMs = 2000

/** A person who drags a slider without a pause: each step when the frame of the one before is there. */
export class DraggingViewer {
  readonly #frames: Frames
  readonly #first = Promise.withResolvers<void>()
  #value = 0
  #isDragging = false
  #again: NodeJS.Timeout | undefined
  /** Bytes of each frame since the last `take`. */
  #bytes: number[] = []

  static async open(client: Client, room: Room): Promise<DraggingViewer> {
    const params = { id: room.id }
    await client.call(routes.rooms.putSpec, { params, body: { spec: chartWithSlider, expectedVersion: null } })
    const viewer = new DraggingViewer(client, room)
    const timeout = setTimeout(() => viewer.#first.reject(new Error('A chart did not open.')), openMs)
    await viewer.#first.promise
    clearTimeout(timeout)
    return viewer
  }

  private constructor(client: Client, room: Room) {
    this.#frames = client.frames({
      roomId: room.id,
      size,
      theme: 'light',
      onFrame: ({ image }) => {
        this.#first.resolve()
        this.#bytes.push(image.byteLength)
        if (this.#isDragging) this.#step()
      },
    })
  }

  drag(isDragging: boolean): void {
    this.#isDragging = isDragging
    if (isDragging) this.#step()
    else clearTimeout(this.#again)
  }

  /** The sizes of the frames that have come since the last call. */
  take(): number[] {
    return this.#bytes.splice(0)
  }

  close(): void {
    this.drag(false)
    this.#frames.close()
  }

  #step(): void {
    clearTimeout(this.#again)
    this.#again = setTimeout(() => this.#step(), patienceMs)
    this.#value = (this.#value + 7) % 200
    this.#frames.send({ type: 'set_param', name: 'least', value: this.#value }, { moving: true })
  }
}
