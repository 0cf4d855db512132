import { AppError, closeCodes } from '@belvedere/contract'
import type { Bus, Notice } from '../../room/bus.ts'
import { roomTables } from '../../room/room-files.ts'
import type { RoomLog } from '../../room/room-log.ts'
import { currentSpec, specAt } from '../../room/spec-versions.ts'
import type { RoomSnapshot, VizPort, VizUpdate } from '../../room/viz-port.ts'
import { roomStateColumn } from '../../store/json-columns.ts'
import { Mutex } from '../../store/mutex.ts'
import type { Store } from '../../store/store.ts'

export interface RoomSyncDeps {
  store: Store
  log: RoomLog
  bus: Bus
  viz: VizPort
  now(): number
  record(what: string, details: Record<string, unknown>): void
}

/** More shared commands than a room sees between two settled states, so that command numbers are never reused. */
const commandGap = 100_000
const maxRoomsShownAgain = 200

type SyncState = { upToDate: boolean; turns: Mutex }

/**
 * Keeps the visualization service up to date, which has no store. A room is shown to it when its first viewer comes,
 * after every change of its spec or tables, and after the service restarted.
 */
export class RoomSync {
  readonly #deps: RoomSyncDeps
  #rooms = new Map<string, SyncState>()
  #rebasedRooms = new Set<string>()
  readonly #unsubscribe: (() => void)[]

  constructor(deps: RoomSyncDeps) {
    this.#deps = deps
    this.#unsubscribe = [
      deps.viz.subscribe((update) => this.#run(this.#onVizUpdate(update))),
      deps.bus.subscribe((notice) => this.#run(this.#onNotice(notice))),
    ]
  }

  close(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe()
  }

  /** Resolves once the service has the room's current state. */
  async ensureShown(room: string): Promise<void> {
    const existing = this.#rooms.get(room)
    if (existing?.upToDate === true) return
    const syncState = existing ?? { upToDate: false, turns: new Mutex() }
    this.#rooms.set(room, syncState)
    await syncState.turns.run(async () => {
      if (syncState.upToDate) return
      // A change during the call makes it stale again.
      syncState.upToDate = true
      try {
        await this.#deps.viz.show(await this.#takeSnapshot(room))
      } catch (error) {
        syncState.upToDate = false
        throw error
      }
    })
  }

  /** Makes a request about a room that the service must know; if a restart has lost the room, it is shown again. */
  async withRoom<T>(room: string, request: () => Promise<T>): Promise<T> {
    await this.ensureShown(room)
    try {
      return await request()
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'not_found')) throw error
      const syncState = this.#rooms.get(room)
      if (syncState !== undefined) syncState.upToDate = false
      await this.ensureShown(room)
      return request()
    }
  }

  /**
   * The room as stored. The first time since the service started, raises the room's command numbers in the store, so
   * that numbers lost with an earlier process are not used again.
   */
  async #takeSnapshot(room: string): Promise<RoomSnapshot> {
    const { store } = this.#deps
    const { command_base, state } = this.#rebasedRooms.has(room)
      ? await store.read
          .selectFrom('rooms')
          .select(['command_base', 'state'])
          .where('id', '=', room)
          .executeTakeFirstOrThrow()
      : await store.write((tx) =>
          tx
            .updateTable('rooms')
            .set((eb) => ({ command_base: eb('command_base', '+', commandGap) }))
            .where('id', '=', room)
            .returning(['command_base', 'state'])
            .executeTakeFirstOrThrow(),
        )
    this.#rebasedRooms.add(room)
    const current = await currentSpec(store.read, room)
    const { tables } = await roomTables(store.read, room)
    return {
      room,
      version: current?.version ?? null,
      spec: current?.spec ?? null,
      tables,
      state: roomStateColumn.readNullable(state, `room ${room}`) ?? { params: {}, selections: {}, timestep: null },
      commandBase: command_base,
    }
  }

  async #onNotice(notice: Notice): Promise<void> {
    switch (notice.type) {
      case 'drawing_changed': {
        const syncState = this.#rooms.get(notice.room)
        if (syncState === undefined) return
        syncState.upToDate = false
        return this.ensureShown(notice.room)
      }
      case 'room_closed':
        this.#rooms.delete(notice.room)
        return this.#deps.viz.forget(notice.room, closeCodes.noSuchRoom)
      default:
        return
    }
  }

  async #onVizUpdate(update: VizUpdate): Promise<void> {
    switch (update.type) {
      case 'ended':
        for (const syncState of this.#rooms.values()) syncState.upToDate = false
        this.#rebasedRooms = new Set()
        return
      case 'ready':
        return this.#showAll()
      case 'settled':
        return this.#settle(update)
      case 'want_version':
        return this.#sendVersion(update.room, update.version)
      case 'viz_status': {
        const { room, state, detail } = update
        const at = new Date(this.#deps.now()).toISOString()
        const data = { state, ...(detail === undefined ? {} : { detail }) }
        this.#deps.bus.publish({ type: 'transient', event: { seq: null, type: 'viz_status', room, at, data } })
        return
      }
      case 'viewers':
      case 'ingest_progress':
        return
    }
  }

  async #showAll(): Promise<void> {
    const rooms = [...this.#rooms.keys()].slice(-maxRoomsShownAgain)
    this.#rooms = new Map()
    this.#rebasedRooms = new Set()
    for (const room of rooms) await this.ensureShown(room)
  }

  /** Stores the settled state, which survives a restart of the service. */
  async #settle({ room, state }: VizUpdate & { type: 'settled' }): Promise<void> {
    const { params, selections, timestep, command } = state
    await this.#deps.log.change(room, async ({ tx, append }) => {
      const stateText = roomStateColumn.write({ params, selections, timestep })
      const row = await tx
        .selectFrom('rooms')
        .select(['state', 'command_base'])
        .where('id', '=', room)
        .executeTakeFirst()
      if (row === undefined) return
      await tx
        .updateTable('rooms')
        .set({ state: stateText, command_base: Math.max(row.command_base, command) })
        .where('id', '=', room)
        .execute()
      if (row.state !== stateText) await append('params_settled', { params, timestep })
    })
  }

  async #sendVersion(room: string, version: number): Promise<void> {
    const { store, viz } = this.#deps
    const spec = await specAt(store.read, room, version)
    const { tables } = await roomTables(store.read, room)
    await viz.sendVersion({ room, version, spec, tables })
  }

  #run(work: Promise<void>): void {
    work.catch((error: unknown) => this.#deps.record('synchronizing a room failed', { err: error }))
  }
}
