import { AppError, type Role } from '@belvedere/contract'
import { rolesAllowed, selectRoomsWithRole } from '../../room/access.ts'
import type { Actor } from '../../room/caller.ts'
import type { FilesTable } from '../../store/schema.ts'
import type { StoreReader } from '../../store/store.ts'

/** `view`: look at its tables. `take`: have its bytes. `change`: rename, correct, replace, delete, link. */
type FileAction = 'view' | 'take' | 'change'

/** Beside its owner, who may do anything: who may do so in a room that links it. */
const rolesFor: Record<FileAction, readonly Role[]> = {
  view: rolesAllowed('view'),
  take: rolesAllowed('edit'),
  change: [],
}
const refusals: Record<FileAction, string> = {
  view: 'You may not see this file.',
  take: 'In this room you may only look. Ask one of its owners for the role editor.',
  change: 'This file is somebody else’s. Ask them, or upload one of your own.',
}

/** A file with which the caller may do this; `forbidden` where they may only see it, `not_found` where not even that. */
export async function requireFile(read: StoreReader, by: Actor, id: string, action: FileAction): Promise<FilesTable> {
  const [file] = await requireFiles(read, by, [id], action)
  if (file === undefined) throw unknownFile()
  return file
}

/** As `requireFile`, of all or none; in no order. */
export async function requireFiles(
  read: StoreReader,
  by: Actor,
  ids: string[],
  action: FileAction,
): Promise<FilesTable[]> {
  const wanted = [...new Set(ids)]
  const files = await read.selectFrom('files').selectAll().where('id', 'in', wanted).execute()
  if (files.length < wanted.length) throw unknownFile()
  const foreign = files.filter((file) => file.owner_id !== by.person).map(({ id }) => id)
  if (foreign.length === 0) return files
  const roles = await rolesByFile(read, by, foreign)
  for (const id of foreign) {
    const mine = roles.get(id)
    if (mine === undefined) throw unknownFile()
    if (!mine.some((role) => rolesFor[action].includes(role))) throw new AppError('forbidden', refusals[action])
  }
  return files
}

const unknownFile = () => new AppError('not_found', 'There is no such file, or it is not yours.')

/** The caller’s roles in the rooms that link each file. */
async function rolesByFile(read: StoreReader, by: Actor, ids: string[]): Promise<Map<string, Role[]>> {
  const rows = await selectRoomsWithRole(read, by)
    .innerJoin('room_files', 'room_files.room_id', 'rooms.id')
    .clearSelect()
    .select(['room_files.file_id', 'members.role'])
    .where('room_files.file_id', 'in', ids)
    .execute()
  const byFile = Map.groupBy(rows, (row) => row.file_id)
  return new Map([...byFile].map(([id, links]) => [id, links.map(({ role }) => role)]))
}

const gib = 1024 ** 3
const quotas = {
  user: { files: 1000, bytes: (upload: number) => Math.max(5 * upload, 10 * gib) },
  guest: { files: 50, bytes: (upload: number) => Math.max(upload, gib) },
} as const

/** Throws `too_large` where a person would have more files or bytes than their quota. */
export async function requireQuota(
  read: StoreReader,
  by: Actor,
  more: { files: number; bytes: number; maxUploadBytes: number },
): Promise<void> {
  const held = await read
    .selectFrom('files')
    .select((eb) => [eb.fn.countAll<number>().as('files'), eb.fn.sum<number | null>('size').as('bytes')])
    .where('owner_id', '=', by.person)
    .executeTakeFirstOrThrow()
  const quota = quotas[by.kind]
  if (held.files + more.files > quota.files)
    throw new AppError('too_large', `You may keep ${quota.files} files. Delete some first.`)
  if ((held.bytes ?? 0) + more.bytes > quota.bytes(more.maxUploadBytes))
    throw new AppError('too_large', 'Your files would take more space than you may use. Delete some first.')
}
