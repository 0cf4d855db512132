import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, closeCodes, type ErrorCode, type EventsRequest } from '@belvedere/contract'
import type { WebSocket } from 'ws'
import { findRoles, requireRoomByToken } from '../../room/access.ts'
import type { Bus, Notice } from '../../room/bus.ts'
import type { Member } from '../../room/caller.ts'
import type { RoomLog } from '../../room/log.ts'
import type { RunningTurns } from '../../room/running-turns.ts'
import { Mutex } from '../../store/mutex.ts'
import type { Store } from '../../store/store.ts'
import { TokenBucket } from '../../token-bucket.ts'
import { Connection } from './connection.ts'
import { Listeners } from './listeners.ts'
import { findPresence } from './presence.ts'

export interface EventsDeps {
  store: Store
  log: RoomLog
  bus: Bus
  running: RunningTurns
  /** Those of the sign-ins that live. */
  living(signIns: string[]): Promise<Set<string>>
  now(): number
  record(what: string, details: Record<string, unknown>): void
}

const subscriptionsAtMost = 50
const connectionsPerPersonAtMost = 50
/** For what a lost notice or another node's commit would leave unsent, and for memberships that have ended. */
const pollMs = 2000
/** For sign-ins that run out, or that the operator ends from another process: their sockets close within a second. */
const signInPollMs = 500
const heartbeatMs = 30_000
/** A subscription counts one, and one more for each hundred events that it brings. */
const subscribing = { perSecond: 20, atOnce: 300 }
const eventsPerUnit = 100
/** What one connection may have asked and not yet been answered. */
const requestsWaitingAtMost = 200
/** Who comes and goes within that time is told at once. */
const presenceMs = 100

type Ending = { code: ErrorCode; detail: string }
const notAMember: Ending = { code: 'forbidden', detail: 'You are not in this room any more.' }
const erased: Ending = { code: 'not_found', detail: 'This room does not exist any more.' }

type SubscribeRoom = Extract<EventsRequest, { action: 'subscribe_room' }>

function nullWhereRefused(cause: unknown): null {
  if (cause instanceof AppError) return null
  throw cause
}

/** All connections to /ws/events of this node, and the feeds of the rooms they listen to. */
export class EventsHub {
  readonly #deps: EventsDeps
  readonly #listeners: Listeners
  /** By person: reading a room's log is work, and a storm of it would stall everybody. */
  readonly #paces = new Map<string, TokenBucket>()
  readonly #presenceDue = new Set<string>()
  readonly #timers: NodeJS.Timeout[]
  readonly #unsubscribe: () => void

