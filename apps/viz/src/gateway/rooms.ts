import type { ViewState } from '@belvedere/render'
import { TextError } from '@belvedere/texts/errors'
import { vizTexts } from '@belvedere/texts/viz'
import { LiveRoom, type LiveRoomDeps, type RoomSpec } from '../room/live-room.ts'

/** The rooms that the server has shown. */
export class Rooms {
  readonly #deps: LiveRoomDeps
  readonly #rooms = new Map<string, LiveRoom>()

  constructor(deps: LiveRoomDeps) {
    this.#deps = deps
  }

  get size(): number {
    return this.#rooms.size
  }

  get viewers(): number {
    return [...this.#rooms.values()].reduce((sum, room) => sum + room.viewers, 0)
  }

  get(id: string): LiveRoom | null {
    return this.#rooms.get(id) ?? null
  }

  require(id: string): LiveRoom {
    const room = this.#rooms.get(id)
    if (room === undefined) throw new TextError('not_found', vizTexts.message('service.room_missing', { room: id }))
    return room
  }

  /** Idempotent; a known room keeps its state. */
  show(id: string, roomSpec: RoomSpec | null, state: ViewState, commandBase: number): void {
    let room = this.#rooms.get(id)
    if (room === undefined) {
      room = new LiveRoom(id, this.#deps, { ...state, commandBase })
      this.#rooms.set(id, room)
    }
    room.show(roomSpec, commandBase)
  }

  forget(id: string, closeCode: number): void {
    this.#rooms.get(id)?.close(closeCode)
    this.#rooms.delete(id)
  }

  /** Ends the process of the room that has been without viewers for longest, if there is one. */
  releaseUnwatched(): void {
    const [first] = [...this.#rooms.values()]
      .flatMap((room) => (room.unwatchedSince === null ? [] : [{ room, since: room.unwatchedSince }]))
      .sort((a, b) => a.since - b.since)
    first?.room.release()
  }

  /** Closes viewers whose ticket names this sign-in, room, or both; returns their number. */
  dismiss({ signIn, room }: { signIn?: string; room?: string }, closeCode: number): number {
    let closed = 0
    for (const liveRoom of this.#rooms.values()) {
      if (room !== undefined && liveRoom.id !== room) continue
      closed += liveRoom.dismiss((viewer) => signIn === undefined || viewer.ticket.signIn === signIn, closeCode)
    }
    return closed
  }

  close(closeCode: number): void {
    for (const room of this.#rooms.values()) room.close(closeCode)
    this.#rooms.clear()
  }
}
