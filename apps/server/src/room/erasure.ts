import { eventDataColumn } from '../store/json-columns.ts'
import type { Store, Tx } from '../store/store.ts'
import type { Bus } from './bus.ts'
import { type StoredFile, storedFiles } from './file-parts.ts'
import { transferOwnership } from './membership.ts'
import { enqueueInOutbox, type RoomLog } from './room-log.ts'

/** What remains to be cleaned up outside of the store. */
export interface ErasureResult {
  rooms: string[]
  signIns: string[]
  files: StoredFile[]
  /** Rooms of others that lost a file. */
  redrawn: string[]
}

/**
 * Erases a person with sign-ins, files, and the rooms that nobody else owns. Other rooms are notified through the
 * outbox and keep the messages without the name.
 */
export async function erasePerson(tx: Tx, person: string, at: number): Promise<ErasureResult> {
  const memberships = await tx.selectFrom('members').selectAll().where('person_id', '=', person).execute()
  const rooms: string[] = []
  const remainingRooms: string[] = []
  for (const { room_id: room, role } of memberships) {
    const ends = role === 'owner' && !(await transferOwnership(tx, room, person))
    if (ends) rooms.push(room)
    else remainingRooms.push(room)
  }
  await enqueueInOutbox(tx, remainingRooms, { type: 'member_changed', data: { userId: person, role: null } }, at)
  for (const room of remainingRooms) await anonymizeMessages(tx, room, person)
  const redrawn = await unlinkFromOtherRooms(tx, person, { at, except: new Set(rooms) })
  const owned = await tx.selectFrom('files').select('id').where('owner_id', '=', person).execute()
  const files = await storedFiles(
    tx,
    owned.map(({ id }) => id),
  )
  const signIns = await tx.selectFrom('sign_ins').select('id').where('person_id', '=', person).execute()
  await tx.deleteFrom('people').where('id', '=', person).execute()
  return { rooms, signIns: signIns.map(({ id }) => id), files, redrawn }
}

/** Removes a person's name from messages in a room's log; rows of the chat lose it by a foreign key. */
async function anonymizeMessages(tx: Tx, room: string, person: string): Promise<void> {
  const messages = await tx
    .selectFrom('messages')
    .innerJoin('room_events', (join) =>
      join.onRef('room_events.room_id', '=', 'messages.room_id').onRef('room_events.seq', '=', 'messages.seq'),
    )
    .select(['room_events.seq', 'room_events.data'])
    .where('messages.room_id', '=', room)
    .where('messages.author_id', '=', person)
    .execute()
  for (const { seq, data } of messages) {
    const { by: _author, ...message } = eventDataColumn.read(data, `room ${room}, seq ${seq}`)
    await tx
      .updateTable('room_events')
      .set({ data: eventDataColumn.write(message) })
      .where('room_id', '=', room)
      .where('seq', '=', seq)
      .execute()
  }
}

/** Announces lost files to the remaining rooms; returns these rooms. */
async function unlinkFromOtherRooms(
  tx: Tx,
  person: string,
  { at, except }: { at: number; except: ReadonlySet<string> },
): Promise<string[]> {
  const links = await tx
    .selectFrom('room_files')
    .innerJoin('files', 'files.id', 'room_files.file_id')
    .select(['room_files.room_id', 'files.id', 'files.name'])
    .where('files.owner_id', '=', person)
    .execute()
  const lostByRoom = Map.groupBy(
    links.filter((link) => !except.has(link.room_id)),
    (link) => link.room_id,
  )
  for (const [room, lostFiles] of lostByRoom) {
    const files = lostFiles.map(({ id, name }) => ({ id, name }))
    await enqueueInOutbox(tx, [room], { type: 'file_unlinked', data: { files } }, at)
  }
  return [...lostByRoom.keys()]
}

/** Notifies the parts that hold sockets, pictures and bytes. */
export function announceErasure(bus: Bus, remains: ErasureResult): void {
  for (const signIn of remains.signIns) bus.publish({ type: 'sign_in_ended', signIn })
  for (const room of remains.rooms) bus.publish({ type: 'room_closed', room, because: 'erased' })
  for (const room of remains.redrawn) bus.publish({ type: 'drawing_changed', room })
  if (remains.files.length > 0) bus.publish({ type: 'files_erased', files: remains.files })
}

export interface EraseDeps {
  store: Store
  log: Pick<RoomLog, 'drainOutbox'>
  bus: Bus
  now(): number
}

/** Erases a person permanently and notifies everybody concerned. */
export async function eraseAccount({ store, log, bus, now }: EraseDeps, person: string): Promise<void> {
  const at = now()
  announceErasure(bus, await store.write((tx) => erasePerson(tx, person, at)))
  await log.drainOutbox()
}

/** How long rooms stay in the trash. */
export const trashRetentionMs = 7 * 24 * 3_600_000

/** Erases guests last seen before `guestsBefore`, and rooms deleted before `trashBefore`. */
export async function sweepErasable(deps: EraseDeps, times: { guestsBefore: number; trashBefore: number }) {
  const { store, bus } = deps
  const guests = await store.read
    .selectFrom('people')
    .select('id')
    .where('kind', '=', 'guest')
    .where('last_seen_at', '<', times.guestsBefore)
    .execute()
  for (const { id } of guests) await eraseAccount(deps, id)
  const rooms = await store.write((tx) =>
    tx.deleteFrom('rooms').where('deleted_at', '<', times.trashBefore).returning('id').execute(),
  )
  for (const { id } of rooms) bus.publish({ type: 'room_closed', room: id, because: 'erased' })
}
