import type { Readable } from 'node:stream'
import { AppError, type File } from '@belvedere/contract'
import { plainJson } from '../../plain-json.ts'
import type { Actor } from '../../room/caller.ts'
import { fileViews, linkedTable } from '../../room/files.ts'
import { retryThroughRestart } from '../../room/viz-retry.ts'
import { fileErrors, tableNames } from '../../store/json-columns.ts'
import type { FilesTable } from '../../store/schema.ts'
import type { StoreReader } from '../../store/store.ts'
import type { FileDeps } from './deps.ts'
import { requireFile } from './policy.ts'

/** A person’s files, newest first. */
export async function listFiles({ store }: FileDeps, by: Actor): Promise<File[]> {
  const rows = await store.read
    .selectFrom('files')
    .selectAll()
    .where('owner_id', '=', by.person)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return fileViews(store.read, rows)
}

/** One of the caller’s own files, or of a room that they are in. Another’s is `not_found`. */
export async function viewFile({ store }: FileDeps, by: Actor, id: string): Promise<File> {
  const [view] = await fileViews(store.read, [await requireFile(store.read, by, id, 'view')])
  if (view === undefined) throw new AppError('not_found', 'There is no such file.')
  return view
}

/** The first rows of a table; of the file's first one where none is named. */
export async function previewFile(
  deps: FileDeps,
  by: Actor,
  id: string,
  query: { table?: string | undefined; rows: number },
  signal: AbortSignal,
) {
  const { files, profile } = await requireTable(deps.store.read, by, id, query.table)
  const rows = await retryThroughRestart(deps.viz, () => deps.viz.rows({ files, profile }, query.rows), signal)
  const columns = profile.fields.map(({ name, type, semanticType }) => ({
    name,
    type,
    ...(semanticType === undefined ? {} : { semanticType }),
  }))
  return { columns, rows }
}

/** What is known of a table and what is worth asking of it; of the file’s first one where none is named. */
export async function profileFile(
  deps: FileDeps,
  by: Actor,
  id: string,
  { table, language }: { table?: string | undefined; language: string },
) {
  const { profile } = await requireTable(deps.store.read, by, id, table)
  const suggestions = await deps.assistant.suggestions(profile, { language, person: by.person })
  return { profile: plainJson(profile), suggestions }
}

/** The bytes as they were uploaded. */
export async function downloadFile(
  deps: FileDeps,
  by: Actor,
  id: string,
): Promise<{ bytes: Readable; file: FilesTable }> {
  const file = await requireFile(deps.store.read, by, id, 'take')
  return { bytes: await deps.blobs.open(file.blob), file }
}

async function requireTable(read: StoreReader, by: Actor, id: string, name: string | undefined) {
  const file = await requireFile(read, by, id, 'view')
  const tables = await read
    .selectFrom('file_tables')
    .selectAll()
    .where('file_id', '=', id)
    .orderBy('position')
    .execute()
  const found = tables.find((table) => name === undefined || table.name === name) ?? (await byRoomsName(read, id, name))
  if (found !== undefined) return linkedTable({ table: found, name: found.name })
  if (tables.length > 0) throw new AppError('not_found', `"${file.name}" has no table of this name.`)
  if (file.status === 'processing')
    throw new AppError('conflict', `"${file.name}" is still being read. Try again soon.`)
  const error = fileErrors.readNullable(file.error, `file ${id}`)
  throw new AppError('unreadable_file', error?.detail ?? `"${file.name}" could not be read.`)
}

/** Rooms may call a table by another name than the file does. */
async function byRoomsName(read: StoreReader, file: string, name: string | undefined) {
  const links = await read.selectFrom('room_files').select(['room_id', 'names']).where('file_id', '=', file).execute()
  for (const link of links) {
    const names = tableNames.read(link.names, `room ${link.room_id}, file ${file}`)
    const position = Object.keys(names).find((key) => names[key] === name)
    if (position === undefined) continue
    return read
      .selectFrom('file_tables')
      .selectAll()
      .where('file_id', '=', file)
      .where('position', '=', Number(position))
      .executeTakeFirst()
  }
  return undefined
}
