import { setTimeout as wait } from 'node:timers/promises'
import { type Event, type EventKind, type Room, routes } from '@belvedere/contract'
import type { Client } from '@belvedere/sdk'

const kinds: readonly EventKind[] = [
  ...(['chat_message', 'spec_updated', 'params_settled', 'file_linked', 'file_unlinked', 'file_status'] as const),
  ...(['file_reupload', 'file_corrected', 'room_updated', 'member_changed', 'room_deleted'] as const),
]
const lostMs = 60_000

/** A client that listens to a room's events, and checks that each comes once and in order. */
export class Observer {
  /** What was wrong, as sentences. */
  readonly faults: string[] = []
  /** The events of the log as this client saw them. */
  readonly seen: Event[] = []
  readonly #client: Client
  readonly #room: Room
  readonly #name: string
  #renames = 0

  constructor(client: Client, room: Room, name: string) {
    this.#client = client
    this.#room = room
    this.#name = name
    const events = client.events()
    for (const kind of kinds) events.subscribe(kind, (event) => this.#onEvent(event))
    events.subscribeRoom(room.token, { after: 0 })
  }

  /** Milliseconds from `since` until this client has changed the room, and has seen its own change. */
  async wholeAgainMs(since: number): Promise<number> {
    const name = `${this.#name} ${++this.#renames}`
    const until = since + lostMs
    const params = { id: this.#room.id }
    for (;;) {
      const isChanged = await this.#client.call(routes.rooms.change, { params, body: { name } }).then(
        () => true,
        () => false,
      )
      while (isChanged && performance.now() < until) {
        if (this.seen.some((event) => event.type === 'room_updated' && event.data.name === name))
          return performance.now() - since
        await wait(10)
      }
      if (performance.now() > until) return Number.POSITIVE_INFINITY
      await wait(50)
    }
  }

  /** Compares what this client saw with the log of the room. */
  async compareWithLog(): Promise<void> {
    const logged: Event[] = []
    for (;;) {
      const query = { after: logged.length, limit: 500 }
      const { events } = await this.#client.call(routes.rooms.events, { params: { id: this.#room.id }, query })
      logged.push(...events)
      if (events.length === 0) break
    }
    const until = performance.now() + lostMs
    while (this.seen.length < logged.length && performance.now() < until) await wait(50)
    for (const [at, event] of logged.entries()) {
      const seen = this.seen[at]
      if (seen === undefined) this.faults.push(`${this.#name} did not see event ${event.seq}`)
      else if (JSON.stringify(seen) !== JSON.stringify(event))
        this.faults.push(`${this.#name} saw event ${event.seq} otherwise than it is in the log`)
    }
  }

  close(): void {
    this.#client.close()
  }

  #onEvent(event: Event): void {
    if (event.seq === null || event.room !== this.#room.id) return
    const expected = this.seen.length + 1
    if (event.seq === expected) this.seen.push(event)
    else if (event.seq < expected) this.faults.push(`${this.#name} saw event ${event.seq} again after ${expected - 1}`)
    else this.faults.push(`${this.#name} saw event ${event.seq} after ${expected - 1}`)
  }
}
