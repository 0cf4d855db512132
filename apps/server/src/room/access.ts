import { AppError, type Role } from '@belvedere/contract'
import type { Expression } from 'kysely'
import type { RoomsTable } from '../store/schema.ts'
import type { StoreReader } from '../store/store.ts'
import type { Actor } from './caller.ts'

/**
 * `view`: look and listen, leave. `edit`: talk, draw, link files and take them home. `manage`: rename, delete, restore,
 * change the token, decide who is in the room.
 */
export type RoomAction = 'view' | 'edit' | 'manage'

const allowed: Record<Role, readonly RoomAction[]> = {
  owner: ['view', 'edit', 'manage'],
  editor: ['view', 'edit'],
  viewer: ['view'],
}
const refusals: Record<RoomAction, string> = {
  view: 'Your role in this room does not allow this.',
  edit: 'In this room you may only look. Ask one of its owners for the role editor.',
  manage: 'Only an owner of this room may do this. Ask one of them.',
}

/** The roles that may do this. */
export const rolesAllowed = (action: RoomAction): Role[] =>
  (['owner', 'editor', 'viewer'] as const).filter((role) => allowed[role].includes(action))

/** A room with the role in it of whoever asked. */
export interface RoomAccess {
  room: RoomsTable
  role: Role
}

/** The rooms that a person is in, as members; none of the trash. */
export const selectRoomsOfPerson = (read: StoreReader, person: string | Expression<string>) =>
  read
    .selectFrom('members')
    .innerJoin('rooms', 'rooms.id', 'members.room_id')
    .where('members.person_id', '=', person)
    .where('rooms.deleted_at', 'is', null)

/** The rooms that a person is in with their role there; none of the trash. */
export const selectRoomsWithRole = (read: StoreReader, by: Actor) =>
  selectRoomsOfPerson(read, by.person).selectAll('rooms').select('members.role')

/** Refuses what the role does not allow. A room that the caller may not know of is not there. */
function allow(found: (RoomsTable & { role: Role }) | undefined, action: RoomAction): RoomAccess {
  if (found === undefined) throw new AppError('not_found', 'There is no such room, or it is not yours.')
  const { role, ...room } = found
  if (!allowed[role].includes(action)) throw new AppError('forbidden', refusals[action])
  return { room, role }
}

/** The room and the caller’s role; `forbidden` where the role does not suffice for the action. */
export const requireRoom = async (read: StoreReader, by: Actor, id: string, action: RoomAction): Promise<RoomAccess> =>
  allow(await selectRoomsWithRole(read, by).where('rooms.id', '=', id).executeTakeFirst(), action)

export const requireRoomByToken = async (read: StoreReader, by: Actor, token: string, action: RoomAction) =>
  allow(await selectRoomsWithRole(read, by).where('rooms.token', '=', token).executeTakeFirst(), action)

export const noRoomNamed = (): AppError => new AppError('not_found', 'Name a room, or enter one first.')

/** The room that a request means: the one it names, else the one of the `room_token` cookie. */
export async function requireRequestedRoom(
  read: StoreReader,
  by: Actor,
  meant: { roomId: string | undefined; roomToken: string | undefined },
  action: RoomAction,
) {
  if (meant.roomId !== undefined) return requireRoom(read, by, meant.roomId, action)
  if (meant.roomToken !== undefined) return requireRoomByToken(read, by, meant.roomToken, action)
  throw noRoomNamed()
}

type Whereabouts = { room: string; person: string }
/** In one question: far below what a statement may bind. */
const askedAtOnce = 500

/** The roles that people have in rooms by now; null for who is not in a room, or where it is gone. */
export async function findRoles(read: StoreReader, asked: Whereabouts[]): Promise<(of: Whereabouts) => Role | null> {
  const roles = new Map<string, Role>()
  const key = ({ room, person }: Whereabouts) => `${room} ${person}`
  for (let from = 0; from < asked.length; from += askedAtOnce) {
    const some = asked.slice(from, from + askedAtOnce)
    const rows = await read
      .selectFrom('members')
      .innerJoin('rooms', 'rooms.id', 'members.room_id')
      .select(['members.room_id as room', 'members.person_id as person', 'members.role'])
      .where('members.room_id', 'in', [...new Set(some.map(({ room }) => room))])
      .where('members.person_id', 'in', [...new Set(some.map(({ person }) => person))])
      .where('rooms.deleted_at', 'is', null)
      .execute()
    for (const row of rows) roles.set(key(row), row.role)
  }
  return (of) => roles.get(key(of)) ?? null
}
