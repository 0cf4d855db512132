import type { Dial, SocketEvents } from '../src/socket.ts'
import { settle } from './fake-clock.ts'

/** The server's side of a socket in a test: nothing arrives until the test delivers it. */
export class FakeServerSocket {
  readonly url: string
  readonly headers: { [name: string]: string }
  /** Parsed messages of the client. */
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

/** A `Dial` for tests, with the server's side of each socket, oldest first. */
export function socketPairs(): { dial: Dial; ends: FakeServerSocket[]; last: () => FakeServerSocket } {
  const ends: FakeServerSocket[] = []
  return {
    ends,
    last: () => {
      const end = ends.at(-1)
      if (end === undefined) throw new Error('nothing was dialled')
      return end
    },
    dial: (url, headers, events) => {
      const end = new FakeServerSocket(url, headers, events)
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
