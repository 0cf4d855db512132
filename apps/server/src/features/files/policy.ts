import { databaseEngine, type Role, type Usage } from '@belvedere/contract'
import type { TranslatableText } from '@belvedere/texts'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import { rolesAllowed, selectRoomsWithRole } from '../../room/access.ts'
import type { Actor } from '../../room/caller.ts'
import { replaceableBytes, storedBytes } from '../../room/file-versions.ts'
import type { FilesTable } from '../../store/schema.ts'
import type { StoreReader } from '../../store/store.ts'

/** `view`: see its tables. `take`: download its bytes. `change`: rename, correct, replace, delete, link. */
type FileAction = 'view' | 'take' | 'change'

/** Roles that allow the action in a room that links the file; its owner may do anything. */
const rolesFor: Record<FileAction, readonly Role[]> = {
  view: rolesAllowed('view'),
  take: rolesAllowed('edit'),
  change: [],
}
const refusals: Record<FileAction, TranslatableText> = {
  view: serverTexts.message('files.view'),
  take: serverTexts.message('access.edit'),
  change: serverTexts.message('files.change'),
}

/** The file, if the actor may do this; `forbidden` if they may only see it, else `not_found`. */
export async function requireFile(
  read: StoreReader,
  actor: Actor,
  id: string,
  action: FileAction,
): Promise<FilesTable> {
  const [file] = await requireFiles(read, actor, [id], action)
  if (file === undefined) throw unknownFile()
  return file
}

/** Like `requireFile` for several files, all or none; in no particular order. */
export async function requireFiles(
  read: StoreReader,
  actor: Actor,
  ids: string[],
  action: FileAction,
): Promise<FilesTable[]> {
  const uniqueIds = [...new Set(ids)]
  const files = await read.selectFrom('files').selectAll().where('id', 'in', uniqueIds).execute()
  if (files.length < uniqueIds.length) throw unknownFile()
  const foreign = files.filter((file) => file.owner_id !== actor.person).map(({ id }) => id)
  if (foreign.length === 0) return files
  const roles = await rolesByFile(read, actor, foreign)
  for (const id of foreign) {
    const ownRoles = roles.get(id)
    if (ownRoles === undefined) throw unknownFile()
    if (!ownRoles.some((role) => rolesFor[action].includes(role))) throw new TextError('forbidden', refusals[action])
  }
  return files
}

const unknownFile = () => new TextError('not_found', serverTexts.message('files.missing'))

/** The caller’s roles in the rooms that link each file. */
async function rolesByFile(read: StoreReader, actor: Actor, ids: string[]): Promise<Map<string, Role[]>> {
  const rows = await selectRoomsWithRole(read, actor)
    .innerJoin('room_files', 'room_files.room_id', 'rooms.id')
    .clearSelect()
    .select(['room_files.file_id', 'members.role'])
    .where('room_files.file_id', 'in', ids)
    .execute()
  const byFile = Map.groupBy(rows, (row) => row.file_id)
  return new Map([...byFile].map(([id, links]) => [id, links.map(({ role }) => role)]))
}

/** Throws `invalid_request` for tables of databases: they have no bytes, and their rows are changed there. */
export function requireBytes(files: readonly Pick<FilesTable, 'name' | 'format'>[]): void {
  const live = files.find(({ format }) => databaseEngine.safeParse(format).success)
  if (live !== undefined)
    throw new TextError('invalid_request', serverTexts.message('live.no_bytes', { file: live.name }))
}

const gib = 1024 ** 3
const quotas = {
  user: { files: 1000, parts: 20_000, bytes: (upload: number) => Math.max(5 * upload, 10 * gib) },
  guest: { files: 50, parts: 2000, bytes: (upload: number) => Math.max(upload, gib) },
} as const

/** What a person has of what they may have: all kept versions, and the whole size of an unfinished upload. */
export async function usageOf(
  read: StoreReader,
  actor: Actor,
  maxUploadBytes: number,
): Promise<Omit<Usage, 'urlImports'> & { parts: Usage['files'] }> {
  const [owned, parts, unfinished] = await Promise.all([
    read
      .selectFrom('files')
      .select((eb) => eb.fn.countAll<number>().as('files'))
      .where('owner_id', '=', actor.person)
      .executeTakeFirstOrThrow(),
    read
      .selectFrom('files')
      .innerJoin('file_parts', (join) =>
        join.onRef('file_parts.file_id', '=', 'files.id').onRef('file_parts.version', '=', 'files.version'),
      )
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('files.owner_id', '=', actor.person)
      .executeTakeFirstOrThrow(),
    read
      .selectFrom('uploads')
      .select((eb) => [eb.fn.countAll<number>().as('files'), eb.fn.sum<number | null>('size').as('bytes')])
      .where('person_id', '=', actor.person)
      .where('file_id', 'is', null)
      .executeTakeFirstOrThrow(),
  ])
  const bytesOfFiles = await storedBytes(read, actor.person)
  const quota = quotas[actor.kind]
  return {
    files: { used: owned.files + unfinished.files, allowed: quota.files },
    parts: { used: parts.count, allowed: quota.parts },
    bytes: { used: bytesOfFiles + (unfinished.bytes ?? 0), allowed: quota.bytes(maxUploadBytes) },
  }
}

/**
 * Throws `too_large` if the addition would exceed the person's quota of files, parts or bytes. `replaced`: the file of
 * which it is the next version, whose earlier versions make room for it.
 */
export async function requireQuota(read: StoreReader, actor: Actor, addition: Addition & UsageOptions): Promise<void> {
  requireWithin(await usageBefore(read, actor, addition), addition)
}

interface UsageOptions {
  maxUploadBytes: number
  replaced?: FilesTable | undefined
}

/** What a person has without what the next version of `replaced` may take the place of. */
export async function usageBefore(
  read: StoreReader,
  actor: Actor,
  { maxUploadBytes, replaced }: UsageOptions,
): ReturnType<typeof usageOf> {
  const usage = await usageOf(read, actor, maxUploadBytes)
  const freed = replaced === undefined ? 0 : await replaceableBytes(read, replaced)
  return { ...usage, bytes: { ...usage.bytes, used: usage.bytes.used - freed } }
}

/** Files of many parts count once among files; all parts have a quota of their own. */
interface Addition {
  files: number
  /** Default: as many as files. */
  parts?: number
  bytes: number
}

/** Throws `too_large` if the addition goes beyond what is left. */
export function requireWithin(
  usage: Pick<Awaited<ReturnType<typeof usageOf>>, 'files' | 'parts' | 'bytes'>,
  addition: Addition,
): void {
  const { files, parts, bytes } = usage
  if (parts.used + (addition.parts ?? addition.files) > parts.allowed)
    throw new TextError('too_large', serverTexts.message('files.too_many_parts', { limit: parts.allowed }))
  if (files.used + addition.files > files.allowed)
    throw new TextError('too_large', serverTexts.message('files.too_many', { limit: files.allowed }))
  if (bytes.used + addition.bytes > bytes.allowed)
    throw new TextError('too_large', serverTexts.message('files.no_space_left', mebibytes(bytes)))
}

/** Whether a person's files and unfinished uploads have no more bytes than they may. */
export async function fitsQuota(read: StoreReader, actor: Actor, maxUploadBytes: number): Promise<boolean> {
  const { bytes } = await usageOf(read, actor, maxUploadBytes)
  return bytes.used <= bytes.allowed
}

/** For sentences. */
const mebibytes = ({ used, allowed }: Usage['bytes']) => ({
  used: Math.round(used / 1024 ** 2),
  allowed: Math.round(allowed / 1024 ** 2),
})
