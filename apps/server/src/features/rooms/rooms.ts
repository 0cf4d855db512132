import type { Privacy, Room } from '@belvedere/contract'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import { newToken } from '../../ids.ts'
import { requireRoom, rolesAllowed } from '../../room/access.ts'
import type { Bus } from '../../room/bus.ts'
import type { Actor } from '../../room/caller.ts'
import { trashRetentionMs } from '../../room/erasure.ts'
import { insertRoom } from '../../room/new-room.ts'
import type { RoomLog } from '../../room/room-log.ts'
import { roomsOf, roomView } from '../../room/room-view.ts'
import type { Store } from '../../store/store.ts'

export interface RoomsDeps {
  store: Store
  log: RoomLog
  bus: Bus
  now(): number
}
const maxRooms = 1000

/** The actor's rooms, newest activity first. */
export async function listRooms({ store }: RoomsDeps, actor: Actor): Promise<Room[]> {
  return roomsOf(store.read, actor)
}

export async function viewRoom({ store }: RoomsDeps, actor: Actor, id: string): Promise<Room> {
  const { room, role } = await requireRoom(store.read, actor, id, 'view')
  return roomView(store.read, room, role)
}

/** Creates an empty room of the actor. At most a thousand: `conflict`. */
export async function createRoom({ store, now }: RoomsDeps, actor: Actor, name: string): Promise<Room> {
  const count = await store.read
    .selectFrom('rooms')
    .select((eb) => eb.fn.countAll<number>().as('rooms'))
    .where('owner_id', '=', actor.person)
    .executeTakeFirstOrThrow()
  if (count.rooms >= maxRooms)
    throw new TextError('conflict', serverTexts.message('rooms.too_many', { limit: maxRooms }))
  const room = await store.write((tx) => insertRoom(tx, { owner: actor.person, name }, now()))
  return roomView(store.read, room, 'owner')
}

/** Changes a room's name or privacy and announces it; unchanged values are ignored. */
export async function changeRoom(
  deps: RoomsDeps,
  actor: Actor,
  id: string,
  changes: { name?: string | undefined; privacy?: Privacy | undefined },
): Promise<Room> {
  const { room } = await requireRoom(deps.store.read, actor, id, 'manage')
  const name = changes.name === room.name ? undefined : changes.name
  const privacy = changes.privacy === room.privacy ? undefined : changes.privacy
  if (name !== undefined || privacy !== undefined)
    await deps.log.change(id, async ({ tx, append }) => {
      // Only changed columns are written: a rename must not undo a change of privacy made meanwhile.
      const updated = await tx
        .updateTable('rooms')
        .set({ name, privacy })
        .where('id', '=', id)
        .returning('name')
        .executeTakeFirst()
      await append('room_updated', { name: updated?.name ?? room.name, ...(privacy && { privacy }) })
    })
  return viewRoom(deps, actor, id)
}

/** Moves a room to the trash, from where it can be restored for 7 days. */
export async function deleteRoom(deps: RoomsDeps, actor: Actor, id: string): Promise<void> {
  await requireRoom(deps.store.read, actor, id, 'manage')
  await deps.log.change(id, async ({ tx, at, append }) => {
    await tx.updateTable('rooms').set({ deleted_at: at }).where('id', '=', id).execute()
    await append('room_deleted', {})
  })
  deps.bus.publish({ type: 'room_closed', room: id, because: 'deleted' })
}

/** Deleted rooms that the actor can restore, newest deletion first. */
export async function listTrash({ store }: RoomsDeps, actor: Actor) {
  const rows = await store.read
    .selectFrom('members')
    .innerJoin('rooms', 'rooms.id', 'members.room_id')
    .select(['rooms.id', 'rooms.name', 'rooms.deleted_at'])
    .where('members.person_id', '=', actor.person)
    .where('members.role', 'in', rolesAllowed('manage'))
    .where('rooms.deleted_at', 'is not', null)
    .orderBy('rooms.deleted_at', 'desc')
    .execute()
  return rows.flatMap(({ id, name, deleted_at }) =>
    deleted_at === null
      ? []
      : [
          {
            id,
            name,
            deletedAt: new Date(deleted_at).toISOString(),
            erasedAt: new Date(deleted_at + trashRetentionMs).toISOString(),
          },
        ],
  )
}

/** Restores a room from the trash; a room that is not there is left as it is. */
export async function restoreRoom(deps: RoomsDeps, actor: Actor, id: string): Promise<Room> {
  await deps.store.write((tx) =>
    tx
      .updateTable('rooms')
      .set({ deleted_at: null, updated_at: deps.now() })
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .where('id', 'in', (rooms) =>
        rooms
          .selectFrom('members')
          .select('room_id')
          .where('person_id', '=', actor.person)
          .where('role', 'in', rolesAllowed('manage')),
      )
      .execute(),
  )
  return viewRoom(deps, actor, id)
}

/** Replaces the room's token; sockets opened with the old one close. */
export async function rotateRoomToken(deps: RoomsDeps, actor: Actor, id: string): Promise<Room> {
  await requireRoom(deps.store.read, actor, id, 'manage')
  await deps.store.write((tx) => tx.updateTable('rooms').set({ token: newToken() }).where('id', '=', id).execute())
  deps.bus.publish({ type: 'token_rotated', room: id })
  return viewRoom(deps, actor, id)
}
