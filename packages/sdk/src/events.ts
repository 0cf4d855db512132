import {
  type Event,
  type EventKind,
  type EventOf,
  type EventsMessage,
  eventsMessage,
  parseJson,
} from '@belvedere/contract'
import type { Clock } from './clock.ts'
import { type ConnectionState, LastingSocket, type LastingSocketOptions } from './lasting-socket.ts'

export type Subscribed = Extract<EventsMessage, { type: 'subscribed' }>
export type EventsError = Extract<EventsMessage, { type: 'error' }>

export interface SubscribeRoomOptions {
  /** Number of the newest event that the caller has. Absent: live only. */
  after?: number
  /** Follows the room without being in it, as a list of rooms does: not told in `presence`. */
  aside?: boolean
  /** Each time that the room is subscribed, the first and after every return. */
  onSubscribed?: (answer: Subscribed) => void
  /** The room is not there, or not for this person, or not any more. The subscription has ended. */
  onRefused?: (error: EventsError) => void
}

interface RoomSubscription extends SubscribeRoomOptions {
  token: string
  /** The room's id, known from the first answer on. */
  room: string | null
}

/** What a connection needs beside its own wishes. */
export type SocketParts = Pick<LastingSocketOptions, 'url' | 'dial' | 'clock' | 'headers' | 'prepare' | 'signedIn'>

const pingEveryMs = 25_000
const answerWithinMs = 10_000

/** The one events connection of a client. It resumes by number: no logged event is lost, none handed out twice. */
export class Events {
  readonly #socket: LastingSocket
  readonly #clock: Clock
  readonly #handlers = new Map<EventKind, Set<(event: Event) => void>>()
  readonly #stateHandlers = new Set<(state: ConnectionState) => void>()
  #rooms: RoomSubscription[] = []
  /** One subscription is asked for at a time, because its answer names the room and not the token. */
  #queue: RoomSubscription[] = []
  #asked: RoomSubscription | null = null
  #stopPulse = () => {}

  constructor(parts: SocketParts) {
    this.#clock = parts.clock
    this.#socket = new LastingSocket({
      ...parts,
      onOpen: () => this.#opened(),
      onMessage: (data) => this.#received(data),
      onState: (state) => {
        if (state.state !== 'open') this.#stopPulse()
        for (const handler of this.#stateHandlers) handler(state)
      },
    })
  }

  get state(): ConnectionState {
    return this.#socket.state
  }

  /** Calls `handler` for each event of a kind, from every subscribed room; the answer ends it. */
  subscribe<K extends EventKind>(kind: K, handler: (event: EventOf<K>) => void): () => void {
    const heard = (event: Event) => {
      if (isKind(event, kind)) handler(event)
    }
    const handlers = this.#handlers.get(kind) ?? new Set()
    this.#handlers.set(kind, handlers.add(heard))
    return () => handlers.delete(heard)
  }

  onState(handler: (state: ConnectionState) => void): () => void {
    this.#stateHandlers.add(handler)
    return () => this.#stateHandlers.delete(handler)
  }

  /** Subscribes the connection to a room, and again after every break; the answer ends it. */
  subscribeRoom(token: string, options: SubscribeRoomOptions = {}): () => void {
    const subscription: RoomSubscription = { ...options, token, room: null }
    this.#rooms.push(subscription)
    this.#queue.push(subscription)
    this.#askNext()
    return () => {
      this.#rooms = this.#rooms.filter((other) => other !== subscription)
      this.#queue = this.#queue.filter((other) => other !== subscription)
      if (!this.#rooms.some((other) => other.token === token)) this.#socket.send({ action: 'unsubscribe_room', token })
    }
  }

  /** Ends a wait: the machine came back online, or the page into view. */
  retryNow(): void {
    if (this.#socket.state.state === 'waiting') this.#socket.retryNow()
  }

  close(): void {
    this.#socket.close()
  }

  #opened(): void {
    this.#asked = null
    this.#queue = [...this.#rooms]
    this.#askNext()
    this.#pulse()
  }

  #askNext(): void {
    if (this.#asked !== null || this.#socket.state.state !== 'open') return
    const next = this.#queue.shift()
    if (next === undefined) return
    this.#asked = next
    const { token, after, aside } = next
    this.#socket.send({ action: 'subscribe_room', token, after, aside })
  }

  #received(data: string | ArrayBuffer): void {
    this.#pulse()
    const message = readMessage(data)
    if (message === null) return
    switch (message.type) {
      case 'pong':
        break
      case 'subscribed':
        this.#subscribed(message)
        break
      case 'error':
        this.#refused(message)
        break
      default:
        this.#happened(message)
    }
  }

  #subscribed(answer: Subscribed): void {
    const subscription = this.#asked
    this.#asked = null
    if (subscription !== null && this.#rooms.includes(subscription)) {
      subscription.room = answer.room
      // From here on the log is followed by number, so that a break loses nothing even where only live was asked for.
      subscription.after ??= answer.lastSeq
      subscription.onSubscribed?.(answer)
    }
    this.#askNext()
  }

  /** What was just asked for is refused, or a room that was followed is closed to this person. */
  #refused(error: EventsError): void {
    const asked = this.#asked
    const refused = (one: RoomSubscription) => (error.token === undefined ? one === asked : one.token === error.token)
    const ended = this.#rooms.filter(refused)
    this.#rooms = this.#rooms.filter((one) => !ended.includes(one))
    this.#queue = this.#queue.filter((one) => !ended.includes(one))
    if (asked !== null && refused(asked)) this.#asked = null
    for (const { onRefused } of ended) onRefused?.(error)
    this.#askNext()
  }

  #happened(event: Event): void {
    if (event.seq !== null && event.room !== null && !this.#isNews(event.room, event.seq)) return
    for (const handler of [...(this.#handlers.get(event.type) ?? [])]) handler(event)
  }

  /** Moves the room's cursor. False for what was handed out before. A gap means lost ground: it is asked for again. */
  #isNews(room: string, seq: number): boolean {
    const subscriptions = this.#rooms.filter((other) => other.room === room)
    const after = subscriptions[0]?.after
    if (after === undefined) return true
    if (seq <= after) return false
    if (seq > after + 1) {
      this.#queue.push(...subscriptions.filter((other) => !this.#queue.includes(other) && other !== this.#asked))
      this.#askNext()
      return false
    }
    for (const subscription of subscriptions) subscription.after = seq
    return true
  }

  /** After quiet, asks whether the other side is there; a silent one is given up. */
  #pulse(): void {
    this.#stopPulse()
    this.#stopPulse = this.#clock.after(pingEveryMs, () => {
      this.#socket.send({ action: 'ping' })
      this.#stopPulse = this.#clock.after(answerWithinMs, () => this.#socket.retryNow())
    })
  }
}

function isKind<K extends EventKind>(event: Event, kind: K): event is EventOf<K> {
  return event.type === kind
}

/** Null for what this client does not know, such as an event kind of a later version. */
function readMessage(data: string | ArrayBuffer): EventsMessage | null {
  if (typeof data !== 'string') return null
  const parsed = eventsMessage.safeParse(parseJson(data))
  return parsed.success ? parsed.data : null
}
