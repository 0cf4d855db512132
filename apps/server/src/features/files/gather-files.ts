import type { File } from '@belvedere/contract'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import { fileName } from '../../http/file-name.ts'
import type { Actor } from '../../room/caller.ts'
import { type FilePart, partsOf, type StoredFile, storedFiles } from '../../room/file-parts.ts'
import { enqueueInOutbox } from '../../room/room-log.ts'
import type { FilesTable } from '../../store/schema.ts'
import type { Tx } from '../../store/store.ts'
import type { FileDeps } from './deps.ts'
import type { FormPart } from './form-parts.ts'
import type { IngestQueue } from './ingest-queue.ts'
import { insertLinks } from './link-files.ts'
import { inOrder, nameOfParts } from './new-files.ts'
import { requireBytes, requireFile, requireFiles, requireQuota } from './policy.ts'
import { viewFile } from './read-files.ts'
import { replaceBytes } from './replace-file.ts'
import { filePart, releaseParts, storeParts } from './stored-parts.ts'
import { insertFiles, readViews } from './upload-files.ts'

type GatherDeps = FileDeps & { ingestQueue: IngestQueue }

/** As many as are read within the time that a file may take. */
const maxParts = 5000

/**
 * Makes one file of several of the actor, in the natural order of their names, or adds them to the file `into`. Rooms that
 * link them link it instead; they cease to exist in the same transaction.
 */
export async function gatherFiles(
  deps: GatherDeps,
  actor: Actor,
  { fileIds, into, name }: { fileIds: string[]; into?: string | undefined; name?: string | undefined },
): Promise<File> {
  const ids = [...new Set(fileIds)].filter((id) => id !== into)
  const target = into === undefined ? null : await requireFile(deps.store.read, actor, into, 'change')
  const files = ids.length === 0 ? [] : await requireFiles(deps.store.read, actor, ids, 'change')
  if (files.length < (target === null ? 2 : 1))
    throw new TextError('invalid_request', serverTexts.message('files.gather_few'))
  requireUploads(target === null ? files : [target, ...files])
  let moved: MovedFiles = { erased: [], rooms: [] }
  const absorb = async (tx: Tx, added: FilesTable) => {
    moved = await moveLinks(tx, files, [added], deps.now())
  }
  let id = target?.id ?? ''
  if (target !== null) {
    await replaceBytes(deps, actor, target, async (tx, current) => {
      const parts = await partsToMove(tx, ids)
      await absorb(tx, target)
      return withParts(current, parts)
    })
  } else {
    const [row] = await deps.store.write(async (tx) => {
      const parts = requireFew(inOrder(await partsToMove(tx, ids)))
      const gathered = { name: name === undefined ? nameOfParts(parts) : fileName(name), parts }
      const rows = await insertFiles(tx, actor, [gathered], deps.now())
      for (const added of rows) await absorb(tx, added)
      return rows
    })
    if (row !== undefined) deps.ingestQueue.begin(row)
    id = row?.id ?? ''
  }
  await afterMove(deps, files, moved)
  return viewFile(deps, actor, id)
}

/** Adds parts to a file, each in place of the one with its name, as its next version. */
export async function addParts(
  deps: GatherDeps,
  actor: Actor,
  id: string,
  parts: AsyncIterable<FormPart>,
): Promise<File> {
  const file = await requireFile(deps.store.read, actor, id, 'change')
  requireUploads([file])
  const stored = await storeParts(deps, actor, parts, { replaced: file, countFiles: () => 0 })
  try {
    await replaceBytes(deps, actor, file, async (_tx, current) => withParts(current, stored.map(filePart)))
    return await viewFile(deps, actor, id)
  } finally {
    await releaseParts(deps, stored)
  }
}

