import type { Member } from '../../room/caller.ts'
import type { RoomLog } from '../../room/log.ts'
import type { Connection } from './connection.ts'
import { RoomFeed } from './room-feed.ts'

export interface Subscription {
  room: string
  token: string
  /** Follows the room without looking at it. */
  aside: boolean
}

/** All connections of this node, what each listens to, and the feeds of the rooms that somebody listens to. */
export class Listeners {
  readonly #subscriptions = new Map<Connection, Subscription[]>()
  readonly #feeds = new Map<string, RoomFeed>()
  readonly #log: RoomLog
  readonly #onLeft: (room: string) => void

  /** `onLeft`: somebody stopped listening to a room, and others still do. */
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

  /** Every person with each room that they listen to. */
  get everybody(): { room: string; person: string }[] {
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

  /** Undefined once it has closed. */
  of(connection: Connection): Subscription[] | undefined {
    return this.#subscriptions.get(connection)
  }

  in(room: string): Connection[] {
    return [...this.#subscriptions].flatMap(([connection, subscriptions]) =>
      subscriptions.some((one) => one.room === room) ? [connection] : [],
    )
  }

  /** Those who look at a room. */
  membersIn(room: string): Member[] {
    return [...this.#subscriptions].flatMap(([{ member }, subscriptions]) =>
      subscriptions.some((one) => one.room === room && !one.aside) ? [member] : [],
    )
  }

  leave(connection: Connection, which: (subscription: Subscription) => boolean): void {
    const subscriptions = this.of(connection) ?? []
    const [gone, kept] = [subscriptions.filter(which), subscriptions.filter((each) => !which(each))]
    if (this.#subscriptions.has(connection)) this.#subscriptions.set(connection, kept)
    for (const { room } of gone) this.#leaveFeed(connection, room)
  }

  /** Made with the first who joins it, gone with the last. */
  joinedFeed(room: string): RoomFeed {
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
    else this.#onLeft(room)
  }
}
