import type { File, Role, Room } from '@belvedere/contract'
import { prepared, type ValueOf } from '../store/prepared.ts'
import type { RoomsTable } from '../store/schema.ts'
import type { StoreReader } from '../store/store.ts'
import { selectRoomsOfPerson, selectRoomsWithRole } from './access.ts'
import type { Actor } from './caller.ts'
import { filesOfPersonsRooms, roomFileViews } from './files.ts'

interface Parts {
  role: Role
  /** Of the spec that stands. */
  titles: { title: string; subtitle: string } | null
  files: File[]
}

/** Of a room’s row what people are shown. Its state alone may be larger than all the rest. */
const shown = [
  'rooms.id',
  'rooms.name',
  'rooms.token',
  'rooms.created_at',
  'rooms.updated_at',
  'rooms.spec_version',
  'rooms.privacy',
  'rooms.last_seq',
] as const
type ShownRoom = Pick<
  RoomsTable,
  'id' | 'name' | 'token' | 'created_at' | 'updated_at' | 'spec_version' | 'privacy' | 'last_seq'
>

const viewOf = (room: ShownRoom, { role, titles, files }: Parts): Room => ({
  id: room.id,
  name: room.name,
  token: room.token,
  role,
  createdAt: new Date(room.created_at).toISOString(),
  updatedAt: new Date(room.updated_at).toISOString(),
  files,
  spec: room.spec_version === null || titles === null ? null : { version: room.spec_version, ...titles },
  privacy: room.privacy,
  lastSeq: room.last_seq,
})

/** A room as it goes over the wire. */
export async function roomView(read: StoreReader, room: RoomsTable, role: Role): Promise<Room> {
  const current =
    room.spec_version === null
      ? undefined
      : await read
          .selectFrom('specs')
          .select(['title', 'subtitle'])
          .where('room_id', '=', room.id)
          .where('version', '=', room.spec_version)
          .executeTakeFirst()
  return viewOf(room, { role, titles: current ?? null, files: await roomFileViews(read, room.id) })
}

const listed = prepared((read, value: ValueOf<{ person: string }>) =>
  selectRoomsOfPerson(read, value('person'))
    .leftJoin('specs', (join) =>
      join.onRef('specs.room_id', '=', 'rooms.id').onRef('specs.version', '=', 'rooms.spec_version'),
    )
    .select([...shown, 'members.role', 'specs.title', 'specs.subtitle'])
    .orderBy('rooms.updated_at', 'desc')
    .orderBy('rooms.id'),
)

/** The rooms that a person is in, newest activity first: three statements, however many there are. */
export async function roomsOf(read: StoreReader, { person }: Actor): Promise<Room[]> {
  const rows = await listed(read, { person })
  const files = await filesOfPersonsRooms(read, person)
  return rows.map(({ title, subtitle, ...room }) => {
    const titles = title === null || subtitle === null ? null : { title, subtitle }
    return viewOf(room, { role: room.role, titles, files: files.get(room.id) ?? [] })
  })
}

/** The room that a session shows first: the one of the `room_token` cookie, else the latest. */
export async function firstRoom(read: StoreReader, by: Actor, roomToken: string | undefined): Promise<Room | null> {
  const entered =
    roomToken === undefined
      ? undefined
      : await selectRoomsWithRole(read, by).where('rooms.token', '=', roomToken).executeTakeFirst()
  const found =
    entered ??
    (await selectRoomsWithRole(read, by)
      .orderBy('rooms.updated_at', 'desc')
      .orderBy('rooms.id')
      .limit(1)
      .executeTakeFirst())
  if (found === undefined) return null
  const { role, ...room } = found
  return roomView(read, room, role)
}
