import type { Role, RoomMember } from '@belvedere/contract'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import { requireRoom } from '../../room/access.ts'
import type { Actor } from '../../room/caller.ts'
import { displayName } from '../../room/display-name.ts'
import { findRole, setRole } from '../../room/membership.ts'
import type { StoreReader } from '../../store/store.ts'
import type { RoomsDeps } from './rooms.ts'

const rank: Record<Role, number> = { owner: 0, editor: 1, viewer: 2 }

/** The members, owners first, then in the order of joining. */
export async function listMembers({ store }: RoomsDeps, actor: Actor, roomId: string): Promise<RoomMember[]> {
  await requireRoom(store.read, actor, roomId, 'view')
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

/** Changes a member's role; the same role changes nothing. The last owner keeps the role: `conflict`. */
export async function changeMember(
  deps: RoomsDeps,
  actor: Actor,
  roomId: string,
  { userId, role }: { userId: string; role: Role },
): Promise<void> {
  const hasChanged = await deps.log.change(roomId, async (change) => {
    await requireRoom(change.tx, actor, roomId, 'manage')
    if ((await requireRole(change.tx, roomId, userId)) === role) return false
    await setRole(change, { room: roomId, person: userId, role })
    return true
  })
  if (hasChanged) deps.bus.publish({ type: 'member_changed', room: roomId, person: userId, role })
}

/**
 * Removes a member, or lets the actor leave; the last owner cannot leave: `conflict`. Removing somebody revokes the
 * room's invites, whose links would let them in again.
 */
export async function removeMember(deps: RoomsDeps, actor: Actor, roomId: string, userId: string): Promise<void> {
  const isLeaving = userId === actor.person
  await deps.log.change(roomId, async (change) => {
    await requireRoom(change.tx, actor, roomId, isLeaving ? 'view' : 'manage')
    await requireRole(change.tx, roomId, userId)
    if (!isLeaving) await change.tx.deleteFrom('invites').where('room_id', '=', roomId).execute()
    await setRole(change, { room: roomId, person: userId, role: null })
  })
  deps.bus.publish({ type: 'member_changed', room: roomId, person: userId, role: null })
}

async function requireRole(read: StoreReader, room: string, person: string): Promise<Role> {
  const role = await findRole(read, room, person)
  if (role === null) throw new TextError('not_found', serverTexts.message('rooms.member_missing'))
  return role
}
