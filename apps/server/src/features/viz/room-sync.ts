import { AppError, closeCodes, type EventKind } from '@belvedere/contract'
import type { Bus, Notice } from '../../room/bus.ts'
import { roomTables } from '../../room/room-files.ts'
import type { RoomLog } from '../../room/room-log.ts'
import { currentSpec, specAt } from '../../room/spec-versions.ts'
import type { RoomSnapshot, VizPort, VizUpdate } from '../../room/viz-port.ts'
import { roomStateColumn } from '../../store/json-columns.ts'
import { Mutex } from '../../store/mutex.ts'
import { readAtOneMoment, type Store, type StoreReader } from '../../store/store.ts'

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

/** `seq`: the number of the room's log up to which the service knows the chart. */
type SyncState = { upToDate: boolean; seq: number; turns: Mutex }

/** What the chart depends on; other events of a room need not be shown. */
const drawnEvents = [
  'spec_updated',
  'file_linked',
  'file_unlinked',
  'file_status',
  'file_reupload',
  'file_corrected',
] as const satisfies EventKind[]

/**
 * Keeps the visualization service up to date, which has no store. A room is shown to it when its first viewer comes,
 * after every change of its spec or tables, after the service restarted, and when the room is placed elsewhere.
 */
export class RoomSync {
  readonly #deps: RoomSyncDeps
  #rooms = new Map<string, SyncState>()
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
    const { viz } = this.#deps
    const syncState = this.#stateOf(room)
    if (syncState.upToDate && (await viz.hasRoom(room))) return
    await syncState.turns.run(async () => {
      if (syncState.upToDate && (await viz.hasRoom(room))) return
      // A change during the call makes it stale again.
      syncState.upToDate = true
      try {
        syncState.seq = await this.#show(room)
      } catch (error) {
        syncState.upToDate = false
        throw error
      }
    })
  }

  /** Shows those of the rooms whose charts have changed without a notice: it was lost, or who had to send it has ended. */
  async showChanges(rooms: ReadonlySet<string>): Promise<void> {
    const shown = [...rooms].filter((room) => this.#rooms.get(room)?.upToDate === true)
    if (shown.length === 0) return
    const { store } = this.#deps
    const rows = await store.read.selectFrom('rooms').select(['id', 'last_seq']).where('id', 'in', shown).execute()
    for (const { id, last_seq } of rows) {
      const syncState = this.#rooms.get(id)
      if (syncState === undefined || last_seq <= syncState.seq) continue
      if (await this.#isDrawnDifferently(id, syncState.seq)) {
        syncState.upToDate = false
        await this.ensureShown(id)
      } else syncState.seq = last_seq
    }
  }

  /** Makes a request about a room that the service must know; if a restart has lost the room, it is shown again. */
  async withRoom<T>(room: string, request: () => Promise<T>): Promise<T> {
    if (!this.#stateOf(room).upToDate) await this.ensureShown(room)
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

  #stateOf(room: string): SyncState {
    const syncState = this.#rooms.get(room) ?? { upToDate: false, seq: 0, turns: new Mutex() }
    this.#rooms.set(room, syncState)
    return syncState
  }

  async #move(room: string): Promise<void> {
    const syncState = this.#stateOf(room)
    await syncState.turns.run(async () => {
      const snapshot = await readSnapshot(this.#deps.store, room)
      await this.#deps.viz.move({ ...snapshot, isRebased: true })
      syncState.seq = snapshot.seq
    })
  }

  /** Shows the room as stored; the number of its log up to which that is. */
  async #show(room: string): Promise<number> {
    const { store, viz } = this.#deps
    const snapshot = await readSnapshot(store, room)
    try {
      await viz.show({ ...snapshot, isRebased: false })
      return snapshot.seq
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'not_found')) throw error
      await this.#rebase(room)
      const rebased = await readSnapshot(store, room)
      await viz.show({ ...rebased, isRebased: true })
      return rebased.seq
    }
  }

  /** Raises the room's command numbers in the store, so that those lost with an earlier service are not used again. */
  async #rebase(room: string): Promise<void> {
    await this.#deps.store.write((tx) =>
      tx
        .updateTable('rooms')
        .set((eb) => ({ command_base: eb('command_base', '+', commandGap) }))
        .where('id', '=', room)
        .execute(),
    )
  }

  async #isDrawnDifferently(room: string, after: number): Promise<boolean> {
    const event = await this.#deps.store.read
      .selectFrom('room_events')
      .select('seq')
      .where('room_id', '=', room)
      .where('seq', '>', after)
      .where('type', 'in', drawnEvents)
      .limit(1)
      .executeTakeFirst()
    return event !== undefined
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
      case 'leaving':
        return this.#move(update.room)
      case 'viewers':
      case 'ingest_progress':
        return
    }
  }

  async #showAll(): Promise<void> {
    const rooms = [...this.#rooms.keys()].slice(-maxRoomsShownAgain)
    this.#rooms = new Map()
    for (const room of rooms) await this.ensureShown(room)
  }

  /** Stores the settled state, which survives a restart of the service, unless it or a newer one is stored. */
  async #settle({ room, state }: VizUpdate & { type: 'settled' }): Promise<void> {
    const { params, selections, timestep, command } = state
    const stateText = roomStateColumn.write({ params, selections, timestep })
    const columns = ['state', 'command_base'] as const
    const read = (tx: StoreReader) => tx.selectFrom('rooms').select(columns).where('id', '=', room).executeTakeFirst()
    const isStored = (row: Awaited<ReturnType<typeof read>>) =>
      row === undefined || command < row.command_base || (command === row.command_base && row.state === stateText)
    if (isStored(await read(this.#deps.store.read))) return
    await this.#deps.log.change(room, async ({ tx, append }) => {
      const row = await read(tx)
      if (row === undefined || isStored(row)) return
      await tx.updateTable('rooms').set({ state: stateText, command_base: command }).where('id', '=', room).execute()
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

/** A room as stored at one moment, without whether its numbers are new. */
function readSnapshot(store: Store, room: string): Promise<Omit<RoomSnapshot, 'isRebased'>> {
  return readAtOneMoment(store.read, async (read) => {
    const row = await read
      .selectFrom('rooms')
      .select(['command_base', 'state', 'last_seq'])
      .where('id', '=', room)
      .executeTakeFirstOrThrow()
    const current = await currentSpec(read, room)
    const { tables } = await roomTables(read, room)
    return {
      room,
      version: current?.version ?? null,
      spec: current?.spec ?? null,
      tables,
      state: roomStateColumn.readNullable(row.state, `room ${room}`) ?? { params: {}, selections: {}, timestep: null },
      seq: row.last_seq,
      commandBase: row.command_base,
    }
  })
}
