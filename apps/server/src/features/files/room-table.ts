import { AppError } from '@belvedere/contract'
import { requireRoom } from '../../room/access.ts'
import type { Actor } from '../../room/caller.ts'
import { roomTables } from '../../room/files.ts'
import type { FileDeps } from './deps.ts'

/** What is known of a table under the name that the room's specs use, and what is worth asking of it. */
export async function profileRoomTable(
  { store, assistant }: Pick<FileDeps, 'store' | 'assistant'>,
  by: Actor,
  { roomId, table }: { roomId: string; table: string },
) {
  await requireRoom(store.read, by, roomId, 'view')
  const { tables } = await roomTables(store.read, roomId)
  const found = tables.find(({ profile }) => profile.name === table)
  if (found === undefined)
    throw new AppError('not_found', `The room has no table "${table}". List its tables for the right name.`)
  const suggestions = await assistant.suggestions(found.profile, { language: 'en', person: by.person })
  return { profile: found.profile, suggestions }
}
