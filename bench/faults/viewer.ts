import { type Room, routes } from '@belvedere/contract'
import type { Client, Frames } from '@belvedere/sdk'
import { chartWithSlider } from '../../tests/harness/chart-with-slider.ts'

const size = { width: 900, height: 500, pixelRatio: 1 }
/** A chart that does not respond within this time counts as lost. */
const lostMs = 30_000
const stepMs = 50

/** A person with an open chart who moves its slider. */
export class ChartViewer {
  readonly #frames: Frames
  /** The newest command shown by a frame, and the time of that frame. */
  #newest = { command: 0, at: 0 }
  /** The first accepted command since the last call of `nextFrameMs`. */
  #awaited = { fromId: 0, command: Number.POSITIVE_INFINITY }
  #value = 0

  /** Puts a chart with a slider into the room and opens it. */
  static async open(client: Client, room: Room): Promise<ChartViewer> {
    const params = { id: room.id }
    await client.call(routes.rooms.putSpec, { params, body: { spec: chartWithSlider, expectedVersion: null } })
    const viewer = new ChartViewer(client, room)
    if (Number.isFinite(await viewer.nextFrameMs())) return viewer
    viewer.close()
    throw new Error('A chart did not open.')
  }

  private constructor(client: Client, room: Room) {
    this.#frames = client.frames({
      roomId: room.id,
      size,
      theme: 'light',
      onFrame: ({ header }) => {
        if (header.command > this.#newest.command) this.#newest = { command: header.command, at: performance.now() }
      },
      onMessage: (message) => {
        if (message.type !== 'accepted' || Number(message.id) < this.#awaited.fromId) return
        this.#awaited.command = Math.min(this.#awaited.command, message.command)
      },
    })
  }

  /** Milliseconds until a frame shows a command sent after this call. */
  async nextFrameMs(since = performance.now()): Promise<number> {
    this.#awaited = { fromId: this.#move(), command: Number.POSITIVE_INFINITY }
    const until = performance.now() + lostMs
    while (this.#newest.command < this.#awaited.command && performance.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, stepMs))
      if (this.#newest.command < this.#awaited.command) this.#move()
    }
    return this.#newest.command < this.#awaited.command ? Number.POSITIVE_INFINITY : this.#newest.at - since
  }

  /** The id of the change. */
  #move(): number {
    this.#value = (this.#value + 7) % 200
    return this.#frames.send({ type: 'set_param', name: 'least', value: this.#value }, { moving: true })
  }

  close(): void {
    this.#frames.close()
  }
}
