import { AppError, type Role } from '@belvedere/contract'
import type { RoomsTable } from '../store/schema.ts'
import type { Reader } from '../store/store.ts'
import type { Actor } from './caller.ts'

/** `manage`: rename, delete, restore, change its token. */
export type RoomAction = 'view' | 'edit' | 'manage'

const allowed: Record<Role, readonly RoomAction[]> = {
  owner: ['view', 'edit', 'manage'],
  editor: ['view', 'edit'],
  viewer: ['view'],
}

/** The caller’s role in a room; null for who may not know of it. */
export const roleIn = (room: Pick<RoomsTable, 'owner_id'>, by: Actor): Role | null =>
  room.owner_id === by.person ? 'owner' : null

const unknownRoom = () => new AppError('not_found', 'There is no such room, or it is not yours.')

/** The room and the caller's role in it. A room that the caller may not know of is not there. */
function allow(room: RoomsTable | undefined, by: Actor, action: RoomAction): { room: RoomsTable; role: Role } {
  const role = room === undefined ? null : roleIn(room, by)
  if (room === undefined || role === null || room.deleted_at !== null) throw unknownRoom()
  if (!allowed[role].includes(action)) throw new AppError('forbidden', 'Your role in this room does not allow this.')
  return { room, role }
}

/** The room and the caller’s role; `forbidden` where the role does not suffice for the action. */
export const requireRoom = async (read: Reader, by: Actor, id: string, action: RoomAction) =>
  allow(await read.selectFrom('rooms').selectAll().where('id', '=', id).executeTakeFirst(), by, action)

export const requireRoomByToken = async (read: Reader, by: Actor, token: string, action: RoomAction) =>
  allow(await read.selectFrom('rooms').selectAll().where('token', '=', token).executeTakeFirst(), by, action)

/** The room that a request means: the one it names, else the one of the `room_token` cookie. */
export async function requireMeantRoom(
  read: Reader,
  by: Actor,
  meant: { roomId: string | undefined; roomToken: string | undefined },
  action: RoomAction,
) {
  if (meant.roomId !== undefined) return requireRoom(read, by, meant.roomId, action)
  if (meant.roomToken !== undefined) return requireRoomByToken(read, by, meant.roomToken, action)
  throw new AppError('not_found', 'Name a room, or enter one first.')
}
