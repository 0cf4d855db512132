import {
  type Event,
  type EventKind,
  type EventOf,
  type EventsMessage,
  eventsMessage,
  parseJson,
} from '@belvedere/contract'
import type { Clock } from './clock.ts'
import { type ConnectionState, ReconnectingSocket, type ReconnectingSocketOptions } from './reconnecting-socket.ts'

export type SubscribedMessage = Extract<EventsMessage, { type: 'subscribed' }>
export type EventsError = Extract<EventsMessage, { type: 'error' }>

export interface SubscribeRoomOptions {
  /** The newest event number that the caller has. Default: live events only. */
  after?: number
  /**
   * Subscribes without appearing in `presence`, for lists of rooms: all events arrive, but the person does not count as
   * present.
   */
  aside?: boolean
  /** Called on every subscription, including after reconnecting. */
  onSubscribed?: (message: SubscribedMessage) => void
  /** Called when the room does not exist or is no longer accessible; the subscription has ended. */
  onRefused?: (error: EventsError) => void
}

interface RoomSubscription extends SubscribeRoomOptions {
  token: string
  /** The room's id, known after the first acknowledgement. */
  room: string | null
}

/** Dependencies of a connection. */
export type SocketDependencies = Pick<
  ReconnectingSocketOptions,
  'url' | 'dial' | 'clock' | 'headers' | 'refreshSignIn' | 'onUnauthorized'
>

const pingIntervalMs = 25_000
const pongTimeoutMs = 10_000

/** The events connection of a client. It resumes by sequence number: logged events are delivered exactly once. */
export class Events {
  readonly #socket: ReconnectingSocket
  readonly #clock: Clock
  readonly #handlers = new Map<EventKind, Set<(event: Event) => void>>()
  readonly #stateHandlers = new Set<(state: ConnectionState) => void>()
  #rooms: RoomSubscription[] = []
  /** One request at a time, because its acknowledgement names the room, not the token. */
  #queue: RoomSubscription[] = []
  #pending: RoomSubscription | null = null
  #cancelPing = () => {}

  constructor(dependencies: SocketDependencies) {
    this.#clock = dependencies.clock
    this.#socket = new ReconnectingSocket({
      ...dependencies,
      onOpen: () => this.#onOpen(),
      onMessage: (data) => this.#onMessage(data),
      onState: (state) => {
        if (state.state !== 'open') this.#cancelPing()
        for (const handler of this.#stateHandlers) handler(state)
      },
    })
  }

  get state(): ConnectionState {
    return this.#socket.state
  }

  /** Calls `handler` for each event of a kind, from every subscribed room; returns a function that unsubscribes. */
  subscribe<K extends EventKind>(kind: K, handler: (event: EventOf<K>) => void): () => void {
    const listener = (event: Event) => {
      if (isKind(event, kind)) handler(event)
    }
    const handlers = this.#handlers.get(kind) ?? new Set()
    this.#handlers.set(kind, handlers.add(listener))
    return () => handlers.delete(listener)
  }

  onState(handler: (state: ConnectionState) => void): () => void {
    this.#stateHandlers.add(handler)
    return () => this.#stateHandlers.delete(handler)
  }

  /** Subscribes to a room, also after reconnecting; returns a function that unsubscribes. */
  subscribeRoom(token: string, options: SubscribeRoomOptions = {}): () => void {
    const subscription: RoomSubscription = { ...options, token, room: null }
    this.#rooms.push(subscription)
    this.#queue.push(subscription)
    this.#subscribeNext()
    return () => {
      this.#rooms = this.#rooms.filter((other) => other !== subscription)
      this.#queue = this.#queue.filter((other) => other !== subscription)
      if (!this.#rooms.some((other) => other.token === token)) this.#socket.send({ action: 'unsubscribe_room', token })
    }
  }

  /** Reconnects at once, for instance when the machine is online again. */
  retryNow(): void {
    if (this.#socket.state.state === 'waiting') this.#socket.retryNow()
  }

  close(): void {
    this.#socket.close()
  }

  #onOpen(): void {
    this.#pending = null
    this.#queue = [...this.#rooms]
    this.#subscribeNext()
    this.#schedulePing()
  }

  #subscribeNext(): void {
    if (this.#pending !== null || this.#socket.state.state !== 'open') return
    const next = this.#queue.shift()
    if (next === undefined) return
    this.#pending = next
    const { token, after, aside } = next
    this.#socket.send({ action: 'subscribe_room', token, after, aside })
  }

  #onMessage(data: string | ArrayBuffer): void {
    this.#schedulePing()
    const message = readMessage(data)
    if (message === null) return
    switch (message.type) {
      case 'pong':
        break
      case 'subscribed':
        this.#onSubscribed(message)
        break
      case 'error':
        this.#onError(message)
        break
      default:
        this.#onEvent(message)
    }
  }

  #onSubscribed(message: SubscribedMessage): void {
    const subscription = this.#pending
    this.#pending = null
    if (subscription !== null && this.#rooms.includes(subscription)) {
      subscription.room = message.room
      // From now on events are tracked by number, so that reconnecting loses none, even for live-only subscriptions.
      subscription.after ??= message.lastSeq
      subscription.onSubscribed?.(message)
    }
    this.#subscribeNext()
  }

  /** Handles a rejected request, or the end of access to a subscribed room. */
  #onError(error: EventsError): void {
    const pending = this.#pending
    const isAffected = (subscription: RoomSubscription) =>
      error.token === undefined ? subscription === pending : subscription.token === error.token
    const ended = this.#rooms.filter(isAffected)
    this.#rooms = this.#rooms.filter((subscription) => !ended.includes(subscription))
    this.#queue = this.#queue.filter((subscription) => !ended.includes(subscription))
    if (pending !== null && isAffected(pending)) this.#pending = null
    for (const { onRefused } of ended) onRefused?.(error)
    this.#subscribeNext()
  }

  #onEvent(event: Event): void {
    if (event.seq !== null && event.room !== null && !this.#advanceCursor(event.room, event.seq)) return
    for (const handler of [...(this.#handlers.get(event.type) ?? [])]) handler(event)
  }

  /** Advances the room's cursor. Returns false for duplicates. After a gap, missing events are requested again. */
  #advanceCursor(room: string, seq: number): boolean {
    const subscriptions = this.#rooms.filter((other) => other.room === room)
    const after = subscriptions[0]?.after
    if (after === undefined) return true
    if (seq <= after) return false
    if (seq > after + 1) {
      this.#queue.push(...subscriptions.filter((other) => !this.#queue.includes(other) && other !== this.#pending))
      this.#subscribeNext()
      return false
    }
    for (const subscription of subscriptions) subscription.after = seq
    return true
  }

  /** Pings after silence and reconnects if there is no response. */
  #schedulePing(): void {
    this.#cancelPing()
    this.#cancelPing = this.#clock.after(pingIntervalMs, () => {
      this.#socket.send({ action: 'ping' })
      this.#cancelPing = this.#clock.after(pongTimeoutMs, () => this.#socket.retryNow())
    })
  }
}

function isKind<K extends EventKind>(event: Event, kind: K): event is EventOf<K> {
  return event.type === kind
}

/** Null for unknown messages, such as event kinds of a later version. */
function readMessage(data: string | ArrayBuffer): EventsMessage | null {
  if (typeof data !== 'string') return null
  const parsed = eventsMessage.safeParse(parseJson(data))
  return parsed.success ? parsed.data : null
}
