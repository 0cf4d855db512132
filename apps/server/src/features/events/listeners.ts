import type { Member } from '../../room/caller.ts'
import type { RoomLog } from '../../room/room-log.ts'
import type { Connection } from './connection.ts'
import { RoomFeed } from './room-feed.ts'

export interface Subscription {
  room: string
  token: string
  /** True if the subscription set `aside`: it receives all events, but its person is not shown in presence. */
  isHidden: boolean
}

/** The connections of this node, their subscriptions, and the feeds of the rooms with listeners. */
export class Listeners {
  readonly #subscriptions = new Map<Connection, Subscription[]>()
  readonly #feeds = new Map<string, RoomFeed>()
  readonly #log: RoomLog
  readonly #onLeft: (room: string) => void

  /** `onLeft`: a connection left a room. */
  constructor(log: RoomLog, onLeft: (room: string) => void) {
    this.#log = log
    this.#onLeft = onLeft
  }

  get size(): number {
    return this.#subscriptions.size
  }

  get connections(): Connection[] {
    return [...this.#subscriptions.keys()]
  }

  get feeds(): RoomFeed[] {
    return [...this.#feeds.values()]
  }

  /** Each person with each room they listen to. */
  get memberships(): { room: string; person: string }[] {
    return [...this.#subscriptions].flatMap(([{ member }, subscriptions]) =>
      subscriptions.map(({ room }) => ({ room, person: member.person })),
    )
  }

  add(connection: Connection): void {
    this.#subscriptions.set(connection, [])
  }

  remove(connection: Connection): void {
    const subscriptions = this.of(connection) ?? []
    this.#subscriptions.delete(connection)
    for (const { room } of subscriptions) this.#leaveFeed(connection, room)
  }

  /** Undefined once the connection has closed. */
  of(connection: Connection): Subscription[] | undefined {
    return this.#subscriptions.get(connection)
  }

  in(room: string): Connection[] {
    return [...this.#subscriptions].flatMap(([connection, subscriptions]) =>
      subscriptions.some((subscription) => subscription.room === room) ? [connection] : [],
    )
  }

  /** The members who have the room open. */
  membersIn(room: string): Member[] {
    return [...this.#subscriptions].flatMap(([{ member }, subscriptions]) =>
      subscriptions.some((subscription) => subscription.room === room && !subscription.isHidden) ? [member] : [],
    )
  }

  leave(connection: Connection, which: (subscription: Subscription) => boolean): void {
    const subscriptions = this.of(connection) ?? []
    const [removed, remaining] = [
      subscriptions.filter(which),
      subscriptions.filter((subscription) => !which(subscription)),
    ]
    if (this.#subscriptions.has(connection)) this.#subscriptions.set(connection, remaining)
    for (const { room } of removed) this.#leaveFeed(connection, room)
  }

  /** Creates the feed for the first listener; the last one that leaves removes it. */
  ensureFeed(room: string): RoomFeed {
    const feed = this.#feeds.get(room) ?? new RoomFeed(room, this.#log)
    this.#feeds.set(room, feed)
    return feed
  }

  feed(room: string): RoomFeed | undefined {
    return this.#feeds.get(room)
  }

  #leaveFeed(connection: Connection, room: string): void {
    this.feed(room)?.leave(connection)
    if (this.in(room).length === 0) this.#feeds.delete(room)
    this.#onLeft(room)
  }
}
