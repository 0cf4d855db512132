import type { RoomLog } from '../../room/log.ts'
import type { Reader } from '../../store/store.ts'
import { iso } from './iso.ts'

/** JSON, one record a line, read as it is written: a room may have been used for years. */
type Lines = AsyncIterable<string>

const pageSize = 500

interface Numbered<Row> {
  /** The rows that come after a number, in order, at most `pageSize`. */
  page(after: number): Promise<Row[]>
  number(row: Row): number
  record(row: Row): object
}

async function* lines<Row>({ page, number, record }: Numbered<Row>): Lines {
  let after = 0
  for (;;) {
    const rows = await page(after)
    for (const row of rows) yield `${JSON.stringify(record(row))}\n`
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageSize) return
    after = number(last)
  }
}

const messagesAfter = (read: Reader, room: string, after: number) =>
  read
    .selectFrom('messages')
    .selectAll()
    .where('room_id', '=', room)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(pageSize)

export const messageLines = (read: Reader, room: string): Lines =>
  lines({
    page: (after) => messagesAfter(read, room, after).execute(),
    number: ({ seq }) => seq,
    record: ({ seq, role, text, status, created_at, details }) => ({
      ...{ seq, role, text, status },
      createdAt: iso(created_at),
      details: JSON.parse(details),
    }),
  })

/** What somebody has said in rooms that are not theirs; what others said there is not theirs to take along. */
export async function* saidElsewhereLines(read: Reader, person: string): Lines {
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
      page: (after) => messagesAfter(read, room.id, after).where('author_id', '=', person).execute(),
      number: ({ seq }) => seq,
      record: ({ text, created_at }) => ({ room, text, createdAt: iso(created_at) }),
    })
}

export const specLines = (read: Reader, room: string): Lines =>
  lines({
    page: (after) =>
      read
        .selectFrom('specs')
        .selectAll()
        .where('room_id', '=', room)
        .where('version', '>', after)
        .orderBy('version')
        .limit(pageSize)
        .execute(),
    number: ({ version }) => version,
    record: ({ version, parent, by, title, spec, created_at }) => ({
      ...{ version, parent, by, title },
      spec: JSON.parse(spec),
      createdAt: iso(created_at),
    }),
  })

/** A request to a model may hold hundreds of columns. */
const callsAtOnce = 20

/** What language models were sent in a room, and gave back. */
export async function* modelCallLines(read: Reader, room: string): Lines {
  for (let last = { at: 0, id: '' }; ; ) {
    const rows = await read
      .selectFrom('model_calls')
      .selectAll()
      .where('room_id', '=', room)
      .where((eb) => eb.or([eb('at', '>', last.at), eb.and([eb('at', '=', last.at), eb('id', '>', last.id)])]))
      .orderBy('at')
      .orderBy('id')
      .limit(callsAtOnce)
      .execute()
    for (const { at, endpoint, model, sent, received, outcome, fault } of rows)
      yield `${JSON.stringify({ at: iso(at), endpoint, model, sent, received, outcome, fault })}\n`
    const end = rows.at(-1)
    if (end === undefined || rows.length < callsAtOnce) return
    last = end
  }
}

export const eventLines = (log: RoomLog, room: string): Lines =>
  lines({
    page: (after) => log.read(room, after, pageSize),
    number: ({ seq }) => seq ?? 0,
    record: (event) => event,
  })
