import type { EventData } from '@belvedere/contract'
import type { Bus, Notice } from '../../room/bus.ts'
import type { Servers } from '../../room/servers.ts'
import type { StoreReader } from '../../store/store.ts'
import { findPresence } from './presence.ts'

export interface RoomPresenceDeps {
  bus: Bus
  servers: Servers
  read: StoreReader
  /** The people who have the room open on this server. */
  peopleHere(room: string): string[]
  /** Whether anybody listens to the room on this server. */
  isHeard(room: string): boolean
  send(room: string, data: EventData<'presence'>): Promise<void>
  onError(cause: unknown): void
}

/** Changes within this time are sent as one message. */
const delayMs = 100

/**
 * Tells listeners who has their room open. Each server tells the others whenever that changes there, and when one of them
 * asks, because somebody has opened the room.
 */
export class RoomPresence {
  readonly #deps: RoomPresenceDeps
  readonly #due = new Set<string>()
  /** The people of other servers, by room and server. */
  readonly #elsewhere = new Map<string, Map<string, string[]>>()

  constructor(deps: RoomPresenceDeps) {
    this.#deps = deps
  }

  /** Somebody came or left. */
  schedule(room: string): void {
    if (this.#due.has(room)) return
    this.#due.add(room)
    setTimeout(() => {
      this.#due.delete(room)
      this.#follow(room)
      this.#tellOthers(room)
      this.#send(room)
    }, delayMs).unref()
  }

  onNotice(notice: Notice): void {
    if (notice.type === 'present') this.#onPresent(notice)
    else if (notice.type === 'presence_wanted' && this.#deps.isHeard(notice.room)) this.#tellOthers(notice.room)
    else if (notice.type === 'notices_lost') for (const room of this.#elsewhere.keys()) this.#ask(room)
  }

  /** Drops the people of servers that are gone. */
  dropGone(): void {
    for (const [room, byServer] of this.#elsewhere)
      for (const server of byServer.keys())
        if (this.#deps.servers.isGone(server)) {
          byServer.delete(server)
          this.schedule(room)
        }
  }

  #follow(room: string): void {
    if (!this.#deps.isHeard(room)) this.#elsewhere.delete(room)
    else if (!this.#elsewhere.has(room)) {
      this.#elsewhere.set(room, new Map())
      this.#ask(room)
    }
  }

  #ask(room: string): void {
    this.#deps.bus.publish({ type: 'presence_wanted', room })
  }

  #tellOthers(room: string): void {
    const { bus, servers, peopleHere } = this.#deps
    bus.publish({ type: 'present', room, server: servers.id, people: peopleHere(room) })
  }

  #onPresent({ room, server, people }: Notice & { type: 'present' }): void {
    const byServer = this.#elsewhere.get(room)
    if (byServer === undefined || server === this.#deps.servers.id) return
    if (people.length === 0) byServer.delete(server)
    else byServer.set(server, people)
    this.#send(room)
  }

  #send(room: string): void {
    const { isHeard, peopleHere, read, send, onError } = this.#deps
    if (!isHeard(room)) return
    const elsewhere = [...(this.#elsewhere.get(room)?.values() ?? [])].flat()
    findPresence(read, [...peopleHere(room), ...elsewhere])
      .then((data) => send(room, data))
      .catch(onError)
  }
}
