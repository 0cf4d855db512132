import {
  closeCodes,
  type ErrorCode,
  type EventsMessage,
  type EventsRequest,
  eventsRequest,
  parseJson,
} from '@belvedere/contract'
import type { WebSocket } from 'ws'
import type { Member } from '../../room/caller.ts'
import type { FeedListener } from './room-feed.ts'

/** A consumer this far behind is let go; it comes back with `after`. */
const unsentBytesAtMost = 4 * 1024 * 1024
const requestsPerSecond = 50

type Said = (request: EventsRequest) => void

/** One browser tab's socket: what it says, and how it ends. */
export class Connection implements FeedListener {
  readonly member: Member
  readonly #socket: WebSocket
  #alive = true
  #requests = 0

  constructor(socket: WebSocket, member: Member, on: { said: Said; closed(): void }) {
    this.member = member
    this.#socket = socket
    socket.on('message', (data, isBinary) => this.#onMessage(isBinary ? '' : data.toString(), on.said))
    socket.on('pong', () => {
      this.#alive = true
    })
    socket.on('error', () => socket.terminate())
    socket.once('close', () => on.closed())
  }

  send(json: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (this.#socket.bufferedAmount > unsentBytesAtMost) this.close(closeCodes.tooSlow)
    else this.#socket.send(json)
  }

  say(message: EventsMessage): void {
    this.send(JSON.stringify(message))
  }

  refuse(code: ErrorCode, detail: string, token?: string): void {
    this.say({ type: 'error', code, detail, ...(token === undefined ? {} : { token }) })
  }

  /** A peer that does not answer the close is cut off: it may be the very one that reads nothing. */
  close(code: number): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    this.#socket.close(code)
    setTimeout(() => this.#socket.terminate(), 1000).unref()
  }

  /** Called every second. */
  refill(): void {
    this.#requests = 0
  }

  /** Called every half minute: who has not answered the last ping is gone. */
  heartbeat(): void {
    if (this.#alive) this.#socket.ping()
    else this.#socket.terminate()
    this.#alive = false
  }

  #onMessage(text: string, said: Said): void {
    this.#requests += 1
    if (this.#requests === requestsPerSecond) this.refuse('too_many_requests', 'Ask for less at once.')
    if (this.#requests >= requestsPerSecond) return
    const parsed = eventsRequest.safeParse(parseJson(text))
    if (parsed.success) said(parsed.data)
    else this.refuse('invalid_request', 'Send subscribe_room, unsubscribe_room or ping as JSON.')
  }
}
