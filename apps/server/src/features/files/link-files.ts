import type { File } from '@belvedere/contract'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import { requireRoom } from '../../room/access.ts'
import type { Actor } from '../../room/caller.ts'
import { roomFileViews } from '../../room/room-files.ts'
import type { RoomChange } from '../../room/room-log.ts'
import { tableNamesColumn } from '../../store/json-columns.ts'
import { portions } from '../../store/portions.ts'
import type { FilesTable } from '../../store/schema.ts'
import type { Tx } from '../../store/store.ts'
import type { FileDeps } from './deps.ts'
import { requireFiles } from './policy.ts'
import { nameTables } from './table-names.ts'

type LinkDeps = Pick<FileDeps, 'store' | 'log' | 'bus'>
/** Of a room. */
const maxLinks = 200

/** Links files of the actor to a room. Files already linked are left as they are and not announced. */
export async function linkFiles(deps: LinkDeps, actor: Actor, roomId: string, fileIds: string[]): Promise<File[]> {
  await requireRoom(deps.store.read, actor, roomId, 'edit')
  const files = await requireFiles(deps.store.read, actor, fileIds, 'change')
  await deps.log.change(roomId, (change) => linkInTransaction(change, roomId, files))
  deps.bus.publish({ type: 'drawing_changed', room: roomId })
  return roomFileViews(deps.store.read, roomId)
}

/**
 * Unlinks files from a room, whoever owns them; files that are not linked are ignored. Charts that use them keep their
 * spec and report the missing table.
 */
export async function unlinkFiles(deps: LinkDeps, actor: Actor, roomId: string, fileIds: string[]): Promise<File[]> {
  await requireRoom(deps.store.read, actor, roomId, 'edit')
  await deps.log.change(roomId, async ({ tx, append }) => {
    const files = await tx
      .selectFrom('room_files')
      .innerJoin('files', 'files.id', 'room_files.file_id')
      .select(['files.id', 'files.name'])
      .where('room_files.room_id', '=', roomId)
      .where('files.id', 'in', fileIds)
      .execute()
    if (files.length === 0) return
    const ids = files.map(({ id }) => id)
    await tx.deleteFrom('room_files').where('room_id', '=', roomId).where('file_id', 'in', ids).execute()
    await append('file_unlinked', { files })
  })
  deps.bus.publish({ type: 'drawing_changed', room: roomId })
  return roomFileViews(deps.store.read, roomId)
}

/** Links files, names their tables and announces it, within a change of the room. */
export async function linkInTransaction(
  { tx, at, append }: RoomChange,
  room: string,
  files: Pick<FilesTable, 'id' | 'name'>[],
): Promise<void> {
  const linked = await insertLinks(tx, room, files, at)
  if (linked.length > 0) await append('file_linked', { files: linked })
}

/** Links files to a room and names their tables. Returns those that were not linked before. */
export async function insertLinks(
  tx: Tx,
  room: string,
  files: Pick<FilesTable, 'id' | 'name'>[],
  at: number,
): Promise<Pick<FilesTable, 'id' | 'name'>[]> {
  const linkedIds = new Set<string>()
  const names = tableNamesColumn.write({})
  for (const some of portions(files)) {
    const rows = await tx
      .insertInto('room_files')
      .values(some.map(({ id }) => ({ room_id: room, file_id: id, linked_at: at, names })))
      .onConflict((conflict) => conflict.columns(['room_id', 'file_id']).doNothing())
      .returning('file_id')
      .execute()
    for (const { file_id } of rows) linkedIds.add(file_id)
  }
  if (linkedIds.size === 0) return []
  const { links } = await tx
    .selectFrom('room_files')
    .select((eb) => eb.fn.countAll<number>().as('links'))
    .where('room_id', '=', room)
    .executeTakeFirstOrThrow()
  if (links > maxLinks) throw new TextError('conflict', serverTexts.message('files.room_full', { limit: maxLinks }))
  await nameTables(tx, room)
  return files.filter(({ id }) => linkedIds.has(id)).map(({ id, name }) => ({ id, name }))
}
