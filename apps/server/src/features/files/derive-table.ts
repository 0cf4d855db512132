import { AppError, type File } from '@belvedere/contract'
import {
  canonicalJson,
  type Derivation,
  derivationWords,
  derivedTableName,
  parentsOf,
  planDerivation,
} from '@belvedere/spec'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import { newId } from '../../ids.ts'
import { requireRoom } from '../../room/access.ts'
import type { Actor } from '../../room/caller.ts'
import { correctedTable, roomFileViews, type StoredTable, uncorrectedRoomTables } from '../../room/room-files.ts'
import type { IngestOutcome } from '../../room/viz-port.ts'
import { retryThroughRestart } from '../../room/viz-retry.ts'
import { lineageColumn, type StoredLineage } from '../../store/json-columns.ts'
import type { FilesTable } from '../../store/schema.ts'
import type { FileDeps } from './deps.ts'
import { requireFile, requireQuota } from './policy.ts'
import { type ComputedTable, replaceDerivedFile, saveDerivedFile } from './save-derived-file.ts'
import { filePart, releaseParts } from './stored-parts.ts'
import { safeTableName, uniqueName } from './table-names.ts'

export interface TableDeriver {
  derive: DeriveTable
  rederive: RederiveTable
}

/** Derives a table in a room; it becomes a file of the actor, linked to the room and named as there. */
type DeriveTable = (actor: Actor, room: string, derivation: Derivation, signal: AbortSignal) => Promise<File>

/** Derives a table anew from what its parents are now; it becomes the next version of the file. */
type RederiveTable = (actor: Actor, room: string, file: string, signal: AbortSignal) => Promise<File>

/**
 * Derives tables, one at a time for each person. The same derivation of unchanged files returns the existing table. A
 * derivation that does not fit the tables is `invalid_request`, one whose result would be too large `too_large`.
 */
export function createTableDeriver(deps: FileDeps): TableDeriver {
  const busyPeople = new Set<string>()
  const inTurn = async (actor: Actor, room: string, work: () => Promise<File>) => {
    await requireRoom(deps.store.read, actor, room, 'edit')
    if (busyPeople.has(actor.person)) throw new TextError('conflict', serverTexts.message('derive.busy'))
    busyPeople.add(actor.person)
    try {
      return await work()
    } finally {
      busyPeople.delete(actor.person)
    }
  }
  return {
    derive: (actor, room, derivation, signal) =>
      inTurn(
        actor,
        room,
        async () =>
          (await findEarlierResult(deps, room, derivation)) ?? deriveFile(deps, actor, room, { derivation, signal }),
      ),
    rederive: (actor, room, id, signal) =>
      inTurn(actor, room, async () => {
        const file = await requireFile(deps.store.read, actor, id, 'change')
        if (file.lineage === null) throw new TextError('invalid_request', serverTexts.message('derive.not_derived'))
        const { derivation } = lineageColumn.read(file.lineage, `file ${id}`)
        return deriveFile(deps, actor, room, { derivation, signal, replaced: file })
      }),
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

interface DeriveRequest {
  derivation: Derivation
  signal: AbortSignal
  /** The file whose next version the result becomes. */
  replaced?: FilesTable
}

async function deriveFile(
  deps: FileDeps,
  actor: Actor,
  room: string,
  { derivation, signal, replaced }: DeriveRequest,
): Promise<File> {
  const { store, viz, blobs, maxUploadBytes } = deps
  const { tables, lineage, corrections, roomTableNames } = await planTables(deps, room, derivation)
  await requireQuota(store.read, actor, { files: replaced ? 0 : 1, bytes: 0, maxUploadBytes })
  const id = replaced?.id ?? newId()
  const profiles = tables.map(({ profile }) => profile)
  const taken = new Set(roomTableNames.map((table) => table.toLowerCase()))
  const name = uniqueName(safeTableName(derivedTableName(derivation, profiles)), taken)
  const folders: string[] = []
  const attempt = async () => {
    // A folder per attempt: a killed job may still write into its own.
    const job = newId()
    await removeFolders(deps, folders)
    const outDir = await deps.tables.create(id, job)
    folders.push(outDir)
    return { job, derived: await viz.derive({ job, derivation, tables, name, outDir }, signal) }
  }
  try {
    const { job, table } = await deriveWithRetries(() => retryThroughRestart(viz, attempt, signal))
    const blob = { ...(await blobs.put(await deps.tables.open(table.files.parquet))), name: `${name}.parquet` }
    try {
      await requireQuota(store.read, actor, { files: replaced ? 0 : 1, bytes: blob.size, maxUploadBytes })
      const made = { id, job, lineage: withCounts(lineage, table), part: filePart(blob) }
      if (replaced) await replaceDerivedFile(deps, actor, replaced, made, table)
      else await saveDerivedFile(deps, actor, room, made, { ...table, corrections })
    } finally {
      await releaseParts(deps, [blob])
    }
  } catch (error) {
    await removeFolders(deps, folders)
    throw error
  }
  const file = (await roomFileViews(store.read, room)).find((file) => file.id === id)
  if (file === undefined) throw new TextError('conflict', serverTexts.message('derive.gone'))
  return file
}

async function removeFolders({ tables }: FileDeps, folders: readonly string[]): Promise<void> {
  for (const folder of folders) await tables.remove(folder)
}

const withCounts = (lineage: StoredLineage, { counts }: ComputedTable): StoredLineage =>
  counts === undefined
    ? lineage
    : { ...lineage, sentence: derivationWords(lineage.derivation, undefined, counts), counts: [...counts] }

/** The tables to read, as they were found, the lineage to store, and what stays corrected of each new column. */
async function planTables({ store }: FileDeps, room: string, derivation: Derivation) {
  const { tables } = await uncorrectedRoomTables(store.read, room)
  const plan = planDerivation(
    derivation,
    tables.map((table) => correctedTable(table).profile),
  )
  if (!plan.ok) throw new TextError('invalid_request', plan.reason)
  const files = await roomFileViews(store.read, room)
  const read: StoredTable[] = []
  const parents: StoredLineage['parents'] = []
  for (const name of parentsOf(derivation)) {
    const table = tables.find(({ table }) => table.profile.name === name)?.table
    const file = files.find(({ tables }) => tables.some((fileTable) => fileTable.name === name))
    if (table === undefined || file === undefined)
      throw new TextError('conflict', serverTexts.message('derive.source_gone', { name }))
    if ('live' in table) throw new TextError('invalid_request', serverTexts.message('derive.live', { name }))
    read.push(table)
    parents.push({ fileId: file.id, fileName: file.name, table: name, version: file.version })
  }
  requireUnrelated(derivation, files)
  const roomTableNames = tables.map(({ table }) => table.profile.name)
  const lineage: StoredLineage = { derivation, sentence: plan.plan.sentence, sql: plan.plan.sql, parents }
  return { tables: read, lineage, corrections: plan.plan.columns.map(({ corrected }) => corrected), roomTableNames }
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
): Promise<{ job: string; table: ComputedTable }> {
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

function requireTable(derived: Exclude<IngestOutcome, { state: 'lost' }>): ComputedTable {
  if (derived.state === 'failed') {
    const code = derived.code === 'too_large' ? 'too_large' : 'invalid_request'
    throw derived.text === undefined ? new AppError(code, derived.detail) : new TextError(code, derived.text)
  }
  const [table] = derived.tables
  if (table === undefined) throw new Error('A derivation made no table.')
  return table
}
