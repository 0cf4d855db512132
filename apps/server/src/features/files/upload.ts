import { AppError, type File } from '@belvedere/contract'
import type { Blob } from '../../blobs/blobs.ts'
import { fileName } from '../../http/file-name.ts'
import { newId } from '../../ids.ts'
import { requireRoom } from '../../room/access.ts'
import type { Actor } from '../../room/caller.ts'
import { fileViews } from '../../room/files.ts'
import type { FilesTable } from '../../store/schema.ts'
import type { Tx } from '../../store/store.ts'
import type { FileDeps } from './deps.ts'
import { linkInTransaction } from './link.ts'
import type { Part } from './part.ts'
import { requireRoomFor } from './policy.ts'
import type { Reading } from './reading.ts'

export type Kept = Blob & { name: string; release(): void }

/** Reads the parts to disk. Where one fails, none is kept. */
export async function keepParts(
  deps: Pick<FileDeps, 'blobs' | 'store' | 'maxUploadBytes'>,
  by: Actor,
  parts: AsyncIterable<Part>,
): Promise<Kept[]> {
  const kept: Kept[] = []
  try {
    for await (const part of parts) {
      if (part.field !== 'file') {
        part.bytes.resume()
        throw new AppError('invalid_request', `Name the part "file", not "${part.field.slice(0, 50)}".`)
      }
      kept.push({ ...(await deps.blobs.put(part.bytes)), name: fileName(part.fileName) })
      if (part.truncated()) throw new AppError('too_large', `A file may have ${deps.maxUploadBytes} bytes at most.`)
      const bytes = kept.reduce((sum, { size }) => sum + size, 0)
      await requireRoomFor(deps.store.read, by, { files: kept.length, bytes, maxUploadBytes: deps.maxUploadBytes })
    }
    if (kept.length === 0) throw new AppError('invalid_request', 'Send at least one part named "file".')
    return kept
  } catch (error) {
    await letGo(deps, kept)
    throw error
  }
}

/** Ends the hold on blobs; those that no file uses are removed. */
export async function letGo({ blobs, store }: Pick<FileDeps, 'blobs' | 'store'>, kept: Kept[]): Promise<void> {
  for (const { hash, release } of kept) {
    release()
    await removeBlobIfUnused({ blobs, store }, hash)
  }
}

/** Asked and removed in one turn of the writer, so that no upload of the same bytes comes in between. */
export const removeBlobIfUnused = ({ blobs, store }: Pick<FileDeps, 'blobs' | 'store'>, hash: string): Promise<void> =>
  store.write(async (tx) => {
    const user = await tx.selectFrom('files').select('id').where('blob', '=', hash).executeTakeFirst()
    if (user === undefined) blobs.removeUnused(hash)
  })

/**
 * Makes files of the parts and begins to read them. They are linked at once to the room that is named; a guest's to the
 * guest's room.
 */
export async function uploadFiles(
  deps: FileDeps & { reading: Reading },
  by: Actor,
  parts: AsyncIterable<Part>,
  { roomId }: { roomId?: string | undefined } = {},
): Promise<File[]> {
  if (roomId !== undefined) await requireRoom(deps.store.read, by, roomId, 'edit')
  const kept = await keepParts(deps, by, parts)
  try {
    // Meanwhile they may have been taken out of it.
    if (roomId !== undefined) await requireRoom(deps.store.read, by, roomId, 'edit')
    const room = roomId ?? (by.kind === 'guest' ? await guestsRoom(deps, by) : null)
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
    return fileViews(deps.store.read, rows)
  } finally {
    await letGo(deps, kept)
  }
}

async function insertFiles(tx: Tx, by: Actor, kept: Kept[], at: number): Promise<FilesTable[]> {
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
    overrides: '[]',
    notes: '[]',
    lineage: null,
    created_at: at,
    updated_at: at,
  }))
  await tx.insertInto('files').values(rows).execute()
  return rows
}

async function guestsRoom({ store }: FileDeps, by: Actor): Promise<string | null> {
  const row = await store.read.selectFrom('rooms').select('id').where('owner_id', '=', by.person).executeTakeFirst()
  return row?.id ?? null
}
