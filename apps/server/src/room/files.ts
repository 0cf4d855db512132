import type { File } from '@belvedere/contract'
import type { TableProfile } from '@belvedere/spec'
import { fileErrors, fileNotes, profiles, type TableShape, tableNames, tableShapes } from '../store/json-columns.ts'
import { prepared, type ValueOf } from '../store/prepared.ts'
import type { FilesTable, FileTablesTable } from '../store/schema.ts'
import type { StoreReader } from '../store/store.ts'
import { selectRoomsOfPerson } from './access.ts'
import { lineagesOf } from './lineage.ts'

/** A table that a room's specs may name: where it lies, and its profile under the room's name for it. */
export interface LinkedTable {
  files: { name: string; parquet: string; small?: string }
  profile: TableProfile
}

/** `name` is the room's, or the file's own outside of rooms. */
export function linkedTable({ table, name }: { table: FileTablesTable; name: string }): LinkedTable {
  const profile = profiles.read(table.profile, `file ${table.file_id}, table ${table.position}`)
  const files = { name, parquet: table.parquet, ...(table.small === null ? {} : { small: table.small }) }
  return { files, profile: { ...profile, name } }
}

type ShownTable = Pick<FileTablesTable, 'file_id' | 'position' | 'name'> & { shape: TableShape }

function fileView(row: FilesTable, tables: File['tables'], lineage: File['lineage']): File {
  return {
    id: row.id,
    name: row.name,
    format: row.format,
    size: row.size,
    status: row.status,
    ...(row.error === null ? {} : { error: fileErrors.read(row.error, `file ${row.id}`) }),
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    version: row.version,
    tables,
    notes: fileNotes.read(row.notes, `file ${row.id}`),
    ...(lineage === undefined ? {} : { lineage }),
  }
}

/** The tables of files without their profiles, which take far more than all that is shown of them. */
async function shownTables(read: StoreReader, fileIds: string[]): Promise<Map<string, ShownTable[]>> {
  if (fileIds.length === 0) return new Map()
  const rows = await read
    .selectFrom('file_tables')
    .select(['file_id', 'position', 'name', 'shape'])
    .where('file_id', 'in', fileIds)
    .orderBy('position')
    .execute()
  const tables = rows.map((row): ShownTable => {
    const { file_id: file, position } = row
    return { ...row, shape: tableShapes.read(row.shape, `file ${file}, table ${position}`) }
  })
  return Map.groupBy(tables, (table) => table.file_id)
}

/** Files as they go over the wire, under their own table names. */
export async function fileViews(read: StoreReader, rows: FilesTable[]): Promise<File[]> {
  const tables = await shownTables(
    read,
    rows.map((row) => row.id),
  )
  const lineages = await lineagesOf(read, rows)
  return rows.map((row) => {
    const own = tables.get(row.id) ?? []
    return fileView(
      row,
      own.map(({ name, shape }) => ({ name, ...shape })),
      lineages.get(row.id),
    )
  })
}

/** The room's name for a table; its own name until the room has given one. */
function nameIn(link: Link, table: Pick<FileTablesTable, 'position' | 'name'>): string {
  const names = tableNames.read(link.names, `room ${link.room_id}, file ${link.id}`)
  return names[String(table.position)] ?? table.name
}

const ofLink = ['room_files.names', 'room_files.room_id'] as const

const linksOfRoom = prepared((read, value: ValueOf<{ room: string }>) =>
  read
    .selectFrom('room_files')
    .innerJoin('files', 'files.id', 'room_files.file_id')
    .selectAll('files')
    .select(ofLink)
    .where('room_files.room_id', '=', value('room'))
    .orderBy('room_files.linked_at')
    .orderBy('files.id'),
)
type Link = Awaited<ReturnType<typeof linksOfRoom>>[number]

const linksOfPersonsRooms = prepared((read, value: ValueOf<{ person: string }>) =>
  selectRoomsOfPerson(read, value('person'))
    .innerJoin('room_files', 'room_files.room_id', 'rooms.id')
    .innerJoin('files', 'files.id', 'room_files.file_id')
    .selectAll('files')
    .select(ofLink)
    .orderBy('room_files.linked_at')
    .orderBy('files.id'),
)

/** The files of links by room, in the order of the links, their tables under the room's names. */
async function filesOf(read: StoreReader, links: Link[]): Promise<Map<string, File[]>> {
  const tables = await shownTables(read, [...new Set(links.map((link) => link.id))])
  const lineages = await lineagesOf(read, links)
  const views = links.map((link) => {
    const named = (tables.get(link.id) ?? []).map((table) => ({ name: nameIn(link, table), ...table.shape }))
    return { room: link.room_id, view: fileView(link, named, lineages.get(link.id)) }
  })
  const grouped = Map.groupBy(views, ({ room }) => room)
  return new Map([...grouped].map(([room, own]) => [room, own.map(({ view }) => view)]))
}

/** The files linked to each room that a person is in, in order of linking, their tables under the room's names. */
export const filesOfPersonsRooms = async (read: StoreReader, person: string): Promise<Map<string, File[]>> =>
  filesOf(read, await linksOfPersonsRooms(read, { person }))

/** The files linked to a room, in order of linking, their tables under the room's names. */
export const roomFileViews = async (read: StoreReader, room: string): Promise<File[]> =>
  (await filesOf(read, await linksOfRoom(read, { room }))).get(room) ?? []

/** The tables that a room's specs may name, in order of linking. A file being read anew still gives its old ones. */
export async function roomTables(
  read: StoreReader,
  room: string,
): Promise<{ tables: LinkedTable[]; processing: boolean }> {
  const links = await linksOfRoom(read, { room })
  const rows =
    links.length === 0
      ? []
      : await read
          .selectFrom('file_tables')
          .selectAll()
          .where(
            'file_id',
            'in',
            links.map((link) => link.id),
          )
          .orderBy('position')
          .execute()
  const tables = Map.groupBy(rows, (row) => row.file_id)
  return {
    tables: links.flatMap((link) =>
      (tables.get(link.id) ?? []).map((table) => linkedTable({ table, name: nameIn(link, table) })),
    ),
    processing: links.some((link) => link.status === 'processing'),
  }
}
