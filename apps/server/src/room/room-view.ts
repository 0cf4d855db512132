import type { File, Role, Room } from '@belvedere/contract'
import { prepared, type ValueOf } from '../store/prepared-query.ts'
import type { RoomsTable } from '../store/schema.ts'
import type { StoreReader } from '../store/store.ts'
import { selectRoomsOfPerson, selectRoomsWithRole } from './access.ts'
import type { Actor } from './caller.ts'
import { filesOfPersonsRooms, roomFileViews } from './room-files.ts'

interface RoomViewParts {
  role: Role
  /** Titles of the current spec. */
  titles: { title: string; subtitle: string } | null
  files: File[]
}

/** The columns of a room that are shown. The state may be larger than all others together. */
const viewColumns = [
  'rooms.id',
  'rooms.name',
  'rooms.token',
  'rooms.created_at',
  'rooms.updated_at',
  'rooms.spec_version',
  'rooms.privacy',
  'rooms.last_seq',
] as const
type ViewedRow = Pick<
  RoomsTable,
  'id' | 'name' | 'token' | 'created_at' | 'updated_at' | 'spec_version' | 'privacy' | 'last_seq'
>

const viewOf = (room: ViewedRow, { role, titles, files }: RoomViewParts): Room => ({
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

/** A room as sent to clients. */
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

const selectListedRooms = prepared((read, value: ValueOf<{ person: string }>) =>
  selectRoomsOfPerson(read, value('person'))
    .leftJoin('specs', (join) =>
      join.onRef('specs.room_id', '=', 'rooms.id').onRef('specs.version', '=', 'rooms.spec_version'),
    )
    .select([...viewColumns, 'members.role', 'specs.title', 'specs.subtitle'])
    .orderBy('rooms.updated_at', 'desc')
    .orderBy('rooms.id'),
)

/** A person's rooms, newest activity first, in three statements. */
export async function roomsOf(read: StoreReader, { person }: Actor): Promise<Room[]> {
  const rows = await selectListedRooms(read, { person })
  const files = await filesOfPersonsRooms(read, person)
  return rows.map(({ title, subtitle, ...room }) => {
    const titles = title === null || subtitle === null ? null : { title, subtitle }
    return viewOf(room, { role: room.role, titles, files: files.get(room.id) ?? [] })
  })
}

/** The initial room of a session: that of the `room_token` cookie, else the latest. */
export async function firstRoom(read: StoreReader, actor: Actor, roomToken: string | undefined): Promise<Room | null> {
  const current =
    roomToken === undefined
      ? undefined
      : await selectRoomsWithRole(read, actor).where('rooms.token', '=', roomToken).executeTakeFirst()
  const match =
    current ??
    (await selectRoomsWithRole(read, actor)
      .orderBy('rooms.updated_at', 'desc')
      .orderBy('rooms.id')
      .limit(1)
      .executeTakeFirst())
  if (match === undefined) return null
  const { role, ...room } = match
  return roomView(read, room, role)
}
