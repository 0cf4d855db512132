import { Readable } from 'node:stream'
import type { Blobs } from '../../blobs/blobs.ts'
import { fileName } from '../../http/file-name.ts'
import type { RoomLog } from '../../room/log.ts'
import type { Reader } from '../../store/store.ts'

/** One file of the export; opened when its turn comes, so that no more than one lies in memory. */
export interface Entry {
  path: string
  open(): Promise<Readable>
}

export interface Sources {
  read: Reader
  log: RoomLog
  blobs: Blobs
}

const pageSize = 500
const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())
const json = (value: unknown): Readable => Readable.from([`${JSON.stringify(value, null, 2)}\n`])

/** What is kept of a person: the account, the rooms that are theirs with everything said and drawn there, the files. */
export async function contentsOf({ read, log, blobs }: Sources, person: string): Promise<Entry[]> {
  const rooms = await read.selectFrom('rooms').select(['id', 'name']).where('owner_id', '=', person).execute()
  const files = await read.selectFrom('files').select(['id', 'name', 'blob']).where('owner_id', '=', person).execute()
  return [
    { path: 'account.json', open: async () => json(await accountOf(read, person)) },
    { path: 'files.json', open: async () => json(await fileRecords(read, person)) },
    { path: 'messages.jsonl', open: async () => Readable.from(lines((after) => saidElsewhere(read, person, after))) },
    ...files.map(({ id, name, blob }) => ({ path: `files/${id}/${fileName(name)}`, open: () => blobs.open(blob) })),
    ...rooms.flatMap(({ id, name }) => roomEntries({ read, log }, id, `rooms/${folder(name)}-${id}`)),
  ]
}

/** Readable on every file system; the id behind it keeps it unique. */
const folder = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 40)
    .toWellFormed()

async function accountOf(read: Reader, person: string) {
  const row = await read.selectFrom('people').selectAll().where('id', '=', person).executeTakeFirstOrThrow()
  const [signIns, identities, keys, memberships] = await Promise.all([
    read.selectFrom('sign_ins').selectAll().where('person_id', '=', person).execute(),
    read.selectFrom('identities').selectAll().where('person_id', '=', person).execute(),
    read.selectFrom('api_keys').selectAll().where('person_id', '=', person).execute(),
    read
      .selectFrom('members')
      .innerJoin('rooms', 'rooms.id', 'members.room_id')
      .select(['rooms.id', 'rooms.name', 'members.role', 'members.joined_at'])
      .where('members.person_id', '=', person)
      .execute(),
  ])
  return {
    id: row.id,
    email: row.email,
    emailVerified: row.email_verified === 1,
    name: row.name,
    country: row.country,
    profession: row.profession,
    createdAt: iso(row.created_at),
    lastSeenAt: iso(row.last_seen_at),
    sessions: signIns.map((signIn) => ({
      createdAt: iso(signIn.created_at),
      lastSeenAt: iso(signIn.last_seen_at),
      endedAt: iso(signIn.ended_at),
      userAgent: signIn.user_agent,
    })),
    providers: identities.map(({ provider, issuer, subject, email, created_at }) => ({
      provider,
      issuer,
      subject,
      email,
      linkedAt: iso(created_at),
    })),
    apiKeys: keys.map(({ name, prefix, scopes, created_at, expires_at, last_used_at }) => ({
      name,
      prefix,
      scopes: JSON.parse(scopes),
      createdAt: iso(created_at),
      expiresAt: iso(expires_at),
      lastUsedAt: iso(last_used_at),
    })),
    rooms: memberships.map(({ id, name, role, joined_at }) => ({ id, name, role, joinedAt: iso(joined_at) })),
  }
}

async function fileRecords(read: Reader, person: string) {
  const rows = await read.selectFrom('files').selectAll().where('owner_id', '=', person).execute()
  return rows.map(({ id, name, format, size, status, version, created_at, updated_at, notes }) => ({
    id,
    name,
    format,
    size,
    status,
    version,
    createdAt: iso(created_at),
    updatedAt: iso(updated_at),
    notes: JSON.parse(notes),
  }))
}

/** Each a list with one record a line, however long the room has been used. */
const roomEntries = ({ read, log }: Omit<Sources, 'blobs'>, room: string, at: string): Entry[] => [
  {
    path: `${at}/room.json`,
    open: async () => {
      const row = await read.selectFrom('rooms').selectAll().where('id', '=', room).executeTakeFirstOrThrow()
      const { name, created_at, updated_at, deleted_at, spec_version } = row
      const times = { createdAt: iso(created_at), updatedAt: iso(updated_at), deletedAt: iso(deleted_at) }
      return json({ id: room, name, ...times, specVersion: spec_version })
    },
  },
  { path: `${at}/messages.jsonl`, open: async () => Readable.from(lines((after) => messagesAfter(read, room, after))) },
  { path: `${at}/specs.jsonl`, open: async () => Readable.from(lines((after) => specsAfter(read, room, after))) },
  {
    path: `${at}/events.jsonl`,
    open: async () =>
      Readable.from(
        lines(async (after) => {
          const events = await log.read(room, after, pageSize)
          return events.map((record) => ({ order: record.seq ?? 0, record }))
        }),
      ),
  },
]

/** What somebody has said in rooms that are not theirs; what others said there is not theirs to take along. */
async function saidElsewhere(read: Reader, person: string, after: number) {
  const rows = await read
    .selectFrom('messages')
    .innerJoin('rooms', 'rooms.id', 'messages.room_id')
    .select(['messages.room_id', 'rooms.name', 'messages.text', 'messages.created_at'])
    .where('messages.author_id', '=', person)
    .where('rooms.owner_id', '!=', person)
    .orderBy('messages.created_at')
    .orderBy('messages.id')
    .offset(after)
    .limit(pageSize)
    .execute()
  return rows.map(({ room_id, name, text, created_at }, i) => ({
    order: after + i + 1,
    record: { room: { id: room_id, name }, text, createdAt: iso(created_at) },
  }))
}

async function messagesAfter(read: Reader, room: string, after: number) {
  const rows = await read
    .selectFrom('messages')
    .selectAll()
    .where('room_id', '=', room)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(pageSize)
    .execute()
  return rows.map(({ seq, role, text, status, created_at, details }) => ({
    order: seq,
    record: { seq, role, text, status, createdAt: iso(created_at), details: JSON.parse(details) },
  }))
}

async function specsAfter(read: Reader, room: string, after: number) {
  const rows = await read
    .selectFrom('specs')
    .selectAll()
    .where('room_id', '=', room)
    .where('version', '>', after)
    .orderBy('version')
    .limit(pageSize)
    .execute()
  return rows.map(({ version, parent, by, title, spec, created_at }) => ({
    order: version,
    record: { version, parent, by, title, spec: JSON.parse(spec), createdAt: iso(created_at) },
  }))
}

async function* lines(page: (after: number) => Promise<{ order: number; record: object }[]>): AsyncIterable<string> {
  let after = 0
  for (;;) {
    const found = await page(after)
    for (const { record } of found) yield `${JSON.stringify(record)}\n`
    const last = found.at(-1)
    if (last === undefined || found.length < pageSize) return
    after = last.order
  }
}
