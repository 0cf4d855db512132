import type { Readable } from 'node:stream'
import type { UnfinishedUpload } from '@belvedere/contract'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import type { ArchiveEntry } from '../../blobs/zip.ts'
import { newId } from '../../ids.ts'
import { requireRoom } from '../../room/access.ts'
import type { Actor } from '../../room/caller.ts'
import type { UploadsTable } from '../../store/schema.ts'
import type { FileDeps } from './deps.ts'
import { finishUpload } from './finish-upload.ts'
import type { IngestQueue } from './ingest-queue.ts'
import type { PartialUploads } from './partial-uploads.ts'
import { requireBytes, requireFile, requireQuota } from './policy.ts'
import { parseUploadMetadata } from './upload-metadata.ts'
import type { UploadTurns } from './upload-turns.ts'

export type ResumableDeps = FileDeps & { ingestQueue: IngestQueue; partials: PartialUploads; turns: UploadTurns }

/** An upload as its sender sees it; `fileId` is null until it is finished. */
export interface UploadProgress {
  id: string
  size: number
  received: number
  metadata: string
  expiresAt: number
  fileId: string | null
}

/** After the last bytes. */
const lifetimeMs = 24 * 3_600_000
/** An upload that goes on is written to the store this often, not with each part. */
const renewAfterMs = 60_000

/** Begins an upload, which counts as its whole size until it is finished, cancelled or expired. */
export async function createUpload(
  deps: ResumableDeps,
  actor: Actor,
  { size, metadata }: { size: number; metadata: string },
): Promise<UploadProgress> {
  const { maxUploadBytes } = deps
  if (size > maxUploadBytes)
    throw new TextError('too_large', serverTexts.message('files.too_large', { limit: maxUploadBytes }))
  const { roomId, replacedId } = parseUploadMetadata(metadata)
  if (roomId !== undefined) await requireRoom(deps.store.read, actor, roomId, 'edit')
  const replaced =
    replacedId === undefined ? undefined : await requireFile(deps.store.read, actor, replacedId, 'change')
  if (replaced !== undefined) requireBytes([replaced])
  const at = deps.now()
  const row: UploadsTable = {
    ...{ id: newId(), person_id: actor.person, size, metadata, file_id: null },
    ...{ created_at: at, expires_at: at + lifetimeMs },
  }
  await deps.store.write(async (tx) => {
    await requireQuota(tx, actor, { files: replaced === undefined ? 1 : 0, bytes: size, maxUploadBytes, replaced })
    await tx.insertInto('uploads').values(row).execute()
  })
  if (size === 0) return uploadProgress(deps, actor, row.id)
  return progressOf(row, 0)
}

/**
 * How far an upload is. One of which all bytes have arrived is made a file first, if this failed or was interrupted when
 * they arrived.
 */
export async function uploadProgress(deps: ResumableDeps, actor: Actor, id: string): Promise<UploadProgress> {
  await requireUpload(deps, actor, id)
  return deps.turns.run(id, async () => finishIfWhole(deps, actor, await requireUpload(deps, actor, id)))
}

/**
 * Stores the next bytes, and makes the upload a file with the last of them. `requireAdmission` is asked before that, for
 * the bytes may take an hour.
 */
export async function receivePart(
  deps: ResumableDeps,
  actor: Actor,
  { id, offset, length, body }: { id: string; offset: number; length: number | null; body: Readable },
  { signal, requireAdmission }: { signal: AbortSignal; requireAdmission(): Promise<void> },
): Promise<UploadProgress> {
  await requireUpload(deps, actor, id)
  return deps.turns.run(id, async (overtaken) => {
    const row = await requireUpload(deps, actor, id)
    const received = await receivedBytes(deps, row)
    if (offset !== received) throw new TextError('conflict', serverTexts.message('files.upload_offset', { received }))
    if (length !== null && offset + length > row.size)
      throw new TextError('too_large', serverTexts.message('files.upload_longer'))
    if (received < row.size) {
      await deps.partials.append(id, body, { offset, size: row.size, signal: AbortSignal.any([signal, overtaken]) })
      await requireAdmission()
    }
    return finishIfWhole(deps, actor, await renew(deps, row))
  })
}

