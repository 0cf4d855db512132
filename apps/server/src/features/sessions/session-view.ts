import type { Session, User } from '@belvedere/contract'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import type { Selectable } from 'kysely'
import type { Member } from '../../room/caller.ts'
import { firstRoom } from '../../room/room-view.ts'
import type { PeopleTable } from '../../store/schema.ts'
import type { StoreReader } from '../../store/store.ts'

const userView = (row: Selectable<PeopleTable>): User => ({
  id: row.id,
  email: row.email ?? '',
  emailVerified: row.email_verified === 1,
  hasPassword: row.password_hash !== null,
  name: row.name,
  country: row.country,
  profession: row.profession,
  profileComplete: row.country !== null && row.profession !== null,
})

export const nobodysSession = (csrfToken: string): Session => ({
  isGuest: true,
  user: null,
  room: null,
  csrfToken,
  accessTokenExpiresAt: null,
})

/** The session as its owner sees it, in the room of the room token, else the latest. */
export async function sessionOf(
  read: StoreReader,
  member: Member,
  details: { csrfToken: string; accessTokenExpiresAt: Date | null; roomToken: string | undefined },
): Promise<Session> {
  const person = await read
    .selectFrom('people')
    .selectAll()
    .where('id', '=', member.person)
    .executeTakeFirstOrThrow(() => new TextError('not_authenticated', serverTexts.message('sessions.account_deleted')))
  return {
    isGuest: member.kind === 'guest',
    user: member.kind === 'guest' ? null : userView(person),
    room: await firstRoom(read, member, details.roomToken),
    csrfToken: details.csrfToken,
    accessTokenExpiresAt: details.accessTokenExpiresAt?.toISOString() ?? null,
  }
}
