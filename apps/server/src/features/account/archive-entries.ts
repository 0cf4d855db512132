import { Readable } from 'node:stream'
import type { Blobs } from '../../blobs/blobs.ts'
import { type ArchiveEntry, partEntries } from '../../blobs/zip.ts'
import type { RoomLog } from '../../room/room-log.ts'
import type { StoreReader } from '../../store/store.ts'
import { accountRecord, fileRecords } from './account-record.ts'
import { isoTimeOf } from './iso-time.ts'
import { eventLines, messageLines, messagesElsewhereLines, modelCallLines, specLines } from './json-lines.ts'

export interface ArchiveSources {
  read: StoreReader
  log: RoomLog
  blobs: Blobs
  /** What arrived of a person's unfinished uploads. */
  unfinished(person: string): Promise<ArchiveEntry[]>
}

const json = (value: unknown): Readable => Readable.from([`${JSON.stringify(value, null, 2)}\n`])

/** Everything stored about a person: the account, their own rooms with messages, specs and events, and their files. */
export async function archiveEntries(
  { read, log, blobs, unfinished }: ArchiveSources,
  person: string,
): Promise<ArchiveEntry[]> {
  const rooms = await read.selectFrom('rooms').select(['id', 'name']).where('owner_id', '=', person).execute()
  const files = await read
    .selectFrom('files')
    .innerJoin('file_parts', 'file_parts.file_id', 'files.id')
    .select(['files.id', 'files.name', 'files.version as current'])
    .select(['file_parts.version', 'file_parts.name as part', 'file_parts.blob'])
    .where('files.owner_id', '=', person)
    .orderBy('file_parts.position')
    .execute()
  return [
    { path: 'account.json', open: async () => json(await accountRecord(read, person)) },
    { path: 'files.json', open: async () => json(await fileRecords(read, person)) },
    { path: 'messages.jsonl', open: async () => Readable.from(messagesElsewhereLines(read, person)) },
    ...[...Map.groupBy(files, ({ id, version }) => `${id}/${version}`).values()].flatMap((parts) =>
      versionEntries(blobs, parts),
    ),
    ...(await unfinished(person)),
    ...rooms.flatMap(({ id, name }) => roomEntries({ read, log }, id, `rooms/${folder(name)}-${id}`)),
  ]
}

interface PartOfFile {
  id: string
  name: string
  current: number
  version: number
  part: string
  blob: string
}

/** The parts of a version of a file. A single part is called as its file, which may have been renamed. */
function versionEntries(blobs: Blobs, parts: readonly PartOfFile[]): ArchiveEntry[] {
  const [first] = parts
  if (first === undefined) return []
  const { id, version, current } = first
  return partEntries(
    blobs,
    parts.map(({ name, part, blob }) => ({ name: parts.length === 1 ? name : part, blob })),
    version === current ? `files/${id}/` : `file-versions/${id}/${version}/`,
  )
}

/** Safe on every file system; the id after it makes it unique. */
const folder = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 40)
    .toWellFormed()

const roomEntries = ({ read, log }: Pick<ArchiveSources, 'read' | 'log'>, room: string, at: string): ArchiveEntry[] => [
  {
    path: `${at}/room.json`,
    open: async () => {
      const row = await read.selectFrom('rooms').selectAll().where('id', '=', room).executeTakeFirstOrThrow()
      const { name, created_at, updated_at, deleted_at, spec_version } = row
      const times = {
        createdAt: isoTimeOf(created_at),
        updatedAt: isoTimeOf(updated_at),
        deletedAt: isoTimeOf(deleted_at),
      }
      return json({ id: room, name, ...times, specVersion: spec_version })
    },
  },
  { path: `${at}/messages.jsonl`, open: async () => Readable.from(messageLines(read, room)) },
  { path: `${at}/model-calls.jsonl`, open: async () => Readable.from(modelCallLines(read, room)) },
  { path: `${at}/specs.jsonl`, open: async () => Readable.from(specLines(read, room)) },
  { path: `${at}/events.jsonl`, open: async () => Readable.from(eventLines(log, room)) },
]