/** Makes each part of a file a file of its own, in the rooms that link it, in its place. */
export async function splitFile(deps: GatherDeps, actor: Actor, id: string): Promise<File[]> {
  const file = await requireFile(deps.store.read, actor, id, 'change')
  const { rows, moved } = await deps.store.write(async (tx) => {
    const current = await tx.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
    const parts = current === undefined ? [] : await partsOf(tx, current)
    if (parts.length < 2)
      throw new TextError('conflict', serverTexts.message('files.split_single', { file: file.name }))
    await requireQuota(tx, actor, { files: parts.length - 1, parts: 0, bytes: 0, maxUploadBytes: deps.maxUploadBytes })
    const rows = await insertFiles(
      tx,
      actor,
      parts.map((part) => ({ name: part.name, parts: [part] })),
      deps.now(),
    )
    return { rows, moved: await moveLinks(tx, [file], rows, deps.now()) }
  })
  for (const row of rows) deps.ingestQueue.begin(row)
  await afterMove(deps, [file], moved)
  return readViews(
    deps,
    rows.map((row) => row.id),
  )
}

/** Tables that were derived or lie in databases have no bytes of their own. */
function requireUploads(files: readonly FilesTable[]): void {
  requireBytes(files)
  const derived = files.find(({ lineage }) => lineage !== null)
  if (derived !== undefined)
    throw new TextError('invalid_request', serverTexts.message('files.gather_derived', { file: derived.name }))
}

function requireFew(parts: FilePart[]): FilePart[] {
  if (parts.length > maxParts)
    throw new TextError('too_large', serverTexts.message('files.parts_limit', { limit: maxParts }))
  return parts
}

function withParts(current: readonly FilePart[], added: readonly FilePart[]): FilePart[] {
  const byName = new Map([...current, ...added].map((part) => [part.name, part]))
  return requireFew(inOrder([...byName.values()]))
}

/** The parts of files as they are now; throws `not_found` if one was deleted or absorbed meanwhile. */
async function partsToMove(tx: Tx, ids: readonly string[]): Promise<FilePart[]> {
  const files = await tx.selectFrom('files').select(['id', 'version']).where('id', 'in', ids).execute()
  if (files.length < ids.length) throw new TextError('not_found', serverTexts.message('files.missing'))
  const parts: FilePart[] = []
  for (const file of files) parts.push(...(await partsOf(tx, file)))
  return parts
}

/** What has been of files that others took the place of. */
interface MovedFiles {
  erased: StoredFile[]
  /** Rooms that linked them. */
  rooms: string[]
}

/** Deletes files; the rooms that link them link those that take their place. */
async function moveLinks(tx: Tx, from: readonly FilesTable[], to: FilesTable[], at: number): Promise<MovedFiles> {
  const ids = from.map(({ id }) => id)
  const erased = await storedFiles(tx, ids)
  const links = await tx.selectFrom('room_files').select(['room_id', 'file_id']).where('file_id', 'in', ids).execute()
  await tx.deleteFrom('files').where('id', 'in', ids).execute()
  const linksByRoom = Map.groupBy(links, ({ room_id }) => room_id)
  for (const [room, linked] of linksByRoom) {
    const added = await insertLinks(tx, room, to, at)
    const gone = new Set(linked.map(({ file_id }) => file_id))
    const files = from.filter(({ id }) => gone.has(id)).map(({ id, name }) => ({ id, name }))
    await enqueueInOutbox(tx, [room], { type: 'file_unlinked', data: { files } }, at)
    if (added.length > 0)
      await enqueueInOutbox(tx, [room], { type: 'file_linked', data: { files: added, replaces: files } }, at)
  }
  return { erased, rooms: [...linksByRoom.keys()] }
}

async function afterMove(deps: GatherDeps, from: readonly FilesTable[], { erased, rooms }: MovedFiles): Promise<void> {
  for (const { job } of from) deps.ingestQueue.cancel(job)
  await deps.log.drainOutbox()
  deps.bus.publish({ type: 'files_erased', files: erased })
  for (const room of rooms) deps.bus.publish({ type: 'drawing_changed', room })
}
