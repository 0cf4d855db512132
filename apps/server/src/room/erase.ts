import type { Store, Tx } from '../store/store.ts'
import type { Bus } from './bus.ts'

/** What an erasure leaves to be cleaned up outside of the store. */
export interface Remains {
  rooms: string[]
  signIns: string[]
  files: { id: string; blob: string }[]
}

/** Takes a person away with everything that is theirs: sign-ins, rooms with their logs, files. */
export async function erasePerson(tx: Tx, person: string): Promise<Remains> {
  const rooms = await tx.selectFrom('rooms').select('id').where('owner_id', '=', person).execute()
  const files = await tx.selectFrom('files').select(['id', 'blob']).where('owner_id', '=', person).execute()
  const signIns = await tx.selectFrom('sign_ins').select('id').where('person_id', '=', person).execute()
  await tx.deleteFrom('people').where('id', '=', person).execute()
  return { rooms: rooms.map(({ id }) => id), signIns: signIns.map(({ id }) => id), files }
}

/** Tells the parts that hold sockets, pictures and bytes. */
export function announceErasure(bus: Bus, remains: Remains): void {
  for (const signIn of remains.signIns) bus.publish({ type: 'sign_in_ended', signIn })
  for (const room of remains.rooms) bus.publish({ type: 'room_closed', room })
  if (remains.files.length > 0) bus.publish({ type: 'files_erased', files: remains.files })
}

/** Rooms stay in the trash so long. */
export const trashMs = 7 * 24 * 3_600_000

/** Erases guests who have not been seen since `guestsBefore`, and rooms that have been in the trash long enough. */
export async function sweepErasable(store: Store, bus: Bus, times: { guestsBefore: number; trashBefore: number }) {
  const guests = await store.read
    .selectFrom('people')
    .select('id')
    .where('kind', '=', 'guest')
    .where('last_seen_at', '<', times.guestsBefore)
    .execute()
  for (const { id } of guests) announceErasure(bus, await store.write((tx) => erasePerson(tx, id)))
  const rooms = await store.write((tx) =>
    tx.deleteFrom('rooms').where('deleted_at', '<', times.trashBefore).returning('id').execute(),
  )
  for (const { id } of rooms) bus.publish({ type: 'room_closed', room: id })
}
