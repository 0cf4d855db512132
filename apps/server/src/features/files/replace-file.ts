import type { File } from '@belvedere/contract'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import { newId } from '../../ids.ts'
import type { Actor } from '../../room/caller.ts'
import { type FilePart, insertVersion, partsOf, sizeOf, storedFiles } from '../../room/file-parts.ts'
import { enqueueInOutbox } from '../../room/room-log.ts'
import type { FilesTable } from '../../store/schema.ts'
import type { Tx } from '../../store/store.ts'
import type { FileDeps } from './deps.ts'
import type { FormPart } from './form-parts.ts'
import type { IngestQueue } from './ingest-queue.ts'
import { requireFile } from './policy.ts'
import { viewFile } from './read-files.ts'
import { filePart, releaseParts, removeUnusedBlobs, storeParts } from './stored-parts.ts'

type ReplaceDeps = FileDeps & { ingestQueue: IngestQueue }

/** What else is done in the transaction that creates or replaces files. */
export type PlacingFiles = (tx: Tx, files: FilesTable[]) => Promise<void>

/** Replaces a file's bytes by those of the one part. */
export async function replaceFile(
  deps: ReplaceDeps,
  actor: Actor,
  id: string,
  parts: AsyncIterable<FormPart>,
): Promise<File> {
  const file = await requireFile(deps.store.read, actor, id, 'change')
  const stored = await storeParts(deps, actor, parts)
  try {
    const [part, extraPart] = stored
    if (part === undefined || extraPart !== undefined)
      throw new TextError('invalid_request', serverTexts.message('files.one_file'))
    await replaceBytes(deps, file, async () => [filePart(part)])
    return await viewFile(deps, actor, id)
  } finally {
    await releaseParts(deps, stored)
  }
}

/**
 * Creates the next version of a file under its old name, of the parts that `next` makes of the current ones. Rooms that link it are notified, and redrawn when it has been
 * read.
 */
export async function replaceBytes(
  deps: ReplaceDeps,
  file: FilesTable,
  next: (tx: Tx, current: FilePart[]) => Promise<FilePart[]>,
  placing?: PlacingFiles,
): Promise<void> {
  const job = newId()
  const at = deps.now()
  const replaced = await deps.store.write(async (tx) => {
    const { blobs = [] } = (await storedFiles(tx, [file.id]))[0] ?? {}
    const version = await tx
      .updateTable('files')
      .set((eb) => ({
        version: eb('version', '+', 1),
        job,
        attempts: 0,
        status: 'processing',
        error: null,
        lineage: null,
        updated_at: at,
      }))
      .where('id', '=', file.id)
      .returning(['id', 'version'])
      .executeTakeFirst()
    if (version === undefined) throw new TextError('not_found', serverTexts.message('files.missing'))
    const parts = await next(tx, await partsOf(tx, { id: file.id, version: version.version - 1 }))
    const size = sizeOf(parts)
    await tx.updateTable('files').set({ size }).where('id', '=', file.id).execute()
    await tx.deleteFrom('file_versions').where('file_id', '=', file.id).execute()
    await insertVersion(tx, version, parts, at)
    await placing?.(tx, [file])
    await enqueueInOutbox(
      tx,
      await roomsLinking(tx, file.id),
      { type: 'file_reupload', data: { file_id: file.id } },
      at,
    )
    return { blobs, size }
  })
  deps.ingestQueue.cancel(file.job)
  deps.ingestQueue.begin({ ...file, job, size: replaced.size })
  await deps.log.drainOutbox()
  await removeUnusedBlobs(deps, replaced.blobs)
}

export async function roomsLinking(tx: Tx, file: string): Promise<string[]> {
  const rows = await tx.selectFrom('room_files').select('room_id').where('file_id', '=', file).execute()
  return rows.map((row) => row.room_id)
}
