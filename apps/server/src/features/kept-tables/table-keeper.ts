import { setTimeout as wait } from 'node:timers/promises'
import type { OpenedConnection } from '@belvedere/contract/internal'
import { newId } from '../../ids.ts'
import type { Bus } from '../../room/bus.ts'
import { type ReachDeps, reachKeeping } from '../../room/database-connections.ts'
import { claimLease, giveUpLease } from '../../room/leases.ts'
import type { Servers } from '../../room/servers.ts'
import type { VizPort } from '../../room/viz-port.ts'
import type { Store } from '../../store/store.ts'
import {
  copyNameOf,
  forgetCopies,
  isStored,
  isWholeCopy,
  type StoredPlace,
  storeCopy,
  storedCopies,
  tablesWithoutCopy,
} from './table-rows.ts'

interface KeeperDeps {
  store: Store
  servers: Servers
  bus: Bus
  viz: VizPort
  reach: ReachDeps
  /** In milliseconds. */
  now(): number
  record(what: string, details: Record<string, unknown>): void
}

/** Of several servers, one keeps tables. */
const lease = 'kept tables'
const lookEveryMs = 60_000
/** For how long no table may name a copy that is whole, and one that may still be under way for an hour. */
const dropAfterMs = { whole: 5 * 60_000, begun: 2 * 3_600_000 }
/** A change may be seen that long after its time. */
const unseenMs = 5 * 60_000
const closeMs = 2000
const firstPauseMs = 60_000
const longestPauseMs = 6 * 3_600_000

/**
 * Has large tables of uploads copied into the service's own database, one after the other, and drops the copies that no table
 * names any more. Their files stay what they are: without a copy, charts ask these. Wakes when a file was read, and every minute.
 */
export class TableKeeper {
  readonly #deps: KeeperDeps
  readonly #fromRows: number
  readonly #timer: NodeJS.Timeout
  readonly #unsubscribe: () => void
  /** By the path of their Parquet files; `at`: when to try again. */
  readonly #failures = new Map<string, { table: StoredPlace; tries: number; at: number }>()
  /** The paths of tables that the database cannot hold as they are. */
  readonly #unfit = new Set<string>()
  /** Files that have changed before were looked at. */
  #lookedUntil = 0
  /** By the names of copies that no table names: when that was first seen. */
  readonly #unusedSince = new Map<string, number>()
  #looking: Promise<void> | null = null
  #isWoken = false
  #isAway = false
  #job: string | null = null
  #closed = false

