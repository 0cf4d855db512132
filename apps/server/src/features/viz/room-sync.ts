import { AppError, closeCodes } from '@belvedere/contract'
import type { Bus, Notice } from '../../room/bus.ts'
import { roomTables } from '../../room/files.ts'
import type { RoomLog } from '../../room/log.ts'
import { currentSpec, specAt } from '../../room/spec-versions.ts'
import type { RoomSnapshot, VizPort, VizUpdate } from '../../room/viz-port.ts'
import { roomStates } from '../../store/json-columns.ts'
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

/** More shared commands than a room sees between two settled states: their number never comes twice. */
const commandGap = 100_000
const roomsShownAgainAtMost = 200

type Shown = { upToDate: boolean; turns: Mutex }

/**
 * Keeps the visualization service up to date: it holds no store, so what it draws is what it was shown. A room is shown
 * when the first viewer comes, and again after every change of its spec or tables, and after the service restarted.
 */
export class RoomSync {
  readonly #deps: RoomSyncDeps
  #rooms = new Map<string, Shown>()
  #based = new Set<string>()
  readonly #unsubscribe: (() => void)[]

  constructor(deps: RoomSyncDeps) {
    this.#deps = deps
    this.#unsubscribe = [
      deps.viz.subscribe((told) => this.#run(this.#onTold(told))),
      deps.bus.subscribe((notice) => this.#run(this.#onNotice(notice))),
    ]
  }

  close(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe()
  }

  /** Resolves once the service knows what stands in the room. */
  async ensure(room: string): Promise<void> {
    const known = this.#rooms.get(room)
    if (known?.upToDate === true) return
    const shown = known ?? { upToDate: false, turns: new Mutex() }
    this.#rooms.set(room, shown)
    await shown.turns.run(async () => {
      if (shown.upToDate) return
      // A change that comes while it is being shown makes it stale again.
      shown.upToDate = true
      try {
        await this.#deps.viz.show(await this.#read(room))
      } catch (error) {
        shown.upToDate = false
        throw error
      }
    })
  }

  /** Asks something of a room that the service must know; one that it has lost with a restart is shown again. */
  async withRoom<T>(room: string, ask: () => Promise<T>): Promise<T> {
    await this.ensure(room)
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'not_found')) throw error
      const shown = this.#rooms.get(room)
      if (shown !== undefined) shown.upToDate = false
      await this.ensure(room)
      return ask()
    }
  }

  async #read(room: string): Promise<RoomSnapshot> {
    const { store } = this.#deps
    const { command_base, state } = this.#based.has(room)
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
    this.#based.add(room)
    const current = await currentSpec(store.read, room)
    const { tables } = await roomTables(store.read, room)
    return {
      room,
      version: current?.version ?? null,
      spec: current?.spec ?? null,
      tables,
      state: roomStates.readNullable(state, `room ${room}`) ?? { params: {}, selections: {}, timestep: null },
      commandBase: command_base,
    }
  }

  async #onNotice(notice: Notice): Promise<void> {
    switch (notice.type) {
      case 'drawing_changed': {
        const shown = this.#rooms.get(notice.room)
        if (shown === undefined) return
        shown.upToDate = false
        return this.ensure(notice.room)
      }
      case 'room_closed':
        this.#rooms.delete(notice.room)
        return this.#deps.viz.forget(notice.room, closeCodes.noSuchRoom)
      default:
        return
    }
  }

  async #onTold(told: VizUpdate): Promise<void> {
    switch (told.type) {
      case 'ended':
        for (const shown of this.#rooms.values()) shown.upToDate = false
        this.#based = new Set()
        return
      case 'ready':
        return this.#showAllAgain()
      case 'settled':
        return this.#settle(told)
      case 'want_version':
        return this.#tellVersion(told.room, told.version)
      case 'viz_status': {
        const { room, state, detail } = told
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

  async #showAllAgain(): Promise<void> {
    const rooms = [...this.#rooms.keys()].slice(-roomsShownAgainAtMost)
    this.#rooms = new Map()
    this.#based = new Set()
    for (const room of rooms) await this.ensure(room)
  }

  /** The state stands as the service left it; a restart comes back in it. */
  async #settle({ room, state }: VizUpdate & { type: 'settled' }): Promise<void> {
    const { params, selections, timestep, command } = state
    await this.#deps.log.change(room, async ({ tx, append }) => {
      const kept = roomStates.write({ params, selections, timestep })
      const row = await tx
        .selectFrom('rooms')
        .select(['state', 'command_base'])
        .where('id', '=', room)
        .executeTakeFirst()
      if (row === undefined) return
      await tx
        .updateTable('rooms')
        .set({ state: kept, command_base: Math.max(row.command_base, command) })
        .where('id', '=', room)
        .execute()
      if (row.state !== kept) await append('params_settled', { params, timestep })
    })
  }

  async #tellVersion(room: string, version: number): Promise<void> {
    const { store, viz } = this.#deps
    const spec = await specAt(store.read, room, version)
    const { tables } = await roomTables(store.read, room)
    await viz.version({ room, version, spec, tables })
  }

  #run(work: Promise<void>): void {
    work.catch((error: unknown) => this.#deps.record('showing a room failed', { err: error }))
  }
}
