import type { File } from '@belvedere/contract'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import { newId } from '../../ids.ts'
import type { Actor } from '../../room/caller.ts'
import { type FilePart, insertVersion, partsOf, sizeOf } from '../../room/file-parts.ts'
import { dropOldVersions, requireVersion } from '../../room/file-versions.ts'
import { enqueueInOutbox } from '../../room/room-log.ts'
import type { FilesTable } from '../../store/schema.ts'
import type { StoreReader, Tx } from '../../store/store.ts'
import type { FileDeps } from './deps.ts'
import type { FormPart } from './form-parts.ts'
import type { IngestQueue } from './ingest-queue.ts'
import { fitsQuota, requireBytes, requireFile } from './policy.ts'
import { viewFile } from './read-files.ts'
import { filePart, releaseParts, storeParts } from './stored-parts.ts'

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
  requireBytes([file])
  const stored = await storeParts(deps, actor, parts, { replaced: file, countFiles: () => 0 })
  try {
    const [part, extraPart] = stored
    if (part === undefined || extraPart !== undefined)
      throw new TextError('invalid_request', serverTexts.message('files.one_file'))
    await replaceBytes(deps, actor, file, async () => [filePart(part)])
    return await viewFile(deps, actor, id)
  } finally {
    await releaseParts(deps, stored)
  }
}

/**
 * Creates the next version of a file under its old name, of the parts that `next` makes of the current ones. Rooms that
 * link it are notified, and redrawn when it has been read.
 */
export async function replaceBytes(
  deps: ReplaceDeps,
  actor: Actor,
  file: FilesTable,
  next: (tx: Tx, current: FilePart[]) => Promise<FilePart[]>,
  placing?: PlacingFiles,
): Promise<void> {
  requireBytes([file])
  await startVersion(deps, actor, file.id, { parts: next, lineage: null }, placing)
}

/** Makes an earlier version of a file its newest one. No bytes are copied. */
export async function restoreVersion(deps: ReplaceDeps, actor: Actor, id: string, version: number): Promise<File> {
  const file = await requireFile(deps.store.read, actor, id, 'change')
  requireBytes([file])
  if (version !== file.version) await startVersion(deps, actor, id, await earlierVersion(deps.store.read, id, version))
  return viewFile(deps, actor, id)
}

interface VersionContent {
  /** Read in the transaction: an earlier version may be dropped until then. */
  parts(tx: Tx, current: FilePart[]): Promise<FilePart[]>
  lineage: string | null
}

async function earlierVersion(read: StoreReader, id: string, version: number): Promise<VersionContent> {
  const { lineage } = await requireVersion(read, id, version)
  return {
    lineage,
    parts: async (tx) => {
      await requireVersion(tx, id, version)
      return partsOf(tx, { id, version })
    },
  }
}

async function startVersion(
  deps: ReplaceDeps,
  actor: Actor,
  id: string,
  content: VersionContent,
  placing?: PlacingFiles,
): Promise<void> {
  const job = newId()
  const at = deps.now()
  const { file, previousJob, dropped } = await deps.store.write(async (tx) => {
    const previous = await tx.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
    if (previous === undefined) throw new TextError('not_found', serverTexts.message('files.missing'))
    const parts = await content.parts(tx, await partsOf(tx, previous))
    const reading = { job, attempts: 0, status: 'processing', error: null, lineage: content.lineage } as const
    const file = await insertNextVersion(tx, previous, { parts, changes: reading, at })
    await placing?.(tx, [file])
    const dropped = await dropOldVersions(tx, file, () => fitsQuota(tx, actor, deps.maxUploadBytes))
    await enqueueInOutbox(tx, await roomsLinking(tx, id), { type: 'file_reupload', data: { file_id: id } }, at)
    return { file, previousJob: previous.job, dropped }
  })
  deps.ingestQueue.cancel(previousJob)
  deps.ingestQueue.begin(file)
  await deps.log.drainOutbox()
  await deps.blobs.removeUnused(dropped)
}

/** Stores the parts as the next version of a file, with other changes of its row, which is returned. */
export async function insertNextVersion(
  tx: Tx,
  previous: FilesTable,
  { parts, changes, at }: { parts: readonly FilePart[]; changes: Partial<FilesTable>; at: number },
): Promise<FilesTable> {
  await keepLineage(tx, previous)
  const file = await tx
    .updateTable('files')
    .set({ ...changes, version: previous.version + 1, size: sizeOf(parts), updated_at: at })
    .where('id', '=', previous.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await insertVersion(tx, file, parts, at)
  return file
}

/** How a derived table was made is told of its file as long as it is current, and of the version from then on. */
const keepLineage = (tx: Tx, { id, version, lineage }: FilesTable) =>
  tx.updateTable('file_versions').set({ lineage }).where('file_id', '=', id).where('version', '=', version).execute()

export async function roomsLinking(tx: Tx, file: string): Promise<string[]> {
  const rows = await tx.selectFrom('room_files').select('room_id').where('file_id', '=', file).execute()
  return rows.map((row) => row.room_id)
}