  /** `fromRows`: the fewest rows of a table that is kept. */
  constructor(deps: KeeperDeps, fromRows: number) {
    this.#deps = deps
    this.#fromRows = fromRows
    this.#timer = setInterval(() => this.wake(), lookEveryMs)
    this.#timer.unref()
    this.#unsubscribe = deps.bus.subscribe((notice) => {
      if (notice.type !== 'personal' || notice.event.type !== 'file_status') return
      if (notice.event.data.status === 'ready') this.wake()
    })
  }

  /** Looks for tables to keep, now or after the present look. */
  wake(): void {
    this.#isWoken = true
    this.#looking ??= this.#lookWhileWoken()
  }

  /** Resolves once nothing is left to do now. */
  async settled(): Promise<void> {
    await this.#looking
  }

  /** Ends the copy that is being made, which another server makes again. */
  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#timer)
    this.#unsubscribe()
    if (this.#job !== null) await this.#deps.viz.cancelIngest(this.#job).catch(() => undefined)
    // A database may not answer for long.
    await Promise.race([this.#looking, wait(closeMs, undefined, { ref: false })])
    await giveUpLease(this.#deps, lease).catch(() => undefined)
  }

  async #lookWhileWoken(): Promise<void> {
    while (this.#isWoken && !this.#closed) {
      this.#isWoken = false
      try {
        await this.#look()
        this.#isAway = false
      } catch (error) {
        // Another server may be able to.
        await giveUpLease(this.#deps, lease).catch(() => undefined)
        // Once, not each minute.
        if (!this.#isAway && !this.#closed) this.#deps.record('keeping tables failed', { err: error })
        this.#isAway = true
      }
    }
    this.#looking = null
  }

  async #look(): Promise<void> {
    const { store, viz } = this.#deps
    // Another server may have a service that is ready.
    if (!viz.ready) return giveUpLease(this.#deps, lease)
    if (!(await claimLease(this.#deps, lease))) return
    const connection = await reachKeeping(this.#deps.reach)
    if (connection === null) throw new Error('The address of the database for tables was not found.')
    const names = new Set(await viz.tableCopies(connection))
    const isGone = (name: string) => !names.has(name)
    if ([...(await storedCopies(store.read))].some(isGone)) {
      this.#redraw(await forgetCopies(store, isGone))
      this.#lookedUntil = 0
    }
    await this.#keepFailed(connection)
    await this.#keepNew(connection)
    await this.#dropUnused(connection, names)
  }

  async #keepFailed(connection: OpenedConnection): Promise<void> {
    const { store, now } = this.#deps
    for (const [parquet, { table, at }] of this.#failures) {
      if (this.#closed) return
      if (at > now()) continue
      if (await isStored(store.read, table)) await this.#keep(connection, table)
      else this.#failures.delete(parquet)
    }
  }

  async #keepNew(connection: OpenedConnection): Promise<void> {
    const { store, now } = this.#deps
    const begunAt = now()
    for await (const { rows, ...table } of tablesWithoutCopy(store.read, this.#lookedUntil)) {
      if (this.#closed) return
      const { parquet } = table.files
      const isDue = rows >= this.#fromRows && !this.#failures.has(parquet) && !this.#unfit.has(parquet)
      if (isDue) await this.#keep(connection, table)
    }
    this.#lookedUntil = begunAt - unseenMs
  }

  async #dropUnused(connection: OpenedConnection, names: ReadonlySet<string>): Promise<void> {
    const { store, viz, now } = this.#deps
    const used = await storedCopies(store.read)
    for (const name of this.#unusedSince.keys()) if (!names.has(name) || used.has(name)) this.#unusedSince.delete(name)
    for (const name of names) {
      if (used.has(name)) continue
      const since = this.#unusedSince.get(name) ?? now()
      this.#unusedSince.set(name, since)
      if (now() - since >= (isWholeCopy(name) ? dropAfterMs.whole : dropAfterMs.begun))
        await viz.dropCopy(connection, name)
    }
  }

  async #keep(connection: OpenedConnection, table: StoredPlace): Promise<void> {
    const { store, viz, record } = this.#deps
    const { files, fileId } = table
    const name = copyNameOf(files.parquet)
    const job = newId()
    this.#job = job
    const outcome = await viz
      .keepTable({ job, connection, name, files })
      .catch((error: unknown) => ({ state: 'failed' as const, because: error instanceof Error ? error.message : '' }))
    this.#job = null
    if (this.#closed) return
    if (outcome.state === 'failed') return this.#tryLater(table, outcome.because)
    this.#failures.delete(files.parquet)
    if (outcome.state === 'unfit') {
      this.#unfit.add(files.parquet)
      return record('a table is not kept', { file: fileId, because: outcome.because })
    }
    const { columns, rowColumn } = outcome
    this.#redraw(await storeCopy(store, table, { table: name, columns, rowColumn }))
  }

  #redraw(rooms: readonly string[]): void {
    for (const room of rooms) this.#deps.bus.publish({ type: 'drawing_changed', room })
  }

  #tryLater(table: StoredPlace, because: string): void {
    const { now, record } = this.#deps
    const { files, fileId } = table
    const tries = (this.#failures.get(files.parquet)?.tries ?? 0) + 1
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 4 ** (tries - 1))
    this.#failures.set(files.parquet, { table, tries, at: now() + pauseMs })
    record('keeping a table failed', { file: fileId, because, tries, againInMs: pauseMs })
  }
}
