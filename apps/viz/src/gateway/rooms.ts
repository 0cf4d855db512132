import { closeCodes } from '@belvedere/contract'
import type { HandedOver } from '@belvedere/contract/internal'
import type { ViewState } from '@belvedere/render'
import { TextError } from '@belvedere/texts/errors'
import { vizTexts } from '@belvedere/texts/viz'
import { LiveRoom, type LiveRoomDeps, type RoomSpec } from '../room/live-room.ts'

/** What the server shows of a room. */
export interface ShownRoom {
  roomSpec: RoomSpec | null
  /** The number of the room's log up to which it is known. */
  seq: number
  /** Its first state here. */
  state: ViewState
  /** Shared commands are numbered from above this. */
  commandBase: number
  /** Whether the numbers above were never used. */
  isRebased: boolean
  /** It is to be opened here, but is elsewhere until it is shown with what it was there. */
  isPreparing: boolean
  /** What it was elsewhere. */
  handedOver: HandedOver | null
  /** Under which servers find it here; null: there is no other service. */
  place: string | null
}
type OpenRoom = { room: LiveRoom; seq: number; place: string | null; placedAt: number; isPreparing: boolean }

/** A room may be shown shortly before its place is set. */
const placeGraceMs = 5000

/** The rooms that the server has shown. */
export class Rooms {
  readonly #deps: LiveRoomDeps
  readonly #rooms = new Map<string, OpenRoom>()
  /** Whether unknown rooms are refused. */
  isDraining = false

  constructor(deps: LiveRoomDeps) {
    this.#deps = deps
  }

  get size(): number {
    return this.#rooms.size
  }

  get viewers(): number {
    return [...this].reduce((sum, room) => sum + room.viewers, 0)
  }

  get(id: string): LiveRoom | null {
    return this.#rooms.get(id)?.room ?? null
  }

  *[Symbol.iterator](): IterableIterator<LiveRoom> {
    for (const { room } of this.#rooms.values()) yield room
  }

  require(id: string): LiveRoom {
    const room = this.get(id)
    if (room === null) throw missingRoom(id)
    return room
  }

  /** By their ids, the places under which servers find them. */
  get places(): { key: string; value: string }[] {
    return [...this.#rooms].flatMap(([key, { place }]) => (place === null ? [] : [{ key, value: place }]))
  }

  /** Whether viewers that look for a room at this place find it. */
  holds(id: string, place: string): boolean {
    const open = this.#rooms.get(id)
    return open !== undefined && !open.isPreparing && open.place === place
  }

  /** Closes a room that has another place, unless it was shown here so shortly before that its place may not be set yet. */
  leaveReplaced({ key, value }: { key: string; value: string }): void {
    const open = this.#rooms.get(key)
    if (open === undefined || open.place === value) return
    if (this.#deps.clock.now() - open.placedAt >= placeGraceMs) this.forget(key, closeCodes.restarting)
  }

  /**
   * Idempotent; a known room keeps its state, and what is older than what was shown is ignored. `not_found`: the room is
   * unknown, and its command base may have been used. `unavailable`: no further rooms are taken.
   */
  show(id: string, shown: ShownRoom): void {
    const { roomSpec, seq, state, commandBase, place, handedOver } = shown
    const open = this.#rooms.get(id)
    const isUnknown = open === undefined || open.isPreparing
    if (isUnknown && !shown.isRebased) throw missingRoom(id)
    if (isUnknown && this.isDraining) throw new TextError('unavailable', vizTexts.message('service.closing'))
    const room = open?.room ?? new LiveRoom(id, this.#deps, { ...state, commandBase })
    const placedAt = open?.place === place ? open.placedAt : this.#deps.clock.now()
    const isPreparing = isUnknown && shown.isPreparing
    this.#rooms.set(id, { room, place, placedAt, isPreparing, seq: Math.max(seq, open?.seq ?? seq) })
    if (open !== undefined && seq < open.seq) room.raiseCommand(commandBase)
    else room.show(roomSpec, commandBase)
    if (handedOver !== null) room.takeOver(handedOver)
  }

  forget(id: string, closeCode: number): void {
    this.get(id)?.close(closeCode)
    this.#rooms.delete(id)
  }

  /** Has rooms with viewers moved elsewhere, and closes the others; returns the places of these. */
  leaveAll(): { key: string; value: string }[] {
    const left: { key: string; value: string }[] = []
    for (const [key, { room, place }] of this.#rooms) {
      if (room.viewers > 0) this.#deps.notify({ type: 'leaving', room: key })
      else {
        room.settleNow()
        this.forget(key, closeCodes.restarting)
        if (place !== null) left.push({ key, value: place })
      }
    }
    return left
  }

  /** Ends the process of the room that has been without viewers for longest, if there is one. */
  releaseUnwatched(): void {
    const [first] = [...this]
      .flatMap((room) => (room.unwatchedSince === null ? [] : [{ room, since: room.unwatchedSince }]))
      .sort((a, b) => a.since - b.since)
    first?.room.release()
  }

  /** Closes viewers whose ticket names this sign-in, room, or both; returns their number. */
  dismiss({ signIn, room }: { signIn?: string; room?: string }, closeCode: number): number {
    let closed = 0
    for (const liveRoom of this) {
      if (room !== undefined && liveRoom.id !== room) continue
      closed += liveRoom.dismiss((viewer) => signIn === undefined || viewer.ticket.signIn === signIn, closeCode)
    }
    return closed
  }

  close(closeCode: number): void {
    for (const room of this) room.close(closeCode)
    this.#rooms.clear()
  }
}

const missingRoom = (id: string) => new TextError('not_found', vizTexts.message('service.room_missing', { room: id }))
