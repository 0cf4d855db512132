import { AppError, type Privacy, type Room } from '@belvedere/contract'
import { newToken } from '../../ids.ts'
import { requireRoom, rolesAllowed } from '../../room/access.ts'
import type { Bus } from '../../room/bus.ts'
import type { Actor } from '../../room/caller.ts'
import { trashMs } from '../../room/erase.ts'
import type { RoomLog } from '../../room/log.ts'
import { insertRoom } from '../../room/new-room.ts'
import { roomsOf, roomView } from '../../room/view.ts'
import type { Store } from '../../store/store.ts'

export interface RoomsDeps {
  store: Store
  log: RoomLog
  bus: Bus
  now(): number
}
const roomsAtMost = 1000

/** The rooms that the caller is in, newest activity first. */
export async function listRooms({ store }: RoomsDeps, by: Actor): Promise<Room[]> {
  return roomsOf(store.read, by)
}

export async function viewRoom({ store }: RoomsDeps, by: Actor, id: string): Promise<Room> {
  const { room, role } = await requireRoom(store.read, by, id, 'view')
  return roomView(store.read, room, role)
}

/** A new room, empty and the caller’s own. A thousand are enough: `conflict`. */
export async function createRoom({ store, now }: RoomsDeps, by: Actor, name: string): Promise<Room> {
  const count = await store.read
    .selectFrom('rooms')
    .select((eb) => eb.fn.countAll<number>().as('rooms'))
    .where('owner_id', '=', by.person)
    .executeTakeFirstOrThrow()
  if (count.rooms >= roomsAtMost) throw new AppError('conflict', `You have ${roomsAtMost} rooms. Delete one first.`)
  const room = await store.write((tx) => insertRoom(tx, { owner: by.person, name }, now()))
  return roomView(store.read, room, 'owner')
}

/** Gives a room another name or privacy and announces it; what is so already changes nothing. */
export async function changeRoom(
  deps: RoomsDeps,
  by: Actor,
  id: string,
  wanted: { name?: string | undefined; privacy?: Privacy | undefined },
): Promise<Room> {
  const { room } = await requireRoom(deps.store.read, by, id, 'manage')
  const name = wanted.name === room.name ? undefined : wanted.name
  const privacy = wanted.privacy === room.privacy ? undefined : wanted.privacy
  if (name !== undefined || privacy !== undefined)
    await deps.log.change(id, async ({ tx, append }) => {
      // The rest stays as it is by now: whoever renames a room must not open what was closed meanwhile.
      const changed = await tx
        .updateTable('rooms')
        .set({ name, privacy })
        .where('id', '=', id)
        .returning('name')
        .executeTakeFirst()
      await append('room_updated', { name: changed?.name ?? room.name, ...(privacy && { privacy }) })
    })
  return viewRoom(deps, by, id)
}

/** Puts a room in the trash, from where it can be restored for 7 days. */
export async function deleteRoom(deps: RoomsDeps, by: Actor, id: string): Promise<void> {
  await requireRoom(deps.store.read, by, id, 'manage')
  await deps.log.change(id, async ({ tx, at, append }) => {
    await tx.updateTable('rooms').set({ deleted_at: at }).where('id', '=', id).execute()
    await append('room_deleted', {})
  })
  deps.bus.publish({ type: 'room_closed', room: id, because: 'deleted' })
}

/** Deleted rooms that the caller can still restore, the last deleted first. */
export async function listTrash({ store }: RoomsDeps, by: Actor) {
  const rows = await store.read
    .selectFrom('members')
    .innerJoin('rooms', 'rooms.id', 'members.room_id')
    .select(['rooms.id', 'rooms.name', 'rooms.deleted_at'])
    .where('members.person_id', '=', by.person)
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
            erasedAt: new Date(deleted_at + trashMs).toISOString(),
          },
        ],
  )
}

/** Brings a room back from the trash; one that is not there is left as it is. */
export async function restoreRoom(deps: RoomsDeps, by: Actor, id: string): Promise<Room> {
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
          .where('person_id', '=', by.person)
          .where('role', 'in', rolesAllowed('manage')),
      )
      .execute(),
  )
  return viewRoom(deps, by, id)
}

/** A new token; sockets that came with the old one close. */
export async function rotateRoomToken(deps: RoomsDeps, by: Actor, id: string): Promise<Room> {
  await requireRoom(deps.store.read, by, id, 'manage')
  await deps.store.write((tx) => tx.updateTable('rooms').set({ token: newToken() }).where('id', '=', id).execute())
  deps.bus.publish({ type: 'token_rotated', room: id })
  return viewRoom(deps, by, id)
}
