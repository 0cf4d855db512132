import type { Role, Room } from '@belvedere/contract'
import type { RoomsTable } from '../store/schema.ts'
import type { Reader } from '../store/store.ts'
import { roleIn } from './access.ts'
import type { Actor } from './caller.ts'
import { roomFileViews } from './files.ts'

/** A room as it goes over the wire. */
export async function roomView(read: Reader, room: RoomsTable, role: Role): Promise<Room> {
  const current =
    room.spec_version === null
      ? undefined
      : await read
          .selectFrom('specs')
          .select(['version', 'title'])
          .where('room_id', '=', room.id)
          .where('version', '=', room.spec_version)
          .executeTakeFirst()
  return {
    id: room.id,
    name: room.name,
    token: room.token,
    role,
    createdAt: new Date(room.created_at).toISOString(),
    updatedAt: new Date(room.updated_at).toISOString(),
    files: await roomFileViews(read, room.id),
    spec: current ?? null,
    lastSeq: room.last_seq,
  }
}

/** The member's rooms, newest activity first. */
export async function roomsOf(read: Reader, by: Actor): Promise<RoomsTable[]> {
  return read
    .selectFrom('rooms')
    .selectAll()
    .where('owner_id', '=', by.person)
    .where('deleted_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute()
}

/** The room that a session shows first: the one of the `room_token` cookie, else the latest. */
export async function firstRoom(read: Reader, by: Actor, roomToken: string | undefined): Promise<Room | null> {
  const rooms = await roomsOf(read, by)
  const room = rooms.find(({ token }) => token === roomToken) ?? rooms[0]
  if (room === undefined) return null
  const role = roleIn(room, by)
  return role === null ? null : roomView(read, room, role)
}
