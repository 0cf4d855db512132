import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, closeCodes, type ErrorCode, type EventData, type EventsRequest } from '@belvedere/contract'
import type { TranslatableText } from '@belvedere/texts'
import { serverTexts } from '@belvedere/texts/server'
import type { WebSocket } from 'ws'
import { requireRoomByToken, roleLookup, tokensOf } from '../../room/access.ts'
import type { Bus, Notice } from '../../room/bus.ts'
import type { Member } from '../../room/caller.ts'
import type { RoomLog } from '../../room/room-log.ts'
import type { RunningTurn, RunningTurns } from '../../room/running-turns.ts'
import type { Servers } from '../../room/servers.ts'
import { Mutex } from '../../store/mutex.ts'
import type { Store } from '../../store/store.ts'
import { TokenBucket } from '../../token-bucket.ts'
import { Connection, type Listener } from './connection.ts'
import { Listeners, type Subscription } from './listeners.ts'
import { RemoteTurns } from './remote-turns.ts'
import { RoomPresence } from './room-presence.ts'

export interface EventsDeps {
  store: Store
  log: RoomLog
  bus: Bus
  servers: Servers
  /** The turns that this server runs. */
  running: RunningTurns
  /** The reply of the turn that another server runs in the room; null if none does. */
  replyElsewhere(room: string): Promise<string | null>
  /** The given sign-ins that are active. */
  activeSignIns(signIns: string[]): Promise<Set<string>>
  now(): number
  record(what: string, details: Record<string, unknown>): void
}

const maxSubscriptions = 50
const maxConnectionsPerPerson = 50
/** Catches events whose notice was lost, and memberships that have ended. */
const pollIntervalMs = 2000
/** Catches sign-ins that expire or that the operator ends from another process: their sockets close within a second. */
const signInPollIntervalMs = 500
const heartbeatIntervalMs = 30_000
/** A subscription costs one token, and one more for each hundred events it sends. */
const subscriptionRate = { perSecond: 20, burst: 300 }
const eventsPerUnit = 100
/** Requests of one connection that are not answered yet. */
const maxWaitingRequests = 200

type TransientContent = { [K in 'presence' | 'chat_delta']: { type: K; data: EventData<K> } }['presence' | 'chat_delta']
type SubscriptionEnd = { code: ErrorCode; text: TranslatableText }
const notAMember: SubscriptionEnd = { code: 'forbidden', text: serverTexts.message('events.left') }
const erased: SubscriptionEnd = { code: 'not_found', text: serverTexts.message('events.erased') }

type SubscribeRoom = Extract<EventsRequest, { action: 'subscribe_room' }>

function nullIfRefused(cause: unknown): null {
  if (cause instanceof AppError) return null
  throw cause
}

/** All connections to /ws/events of this node, and the feeds of the rooms they listen to. */
export class EventsHub {
  readonly #deps: EventsDeps
  readonly #listeners: Listeners
  readonly #remoteTurns: RemoteTurns
  readonly #presence: RoomPresence
  /** By person: reading a room's log is expensive, and a storm of subscriptions would stall everybody. */
  readonly #buckets = new Map<string, TokenBucket>()
  readonly #timers: NodeJS.Timeout[]
  readonly #unsubscribe: () => void

