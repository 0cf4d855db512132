import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, type File } from '@belvedere/contract'
import {
  canonicalJson,
  type Derivation,
  derivedTableName,
  type FieldCorrection,
  parentsOf,
  planDerivation,
} from '@belvedere/spec'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import { newId } from '../../ids.ts'
import { requireRoom } from '../../room/access.ts'
import type { Actor } from '../../room/caller.ts'
import { type FilePart, insertVersion } from '../../room/file-parts.ts'
import { correctedTable, type RoomTable, roomFileViews, uncorrectedRoomTables } from '../../room/room-files.ts'
import type { IngestOutcome } from '../../room/viz-port.ts'
import { retryThroughRestart } from '../../room/viz-retry.ts'
import {
  correctionsColumn,
  fileNotesColumn,
  lineageColumn,
  readingColumn,
  type StoredLineage,
  typeOverridesColumn,
} from '../../store/json-columns.ts'
import type { FilesTable } from '../../store/schema.ts'
import type { FileDeps } from './deps.ts'
import { replaceTables } from './ingest-queue.ts'
import { linkInTransaction } from './link-files.ts'
import { requireQuota } from './policy.ts'
import { filePart, releaseParts } from './stored-parts.ts'
import { safeTableName } from './table-names.ts'

type DerivedTable = (IngestOutcome & { state: 'ready' })['tables'][number]

/** Derives a table in a room; it becomes a file of the actor, linked to the room and named as there. */
export type DeriveTable = (actor: Actor, room: string, derivation: Derivation, signal: AbortSignal) => Promise<File>

/**
 * Derives tables, one at a time for each person. The same derivation of unchanged files returns the existing table. A
 * derivation that does not fit the tables is `invalid_request`, one whose result would be too large `too_large`.
 */
export function createTableDeriver(deps: FileDeps): DeriveTable {
  const busyPeople = new Set<string>()
  return async (actor, room, derivation, signal) => {
    await requireRoom(deps.store.read, actor, room, 'edit')
    if (busyPeople.has(actor.person)) throw new TextError('conflict', serverTexts.message('derive.busy'))
    busyPeople.add(actor.person)
    try {
      return (
        (await findEarlierResult(deps, room, derivation)) ?? (await deriveTable(deps, actor, room, derivation, signal))
      )
    } finally {
      busyPeople.delete(actor.person)
    }
  }
}

async function findEarlierResult({ store }: FileDeps, room: string, derivation: Derivation): Promise<File | undefined> {
  const derivationKey = canonicalJson(derivation)
  return (await roomFileViews(store.read, room)).find(
    ({ lineage }) =>
      lineage !== undefined &&
      canonicalJson(lineage.derivation) === derivationKey &&
      lineage.parents.every(({ state }) => state === 'same'),
  )
}

async function deriveTable(
  deps: FileDeps,
  actor: Actor,
  room: string,
  derivation: Derivation,
  signal: AbortSignal,
): Promise<File> {
  const { store, viz, blobs, tablesDir, maxUploadBytes } = deps
  const { tables, lineage, corrections } = await planTables(deps, room, derivation)
  await requireQuota(store.read, actor, { files: 1, bytes: 0, maxUploadBytes })
  const id = newId()
  const profiles = tables.map(({ profile }) => profile)
  const name = safeTableName(derivedTableName(derivation, profiles))
  const attempt = async () => {
    // A folder per attempt: a killed job may still write into its own.
    const job = newId()
    const outDir = join(tablesDir, id, job)
    await rm(join(tablesDir, id), { recursive: true, force: true })
    await mkdir(outDir, { recursive: true, mode: 0o700 })
    return { job, derived: await viz.derive({ job, derivation, tables, name, outDir }, signal) }
  }
  try {
    const { job, table } = await deriveWithRetries(() => retryThroughRestart(viz, attempt, signal))
    const blob = { ...(await blobs.put(createReadStream(table.files.parquet))), name: `${name}.parquet` }
    try {
      await requireQuota(store.read, actor, { files: 1, bytes: blob.size, maxUploadBytes })
      await saveDerivedFile(deps, actor, room, { id, job, lineage, part: filePart(blob) }, { ...table, corrections })
    } finally {
      await releaseParts(deps, [blob])
    }
  } catch (error) {
    await rm(join(tablesDir, id), { recursive: true, force: true })
    throw error
  }
  const file = (await roomFileViews(store.read, room)).find((file) => file.id === id)
  if (file === undefined) throw new TextError('conflict', serverTexts.message('derive.gone'))
  return file
}

