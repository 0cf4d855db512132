import { mkdir, readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { EventData } from '@belvedere/contract'
import type { TableProfile } from '@belvedere/spec'
import { isDiskFull } from '../../disk-full.ts'
import { newId } from '../../ids.ts'
import { enqueueInOutbox } from '../../room/log.ts'
import type { Ingested, VizUpdate } from '../../room/viz-port.ts'
import { waitForViz } from '../../room/viz-retry.ts'
import { fileErrors, fileNotes, profiles, tableShapes, typeOverrides } from '../../store/json-columns.ts'
import type { FilesTable } from '../../store/schema.ts'
import type { Tx } from '../../store/store.ts'
import { shapeOf } from '../../store/table-shape.ts'
import type { FileDeps } from './deps.ts'
import { type Job, type LastTurn, nextToRead } from './ingest-order.ts'
import { decideRetry, type Loss } from './losses.ts'
import { nameTables, safeTableName, uniqueName } from './table-names.ts'

type ReadingDeps = Pick<FileDeps, 'store' | 'log' | 'bus' | 'blobs' | 'viz' | 'tablesDir' | 'now' | 'record'>

/** What became of an attempt. */
type Attempt = Exclude<Ingested, { state: 'lost' }> | { state: 'lost'; by: Loss }

/** After a fault of our own, such as a store that takes no writes. */
const faultPauseMs = 5000

/**
 * Reads uploaded files into tables, a few at a time: processing → ready or failed. The row says which job counts, so a
 * file replaced or corrected meanwhile is not overwritten, and what a crash cut off begins anew at the next start. An
 * attempt is counted in the row before it is made, so that a file that takes the service down with it does not do so for
 * ever.
 */
export class IngestQueue {
  readonly #deps: ReadingDeps
  readonly #waiting: Job[] = []
  readonly #running = new Map<string, Job>()
  /** Those that will wait again after a while, by job. */
  readonly #delayed = new Map<string, NodeJS.Timeout>()
  readonly #lastTurns = new Map<string, LastTurn>()
  readonly #idle = new Set<() => void>()
  readonly #closing = new AbortController()
  readonly #pauseMs: number | undefined
  #begun = 0

  /** `pauseMs`: between attempts; absent: as long as each loss is worth. */
  constructor(deps: ReadingDeps, pauseMs?: number) {
    this.#deps = deps
    this.#pauseMs = pauseMs
    deps.viz.subscribe((told) => this.#onTold(told))
  }

  begin({ id, job, owner_id, size }: Job): void {
    this.#waiting.push({ id, job, owner_id, size })
    this.#next()
  }

  /** Stops caring for a file; its job process is ended. */
  cancel(job: string): void {
    const at = this.#waiting.findIndex((waiting) => waiting.job === job)
    if (at >= 0) this.#waiting.splice(at, 1)
    clearTimeout(this.#delayed.get(job))
    this.#delayed.delete(job)
    if (this.#running.has(job)) this.#deps.viz.cancelIngest(job).catch(() => undefined)
  }

  /** Takes up what was being read when the service ended. */
  async resume(): Promise<void> {
    const { store } = this.#deps
    const rows = await store.read
      .selectFrom('files')
      .select(['id', 'job', 'owner_id', 'size', 'attempts'])
      .where('status', '=', 'processing')
      .orderBy('updated_at')
      .execute()
    for (const row of rows) {
      const next = decideRetry('service', row.attempts)
      // What was cut off again and again may be the reason: the service gets ever more time before it tries once more.
      if (row.attempts > 1 && next.again) this.#retryLater(row, next.afterMs)
      else this.begin(row)
    }
  }

  /** Resolves once nothing is being read. */
  async settled(): Promise<void> {
    if (this.#isBusy) await new Promise<void>((resolve) => this.#idle.add(resolve))
  }

  /** Begins no more. What is under way will begin anew at the next start, as if it had not been tried. */
  async close(): Promise<void> {
    this.#closing.abort()
    this.#waiting.length = 0
    for (const timer of this.#delayed.values()) clearTimeout(timer)
    this.#delayed.clear()
    const jobs = [...this.#running.keys()]
    if (jobs.length === 0) return
    const uncount = this.#deps.store.write((tx) =>
      tx
        .updateTable('files')
        .set((eb) => ({ attempts: eb('attempts', '-', 1) }))
        .where('job', 'in', jobs)
        .where('attempts', '>', 0)
        .execute(),
    )
    await uncount.catch((error: unknown) => this.#deps.record('attempts stay counted', { err: error }))
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
      this.#begun += 1
      this.#lastTurns.set(job.owner_id, { at: this.#begun, choice })
      this.#read(job)
        .catch((error: unknown) => {
          if (this.#closed) return
          this.#deps.record('reading a file failed', { file: job.id, err: error })
          this.#retryLater(job, faultPauseMs)
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

  async #read(job: Job): Promise<void> {
    await waitForViz(this.#deps.viz, this.#closing.signal)
    const file = await this.#countAttempt(job)
    if (file === undefined) return
    const result = await this.#attempt(file)
    if (this.#closed) return
    if (result.state !== 'lost') return this.#settle(file, result)
    const next = decideRetry(result.by, file.attempts)
    if (next.again) this.#retryLater(job, next.afterMs)
    else await this.#settle(file, { state: 'failed', code: 'unreadable_file', detail: next.detail })
  }

  /** The file as it stands now; undefined where another job counts by now. */
  #countAttempt({ id, job }: Job): Promise<FilesTable | undefined> {
    return this.#deps.store.write((tx) =>
      tx
        .updateTable('files')
        .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
        .where('id', '=', id)
        .where('job', '=', job)
        .returningAll()
        .executeTakeFirst(),
    )
  }

  async #attempt(file: FilesTable): Promise<Attempt> {
    // Attempts of which nothing was heard: the service ended in the middle of each.
    if (!decideRetry('service', file.attempts - 1).again) return { state: 'lost', by: 'service' }
    // A folder for each: what a killed service left running may still write into the one before.
    const outDir = join(this.#deps.tablesDir, file.id, newId())
    const result = await this.#ingest(file, outDir).catch((error: unknown): Attempt => {
      if (!this.#closed) this.#deps.record('an attempt to read a file broke off', { file: file.id, err: error })
      return { state: 'lost', by: isDiskFull(error) ? 'disk' : 'service' }
    })
    if (result.state !== 'ready') await rm(outDir, { recursive: true, force: true })
    return result
  }

  async #ingest(file: FilesTable, outDir: string): Promise<Attempt> {
    const { viz, blobs } = this.#deps
    // Those of the reading before the last: charts on the screen may still be drawn from the last.
    await sweepFolders(dirname(outDir), await this.#foldersInUse(file.id))
    await mkdir(outDir, { recursive: true, mode: 0o700 })
    return viz.ingest({
      job: file.job,
      source: await blobs.localPath(file.blob),
      fileName: file.name,
      outDir,
      overrides: typeOverrides.read(file.overrides, `file ${file.id}`),
    })
  }

  /** Lets others go first for a while. */
  #retryLater(job: Job, ms: number): void {
    const wake = () => {
      this.#delayed.delete(job.job)
      this.begin(job)
    }
    this.#delayed.set(job.job, setTimeout(wake, this.#pauseMs ?? ms))
  }

  /** Writes what was found, leaves the news for each room that links the file, and tells its owner. */
  async #settle(file: FilesTable, ingested: Exclude<Ingested, { state: 'lost' }>): Promise<void> {
    const { store, log, bus, now } = this.#deps
    const at = now()
    const status: EventData<'file_status'> =
      ingested.state === 'ready'
        ? { file_id: file.id, status: 'ready' }
        : { file_id: file.id, status: 'failed', error: { code: ingested.code, detail: ingested.detail } }
    const rooms = await store.write(async (tx) => {
      const mine = await tx
        .updateTable('files')
        .set({
          status: status.status,
          error: status.error === undefined ? null : fileErrors.write(status.error),
          updated_at: at,
          ...(ingested.state === 'ready'
            ? { format: ingested.format, notes: fileNotes.write(ingested.tables.flatMap(({ notes }) => notes)) }
            : {}),
        })
        .where('id', '=', file.id)
        .where('job', '=', file.job)
        .returning('id')
        .executeTakeFirst()
      if (mine === undefined) return []
      const links = await tx.selectFrom('room_files').select('room_id').where('file_id', '=', file.id).execute()
      const linking = links.map((row) => row.room_id)
      if (ingested.state === 'ready') {
        await replaceTables(tx, file.id, ingested.tables)
        for (const room of linking) await nameTables(tx, room)
      }
      await enqueueInOutbox(tx, linking, { type: 'file_status', data: status }, at)
      return linking
    })
    await log.drainOutbox()
    this.#tellOwner(file.owner_id, status)
    for (const room of rooms) bus.publish({ type: 'drawing_changed', room })
  }

  #tellOwner(person: string, data: EventData<'file_status'>): void {
    const at = new Date(this.#deps.now()).toISOString()
    this.#deps.bus.publish({
      type: 'personal',
      person,
      event: { seq: null, type: 'file_status', room: null, at, data },
    })
  }

  #onTold(told: VizUpdate): void {
    if (told.type !== 'ingest_progress') return
    const job = this.#running.get(told.job)
    if (job !== undefined)
      this.#tellOwner(job.owner_id, { file_id: job.id, status: 'processing', progress: told.progress })
  }

  async #foldersInUse(file: string): Promise<Set<string>> {
    const rows = await this.#deps.store.read
      .selectFrom('file_tables')
      .select('parquet')
      .where('file_id', '=', file)
      .execute()
    return new Set(rows.map(({ parquet }) => basename(dirname(parquet))))
  }
}

/** The new tables take the names of those before them, by position: specs go on naming them. */
export async function replaceTables(
  tx: Tx,
  file: string,
  tables: (Ingested & { state: 'ready' })['tables'],
): Promise<void> {
  const before = await tx
    .selectFrom('file_tables')
    .select(['position', 'name', 'profile'])
    .where('file_id', '=', file)
    .execute()
  const kept = new Map(before.map(({ position, name }) => [position, name]))
  await tx.deleteFrom('file_tables').where('file_id', '=', file).execute()
  const taken = new Set([...kept.values()].map((name) => name.toLowerCase()))
  for (const [position, { files, profile }] of tables.entries()) {
    const name = kept.get(position) ?? uniqueName(safeTableName(files.name), taken)
    const previous = before.find((table) => table.position === position)
    const known = previous && profiles.read(previous.profile, `file ${file}, table ${position}`)
    taken.add(name.toLowerCase())
    await tx
      .insertInto('file_tables')
      .values({
        file_id: file,
        position,
        name,
        parquet: files.parquet,
        small: files.small ?? null,
        profile: profiles.write({ ...calledByValues(profile, known ?? profile), name }),
        shape: tableShapes.write(shapeOf(profile)),
      })
      .execute()
  }
}

/** That the names of columns were values once is nothing that their file tells: what was known of it before holds on. */
function calledByValues(profile: TableProfile, known: TableProfile): TableProfile {
  const values = new Set(known.fields.flatMap(({ name, nameIsValue }) => (nameIsValue ? name : [])))
  return {
    ...profile,
    fields: profile.fields.map((field) => (values.has(field.name) ? { ...field, nameIsValue: true } : field)),
  }
}

async function sweepFolders(folder: string, keep: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folder).catch(() => []))
    if (!keep.has(name)) await rm(join(folder, name), { recursive: true, force: true })
}
