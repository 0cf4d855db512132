import type { File } from '@belvedere/contract'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import { newId } from '../../ids.ts'
import { requireRoom } from '../../room/access.ts'
import type { Actor } from '../../room/caller.ts'
import { insertVersion } from '../../room/file-parts.ts'
import { fileViews } from '../../room/room-files.ts'
import { correctionsColumn, fileNotesColumn, readingColumn, typeOverridesColumn } from '../../store/json-columns.ts'
import type { FilesTable } from '../../store/schema.ts'
import type { Tx } from '../../store/store.ts'
import type { FileDeps } from './deps.ts'
import type { FormPart } from './form-parts.ts'
import type { IngestQueue } from './ingest-queue.ts'
import { linkInTransaction } from './link-files.ts'
import { type PlacingFiles, replaceBytes } from './replace-file.ts'
import { filePart, releaseParts, type StoredPart, storeParts } from './stored-parts.ts'

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
  { roomId, sameName = 'keep_both' }: UploadPlacement = {},
): Promise<File[]> {
  if (roomId !== undefined) await requireRoom(deps.store.read, actor, roomId, 'edit')
  const stored = await storeParts(deps, actor, parts)
  try {
    // The actor may have been removed from the room meanwhile.
    if (roomId !== undefined) await requireRoom(deps.store.read, actor, roomId, 'edit')
    return await readViews(deps, await placeParts(deps, actor, stored, { roomId, sameName }))
  } finally {
    await releaseParts(deps, stored)
  }
}

/**
 * Creates files from stored parts, or new versions of the files they replace. `placing` runs in the same transactions.
 * Returns the ids of the files, in the order of the parts.
 */
export async function placeParts(
  deps: UploadDeps,
  actor: Actor,
  stored: StoredPart[],
  { roomId, sameName, placing }: UploadPlacement & { placing?: PlacingFiles },
): Promise<string[]> {
  const room = roomId ?? (actor.kind === 'guest' ? await findGuestRoom(deps, actor) : null)
  const replaced =
    room !== null && sameName === 'replace'
      ? await ownFilesByName(deps, actor, room, stored)
      : new Map<string, FilesTable>()
  const added = await addFiles(
    deps,
    actor,
    stored.filter(({ name }) => !replaced.has(name)),
    { room, placing },
  )
  for (const part of stored) {
    const file = replaced.get(part.name)
    if (file !== undefined) await replaceBytes(deps, file, part, placing)
  }
  return stored.flatMap(({ name }) => (replaced.get(name) ?? added.shift())?.id ?? [])
}

async function addFiles(
  deps: UploadDeps,
  actor: Actor,
  parts: StoredPart[],
  { room, placing }: { room: string | null; placing: PlacingFiles | undefined },
): Promise<FilesTable[]> {
  if (parts.length === 0) return []
  const at = deps.now()
  const insert = async (tx: Tx) => {
    const inserted = await insertFiles(tx, actor, parts, at)
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

async function insertFiles(tx: Tx, actor: Actor, parts: StoredPart[], at: number): Promise<FilesTable[]> {
  const rows: FilesTable[] = parts.map(({ size, name }) => ({
    id: newId(),
    owner_id: actor.person,
    name,
    format: '',
    size,
    status: 'processing',
    error: null,
    version: 1,
    job: newId(),
    attempts: 0,
    overrides: typeOverridesColumn.write([]),
    reading: readingColumn.write([]),
    corrections: correctionsColumn.write([]),
    notes: fileNotesColumn.write([]),
    lineage: null,
    created_at: at,
    updated_at: at,
  }))
  await tx.insertInto('files').values(rows).execute()
  for (const [i, row] of rows.entries()) await insertVersion(tx, row, parts.slice(i, i + 1).map(filePart), at)
  return rows
}

/** The actor's files in a room by the names of the parts; of several with one name, the one linked last. */
async function ownFilesByName(
  { store }: FileDeps,
  actor: Actor,
  room: string,
  parts: StoredPart[],
): Promise<Map<string, FilesTable>> {
  const names = parts.map(({ name }) => name)
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
async function readViews({ store }: FileDeps, ids: string[]): Promise<File[]> {
  const rows = await store.read.selectFrom('files').selectAll().where('id', 'in', ids).execute()
  const views = new Map((await fileViews(store.read, rows)).map((view) => [view.id, view]))
  return ids.flatMap((id) => views.get(id) ?? [])
}

async function findGuestRoom({ store }: FileDeps, actor: Actor): Promise<string | null> {
  const row = await store.read.selectFrom('rooms').select('id').where('owner_id', '=', actor.person).executeTakeFirst()
  return row?.id ?? null
}