/** The tables to read, as they were found, the lineage to store, and what stays corrected of each new column. */
async function planTables({ store }: FileDeps, room: string, derivation: Derivation) {
  const { tables } = await uncorrectedRoomTables(store.read, room)
  const plan = planDerivation(
    derivation,
    tables.map((table) => correctedTable(table).profile),
  )
  if (!plan.ok) throw new TextError('invalid_request', plan.reason)
  const files = await roomFileViews(store.read, room)
  const read: RoomTable[] = []
  const parents: StoredLineage['parents'] = []
  for (const name of parentsOf(derivation)) {
    const table = tables.find(({ table }) => table.profile.name === name)?.table
    const file = files.find(({ tables }) => tables.some((fileTable) => fileTable.name === name))
    if (table === undefined || file === undefined)
      throw new TextError('conflict', serverTexts.message('derive.source_gone', { name }))
    read.push(table)
    parents.push({ fileId: file.id, fileName: file.name, table: name, version: file.version })
  }
  requireUnrelated(derivation, files)
  const lineage: StoredLineage = { derivation, sentence: plan.plan.sentence, sql: plan.plan.sql, parents }
  return { tables: read, lineage, corrections: plan.plan.columns.map(({ corrected }) => corrected) }
}

/** Throws `invalid_request` for a join of a table with one of its own parents, which adds nothing. */
function requireUnrelated(derivation: Derivation, files: readonly File[]): void {
  const [left, right] = parentsOf(derivation)
  if (left === undefined || right === undefined) return
  for (const [table, parent] of [
    [left, right],
    [right, left],
  ] as const) {
    const lineage = files.find((file) => file.tables.some(({ name }) => name === table))?.lineage
    if (lineage?.parents.some((lineageParent) => lineageParent.table === parent))
      throw new TextError('invalid_request', serverTexts.message('derive.same_source', { table, parent }))
  }
}

/** Tries three times in all when the job process is killed from outside. */
async function deriveWithRetries(
  attempt: () => Promise<{ job: string; derived: IngestOutcome }>,
): Promise<{ job: string; table: DerivedTable }> {
  for (let attempts = 1; ; attempts++) {
    const { job, derived } = await attempt()
    if (derived.state !== 'lost') return { job, table: requireTable(derived) }
    if (derived.by !== 'killed' || attempts === 3) throw lossErrors[derived.by]()
  }
}

const lossErrors = {
  crash: () => new TextError('invalid_request', serverTexts.message('derive.lost_crash')),
  killed: () => new TextError('unavailable', serverTexts.message('derive.lost_killed')),
  disk: () => new TextError('unavailable', serverTexts.message('derive.lost_disk')),
}

function requireTable(derived: Exclude<IngestOutcome, { state: 'lost' }>): DerivedTable {
  if (derived.state === 'failed') {
    const code = derived.code === 'too_large' ? 'too_large' : 'invalid_request'
    throw derived.text === undefined ? new AppError(code, derived.detail) : new TextError(code, derived.text)
  }
  const [table] = derived.tables
  if (table === undefined) throw new Error('A derivation made no table.')
  return table
}

/** Stores the file with its table, ready and linked, in one transaction: a crash before it leaves nothing. */
async function saveDerivedFile(
  { store, log, bus }: FileDeps,
  actor: Actor,
  room: string,
  { part, ...file }: Pick<FilesTable, 'id' | 'job'> & { part: FilePart; lineage: StoredLineage },
  { corrections, ...table }: DerivedTable & { corrections: readonly FieldCorrection[] },
): Promise<void> {
  // By position: reading the table may have changed the planned names.
  const columns = table.profile.fields.flatMap(({ name }, i) => {
    const corrected = corrections[i] ?? {}
    return Object.keys(corrected).length > 0 ? [{ name, ...corrected }] : []
  })
  // The actor may have been removed from the room meanwhile.
  await requireRoom(store.read, actor, room, 'edit')
  await log.change(room, async (change) => {
    const row: FilesTable = {
      ...file,
      name: part.name,
      size: part.size,
      owner_id: actor.person,
      format: 'parquet',
      status: 'ready',
      error: null,
      version: 1,
      overrides: typeOverridesColumn.write([]),
      reading: readingColumn.write([]),
      corrections: correctionsColumn.write(columns.length > 0 ? [{ table: table.profile.name, columns }] : []),
      notes: fileNotesColumn.write(table.notes),
      lineage: lineageColumn.write(file.lineage),
      attempts: 1,
      created_at: change.at,
      updated_at: change.at,
    }
    await change.tx.insertInto('files').values(row).execute()
    await insertVersion(change.tx, row, [part], change.at)
    await replaceTables(change.tx, file.id, [table])
    await linkInTransaction(change, room, [row])
  })
  bus.publish({ type: 'drawing_changed', room })
}