  constructor(deps: EventsDeps) {
    this.#deps = deps
    this.#listeners = new Listeners(deps.log, (room) => this.#presence.schedule(room))
    this.#remoteTurns = new RemoteTurns(deps.bus)
    this.#presence = new RoomPresence({
      ...{ bus: deps.bus, servers: deps.servers, read: deps.store.read },
      peopleHere: (room) => this.#listeners.membersIn(room).map(({ person }) => person),
      isHeard: (room) => this.#listeners.feed(room) !== undefined,
      send: async (room, data) => this.#sendTransient(room, { type: 'presence', data }),
      onError: (error) => this.#onError(error),
    })
    this.#unsubscribe = deps.bus.subscribe((notice) => this.#onNotice(notice))
    this.#timers = [
      setInterval(() => void this.#poll(), pollIntervalMs),
      setInterval(() => void this.#pollSignIns(), signInPollIntervalMs),
      setInterval(() => this.#forEachConnection((connection) => connection.heartbeat()), heartbeatIntervalMs),
      setInterval(() => this.#forEachConnection((connection) => connection.refill()), 1000),
    ]
    for (const timer of this.#timers) timer.unref()
  }

  get size(): number {
    return this.#listeners.size
  }

  /** Takes a socket; an unauthenticated one is closed before any other message. */
  accept(socket: WebSocket, listener: Listener | null): void {
    if (listener === null) {
      socket.on('error', () => socket.terminate())
      socket.close(closeCodes.signInAgain)
      return
    }
    // Requests run in order: a subscription takes time and may be withdrawn at once.
    const requests = new Mutex()
    let waiting = 0
    const connection: Connection = new Connection(socket, listener, {
      onRequest: (request) => {
        waiting += 1
        if (waiting > maxWaitingRequests) connection.close(closeCodes.tooSlow)
        else void requests.run(() => this.#onRequest(connection, request)).finally(() => (waiting -= 1))
      },
      onClosed: () => this.#listeners.remove(connection),
    })
    this.#listeners.add(connection)
    const ownConnections = this.#listeners.connections.filter((other) => other.member.person === listener.member.person)
    if (ownConnections.length > maxConnectionsPerPerson) ownConnections[0]?.close(closeCodes.tooSlow)
  }

  /** Closes all connections with a code that asks clients to reconnect. */
  close(): void {
    for (const timer of this.#timers) clearInterval(timer)
    this.#unsubscribe()
    this.#forEachConnection((connection) => connection.close(closeCodes.restarting))
  }

  async #onRequest(connection: Connection, request: EventsRequest): Promise<void> {
    try {
      switch (request.action) {
        case 'ping':
          connection.sendMessage({ type: 'pong' })
          break
        case 'unsubscribe_room':
          this.#listeners.leave(connection, ({ token }) => token === request.token)
          break
        case 'subscribe_room':
          await this.#subscribe(connection, request)
      }
    } catch (error) {
      this.#deps.record('a request on /ws/events failed', { err: error })
      // It would wait for an answer, or take an error for the end of its access.
      connection.close(closeCodes.restarting)
    }
  }

  async #subscribe(connection: Connection, { token, after, aside: isHidden = false }: SubscribeRoom): Promise<void> {
    if (this.#listeners.of(connection) === undefined) return
    const bucket = this.#bucketOf(connection.member)
    const waitMs = bucket.take(this.#deps.now())
    if (waitMs > 0) await sleep(waitMs, undefined, { ref: false })
    const access = await requireRoomByToken(this.#deps.store.read, connection.member, token, 'view').catch(
      nullIfRefused,
    )
    if (access === null) {
      connection.refuse('not_found', serverTexts.message('access.room_missing'), token)
      return
    }
    const subscriptions = this.#listeners.of(connection)
    if (subscriptions === undefined) return
    const room = access.room.id
    if (subscriptions.some((subscription) => subscription.room === room)) this.#leaveRoom(connection, room)
    else if (subscriptions.length >= maxSubscriptions) {
      connection.refuse(
        'too_many_requests',
        serverTexts.message('events.too_many_rooms', { limit: maxSubscriptions }),
        token,
      )
      return
    }
    await this.#askForTurn(room)
    const subscription = { room, token, isHidden }
    this.#listeners.of(connection)?.push(subscription)
    const sent = await this.#listeners.ensureFeed(room).join(connection, {
      after,
      // The connection may close or leave while it catches up.
      isWanted: () => this.#listeners.of(connection)?.includes(subscription) === true,
      greeting: (lastSeq) => {
        const turn = this.#runningIn(room)
        const running = turn && { replyId: turn.replyId, text: turn.text, steps: turn.steps }
        return JSON.stringify({ type: 'subscribed', room, lastSeq, running })
      },
    })
    bucket.take(this.#deps.now(), sent / eventsPerUnit)
    this.#presence.schedule(room)
  }

  #runningIn(room: string): RunningTurn | null {
    return this.#deps.running.get(room) ?? this.#remoteTurns.get(room)
  }

  /** Has the server that runs the room's turn tell how far it is. */
  async #askForTurn(room: string): Promise<void> {
    const replyId = await this.#deps.replyElsewhere(room)
    if (replyId === null) this.#remoteTurns.forget(room)
    else if (this.#remoteTurns.get(room)?.replyId !== replyId) await this.#remoteTurns.ask(room, replyId)
  }

  #bucketOf({ person }: Member): TokenBucket {
    const bucket = this.#buckets.get(person) ?? new TokenBucket(subscriptionRate)
    this.#buckets.set(person, bucket)
    return bucket
  }

  #leaveRoom(connection: Connection, room: string): void {
    this.#listeners.leave(connection, (subscription) => subscription.room === room)
  }

  #forEachConnection(work: (connection: Connection) => void): void {
    for (const connection of this.#listeners.connections) work(connection)
  }

  #onNotice(notice: Notice): void {
    this.#remoteTurns.onNotice(notice)
    this.#presence.onNotice(notice)
    switch (notice.type) {
      case 'logged':
        this.#run(this.#listeners.feed(notice.room)?.pump())
        break
      case 'transient':
        this.#run(this.#listeners.feed(notice.event.room)?.transient(notice.event))
        break
      case 'personal':
        this.#forEachConnection((connection) => {
          if (connection.member.person === notice.person) connection.send(JSON.stringify(notice.event))
        })
        break
      case 'sign_in_ended':
        this.#forEachConnection((connection) => {
          if (connection.member.signIn === notice.signIn) this.#revoke(connection)
        })
        break
      case 'token_rotated':
        this.#dropRoom(notice.room, closeCodes.notAllowed)
        break
      case 'room_closed':
        if (notice.because === 'erased') this.#endRoom(notice.room, erased)
        // Its last event is still to be sent; nothing follows it.
        else
          this.#run(
            this.#listeners
              .feed(notice.room)
              ?.pump()
              .then(() => this.#dropRoom(notice.room, null)),
          )
        break
      case 'member_changed':
        if (notice.role === null) this.#endRoom(notice.room, notAMember, notice.person)
        break
      case 'notices_lost':
        this.#run(this.#catchUp())
        break
      default:
        break
    }
  }

  /** Ends all subscriptions to a room; with a code also closes the connections. */
  #dropRoom(room: string, code: number | null): void {
    for (const connection of this.#listeners.in(room)) {
      if (code !== null) connection.close(code)
      this.#leaveRoom(connection, room)
    }
  }

  /** Ends subscriptions to a room, of all or of one person, with an error; the sockets stay open for other rooms. */
  #endRoom(room: string, { code, text }: SubscriptionEnd, person?: string): void {
    for (const connection of this.#listeners.in(room)) {
      if (person !== undefined && connection.member.person !== person) continue
      const token = this.#listeners.of(connection)?.find((subscription) => subscription.room === room)?.token
      this.#leaveRoom(connection, room)
      connection.refuse(code, text, token)
    }
  }

  #revoke(connection: Connection): void {
    const at = new Date(this.#deps.now()).toISOString()
    connection.sendMessage({ seq: null, type: 'session_revoked', room: null, at, data: {} })
    connection.close(closeCodes.signInAgain)
  }

  /** What other servers told may have been lost: the logs are read, and the rest is asked for again. */
  async #catchUp(): Promise<void> {
    for (const feed of this.#listeners.feeds) await feed.pump()
    for (const room of this.#remoteTurns.rooms) {
      const replyId = await this.#deps.replyElsewhere(room)
      if (replyId === null) continue
      await this.#remoteTurns.ask(room, replyId)
      const text = this.#remoteTurns.get(room)?.text ?? ''
      await this.#sendTransient(room, { type: 'chat_delta', data: { replyId, offset: 0, text } })
    }
  }

  async #sendTransient(room: string, event: TransientContent): Promise<void> {
    const at = new Date(this.#deps.now()).toISOString()
    await this.#listeners.feed(room)?.transient({ seq: null, room, at, ...event })
  }

  async #poll(): Promise<void> {
    for (const [person, bucket] of this.#buckets) if (bucket.isIdle(this.#deps.now())) this.#buckets.delete(person)
    try {
      for (const feed of this.#listeners.feeds) await feed.pump()
      await this.#endLostMemberships()
      await this.#endOldTokens()
      this.#presence.dropGone()
      for (const room of this.#remoteTurns.rooms)
        if (this.#listeners.feed(room) === undefined) this.#remoteTurns.forget(room)
    } catch (error) {
      this.#deps.record('polling the rooms failed', { err: error })
    }
  }

  async #pollSignIns(): Promise<void> {
    try {
      const polled = new Set(this.#listeners.connections.map(({ member }) => member.signIn))
      const activeSignIns = await this.#deps.activeSignIns([...polled])
      this.#forEachConnection((connection) => {
        const { signIn } = connection.member
        // Connections accepted meanwhile were not polled.
        if (polled.has(signIn) && !activeSignIns.has(signIn)) this.#revoke(connection)
      })
    } catch (error) {
      this.#deps.record('polling the sign-ins failed', { err: error })
    }
  }

  async #endLostMemberships(): Promise<void> {
    const listening = this.#listeners.memberships
    const roleOf = await roleLookup(this.#deps.store.read, listening)
    for (const { room, person } of listening)
      if (roleOf({ room, person }) === null) this.#endRoom(room, notAMember, person)
  }

  /** Catches tokens that were replaced without a notice. */
  async #endOldTokens(): Promise<void> {
    const rooms = this.#listeners.memberships.map(({ room }) => room)
    const tokens = await tokensOf(this.#deps.store.read, [...new Set(rooms)])
    for (const connection of this.#listeners.connections) {
      const subscriptions = this.#listeners.of(connection) ?? []
      const isOld = ({ room, token }: Subscription) => tokens.has(room) && tokens.get(room) !== token
      if (subscriptions.some(isOld)) connection.close(closeCodes.notAllowed)
    }
  }

  #run(work: Promise<void> | undefined): void {
    work?.catch((error: unknown) => this.#onError(error))
  }

  #onError(error: unknown): void {
    this.#deps.record('sending events to a room failed', { err: error })
  }
}
