import { AppError, type Role, type RoomMember } from '@belvedere/contract'
import { requireRoom } from '../../room/access.ts'
import type { Actor } from '../../room/caller.ts'
import { displayName } from '../../room/display-name.ts'
import { findRole, setRole } from '../../room/membership.ts'
import type { StoreReader } from '../../store/store.ts'
import type { RoomsDeps } from './rooms.ts'

const rank: Record<Role, number> = { owner: 0, editor: 1, viewer: 2 }

/** Who is in a room, owners first, then by how long. */
export async function listMembers({ store }: RoomsDeps, by: Actor, roomId: string): Promise<RoomMember[]> {
  await requireRoom(store.read, by, roomId, 'view')
  const rows = await store.read
    .selectFrom('members')
    .innerJoin('people', 'people.id', 'members.person_id')
    .select(['people.id', 'people.kind', 'people.name', 'people.email', 'members.role'])
    .where('members.room_id', '=', roomId)
    .orderBy('members.joined_at')
    .orderBy('people.id')
    .execute()
  return rows
    .toSorted((a, b) => rank[a.role] - rank[b.role])
    .map((row) => ({ userId: row.id, name: displayName(row), role: row.role }))
}

/** Gives a member another role; the same again changes nothing. The last owner stays one: `conflict`. */
export async function changeMember(
  deps: RoomsDeps,
  by: Actor,
  roomId: string,
  { userId, role }: { userId: string; role: Role },
): Promise<void> {
  const changed = await deps.log.change(roomId, async (change) => {
    await requireRoom(change.tx, by, roomId, 'manage')
    if ((await requireRole(change.tx, roomId, userId)) === role) return false
    await setRole(change, { room: roomId, person: userId, role })
    return true
  })
  if (changed) deps.bus.publish({ type: 'member_changed', room: roomId, person: userId, role })
}

/**
 * Takes a member out of a room, or lets oneself leave it; the last owner stays: `conflict`. Removing revokes the room's
 * invites, for the link by which somebody came would let them in again.
 */
export async function removeMember(deps: RoomsDeps, by: Actor, roomId: string, userId: string): Promise<void> {
  const leaves = userId === by.person
  await deps.log.change(roomId, async (change) => {
    await requireRoom(change.tx, by, roomId, leaves ? 'view' : 'manage')
    await requireRole(change.tx, roomId, userId)
    if (!leaves) await change.tx.deleteFrom('invites').where('room_id', '=', roomId).execute()
    await setRole(change, { room: roomId, person: userId, role: null })
  })
  deps.bus.publish({ type: 'member_changed', room: roomId, person: userId, role: null })
}

async function requireRole(read: StoreReader, room: string, person: string): Promise<Role> {
  const role = await findRole(read, room, person)
  if (role === null) throw new AppError('not_found', 'There is no such member in this room.')
  return role
}
