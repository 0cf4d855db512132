import type { FieldCorrection } from '@belvedere/spec'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import { requireRoom } from '../../room/access.ts'
import type { Actor } from '../../room/caller.ts'
import { type FilePart, insertVersion } from '../../room/file-parts.ts'
import { dropOldVersions } from '../../room/file-versions.ts'
import { enqueueInOutbox } from '../../room/room-log.ts'
import type { IngestOutcome } from '../../room/viz-port.ts'
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
import { linkInTransaction } from './link-files.ts'
import { fitsQuota } from './policy.ts'
import { insertNextVersion, roomsLinking } from './replace-file.ts'
import { replaceTables, storeTables } from './store-tables.ts'

export type ComputedTable = (IngestOutcome & { state: 'ready' })['tables'][number]

/** The stored result of a derivation. */
interface DerivedFile extends Pick<FilesTable, 'id' | 'job'> {
  part: FilePart
  lineage: StoredLineage
}

/** Stores the file with its table, ready and linked, in one transaction: a crash before it leaves nothing. */
export async function saveDerivedFile(
  { store, log, bus }: FileDeps,
  actor: Actor,
  room: string,
  { part, ...file }: DerivedFile,
  { corrections, ...table }: ComputedTable & { corrections: readonly FieldCorrection[] },
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
      tables_version: 1,
      overrides: typeOverridesColumn.write([]),
      reading: readingColumn.write([]),
      corrections: correctionsColumn.write(columns.length > 0 ? [{ table: table.profile.name, columns }] : []),
      notes: fileNotesColumn.write(table.notes),
      lineage: lineageColumn.write(file.lineage),
      attempts: 1,
      claimed_job: null,
      claimed_by: null,
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

/**
 * Stores the table as the next version of its file, whose name and corrections stay, and announces it in every room that
 * links it. `conflict` if the file has changed meanwhile.
 */
export async function replaceDerivedFile(
  deps: FileDeps,
  actor: Actor,
  { id, version }: FilesTable,
  { part, job, lineage }: DerivedFile,
  table: ComputedTable,
): Promise<void> {
  const at = deps.now()
  const { rooms, dropped } = await deps.store.write(async (tx) => {
    const previous = await tx.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
    if (previous?.version !== version) throw new TextError('conflict', serverTexts.message('derive.gone'))
    const changes = {
      job,
      status: 'ready',
      error: null,
      notes: fileNotesColumn.write(table.notes),
      lineage: lineageColumn.write(lineage),
    } as const
    const file = await insertNextVersion(tx, previous, { parts: [part], changes, at })
    await storeTables(tx, file, [table])
    const dropped = await dropOldVersions(tx, file, () => fitsQuota(tx, actor, deps.maxUploadBytes))
    const rooms = await roomsLinking(tx, id)
    await enqueueInOutbox(tx, rooms, { type: 'file_reupload', data: { file_id: id } }, at)
    await enqueueInOutbox(tx, rooms, { type: 'file_status', data: { file_id: id, status: 'ready' } }, at)
    return { rooms, dropped }
  })
  await deps.log.drainOutbox()
  for (const room of rooms) deps.bus.publish({ type: 'drawing_changed', room })
  await deps.blobs.removeUnused(dropped)
}
