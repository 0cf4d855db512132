import {
  closeCodes,
  type ErrorCode,
  type EventsMessage,
  type EventsRequest,
  eventsRequest,
  parseJson,
} from '@belvedere/contract'
import type { Language, TranslatableText } from '@belvedere/texts'
import { textOf } from '@belvedere/texts/all'
import { serverTexts } from '@belvedere/texts/server'
import type { WebSocket } from 'ws'
import type { Member } from '../../room/caller.ts'
import type { FeedListener } from './room-feed.ts'

/** A slower consumer is disconnected; it reconnects with `after`. */
const maxUnsentBytes = 4 * 1024 * 1024
const requestsPerSecond = 50

type OnRequest = (request: EventsRequest) => void

/** Who opened a socket, and the language of the errors sent to it. */
export interface Listener {
  member: Member
  language: Language
}

/** The socket of one browser tab. */
export class Connection implements FeedListener {
  readonly member: Member
  readonly #language: Language
  readonly #socket: WebSocket
  #alive = true
  #requests = 0

  constructor(socket: WebSocket, { member, language }: Listener, on: { onRequest: OnRequest; onClosed(): void }) {
    this.member = member
    this.#language = language
    this.#socket = socket
    socket.on('message', (data, isBinary) => this.#onMessage(isBinary ? '' : data.toString(), on.onRequest))
    socket.on('pong', () => {
      this.#alive = true
    })
    socket.on('error', () => socket.terminate())
    socket.once('close', () => on.onClosed())
  }

  send(json: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (this.#socket.bufferedAmount > maxUnsentBytes) this.close(closeCodes.tooSlow)
    else this.#socket.send(json)
  }

  sendMessage(message: EventsMessage): void {
    this.send(JSON.stringify(message))
  }

  refuse(code: ErrorCode, text: TranslatableText, token?: string): void {
    const detail = textOf(text, this.#language)
    this.sendMessage({ type: 'error', code, detail, ...(token === undefined ? {} : { token }) })
  }

  /** A peer that does not answer the close is terminated: it may be one that reads nothing. */
  close(code: number): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    this.#socket.close(code)
    setTimeout(() => this.#socket.terminate(), 1000).unref()
  }

  /** Called every second. */
  refill(): void {
    this.#requests = 0
  }

  /** Called every 30 s: a peer that has not answered the last ping is terminated. */
  heartbeat(): void {
    if (this.#alive) this.#socket.ping()
    else this.#socket.terminate()
    this.#alive = false
  }

  #onMessage(text: string, onRequest: OnRequest): void {
    this.#requests += 1
    if (this.#requests === requestsPerSecond) this.refuse('too_many_requests', serverTexts.message('events.too_fast'))
    if (this.#requests >= requestsPerSecond) return
    const parsed = eventsRequest.safeParse(parseJson(text))
    if (parsed.success) onRequest(parsed.data)
    else this.refuse('invalid_request', serverTexts.message('events.unknown_request'))
  }
}