  constructor(deps: EventsDeps) {
    this.#deps = deps
    this.#listeners = new Listeners(deps.log, (room) => this.#tellPresence(room))
    this.#unsubscribe = deps.bus.subscribe((notice) => this.#onNotice(notice))
    this.#timers = [
      setInterval(() => void this.#poll(), pollMs),
      setInterval(() => void this.#pollSignIns(), signInPollMs),
      setInterval(() => this.#each((connection) => connection.heartbeat()), heartbeatMs),
      setInterval(() => this.#each((connection) => connection.refill()), 1000),
    ]
    for (const timer of this.#timers) timer.unref()
  }

  get size(): number {
    return this.#listeners.size
  }

  /** Takes a socket; one of nobody is closed before any other message. */
  accept(socket: WebSocket, member: Member | null): void {
    if (member === null) {
      socket.on('error', () => socket.terminate())
      socket.close(closeCodes.signInAgain)
      return
    }
    // In the order in which they came: a subscription takes its time, and may be taken back at once.
    const requests = new Mutex()
    let waiting = 0
    const connection: Connection = new Connection(socket, member, {
      said: (request) => {
        waiting += 1
        if (waiting > requestsWaitingAtMost) connection.close(closeCodes.tooSlow)
        else void requests.run(() => this.#onRequest(connection, request)).finally(() => (waiting -= 1))
      },
      closed: () => this.#listeners.remove(connection),
    })
    this.#listeners.add(connection)
    const mine = this.#listeners.connections.filter((other) => other.member.person === member.person)
    if (mine.length > connectionsPerPersonAtMost) mine[0]?.close(closeCodes.tooSlow)
  }

  /** The service ends; everyone may come back. */
  close(): void {
    for (const timer of this.#timers) clearInterval(timer)
    this.#unsubscribe()
    this.#each((connection) => connection.close(closeCodes.restarting))
  }

  async #onRequest(connection: Connection, request: EventsRequest): Promise<void> {
    try {
      switch (request.action) {
        case 'ping':
          connection.say({ type: 'pong' })
          break
        case 'unsubscribe_room':
          this.#listeners.leave(connection, ({ token }) => token === request.token)
          break
        case 'subscribe_room':
          await this.#subscribe(connection, request)
      }
    } catch (error) {
      this.#deps.record('a request on /ws/events failed', { err: error })
      connection.refuse('internal', 'Something went wrong here. Try again.')
    }
  }

  async #subscribe(connection: Connection, { token, after, aside = false }: SubscribeRoom): Promise<void> {
    if (this.#listeners.of(connection) === undefined) return
    const pace = this.#paceOf(connection.member)
    const waitMs = pace.take(this.#deps.now())
    if (waitMs > 0) await sleep(waitMs, undefined, { ref: false })
    const found = await requireRoomByToken(this.#deps.store.read, connection.member, token, 'view').catch(
      nullWhereRefused,
    )
    if (found === null) {
      connection.refuse('not_found', 'There is no such room, or it is not yours.', token)
      return
    }
    const subscriptions = this.#listeners.of(connection)
    if (subscriptions === undefined) return
    const room = found.room.id
    if (subscriptions.some((subscription) => subscription.room === room)) this.#leaveRoom(connection, room)
    else if (subscriptions.length >= subscriptionsAtMost) {
      connection.refuse('too_many_requests', `Subscribe to ${subscriptionsAtMost} rooms at most.`, token)
      return
    }
    const subscription = { room, token, aside }
    this.#listeners.of(connection)?.push(subscription)
    const sent = await this.#listeners.joinedFeed(room).join(connection, {
      after,
      // It may close or leave while it is brought up to date.
      wanted: () => this.#listeners.of(connection)?.includes(subscription) === true,
      greet: (lastSeq) => {
        const turn = this.#deps.running.get(room)
        const running = turn === undefined ? null : { replyId: turn.replyId, text: turn.text, steps: turn.steps }
        return JSON.stringify({ type: 'subscribed', room, lastSeq, running })
      },
    })
    pace.take(this.#deps.now(), sent / eventsPerUnit)
    this.#tellPresence(room)
  }

  #paceOf({ person }: Member): TokenBucket {
    const pace = this.#paces.get(person) ?? new TokenBucket(subscribing)
    this.#paces.set(person, pace)
    return pace
  }

  #leaveRoom(connection: Connection, room: string): void {
    this.#listeners.leave(connection, (subscription) => subscription.room === room)
  }

  #each(work: (connection: Connection) => void): void {
    for (const connection of this.#listeners.connections) work(connection)
  }

  #onNotice(notice: Notice): void {
    switch (notice.type) {
      case 'logged':
        this.#run(this.#listeners.feed(notice.room)?.pump())
        break
      case 'transient':
        this.#run(this.#listeners.feed(notice.event.room)?.transient(notice.event))
        break
      case 'personal':
        this.#each((connection) => {
          if (connection.member.person === notice.person) connection.send(JSON.stringify(notice.event))
        })
        break
      case 'sign_in_ended':
        this.#each((connection) => {
          if (connection.member.signIn === notice.signIn) this.#revoke(connection)
        })
        break
      case 'token_rotated':
        this.#dropRoom(notice.room, closeCodes.notAllowed)
        break
      case 'room_closed':
        if (notice.because === 'erased') this.#endRoom(notice.room, erased)
        // Its last event is on the way; after it there is nothing to hear.
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
      case 'files_erased':
      case 'drawing_changed':
        break
    }
  }

  /** Ends all subscriptions to a room; with a code also the connections. */
  #dropRoom(room: string, code: number | null): void {
    for (const connection of this.#listeners.in(room)) {
      if (code !== null) connection.close(code)
      this.#leaveRoom(connection, room)
    }
  }

  /** Ends subscriptions to a room, all or one person’s, and says why; their sockets go on with other rooms. */
  #endRoom(room: string, { code, detail }: Ending, person?: string): void {
    for (const connection of this.#listeners.in(room)) {
      if (person !== undefined && connection.member.person !== person) continue
      const token = this.#listeners.of(connection)?.find((subscription) => subscription.room === room)?.token
      this.#leaveRoom(connection, room)
      connection.refuse(code, detail, token)
    }
  }

  #revoke(connection: Connection): void {
    const at = new Date(this.#deps.now()).toISOString()
    connection.say({ seq: null, type: 'session_revoked', room: null, at, data: {} })
    connection.close(closeCodes.signInAgain)
  }

  #tellPresence(room: string): void {
    if (this.#presenceDue.has(room)) return
    this.#presenceDue.add(room)
    setTimeout(() => {
      this.#presenceDue.delete(room)
      this.#sendPresence(room)
    }, presenceMs).unref()
  }

  #sendPresence(room: string): void {
    const told = findPresence(this.#deps.store.read, this.#listeners.membersIn(room)).then((data) => {
      const at = new Date(this.#deps.now()).toISOString()
      return this.#listeners.feed(room)?.transient({ seq: null, type: 'presence', room, at, data })
    })
    this.#run(told)
  }

  async #poll(): Promise<void> {
    for (const [person, pace] of this.#paces) if (pace.rested(this.#deps.now())) this.#paces.delete(person)
    try {
      for (const feed of this.#listeners.feeds) await feed.pump()
      await this.#endOfMembership()
    } catch (error) {
      this.#deps.record('polling the rooms failed', { err: error })
    }
  }

  async #pollSignIns(): Promise<void> {
    try {
      const asked = new Set(this.#listeners.connections.map(({ member }) => member.signIn))
      const living = await this.#deps.living([...asked])
      this.#each((connection) => {
        const { signIn } = connection.member
        // Who came meanwhile was not asked about.
        if (asked.has(signIn) && !living.has(signIn)) this.#revoke(connection)
      })
    } catch (error) {
      this.#deps.record('polling the sign-ins failed', { err: error })
    }
  }

  async #endOfMembership(): Promise<void> {
    const listening = this.#listeners.everybody
    const roleOf = await findRoles(this.#deps.store.read, listening)
    for (const { room, person } of listening)
      if (roleOf({ room, person }) === null) this.#endRoom(room, notAMember, person)
  }

  #run(work: Promise<void> | undefined): void {
    work?.catch((error: unknown) => this.#deps.record('telling a room failed', { err: error }))
  }
}
