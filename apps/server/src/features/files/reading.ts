import { mkdir, readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { AppError, type EventData } from '@belvedere/contract'
import { newId } from '../../ids.ts'
import { leaveInOutbox } from '../../room/log.ts'
import type { Ingested, VizTold } from '../../room/viz-port.ts'
import type { FilesTable } from '../../store/schema.ts'
import type { Tx } from '../../store/store.ts'
import { shapeOf } from '../../store/table-shape.ts'
import type { FileDeps } from './deps.ts'
import { type Job, nextToRead } from './reading-order.ts'
import { nameTables, safeTableName, uniqueName } from './table-names.ts'

type ReadingDeps = Pick<FileDeps, 'store' | 'log' | 'bus' | 'blobs' | 'viz' | 'tablesDir' | 'now' | 'record'>

const tries = 5
const retryMs = 1000

/**
 * Reads uploaded files into tables, a few at a time: processing → ready or failed. The row says which job counts, so a
 * file replaced or corrected meanwhile is not overwritten, and what a crash cut off begins anew at the next start.
 */
export class Reading {
  readonly #deps: ReadingDeps
  readonly #waiting: Job[] = []
  readonly #running = new Map<string, Job>()
  readonly #idle = new Set<() => void>()
  #closed = false

  constructor(deps: ReadingDeps) {
    this.#deps = deps
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
    if (this.#running.has(job)) this.#deps.viz.cancelIngest(job).catch(() => undefined)
  }

  /** Takes up what was being read when the service ended. */
  async resume(): Promise<void> {
    const { store } = this.#deps
    const rows = await store.read
      .selectFrom('files')
      .select(['id', 'job', 'owner_id', 'size'])
      .where('status', '=', 'processing')
      .orderBy('updated_at')
      .execute()
    for (const row of rows) this.begin(row)
  }

  /** Resolves once nothing is being read. */
  async settled(): Promise<void> {
    if (this.#running.size + this.#waiting.length > 0) await new Promise<void>((resolve) => this.#idle.add(resolve))
  }

  close(): void {
    this.#closed = true
    this.#waiting.length = 0
  }

  #next(): void {
    while (!this.#closed) {
      const job = nextToRead(this.#waiting, [...this.#running.values()])
      if (job === undefined) break
      this.#waiting.splice(this.#waiting.indexOf(job), 1)
      this.#running.set(job.job, job)
      this.#read(job)
        .catch((error: unknown) => this.#deps.record('reading a file failed', { file: job.id, err: error }))
        .finally(() => {
          this.#running.delete(job.job)
          this.#next()
        })
    }
    if (this.#running.size === 0) {
      for (const resolve of this.#idle) resolve()
      this.#idle.clear()
    }
  }

  async #read(job: Job): Promise<void> {
    const { store, viz, blobs, tablesDir } = this.#deps
    const file = await store.read.selectFrom('files').selectAll().where('id', '=', job.id).executeTakeFirst()
    if (file === undefined || file.job !== job.job) return
    // Those of the reading before the last: charts on the screen may still be drawn from the last.
    await sweepFolders(join(tablesDir, file.id), await this.#foldersInUse(file.id))
    const ingested = await this.#retrying(async () => {
      // A folder for each attempt: what a killed service left running may still write into the one before.
      const outDir = join(tablesDir, file.id, newId())
      await mkdir(outDir, { recursive: true, mode: 0o700 })
      return viz.ingest({
        job: job.job,
        source: await blobs.localPath(file.blob),
        fileName: file.name,
        outDir,
        overrides: JSON.parse(file.overrides),
      })
    })
    if (this.#closed) return
    await this.#settle(file, ingested)
  }

  async #retrying(attempt: () => Promise<Ingested>): Promise<Ingested> {
    for (let n = 1; ; n++) {
      try {
        return await attempt()
      } catch (error) {
        if (this.#closed || n >= tries || !(error instanceof AppError && error.code === 'unavailable')) {
          this.#deps.record('the visualization service did not read a file', { err: error })
          return { state: 'failed', code: 'unreadable_file', detail: 'Reading broke off. Upload the file again.' }
        }
        await wait(retryMs * n)
      }
    }
  }

  /** Writes what was found, leaves the news for each room that links the file, and tells its owner. */
  async #settle(file: FilesTable, ingested: Ingested): Promise<void> {
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
          error: status.error === undefined ? null : JSON.stringify(status.error),
          updated_at: at,
          ...(ingested.state === 'ready'
            ? { format: ingested.format, notes: JSON.stringify(ingested.tables.flatMap(({ notes }) => notes)) }
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
      await leaveInOutbox(tx, linking, { type: 'file_status', data: status }, at)
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

  #onTold(told: VizTold): void {
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
  const before = await tx.selectFrom('file_tables').select(['position', 'name']).where('file_id', '=', file).execute()
  const kept = new Map(before.map(({ position, name }) => [position, name]))
  await tx.deleteFrom('file_tables').where('file_id', '=', file).execute()
  const taken = new Set([...kept.values()].map((name) => name.toLowerCase()))
  for (const [position, { files, profile }] of tables.entries()) {
    const name = kept.get(position) ?? uniqueName(safeTableName(files.name), taken)
    taken.add(name.toLowerCase())
    await tx
      .insertInto('file_tables')
      .values({
        file_id: file,
        position,
        name,
        parquet: files.parquet,
        small: files.small ?? null,
        profile: JSON.stringify({ ...profile, name }),
        shape: JSON.stringify(shapeOf(profile)),
      })
      .execute()
  }
}

async function sweepFolders(folder: string, keep: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folder).catch(() => []))
    if (!keep.has(name)) await rm(join(folder, name), { recursive: true, force: true })
}
