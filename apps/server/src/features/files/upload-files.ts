import type { File } from '@belvedere/contract'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import { newId } from '../../ids.ts'
import { requireRoom } from '../../room/access.ts'
import type { Actor } from '../../room/caller.ts'
import { type FilePart, insertVersion, sizeOf } from '../../room/file-parts.ts'
import { fileViews } from '../../room/room-files.ts'
import { correctionsColumn, fileNotesColumn, readingColumn, typeOverridesColumn } from '../../store/json-columns.ts'
import { portions } from '../../store/portions.ts'
import type { FilesTable } from '../../store/schema.ts'
import type { Tx } from '../../store/store.ts'
import type { FileDeps } from './deps.ts'
import type { FormPart } from './form-parts.ts'
import type { IngestQueue } from './ingest-queue.ts'
import { linkInTransaction } from './link-files.ts'
import { countSeries, type NewFile, newFiles, type SeriesChoice } from './new-files.ts'
import { type PlacingFiles, replaceBytes } from './replace-file.ts'
import { filePart, releaseParts, storeParts } from './stored-parts.ts'

type UploadDeps = FileDeps & { ingestQueue: IngestQueue }

export interface UploadPlacement {
  /** A room of the actor, to which the files are linked at once. */
  roomId?: string | undefined
  /** What to do with a part that has the name of one of the actor's files in the room. */
  sameName?: 'keep_both' | 'replace' | undefined
}

/**
 * Creates files from the parts, or new versions of the files they replace, and queues them for reading. Links them to
 * the given room, or a guest's to the guest's room. Returns them in the order of the parts.
 */
export async function uploadFiles(
  deps: UploadDeps,
  actor: Actor,
  parts: AsyncIterable<FormPart>,
  {
    roomId,
    sameName = 'keep_both',
    series = 'keep_apart',
  }: UploadPlacement & { series?: SeriesChoice | undefined } = {},
): Promise<File[]> {
  if (roomId !== undefined) await requireRoom(deps.store.read, actor, roomId, 'edit')
  const stored = await storeParts(deps, actor, parts, series === 'gather' ? { countFiles: countSeries } : {})
  try {
    // The actor may have been removed from the room meanwhile.
    if (roomId !== undefined) await requireRoom(deps.store.read, actor, roomId, 'edit')
    return await readViews(deps, await placeFiles(deps, actor, newFiles(stored, series), { roomId, sameName }))
  } finally {
    await releaseParts(deps, stored)
  }
}

/**
 * Creates files from stored parts, or new versions of the files they replace. `placing` runs in the same transactions.
 * Returns their ids.
 */
export async function placeFiles(
  deps: UploadDeps,
  actor: Actor,
  files: NewFile[],
  { roomId, sameName, placing }: UploadPlacement & { placing?: PlacingFiles },
): Promise<string[]> {
  const room = roomId ?? (actor.kind === 'guest' ? await findGuestRoom(deps, actor) : null)
  const replaced =
    room !== null && sameName === 'replace'
      ? await ownFilesByName(deps, actor, room, files)
      : new Map<string, FilesTable>()
  const added = await addFiles(
    deps,
    actor,
    files.filter(({ name }) => !replaced.has(name)),
    { room, placing },
  )
  for (const { name, parts } of files) {
    const file = replaced.get(name)
    if (file !== undefined) await replaceBytes(deps, actor, file, async () => parts.map(filePart), placing)
  }
  return files.flatMap(({ name }) => (replaced.get(name) ?? added.shift())?.id ?? [])
}

async function addFiles(
  deps: UploadDeps,
  actor: Actor,
  files: NewFile[],
  { room, placing }: { room: string | null; placing: PlacingFiles | undefined },
): Promise<FilesTable[]> {
  if (files.length === 0) return []
  const at = deps.now()
  const insert = async (tx: Tx) => {
    const inserted = await insertFiles(
      tx,
      actor,
      files.map(({ name, parts }) => ({ name, parts: parts.map(filePart) })),
      at,
    )
    await placing?.(tx, inserted)
    return inserted
  }
  const rows =
    room === null
      ? await deps.store.write(insert)
      : await deps.log.change(room, async (change) => {
          const inserted = await insert(change.tx)
          await linkInTransaction(change, room, inserted)
          return inserted
        })
  for (const row of rows) deps.ingestQueue.begin(row)
  return rows
}

/** Stores the rows of new files, which are to be read. */
export async function insertFiles(
  tx: Tx,
  actor: Actor,
  files: readonly { name: string; parts: FilePart[] }[],
  at: number,
): Promise<FilesTable[]> {
  const rows: FilesTable[] = files.map(({ name, parts }) => ({
    id: newId(),
    owner_id: actor.person,
    name,
    format: '',
    size: sizeOf(parts),
    status: 'processing',
    error: null,
    version: 1,
    tables_version: null,
    job: newId(),
    attempts: 0,
    claimed_job: null,
    claimed_by: null,
    overrides: typeOverridesColumn.write([]),
    reading: readingColumn.write([]),
    corrections: correctionsColumn.write([]),
    notes: fileNotesColumn.write([]),
    lineage: null,
    created_at: at,
    updated_at: at,
  }))
  for (const some of portions(rows)) await tx.insertInto('files').values(some).execute()
  for (const [i, row] of rows.entries()) await insertVersion(tx, row, files[i]?.parts ?? [], at)
  return rows
}

/** The actor's files in a room by the names of the parts; of several with one name, the one linked last. */
async function ownFilesByName(
  { store }: FileDeps,
  actor: Actor,
  room: string,
  newFiles: readonly NewFile[],
): Promise<Map<string, FilesTable>> {
  const names = newFiles.map(({ name }) => name)
  const duplicate = names.find((name, at) => names.indexOf(name) < at)
  if (duplicate !== undefined)
    throw new TextError('invalid_request', serverTexts.message('files.name_twice', { name: duplicate }))
  const files = await store.read
    .selectFrom('room_files')
    .innerJoin('files', 'files.id', 'room_files.file_id')
    .selectAll('files')
    .where('room_files.room_id', '=', room)
    .where('files.owner_id', '=', actor.person)
    .where('files.name', 'in', names)
    .orderBy('room_files.linked_at')
    .orderBy('files.id')
    .execute()
  return new Map(files.map((file) => [file.name, file]))
}

/** The current files, in the order of the ids. */
export async function readViews({ store }: FileDeps, ids: string[]): Promise<File[]> {
  const rows = await store.read.selectFrom('files').selectAll().where('id', 'in', ids).execute()
  const views = new Map((await fileViews(store.read, rows)).map((view) => [view.id, view]))
  return ids.flatMap((id) => views.get(id) ?? [])
}

async function findGuestRoom({ store }: FileDeps, actor: Actor): Promise<string | null> {
  const row = await store.read.selectFrom('rooms').select('id').where('owner_id', '=', actor.person).executeTakeFirst()
  return row?.id ?? null
}
