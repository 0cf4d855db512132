import type { File } from '@belvedere/contract'
import type { TableProfile } from '@belvedere/spec'
import type { FilesTable, FileTablesTable } from '../store/schema.ts'
import type { Reader } from '../store/store.ts'

/** A table that a room's specs may name: where it lies, and its profile under the room's name for it. */
export interface LinkedTable {
  files: { name: string; parquet: string; small?: string }
  profile: TableProfile
}

type Named = { table: FileTablesTable; name: string }

const profileOf = (table: FileTablesTable): TableProfile => JSON.parse(table.profile)

/** `name` is the room's, or the file's own outside of rooms. */
export function linkedTable({ table, name }: Named): LinkedTable {
  const files = { name, parquet: table.parquet, ...(table.small === null ? {} : { small: table.small }) }
  return { files, profile: { ...profileOf(table), name } }
}

function fileView(row: FilesTable, tables: Named[]): File {
  return {
    id: row.id,
    name: row.name,
    format: row.format,
    size: row.size,
    status: row.status,
    ...(row.error === null ? {} : { error: JSON.parse(row.error) }),
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    version: row.version,
    tables: tables.map(({ table, name }) => {
      const { rows, fields } = profileOf(table)
      const columns = fields.map(({ name: column, type, semanticType }) => ({
        name: column,
        type,
        ...(semanticType === undefined ? {} : { semanticType }),
      }))
      return { name, rows, columns }
    }),
    notes: JSON.parse(row.notes),
  }
}

const tablesByFile = async (read: Reader, fileIds: string[]): Promise<Map<string, FileTablesTable[]>> => {
  if (fileIds.length === 0) return new Map()
  const rows = await read
    .selectFrom('file_tables')
    .selectAll()
    .where('file_id', 'in', fileIds)
    .orderBy('position')
    .execute()
  return Map.groupBy(rows, (row) => row.file_id)
}

/** Files as they go over the wire, under their own table names. */
export async function fileViews(read: Reader, rows: FilesTable[]): Promise<File[]> {
  const tables = await tablesByFile(
    read,
    rows.map((row) => row.id),
  )
  return rows.map((row) => {
    const own = tables.get(row.id) ?? []
    return fileView(
      row,
      own.map((table) => ({ table, name: table.name })),
    )
  })
}

/** The room's name for a table; its own name until the room has given one. */
function nameIn(names: string, table: FileTablesTable): string {
  const given: Record<string, string> = JSON.parse(names)
  return given[String(table.position)] ?? table.name
}

async function linksOf(read: Reader, rooms: string[]) {
  if (rooms.length === 0) return []
  return read
    .selectFrom('room_files')
    .innerJoin('files', 'files.id', 'room_files.file_id')
    .selectAll('files')
    .select(['room_files.names', 'room_files.room_id'])
    .where('room_files.room_id', 'in', rooms)
    .orderBy('room_files.linked_at')
    .orderBy('files.id')
    .execute()
}

/** The files linked to each room, in order of linking, their tables under the room's names. */
export async function filesByRoom(read: Reader, rooms: string[]): Promise<Map<string, File[]>> {
  const links = await linksOf(read, rooms)
  const tables = await tablesByFile(read, [...new Set(links.map((link) => link.id))])
  const views = links.map((link) => {
    const named = (tables.get(link.id) ?? []).map((table) => ({ table, name: nameIn(link.names, table) }))
    return { room: link.room_id, view: fileView(link, named) }
  })
  const grouped = Map.groupBy(views, ({ room }) => room)
  return new Map([...grouped].map(([room, own]) => [room, own.map(({ view }) => view)]))
}

/** The files linked to a room, in order of linking, their tables under the room's names. */
export const roomFileViews = async (read: Reader, room: string): Promise<File[]> =>
  (await filesByRoom(read, [room])).get(room) ?? []

/** The tables that a room's specs may name, in order of linking. A file being read anew still gives its old ones. */
export async function roomTables(read: Reader, room: string): Promise<{ tables: LinkedTable[]; processing: boolean }> {
  const links = await linksOf(read, [room])
  const tables = await tablesByFile(
    read,
    links.map((link) => link.id),
  )
  return {
    tables: links.flatMap((link) =>
      (tables.get(link.id) ?? []).map((table) => linkedTable({ table, name: nameIn(link.names, table) })),
    ),
    processing: links.some((link) => link.status === 'processing'),
  }
}
