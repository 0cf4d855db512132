import type { Event } from '@belvedere/contract'
import type { RoomLog } from '../../room/room-log.ts'
import { Mutex } from '../../store/mutex.ts'

/** A listener of a room. `send` takes messages that are already JSON. */
export interface FeedListener {
  send(json: string): void
}

const pageSize = 500

/**
 * One room's events for its listeners on this node: a new listener catches up first, then receives with the others.
 * Everything passes through one queue, so logged and transient events keep their order.
 */
export class RoomFeed {
  readonly #room: string
  readonly #log: RoomLog
  readonly #queue = new Mutex()
  /** Number of the last event sent, by listener. */
  readonly #listeners = new Map<FeedListener, number>()
  #tail = 0

  constructor(room: string, log: RoomLog) {
    this.#room = room
    this.#log = log
  }

  get empty(): boolean {
    return this.#listeners.size === 0
  }

  /**
   * Sends the greeting with the room's last seq, then the events after `after`, and adds the listener; stops once
   * `isWanted` is false. Resolves to the number of events sent.
   */
  join(
    listener: FeedListener,
    {
      after,
      isWanted,
      greeting,
    }: { after: number | undefined; isWanted(): boolean; greeting(lastSeq: number): string },
  ): Promise<number> {
    return this.#queue.run(async () => {
      const lastSeq = await this.#log.lastSeq(this.#room)
      if (!isWanted()) return 0
      listener.send(greeting(lastSeq))
      let cursor = Math.min(after ?? lastSeq, lastSeq)
      let sent = 0
      for (;;) {
        const page = await this.#log.read(this.#room, cursor, pageSize)
        if (!isWanted()) return sent
        for (const event of page) {
          listener.send(JSON.stringify(event))
          cursor = event.seq ?? cursor
        }
        sent += page.length
        if (page.length < pageSize) break
      }
      if (this.empty) this.#tail = cursor
      this.#listeners.set(listener, cursor)
      return sent
    })
  }

  leave(listener: FeedListener): void {
    this.#listeners.delete(listener)
  }

  /** Sends the events after the last one sent. */
  pump(): Promise<void> {
    return this.#queue.run(async () => {
      if (this.empty) return
      for (;;) {
        const page = await this.#log.read(this.#room, this.#tail, pageSize)
        for (const event of page) this.#deliver(event)
        if (page.length < pageSize) return
      }
    })
  }

  /** Sends an event that is not in the log, after everything announced before it. */
  transient(event: Event): Promise<void> {
    return this.#queue.run(async () => {
      const json = JSON.stringify(event)
      for (const listener of this.#listeners.keys()) listener.send(json)
    })
  }

  #deliver(event: Event): void {
    if (event.seq === null) return
    const json = JSON.stringify(event)
    this.#tail = event.seq
    for (const [listener, cursor] of this.#listeners) {
      if (event.seq <= cursor) continue
      listener.send(json)
      this.#listeners.set(listener, event.seq)
    }
  }
}
