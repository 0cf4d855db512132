import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import { requireRoom } from '../../room/access.ts'
import type { Actor } from '../../room/caller.ts'
import { roomTables } from '../../room/room-files.ts'
import type { FileDeps } from './deps.ts'

/** The profile of a table under the name that the room's specs use, what is known of it, and suggested questions. */
export async function profileRoomTable(
  { store, assistant }: Pick<FileDeps, 'store' | 'assistant'>,
  actor: Actor,
  { roomId, table }: { roomId: string; table: string },
) {
  await requireRoom(store.read, actor, roomId, 'view')
  const { tables } = await roomTables(store.read, roomId)
  const match = tables.find(({ profile }) => profile.name === table)
  if (match === undefined) throw new TextError('not_found', serverTexts.message('files.table_missing', { table }))
  const introduction = await assistant.introduce(match.profile, { language: 'en', person: actor.person })
  return { profile: match.profile, ...introduction }
}
