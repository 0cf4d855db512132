import type { Role } from '@belvedere/contract'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import type { StoreReader, Tx } from '../store/store.ts'
import type { RoomChange } from './room-log.ts'

/**
 * Sets a person's role in a room, or removes them (null), and announces it in the room's log. A room keeps at least one
 * owner (`conflict`), one of whom it is recorded under. Publish `member_changed` after the commit.
 */
export async function setRole(
  { tx, at, append }: RoomChange,
  { room, person, role }: { room: string; person: string; role: Role | null },
): Promise<void> {
  if (role !== 'owner') await releaseOwnership(tx, room, person)
  if (role === null)
    await tx.deleteFrom('members').where('room_id', '=', room).where('person_id', '=', person).execute()
  else
    await tx
      .insertInto('members')
      .values({ room_id: room, person_id: person, role, joined_at: at })
      .onConflict((conflict) => conflict.columns(['room_id', 'person_id']).doUpdateSet({ role }))
      .execute()
  await append('member_changed', { userId: person, role })
}

/** A person's role in a room; null for non-members. */
export async function findRole(read: StoreReader, room: string, person: string): Promise<Role | null> {
  const member = await read
    .selectFrom('members')
    .select('role')
    .where('room_id', '=', room)
    .where('person_id', '=', person)
    .executeTakeFirst()
  return member?.role ?? null
}

/** An owner who steps down loses their open invites, and the room is recorded under another owner. */
async function releaseOwnership(tx: Tx, room: string, person: string): Promise<void> {
  if ((await findRole(tx, room, person)) !== 'owner') return
  if (!(await transferOwnership(tx, room, person)))
    throw new TextError('conflict', serverTexts.message('rooms.last_owner'))
  await tx.deleteFrom('invites').where('room_id', '=', room).where('invited_by', '=', person).execute()
}

/** Records a person's room under its longest-standing other owner; false if there is none. */
export async function transferOwnership(tx: Tx, room: string, person: string): Promise<boolean> {
  const next = await tx
    .selectFrom('members')
    .select('person_id')
    .where('room_id', '=', room)
    .where('person_id', '!=', person)
    .where('role', '=', 'owner')
    .orderBy('joined_at')
    .orderBy('person_id')
    .executeTakeFirst()
  if (next === undefined) return false
  await tx
    .updateTable('rooms')
    .set({ owner_id: next.person_id })
    .where('id', '=', room)
    .where('owner_id', '=', person)
    .execute()
  return true
}
