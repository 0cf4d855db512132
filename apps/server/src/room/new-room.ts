import { newId, newToken } from '../ids.ts'
import type { RoomsTable } from '../store/schema.ts'
import type { Tx } from '../store/store.ts'

/** Creates an empty room with a token and one member, its owner. */
export async function insertRoom(tx: Tx, of: { owner: string; name: string }, at: number): Promise<RoomsTable> {
  const room = await tx
    .insertInto('rooms')
    .values({
      id: newId(),
      owner_id: of.owner,
      name: of.name,
      token: newToken(),
      created_at: at,
      updated_at: at,
      deleted_at: null,
      last_seq: 0,
      spec_version: null,
      privacy: 'statistics',
      state: null,
      command_base: 0,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('members')
    .values({ room_id: room.id, person_id: of.owner, role: 'owner', joined_at: at })
    .execute()
  return room
}
