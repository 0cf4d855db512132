import { AppError, type File } from '@belvedere/contract'
import { newId } from '../../ids.ts'
import { requireRoom } from '../../room/access.ts'
import type { Actor } from '../../room/caller.ts'
import { fileViews } from '../../room/files.ts'
import { fileNotes, typeOverrides } from '../../store/json-columns.ts'
import type { FilesTable } from '../../store/schema.ts'
import type { Tx } from '../../store/store.ts'
import type { FileDeps } from './deps.ts'
import type { FormPart } from './form-parts.ts'
import type { IngestQueue } from './ingest-queue.ts'
import { linkInTransaction } from './link.ts'
import { replaceBytes } from './replace.ts'
import { releaseParts, type StoredPart, storeParts } from './stored-parts.ts'

type UploadDeps = FileDeps & { reading: IngestQueue }

export interface UploadOptions {
  /** A room of theirs, to which the files are linked at once. */
  roomId?: string | undefined
  /** What becomes of a part whose name a file of their own has in the room. */
  sameName?: 'keep_both' | 'replace' | undefined
}

/**
 * Makes files of the parts, or the next versions of those that they are to replace, and begins to read them. They are
 * linked at once to the room that is named; a guest's to the guest's room. Gives them in the order of the parts.
 */
export async function uploadFiles(
  deps: UploadDeps,
  by: Actor,
  parts: AsyncIterable<FormPart>,
  { roomId, sameName = 'keep_both' }: UploadOptions = {},
): Promise<File[]> {
  if (roomId !== undefined) await requireRoom(deps.store.read, by, roomId, 'edit')
  const kept = await storeParts(deps, by, parts)
  try {
    // Meanwhile they may have been taken out of it.
    if (roomId !== undefined) await requireRoom(deps.store.read, by, roomId, 'edit')
    const room = roomId ?? (by.kind === 'guest' ? await guestsRoom(deps, by) : null)
    const replaced =
      room !== null && sameName === 'replace'
        ? await ownFilesByName(deps, by, room, kept)
        : new Map<string, FilesTable>()
    const added = await addFiles(
      deps,
      by,
      kept.filter(({ name }) => !replaced.has(name)),
      room,
    )
    for (const part of kept) {
      const file = replaced.get(part.name)
      if (file !== undefined) await replaceBytes(deps, file, part)
    }
    const ids = kept.flatMap(({ name }) => (replaced.get(name) ?? added.shift())?.id ?? [])
    return await viewsOf(deps, ids)
  } finally {
    await releaseParts(deps, kept)
  }
}

async function addFiles(deps: UploadDeps, by: Actor, kept: StoredPart[], room: string | null): Promise<FilesTable[]> {
  if (kept.length === 0) return []
  const at = deps.now()
  const insert = (tx: Tx) => insertFiles(tx, by, kept, at)
  const rows =
    room === null
      ? await deps.store.write(insert)
      : await deps.log.change(room, async (change) => {
          const made = await insert(change.tx)
          await linkInTransaction(change, room, made)
          return made
        })
  for (const row of rows) deps.reading.begin(row)
  return rows
}

async function insertFiles(tx: Tx, by: Actor, kept: StoredPart[], at: number): Promise<FilesTable[]> {
  const rows: FilesTable[] = kept.map(({ hash, size, name }) => ({
    id: newId(),
    owner_id: by.person,
    name,
    format: '',
    size,
    blob: hash,
    status: 'processing',
    error: null,
    version: 1,
    job: newId(),
    attempts: 0,
    overrides: typeOverrides.write([]),
    notes: fileNotes.write([]),
    lineage: null,
    created_at: at,
    updated_at: at,
  }))
  await tx.insertInto('files').values(rows).execute()
  return rows
}

/** The person's own files in a room by the names of the parts; of several with one name, the one that was linked last. */
async function ownFilesByName(
  { store }: FileDeps,
  by: Actor,
  room: string,
  parts: StoredPart[],
): Promise<Map<string, FilesTable>> {
  const names = parts.map(({ name }) => name)
  const twice = names.find((name, at) => names.indexOf(name) < at)
  if (twice !== undefined) throw new AppError('invalid_request', `"${twice}" comes twice. Send each name once.`)
  const files = await store.read
    .selectFrom('room_files')
    .innerJoin('files', 'files.id', 'room_files.file_id')
    .selectAll('files')
    .where('room_files.room_id', '=', room)
    .where('files.owner_id', '=', by.person)
    .where('files.name', 'in', names)
    .orderBy('room_files.linked_at')
    .orderBy('files.id')
    .execute()
  return new Map(files.map((file) => [file.name, file]))
}

/** As they stand now, in the order of the ids. */
async function viewsOf({ store }: FileDeps, ids: string[]): Promise<File[]> {
  const rows = await store.read.selectFrom('files').selectAll().where('id', 'in', ids).execute()
  const views = new Map((await fileViews(store.read, rows)).map((view) => [view.id, view]))
  return ids.flatMap((id) => views.get(id) ?? [])
}

async function guestsRoom({ store }: FileDeps, by: Actor): Promise<string | null> {
  const row = await store.read.selectFrom('rooms').select('id').where('owner_id', '=', by.person).executeTakeFirst()
  return row?.id ?? null
}
