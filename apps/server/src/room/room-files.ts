import type { File } from '@belvedere/contract'
import { correctProfile, type TableProfile } from '@belvedere/spec'
import {
  correctionsColumn,
  fileErrorColumn,
  fileNotesColumn,
  keptColumn,
  liveColumn,
  profileColumn,
  readingColumn,
  type StoredCopy,
  type StoredCorrection,
  type StoredLiveTable,
  type TableShape,
  tableNamesColumn,
  tableShapeColumn,
} from '../store/json-columns.ts'
import { prepared, type ValueOf } from '../store/prepared-query.ts'
import type { FilesTable, FileTablesTable } from '../store/schema.ts'
import type { StoreReader } from '../store/store.ts'
import { selectRoomsOfPerson } from './access.ts'
import { changesOf, changesView } from './file-changes.ts'
import { type FileParts, partsByFile } from './file-parts.ts'
import { lineagesOf } from './lineage.ts'

/** The files that the rows of a table lie in. */
interface TableFiles {
  name: string
  parquet: string
  small?: string
}
export type StoredTable = { files: TableFiles; profile: TableProfile }
/** A stored table that may have a copy, which is asked in its place. */
export type KeptTable = StoredTable & { kept?: StoredCopy }
/** Identifies the rows of a table: files are immutable, and a table of a database has a revision. */
export const contentOf = (table: RoomTable): object => ('files' in table ? table.files : table.live)

/** A table that a room's specs may name: where its rows lie, and its corrected profile under the room's name. */
export type RoomTable = KeptTable | { live: StoredLiveTable; profile: TableProfile }

/** A table of a room with its profile as it was found, and what was corrected of it. */
export interface UncorrectedTable {
  table: RoomTable
  correction: StoredCorrection | undefined
}

/** `name`: the room's name for it, or the file's own. `corrections`: those of its file. */
function uncorrectedTable(
  table: FileTablesTable,
  name: string,
  corrections: readonly StoredCorrection[],
): UncorrectedTable {
  const profile = profileColumn.read(table.profile, `file ${table.file_id}, table ${table.position}`)
  const correction = corrections.find((one) => one.table === table.name)
  return { table: { ...placeOf(table, name), profile: { ...profile, name } }, correction }
}

/** Where the rows of a table lie. */
function placeOf(
  { file_id, position, parquet, small, live, kept }: FileTablesTable,
  name: string,
): Omit<KeptTable, 'profile'> | { live: StoredLiveTable } {
  if (parquet !== null) {
    const files = { name, parquet, ...(small === null ? {} : { small }) }
    return { files, ...(kept === null ? {} : { kept: keptColumn.read(kept, `file ${file_id}, table ${position}`) }) }
  }
  return { live: liveColumn.read(live ?? '', `file ${file_id}, table ${position}`) }
}

export const correctedTable = ({ table, correction }: UncorrectedTable): RoomTable =>
  correction === undefined ? table : { ...table, profile: correctProfile(table.profile, correction) }

/** A table of a file under the file's own name, with its corrected profile. */
export function tableOfFile(file: Pick<FilesTable, 'id' | 'corrections'>, table: FileTablesTable): RoomTable {
  return correctedTable(uncorrectedTable(table, table.name, correctionsOf(file)))
}

const correctionsOf = ({ id, corrections }: Pick<FilesTable, 'id' | 'corrections'>) =>
  correctionsColumn.read(corrections, `file ${id}`)

/** A table under the name that it is told by. */
type NamedTable = { position: number; name: string; shape: TableShape }

/** Tables with what their owner wants of their reading. */
function withReading({ id, reading }: Pick<FilesTable, 'id' | 'reading'>, tables: NamedTable[]): File['tables'] {
  const chosen = new Map(readingColumn.read(reading, `file ${id}`).map(({ table, options }) => [table, options]))
  return tables.map(({ position, name, shape: { live: _, ...shape } }) => {
    const options = chosen.get(position)
    return { name, ...shape, ...(options && { reading: options }) }
  })
}

type TableRow = Pick<FileTablesTable, 'file_id' | 'position' | 'name'> & { shape: TableShape }

/** What is known of a file beside its row. */
interface FileContents extends Pick<File, 'changes' | 'lineage'> {
  tables: NamedTable[]
  parts: FileParts | undefined
}

function fileView(row: FilesTable, { tables, changes, lineage, parts }: FileContents): File {
  const live = tables[0]?.shape.live
  return {
    id: row.id,
    name: row.name,
    format: row.format,
    size: row.size,
    status: row.status,
    ...(row.error === null ? {} : { error: fileErrorColumn.read(row.error, `file ${row.id}`) }),
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    version: row.version,
    parts: parts?.count ?? 0,
    ...(parts?.series == null ? {} : { series: parts.series }),
    tables: withReading(row, tables),
    ...(changes === undefined ? {} : { changes }),
    notes: fileNotesColumn.read(row.notes, `file ${row.id}`),
    ...(lineage === undefined ? {} : { lineage }),
    ...(live === undefined ? {} : { live }),
  }
}

