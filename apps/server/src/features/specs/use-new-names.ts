import type { MissingFields } from '@belvedere/contract'
import { renameTable, usedTables } from '@belvedere/spec'
import type { Language } from '@belvedere/texts'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import { requireRoom } from '../../room/access.ts'
import type { Actor } from '../../room/caller.ts'
import { listVersions } from '../../room/file-versions.ts'
import type { LostTable } from '../../room/lost-tables.ts'
import { chartFit, type MissingOfTable } from '../../room/missing-fields.ts'
import { commitVersion } from '../../room/spec-versions.ts'
import type { StoreReader } from '../../store/store.ts'
import type { SpecDeps } from './deps.ts'
import { putSpec } from './specs.ts'

/** The columns that the room's chart lacks since its files were replaced, and what can be done. */
export async function viewMissingFields({ store }: SpecDeps, actor: Actor, roomId: string): Promise<MissingFields> {
  await requireRoom(store.read, actor, roomId, 'view')
  const fit = await chartFit(store.read, roomId)
  if (fit === null) return { version: null, tables: [], renamable: false, lostTables: [] }
  const tables: MissingFields['tables'] = []
  for (const missing of fit.missing) {
    const { table, fields, file } = missing
    const restorable = await restorableVersion(store.read, actor, missing)
    tables.push({ table, fileId: file.id, fileName: file.name, fields, restorable })
  }
  const lostTables = await lostTableViews(store.read, actor, fit.lost)
  return { version: fit.version, tables, renamable: fit.renamed !== null, lostTables }
}

/** Only the owner of all files of a series can gather them. */
async function lostTableViews(
  read: StoreReader,
  actor: Actor,
  lost: LostTable[],
): Promise<MissingFields['lostTables']> {
  const ids = lost.flatMap(({ series }) => series.map(({ id }) => id))
  const ownIds = await ownFileIds(read, actor, ids)
  return lost.map(({ table, series, replacement }) => ({
    table,
    parts: series.every(({ id }) => ownIds.has(id)) ? series.map(({ id, name }) => ({ id, name })) : [],
    replacement: replacement && { table: replacement.table, fileName: replacement.file.name },
  }))
}

/** Which of these files are the actor's. */
async function ownFileIds(read: StoreReader, { person }: Actor, ids: string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const ownFiles = read.selectFrom('files').where('owner_id', '=', person)
  const rows = await ownFiles.select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

/** The version to restore, if it is kept and the file is the actor's. */
async function restorableVersion(read: StoreReader, actor: Actor, { file, version }: MissingOfTable) {
  if (version === null) return null
  if (!(await ownFileIds(read, actor, [file.id])).has(file.id)) return null
  const versions = (await listVersions(read, file.id)).map((row) => row.version)
  return versions.includes(version) ? version : null
}

/**
 * Lets the chart use the new names of its columns, as a new version. Where some columns stay missing, it cannot be drawn and
 * is not checked; only names differ from the version before.
 */
export async function useNewNames(
  deps: SpecDeps,
  actor: Actor,
  roomId: string,
  { expectedVersion: expected, language }: { expectedVersion: number; language: Language },
): Promise<number> {
  const { renamed } = await requireChartFit(deps, actor, roomId, expected)
  if (renamed === null) throw new TextError('conflict', serverTexts.message('specs.no_new_names'))
  const { spec } = renamed
  if (renamed.isWhole) return putSpec(deps, actor, roomId, { spec, expectedVersion: expected, language })
  const next = { spec, by: 'user', explanation: null, expected } as const
  const version = await deps.log.change(roomId, (change) => commitVersion(change, roomId, next))
  deps.bus.publish({ type: 'drawing_changed', room: roomId })
  return version
}

/** Lets the chart use another table in place of one of its own, as a new version. */
export async function useOtherTable(
  deps: SpecDeps,
  actor: Actor,
  roomId: string,
  change: { expectedVersion: number; table: string; replacement: string; language: Language },
): Promise<number> {
  const { expectedVersion, table, replacement, language } = change
  const { spec } = await requireChartFit(deps, actor, roomId, expectedVersion)
  if (!usedTables(spec).has(table))
    throw new TextError('conflict', serverTexts.message('specs.table_not_used', { table }))
  return putSpec(deps, actor, roomId, { spec: renameTable(spec, table, replacement), expectedVersion, language })
}

/** What the chart lacks, for a change of this version; others are `version_conflict`. */
async function requireChartFit({ store }: SpecDeps, actor: Actor, roomId: string, expectedVersion: number) {
  await requireRoom(store.read, actor, roomId, 'edit')
  const fit = await chartFit(store.read, roomId)
  if (fit?.version !== expectedVersion) throw new TextError('version_conflict', serverTexts.message('specs.changed'))
  return fit
}