/** Ends an upload and deletes its bytes. The file of a finished one stays. */
export async function cancelUpload(deps: ResumableDeps, actor: Actor, id: string): Promise<void> {
  await requireUpload(deps, actor, id)
  await deps.turns.run(id, async () => {
    await deps.store.write((tx) => tx.deleteFrom('uploads').where('id', '=', id).execute())
    await deps.partials.remove(id)
  })
}

const selectUnfinished = ({ store, now }: Pick<ResumableDeps, 'store' | 'now'>, person: string) =>
  store.read
    .selectFrom('uploads')
    .selectAll()
    .where('person_id', '=', person)
    .where('file_id', 'is', null)
    .where('expires_at', '>', now())
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** What arrived of a person's unfinished uploads, for their archive. */
export async function unfinishedEntries(
  deps: Pick<ResumableDeps, 'store' | 'now' | 'partials'>,
  person: string,
): Promise<ArchiveEntry[]> {
  const rows = await selectUnfinished(deps, person)
  return rows.map(({ id, metadata }) => ({
    path: `unfinished-uploads/${id}/${parseUploadMetadata(metadata).name}`,
    open: () => deps.partials.read(id),
  }))
}

/** The actor's unfinished uploads, oldest first. */
export async function listUploads(deps: ResumableDeps, actor: Actor): Promise<UnfinishedUpload[]> {
  const rows = await selectUnfinished(deps, actor.person)
  return Promise.all(
    rows.map(async ({ id, size, metadata, expires_at }) => {
      const { name, roomId = null, replacedId = null, lastModified } = parseUploadMetadata(metadata)
      const received = await deps.partials.size(id)
      return {
        id,
        name,
        size,
        received,
        roomId,
        replacedId,
        lastModified,
        expiresAt: new Date(expires_at).toISOString(),
      }
    }),
  )
}

/** Deletes expired uploads, and bytes that belong to none: of erased people and of finished uploads. */
export async function sweepUploads(deps: ResumableDeps): Promise<void> {
  await deps.store.write((tx) => tx.deleteFrom('uploads').where('expires_at', '<=', deps.now()).execute())
  // Before the rows, which then have every upload that is listed and not yet finished.
  const listed = await deps.partials.list()
  const rows = await deps.store.read.selectFrom('uploads').select('id').where('file_id', 'is', null).execute()
  const unfinished = new Set(rows.map(({ id }) => id))
  for (const id of listed) if (!unfinished.has(id) && !deps.turns.isRunning(id)) await deps.partials.remove(id)
}

async function finishIfWhole(deps: ResumableDeps, actor: Actor, row: UploadsTable): Promise<UploadProgress> {
  const received = await receivedBytes(deps, row)
  if (row.file_id !== null || received < row.size) return progressOf(row, received)
  return progressOf({ ...row, file_id: await finishUpload(deps, actor, row) }, received)
}

const receivedBytes = async ({ partials }: ResumableDeps, { id, size, file_id }: UploadsTable) =>
  file_id === null ? partials.size(id) : size

const progressOf = ({ id, size, metadata, file_id, expires_at }: UploadsTable, received: number): UploadProgress => ({
  ...{ id, size, received, metadata, expiresAt: expires_at, fileId: file_id },
})

/** The actor's upload, else `not_found`: nobody learns of others' uploads. */
async function requireUpload({ store, now }: ResumableDeps, actor: Actor, id: string): Promise<UploadsTable> {
  const row = await store.read
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('person_id', '=', actor.person)
    .where('expires_at', '>', now())
    .executeTakeFirst()
  if (row === undefined) throw new TextError('not_found', serverTexts.message('files.upload_missing'))
  return row
}

/** Postpones the expiry. */
async function renew({ store, now }: ResumableDeps, row: UploadsTable): Promise<UploadsTable> {
  const expires_at = now() + lifetimeMs
  if (expires_at - row.expires_at < renewAfterMs) return row
  await store.write((tx) => tx.updateTable('uploads').set({ expires_at }).where('id', '=', row.id).execute())
  return { ...row, expires_at }
}
