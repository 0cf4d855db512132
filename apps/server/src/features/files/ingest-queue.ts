import { basename, dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { EventData } from '@belvedere/contract'
import { StorageUnavailable } from '@belvedere/objects'
import { isDiskFull } from '../../disk-full.ts'
import { newId } from '../../ids.ts'
import { partsOf } from '../../room/file-parts.ts'
import { enqueueInOutbox } from '../../room/room-log.ts'
import type { IngestOutcome, VizUpdate } from '../../room/viz-port.ts'
import { waitForViz } from '../../room/viz-retry.ts'
import { fileErrorColumn, fileNotesColumn, readingColumn, typeOverridesColumn } from '../../store/json-columns.ts'
import type { FilesTable } from '../../store/schema.ts'
import type { Tx } from '../../store/store.ts'
import type { FileDeps } from './deps.ts'
import { claimFile, filesToRead, type LeftFile, releaseFiles } from './ingest-claims.ts'
import { type FileToIngest, type LastTurn, nextToRead } from './ingest-order.ts'
import { decideRetry, type IngestLoss } from './ingest-retries.ts'
import { SampleTables } from './sample-tables.ts'
import { type ReadyTables, storeTables } from './store-tables.ts'
import { nameTables } from './table-names.ts'

type IngestDeps = Pick<
  FileDeps,
  'store' | 'log' | 'bus' | 'servers' | 'blobs' | 'viz' | 'tables' | 'samples' | 'now' | 'record'
>

/** The result of an attempt. */
type Attempt = Exclude<IngestOutcome, { state: 'lost' }> | { state: 'lost'; by: IngestLoss }

/** Pause after an error of our own, such as a store that takes no writes. */
const faultRetryDelayMs = 5000
/** Finds files whose server is gone, or that none has begun, for instance because it is busy with others. */
const lookIntervalMs = 5000

/**
 * Reads uploaded files into tables, a few at a time: processing → ready or failed. The row names the current job, so
 * that a file replaced or corrected meanwhile is not overwritten, and interrupted jobs start again with the service. An
 * attempt is counted in the row before it is made, so that a file that crashes the service is not retried forever. Of
 * several servers, the one that counts the attempt reads the file.
 */
export class IngestQueue {
  readonly #deps: IngestDeps
  readonly #waiting: FileToIngest[] = []
  readonly #running = new Map<string, FileToIngest>()
  /** Jobs waiting for a retry. */
  readonly #delayed = new Map<string, NodeJS.Timeout>()
  readonly #lastTurns = new Map<string, LastTurn>()
  readonly #sampleTables: SampleTables
  readonly #idle = new Set<() => void>()
  readonly #closing = new AbortController()
  readonly #pauseMs: number | undefined
  readonly #timer: NodeJS.Timeout
  /** Jobs of the last look that no server had begun; they may be about to. */
  #unclaimed = new Set<string>()
  #startedCount = 0

  /** `pauseMs`: pause between attempts; absent: depends on the kind of loss. */
  constructor(deps: IngestDeps, pauseMs?: number) {
    this.#deps = deps
    this.#sampleTables = new SampleTables(deps.tables)
    this.#pauseMs = pauseMs
    deps.viz.subscribe((update) => this.#onVizUpdate(update))
    deps.bus.subscribe((notice) => {
      if (notice.type === 'ingest_cancelled') this.#cancelHere(notice.job)
    })
    this.#timer = setInterval(() => void this.#takeOver(), lookIntervalMs)
    this.#timer.unref()
  }

  begin({ id, job, owner_id, size }: FileToIngest): void {
    this.#waiting.push({ id, job, owner_id, size })
    this.#next()
  }

  /** Drops a file on all servers; its job process is ended. */
  cancel(job: string): void {
    this.#deps.bus.publish({ type: 'ingest_cancelled', job })
  }

  #cancelHere(job: string): void {
    const at = this.#waiting.findIndex((waiting) => waiting.job === job)
    if (at >= 0) this.#waiting.splice(at, 1)
    clearTimeout(this.#delayed.get(job))
    this.#delayed.delete(job)
    if (this.#running.has(job)) this.#deps.viz.cancelIngest(job).catch(() => undefined)
  }

  /** Resumes the files that were being read when the service ended. */
  async resume(): Promise<void> {
    for (const row of await this.#left()) {
      const next = decideRetry('service', row.attempts)
      // A file that was interrupted repeatedly may be the reason, so its retries are delayed more and more.
      if (row.attempts > 1 && next.again) this.#retryLater(row, next.afterMs)
      else this.begin(row)
    }
  }

  /** Takes over what other servers have left, and what they have not begun for a while. */
  async #takeOver(): Promise<void> {
    try {
      const left = await this.#left()
      if (this.#closed) return
      for (const file of left) if (file.claimedBy !== null || this.#unclaimed.has(file.job)) this.begin(file)
      this.#unclaimed = new Set(left.flatMap(({ claimedBy, job }) => (claimedBy === null ? job : [])))
    } catch (error) {
      this.#deps.record('looking for files to read failed', { err: error })
    }
  }

  /** Files to read that are not in this queue, and that no other server reads. */
  async #left(): Promise<LeftFile[]> {
    return (await filesToRead(this.#deps)).filter(({ job }) => !this.#has(job))
  }

  #has(job: string): boolean {
    return this.#running.has(job) || this.#delayed.has(job) || this.#waiting.some((waiting) => waiting.job === job)
  }

  /** Resolves once nothing is being read. */
  async settled(): Promise<void> {
    if (this.#isBusy) await new Promise<void>((resolve) => this.#idle.add(resolve))
  }

  /** Starts no more jobs. Running ones start again with the service, as if not attempted. */
  async close(): Promise<void> {
    this.#closing.abort()
    clearInterval(this.#timer)
    this.#waiting.length = 0
    for (const timer of this.#delayed.values()) clearTimeout(timer)
    this.#delayed.clear()
    const jobs = [...this.#running.keys()]
    if (jobs.length === 0) return
    await releaseFiles(this.#deps, jobs).catch((error: unknown) =>
      this.#deps.record('giving files up failed', { err: error }),
    )
  }

  get #closed(): boolean {
    return this.#closing.signal.aborted
  }

  get #isBusy(): boolean {
    return this.#running.size + this.#waiting.length + this.#delayed.size > 0
  }

  #next(): void {
    while (!this.#closed) {
      const next = nextToRead(this.#waiting, [...this.#running.values()], this.#lastTurns)
      if (next === undefined) break
      const { job, choice } = next
      this.#waiting.splice(this.#waiting.indexOf(job), 1)
      this.#running.set(job.job, job)
      this.#startedCount += 1
      this.#lastTurns.set(job.owner_id, { at: this.#startedCount, choice })
      this.#readFile(job)
        .catch((error: unknown) => {
          if (this.#closed) return
          this.#deps.record('reading a file failed', { file: job.id, err: error })
          this.#retryLater(job, faultRetryDelayMs)
        })
        .finally(() => {
          this.#running.delete(job.job)
          this.#next()
        })
    }
    if (this.#isBusy) return
    this.#lastTurns.clear()
    for (const resolve of this.#idle) resolve()
    this.#idle.clear()
  }

  async #readFile(job: FileToIngest): Promise<void> {
    await waitForViz(this.#deps.viz, this.#closing.signal)
    await this.#waitForStorage()
    const file = await claimFile(this.#deps, job)
    if (file === undefined) return
    const result = await this.#attempt(file)
    if (this.#closed) return
    if (result.state !== 'lost') return this.#storeResult(file, result)
    const next = decideRetry(result.by, file.attempts)
    if (next.again) this.#retryLater(job, next.afterMs)
    else await this.#storeResult(file, { state: 'failed', code: 'unreadable_file', detail: next.detail })
  }

  /** While a bucket is away, no attempt is made. */
  async #waitForStorage(): Promise<void> {
    for (;;) {
      try {
        return await this.#deps.tables.requireAccess()
      } catch (error) {
        if (!(error instanceof StorageUnavailable)) throw error
      }
      await wait(this.#pauseMs ?? faultRetryDelayMs, undefined, { signal: this.#closing.signal })
    }
  }

  async #attempt(file: FilesTable): Promise<Attempt> {
    // Attempts without a result: the service ended during each.
    if (!decideRetry('service', file.attempts - 1).again) return { state: 'lost', by: 'service' }
    // A folder per attempt: a killed job may still write into its own.
    const { tables } = this.#deps
    // Removes tables of the job before the last one: open charts may still use the last.
    await tables.removeOthers(file.id, await this.#attemptsInUse(file.id))
    const outDir = await tables.create(file.id, newId())
    const result = await this.#ingest(file, outDir).catch((error: unknown): Attempt => {
      if (!this.#closed) this.#deps.record('an attempt to read a file was interrupted', { file: file.id, err: error })
      return { state: 'lost', by: isDiskFull(error) ? 'disk' : 'service' }
    })
    // What remains is swept.
    if (result.state !== 'ready')
      await tables.remove(outDir).catch((err: unknown) => this.#deps.record('removing tables failed', { err }))
    return result
  }

  async #ingest(file: FilesTable, outDir: string): Promise<Attempt> {
    const { viz, blobs, samples } = this.#deps
    const stored = await partsOf(this.#deps.store.read, file)
    const [first, ...others] = stored
    if (first === undefined) throw new Error(`File ${file.id} has no parts.`)
    const parts: { path: string; name: string }[] = []
    for (const { blob, name } of stored) {
      // A single part is called as its file, which may have been renamed.
      parts.push({ path: await blobs.locate(blob), name: others.length === 0 ? file.name : name })
    }
    const overrides = typeOverridesColumn.read(file.overrides, `file ${file.id}`)
    const reading = readingColumn.read(file.reading, `file ${file.id}`)
    const ingest = () => viz.ingest({ job: file.job, parts, outDir, overrides, reading })
    const isAsShipped = others.length === 0 && samples.has(first.blob) && overrides.length === 0 && reading.length === 0
    return isAsShipped ? this.#sampleTables.readOnce(`${first.blob} ${file.name}`, outDir, ingest) : ingest()
  }

  /** Puts the job back into the queue after a pause. */
  #retryLater(job: FileToIngest, ms: number): void {
    const wake = () => {
      this.#delayed.delete(job.job)
      this.begin(job)
    }
    this.#delayed.set(job.job, setTimeout(wake, this.#pauseMs ?? ms))
  }

  /** Stores the result, announces it in each room that links the file, and notifies its owner. */
  async #storeResult(file: FilesTable, ingested: Exclude<IngestOutcome, { state: 'lost' }>): Promise<void> {
    const { store, log, bus, now } = this.#deps
    const at = now()
    const status: EventData<'file_status'> =
      ingested.state === 'ready'
        ? { file_id: file.id, status: 'ready' }
        : { file_id: file.id, status: 'failed', error: { code: ingested.code, detail: ingested.detail } }
    const stored = await store.write(async (tx): Promise<{ rooms: string[]; next: FilesTable | null }> => {
      const updated = await tx
        .updateTable('files')
        .set({
          status: status.status,
          error: status.error === undefined ? null : fileErrorColumn.write(status.error),
          updated_at: at,
          ...(ingested.state === 'ready'
            ? { format: ingested.format, notes: fileNotesColumn.write(ingested.tables.flatMap(({ notes }) => notes)) }
            : {}),
        })
        .where('id', '=', file.id)
        .where('job', '=', file.job)
        // Another server may have taken this one for gone.
        .where('claimed_by', '=', this.#deps.servers.id)
        .returningAll()
        .executeTakeFirst()
      if (updated === undefined) return { rooms: [], next: null }
      const links = await tx.selectFrom('room_files').select('room_id').where('file_id', '=', file.id).execute()
      const linking = links.map((row) => row.room_id)
      if (ingested.state === 'ready') {
        const next = await this.#replaceTables(tx, updated, ingested.tables)
        if (next !== null) return { rooms: [], next }
        for (const room of linking) await nameTables(tx, room)
      }
      await enqueueInOutbox(tx, linking, { type: 'file_status', data: status }, at)
      return { rooms: linking, next: null }
    })
    if (stored.next !== null) return this.begin(stored.next)
    await log.drainOutbox()
    this.#notifyOwner(file.owner_id, status)
    for (const room of stored.rooms) bus.publish({ type: 'drawing_changed', room })
  }

  /** Stores new tables. If the file must be read once more, with what follows renamed columns, returns it. */
  async #replaceTables(tx: Tx, file: FilesTable, tables: ReadyTables): Promise<FilesTable | null> {
    if (!(await storeTables(tx, file, tables))) return null
    return tx
      .updateTable('files')
      .set({ status: 'processing', job: newId(), attempts: 0 })
      .where('id', '=', file.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  }

  #notifyOwner(person: string, data: EventData<'file_status'>): void {
    const at = new Date(this.#deps.now()).toISOString()
    this.#deps.bus.publish({
      type: 'personal',
      person,
      event: { seq: null, type: 'file_status', room: null, at, data },
    })
  }

  #onVizUpdate(update: VizUpdate): void {
    if (update.type !== 'ingest_progress') return
    const job = this.#running.get(update.job)
    if (job === undefined) return
    const { share, rowsPerSecond, remainingMs } = update.progress
    this.#notifyOwner(job.owner_id, {
      file_id: job.id,
      status: 'processing',
      progress: share,
      ...(rowsPerSecond === undefined ? {} : { rows_per_second: rowsPerSecond }),
      ...(remainingMs === undefined ? {} : { remaining_ms: remainingMs }),
    })
  }

  async #attemptsInUse(file: string): Promise<Set<string>> {
    const rows = await this.#deps.store.read
      .selectFrom('file_tables')
      .select('parquet')
      .where('file_id', '=', file)
      .execute()
    return new Set(rows.flatMap(({ parquet }) => (parquet === null ? [] : [basename(dirname(parquet))])))
  }
}