/** The tables of files without their profiles, which may take megabytes. */
async function readTableRows(read: StoreReader, fileIds: string[]): Promise<Map<string, TableRow[]>> {
  if (fileIds.length === 0) return new Map()
  const rows = await read
    .selectFrom('file_tables')
    .select(['file_id', 'position', 'name', 'shape'])
    .where('file_id', 'in', fileIds)
    .orderBy('position')
    .execute()
  const tables = rows.map((row): TableRow => {
    const { file_id: file, position } = row
    return { ...row, shape: tableShapeColumn.read(row.shape, `file ${file}, table ${position}`) }
  })
  return Map.groupBy(tables, (table) => table.file_id)
}

/** Files as sent to clients, with their own table names. */
export async function fileViews(read: StoreReader, rows: FilesTable[]): Promise<File[]> {
  const tables = await readTableRows(
    read,
    rows.map((row) => row.id),
  )
  const lineages = await lineagesOf(read, rows)
  const changes = await changesOf(read, rows)
  const parts = await partsByFile(
    read,
    rows.map((row) => row.id),
  )
  return rows.map((row) => {
    const stored = changes.get(row.id)
    return fileView(row, {
      tables: tables.get(row.id) ?? [],
      changes: stored && changesView(stored, ({ name }) => name),
      lineage: lineages.get(row.id),
      parts: parts.get(row.id),
    })
  })
}

/** The room's name for a table; its own until the room has named it. */
function nameIn(link: Link, table: Pick<FileTablesTable, 'position' | 'name'>): string {
  const names = tableNamesColumn.read(link.names, `room ${link.room_id}, file ${link.id}`)
  return names[String(table.position)] ?? table.name
}

const linkColumns = ['room_files.names', 'room_files.room_id'] as const

const linksOfRoom = prepared((read, value: ValueOf<{ room: string }>) =>
  read
    .selectFrom('room_files')
    .innerJoin('files', 'files.id', 'room_files.file_id')
    .selectAll('files')
    .select(linkColumns)
    .where('room_files.room_id', '=', value('room'))
    .orderBy('room_files.linked_at')
    .orderBy('files.name')
    .orderBy('files.id'),
)
type Link = Awaited<ReturnType<typeof linksOfRoom>>[number]

const linksOfPersonsRooms = prepared((read, value: ValueOf<{ person: string }>) =>
  selectRoomsOfPerson(read, value('person'))
    .innerJoin('room_files', 'room_files.room_id', 'rooms.id')
    .innerJoin('files', 'files.id', 'room_files.file_id')
    .selectAll('files')
    .select(linkColumns)
    .orderBy('room_files.linked_at')
    .orderBy('files.name')
    .orderBy('files.id'),
)

/** Files by room, in the order of linking and of their names, with the room's table names. */
async function filesByRoom(read: StoreReader, links: Link[]): Promise<Map<string, File[]>> {
  const ids = [...new Set(links.map((link) => link.id))]
  const tables = await readTableRows(read, ids)
  const parts = await partsByFile(read, ids)
  const lineages = await lineagesOf(read, links)
  const changes = await changesOf(read, links)
  const views = links.map((link) => {
    const stored = changes.get(link.id)
    const view = fileView(link, {
      tables: (tables.get(link.id) ?? []).map((table) => ({ ...table, name: nameIn(link, table) })),
      changes: stored && changesView(stored, (table) => nameIn(link, table)),
      lineage: lineages.get(link.id),
      parts: parts.get(link.id),
    })
    return { room: link.room_id, view }
  })
  const grouped = Map.groupBy(views, ({ room }) => room)
  return new Map([...grouped].map(([room, fileTables]) => [room, fileTables.map(({ view }) => view)]))
}

/** The files of each of a person's rooms, in the order of linking and of their names, with the room's table names. */
export const filesOfPersonsRooms = async (read: StoreReader, person: string): Promise<Map<string, File[]>> =>
  filesByRoom(read, await linksOfPersonsRooms(read, { person }))

/** The files of a room, in the order of linking and of their names, with the room's table names. */
export const roomFileViews = async (read: StoreReader, room: string): Promise<File[]> =>
  (await filesByRoom(read, await linksOfRoom(read, { room }))).get(room) ?? []

/** The tables that a room's specs may name, in the order of linking. A file being read again still has its old ones. */
export async function roomTables(
  read: StoreReader,
  room: string,
): Promise<{ tables: RoomTable[]; processing: boolean }> {
  const { tables, processing } = await uncorrectedRoomTables(read, room)
  return { tables: tables.map(correctedTable), processing }
}

/** The same tables as they were found. */
export async function uncorrectedRoomTables(
  read: StoreReader,
  room: string,
): Promise<{ tables: UncorrectedTable[]; processing: boolean }> {
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
    tables: links.flatMap((link) => {
      const corrections = correctionsOf(link)
      return (tables.get(link.id) ?? []).map((table) => uncorrectedTable(table, nameIn(link, table), corrections))
    }),
    processing: links.some((link) => link.status === 'processing'),
  }
}
