import type { Readable } from 'node:stream'
import { AppError, type File } from '@belvedere/contract'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import { partEntries, zipEntries } from '../../blobs/zip.ts'
import { plainJson } from '../../plain-json.ts'
import type { Actor } from '../../room/caller.ts'
import { partsOf } from '../../room/file-parts.ts'
import { fileViews, tableOfFile } from '../../room/room-files.ts'
import { retryThroughRestart } from '../../room/viz-retry.ts'
import { fileErrorColumn, tableNamesColumn } from '../../store/json-columns.ts'
import type { FilesTable, FileTablesTable } from '../../store/schema.ts'
import type { StoreReader } from '../../store/store.ts'
import type { FileDeps } from './deps.ts'
import { requireBytes, requireFile } from './policy.ts'

/** A person’s files, newest first. */
export async function listFiles({ store }: FileDeps, actor: Actor): Promise<File[]> {
  const rows = await store.read
    .selectFrom('files')
    .selectAll()
    .where('owner_id', '=', actor.person)
    .orderBy('created_at', 'desc')
    .orderBy('name')
    .orderBy('id')
    .execute()
  return fileViews(store.read, rows)
}

/** A file of the actor or of a room they are in; any other is `not_found`. */
export async function viewFile({ store }: Pick<FileDeps, 'store'>, actor: Actor, id: string): Promise<File> {
  const [view] = await fileViews(store.read, [await requireFile(store.read, actor, id, 'view')])
  if (view === undefined) throw new TextError('not_found', serverTexts.message('files.missing'))
  return view
}

/** The first rows of a table, by default the file's first one. */
export async function previewFile(
  deps: FileDeps,
  actor: Actor,
  id: string,
  query: { table?: string | undefined; rows: number },
  signal: AbortSignal,
) {
  const table = await requireTable(deps.store.read, actor, id, query.table)
  const { profile } = table
  const rows = await retryThroughRestart(deps.viz, () => deps.viz.readRows(table, query.rows), signal)
  const columns = profile.fields.map(({ name, type, semanticType }) => ({
    name,
    type,
    ...(semanticType === undefined ? {} : { semanticType }),
  }))
  return { columns, rows }
}

/** The profile of a table, by default the file's first one, what is known of it, and suggested questions. */
export async function viewProfile(
  deps: FileDeps,
  actor: Actor,
  id: string,
  { table, language }: { table?: string | undefined; language: string },
) {
  const { profile } = await requireTable(deps.store.read, actor, id, table)
  const { facts, suggestions } = await deps.assistant.introduce(profile, { language, person: actor.person })
  return { profile: plainJson(profile), facts, suggestions }
}

/** The bytes as they were uploaded; of several parts, a ZIP archive of unknown size. */
export async function downloadFile(
  deps: FileDeps,
  actor: Actor,
  id: string,
): Promise<{ bytes: Readable; name: string; size: number | null }> {
  const file = await requireFile(deps.store.read, actor, id, 'take')
  requireBytes([file])
  const parts = await partsOf(deps.store.read, file)
  const [part, ...others] = parts
  if (part === undefined) throw new TextError('not_found', serverTexts.message('files.missing'))
  if (others.length === 0) return { bytes: await deps.blobs.open(part.blob), name: file.name, size: file.size }
  return { bytes: zipEntries(partEntries(deps.blobs, parts)), name: `${file.name}.zip`, size: null }
}

async function requireTable(read: StoreReader, actor: Actor, id: string, name: string | undefined) {
  const file = await requireFile(read, actor, id, 'view')
  const table = await requireTableOf(read, file, name)
  return tableOfFile(file, table)
}

/** A table of a file by its own name or a room's, by default the first one. */
export async function requireTableOf(
  read: StoreReader,
  file: FilesTable,
  name: string | undefined,
): Promise<FileTablesTable> {
  const { id } = file
  const tables = await read
    .selectFrom('file_tables')
    .selectAll()
    .where('file_id', '=', id)
    .orderBy('position')
    .execute()
  const match =
    tables.find((table) => name === undefined || table.name === name) ?? (await findByRoomName(read, id, name))
  if (match !== undefined) return match
  if (tables.length > 0)
    throw new TextError('not_found', serverTexts.message('files.table_missing_in', { file: file.name }))
  if (file.status === 'processing')
    throw new TextError('conflict', serverTexts.message('files.reading', { file: file.name }))
  const error = fileErrorColumn.readNullable(file.error, `file ${id}`)
  if (error !== null) throw new AppError('unreadable_file', error.detail)
  throw new TextError('unreadable_file', serverTexts.message('files.unreadable', { file: file.name }))
}

/** A room may use another name for the table than the file does. */
async function findByRoomName(read: StoreReader, file: string, name: string | undefined) {
  const links = await read.selectFrom('room_files').select(['room_id', 'names']).where('file_id', '=', file).execute()
  for (const link of links) {
    const names = tableNamesColumn.read(link.names, `room ${link.room_id}, file ${file}`)
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
