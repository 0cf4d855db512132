import { settle } from './fake-clock.ts'
import type { Dial, SocketEvents } from './socket.ts'

/** One dialled socket, its far end held by the test: nothing arrives until the test delivers it. */
export class FarEnd {
  readonly url: string
  readonly headers: { [name: string]: string }
  /** What the client has sent, parsed. */
  sent: unknown[] = []
  closed = false
  readonly #events: SocketEvents

  constructor(url: string, headers: { [name: string]: string }, events: SocketEvents) {
    this.url = url
    this.headers = headers
    this.#events = events
  }

  async open(): Promise<void> {
    this.#events.open()
    await settle()
  }

  async deliver(...messages: (object | Uint8Array<ArrayBuffer>)[]): Promise<void> {
    for (const message of messages) {
      this.#events.message(message instanceof Uint8Array ? message.slice().buffer : JSON.stringify(message))
      await settle()
    }
  }

  async close(code: number): Promise<void> {
    this.closed = true
    this.#events.close(code)
    await settle()
  }
}

/** A `Dial` for tests, and the far ends that it has made, oldest first. */
export function socketPairs(): { dial: Dial; ends: FarEnd[]; last: () => FarEnd } {
  const ends: FarEnd[] = []
  return {
    ends,
    last: () => {
      const end = ends.at(-1)
      if (end === undefined) throw new Error('nothing was dialled')
      return end
    },
    dial: (url, headers, events) => {
      const end = new FarEnd(url, headers, events)
      ends.push(end)
      return {
        send: (data) => end.sent.push(JSON.parse(data)),
        close: () => {
          end.closed = true
        },
      }
    },
  }
}
