import type { RoomLog } from '../../room/room-log.ts'
import { messageDetailsColumn, specColumn } from '../../store/json-columns.ts'
import type { StoreReader } from '../../store/store.ts'
import { isoTimeOf } from './iso-time.ts'

/** JSON lines, streamed: a room may hold years of messages. */
type Lines = AsyncIterable<string>

const pageSize = 500

interface Paged<Row> {
  /** The rows after `last`, or the first ones, in order, at most `size`. */
  page: (last?: Row) => Promise<Row[]>
  size?: number
  record(row: Row): object
}

async function* lines<Row>({ page, record, size = pageSize }: Paged<Row>): Lines {
  let last: Row | undefined
  for (;;) {
    const rows = await page(last)
    for (const row of rows) yield `${JSON.stringify(record(row))}\n`
    if (rows.length < size) return
    last = rows.at(-1)
  }
}

type Numbered = { seq: number | null }

const messagesAfter = (read: StoreReader, room: string, last: Numbered | undefined) =>
  read
    .selectFrom('messages')
    .selectAll()
    .where('room_id', '=', room)
    .where('seq', '>', last?.seq ?? 0)
    .orderBy('seq')
    .limit(pageSize)

export const messageLines = (read: StoreReader, room: string): Lines =>
  lines({
    page: (last?: Numbered) => messagesAfter(read, room, last).execute(),
    record: ({ id, seq, role, text, status, created_at, details }) => ({
      ...{ seq, role, text, status },
      createdAt: isoTimeOf(created_at),
      details: messageDetailsColumn.read(details, `message ${id}`),
    }),
  })

/** A person's messages in rooms of others; messages of other members are not part of their export. */
export async function* messagesElsewhereLines(read: StoreReader, person: string): Lines {
  const rooms = await read
    .selectFrom('messages')
    .innerJoin('rooms', 'rooms.id', 'messages.room_id')
    .select(['rooms.id', 'rooms.name'])
    .distinct()
    .where('messages.author_id', '=', person)
    .where('rooms.owner_id', '!=', person)
    .orderBy('rooms.id')
    .execute()
  for (const room of rooms)
    yield* lines({
      page: (last?: Numbered) => messagesAfter(read, room.id, last).where('author_id', '=', person).execute(),
      record: ({ text, created_at }) => ({ room, text, createdAt: isoTimeOf(created_at) }),
    })
}

export const specLines = (read: StoreReader, room: string): Lines =>
  lines({
    page: (last?: { version: number }) =>
      read
        .selectFrom('specs')
        .selectAll()
        .where('room_id', '=', room)
        .where('version', '>', last?.version ?? 0)
        .orderBy('version')
        .limit(pageSize)
        .execute(),
    record: ({ version, parent, by, title, spec, created_at }) => ({
      ...{ version, parent, by, title },
      spec: specColumn.read(spec, `room ${room}, version ${version}`),
      createdAt: isoTimeOf(created_at),
    }),
  })

/** A request to a model may hold hundreds of columns. */
const callsPageSize = 20

/** Requests to language models in a room and their answers. */
export const modelCallLines = (read: StoreReader, room: string): Lines =>
  lines({
    size: callsPageSize,
    page: ({ at, id }: { at: number; id: string } = { at: 0, id: '' }) =>
      read
        .selectFrom('model_calls')
        .selectAll()
        .where('room_id', '=', room)
        .where((eb) => eb.or([eb('at', '>', at), eb.and([eb('at', '=', at), eb('id', '>', id)])]))
        .orderBy('at')
        .orderBy('id')
        .limit(callsPageSize)
        .execute(),
    record: ({ at, endpoint, model, sent, received, outcome, fault }) => ({
      at: isoTimeOf(at),
      ...{ endpoint, model, sent, received, outcome, fault },
    }),
  })

export const eventLines = (log: RoomLog, room: string): Lines =>
  lines({
    page: (last?: Numbered) => log.read(room, last?.seq ?? 0, pageSize),
    record: (event) => event,
  })
