import type { AppError, Role } from '@belvedere/contract'
import type { TranslatableText } from '@belvedere/texts'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import type { Expression } from 'kysely'
import { portions } from '../store/portions.ts'
import type { RoomsTable } from '../store/schema.ts'
import type { StoreReader } from '../store/store.ts'
import type { Actor } from './caller.ts'

/**
 * `view`: see the chart, its versions, the chat and the tables, export the chart, leave. `edit`: send messages, change the
 * chart and its params, add, link, unlink and download files. `manage`: rename, delete and restore the room, set its
 * privacy, replace its token, invite and manage members.
 */
export type RoomAction = 'view' | 'edit' | 'manage'

const allowed: Record<Role, readonly RoomAction[]> = {
  owner: ['view', 'edit', 'manage'],
  editor: ['view', 'edit'],
  viewer: ['view'],
}
/** What people are told whose role does not allow the action; every role allows `view` so far. */
const refusals: Record<RoomAction, TranslatableText> = {
  view: serverTexts.message('access.view'),
  edit: serverTexts.message('access.edit'),
  manage: serverTexts.message('access.manage'),
}

/** The roles that allow an action. */
export const rolesAllowed = (action: RoomAction): Role[] =>
  (['owner', 'editor', 'viewer'] as const).filter((role) => allowed[role].includes(action))

/** A room with the actor's role in it. */
export interface RoomAccess {
  room: RoomsTable
  role: Role
}

/** The rooms that a person is a member of, except deleted ones. */
export const selectRoomsOfPerson = (read: StoreReader, person: string | Expression<string>) =>
  read
    .selectFrom('members')
    .innerJoin('rooms', 'rooms.id', 'members.room_id')
    .where('members.person_id', '=', person)
    .where('rooms.deleted_at', 'is', null)

/** The rooms that the actor is a member of, with their role, except deleted ones. */
export const selectRoomsWithRole = (read: StoreReader, actor: Actor) =>
  selectRoomsOfPerson(read, actor.person).selectAll('rooms').select('members.role')

/** Throws if the role does not allow the action; a room unknown to the actor is `not_found`. */
function authorize(match: (RoomsTable & { role: Role }) | undefined, action: RoomAction): RoomAccess {
  if (match === undefined) throw new TextError('not_found', serverTexts.message('access.room_missing'))
  const { role, ...room } = match
  if (!allowed[role].includes(action)) throw new TextError('forbidden', refusals[action])
  return { room, role }
}

/** The room and the actor's role; `forbidden` if the role does not allow the action. */
export const requireRoom = async (
  read: StoreReader,
  actor: Actor,
  id: string,
  action: RoomAction,
): Promise<RoomAccess> =>
  authorize(await selectRoomsWithRole(read, actor).where('rooms.id', '=', id).executeTakeFirst(), action)

export const requireRoomByToken = async (read: StoreReader, actor: Actor, token: string, action: RoomAction) =>
  authorize(await selectRoomsWithRole(read, actor).where('rooms.token', '=', token).executeTakeFirst(), action)

/** For a request that names no room, from a browser that has entered none. */
export const noRoomNamedError = (): AppError => new TextError('not_found', serverTexts.message('access.name_room'))

/** The room of a request: the one it names, else that of the `room_token` cookie. */
export async function requireRequestedRoom(
  read: StoreReader,
  actor: Actor,
  requested: { roomId: string | undefined; roomToken: string | undefined },
  action: RoomAction,
) {
  if (requested.roomId !== undefined) return requireRoom(read, actor, requested.roomId, action)
  if (requested.roomToken !== undefined) return requireRoomByToken(read, actor, requested.roomToken, action)
  throw noRoomNamedError()
}

type Membership = { room: string; person: string }
/** Per statement: far below SQLite's limit of bound values. */
const batchSize = 500

/** Reads the current roles of these people in these rooms; the lookup gives null for non-members and deleted rooms. */
export async function roleLookup(
  read: StoreReader,
  memberships: Membership[],
): Promise<(membership: Membership) => Role | null> {
  const roles = new Map<string, Role>()
  const key = ({ room, person }: Membership) => `${room} ${person}`
  for (let from = 0; from < memberships.length; from += batchSize) {
    const batch = memberships.slice(from, from + batchSize)
    const rows = await read
      .selectFrom('members')
      .innerJoin('rooms', 'rooms.id', 'members.room_id')
      .select(['members.room_id as room', 'members.person_id as person', 'members.role'])
      .where('members.room_id', 'in', [...new Set(batch.map(({ room }) => room))])
      .where('members.person_id', 'in', [...new Set(batch.map(({ person }) => person))])
      .where('rooms.deleted_at', 'is', null)
      .execute()
    for (const row of rows) roles.set(key(row), row.role)
  }
  return (membership) => roles.get(key(membership)) ?? null
}

/** The tokens of the rooms that are there. */
export async function tokensOf(read: StoreReader, rooms: string[]): Promise<Map<string, string>> {
  const tokens = new Map<string, string>()
  for (const some of portions(rooms)) {
    const rows = await read.selectFrom('rooms').select(['id', 'token']).where('id', 'in', some).execute()
    for (const { id, token } of rows) tokens.set(id, token)
  }
  return tokens
}
