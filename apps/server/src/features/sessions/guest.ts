import type { Language } from '@belvedere/texts'
import { textOf } from '@belvedere/texts/all'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import type { Insertable } from 'kysely'
import { newId, newToken } from '../../ids.ts'
import type { Member } from '../../room/caller.ts'
import { type ErasureResult, erasePerson } from '../../room/erasure.ts'
import { insertRoom } from '../../room/new-room.ts'
import type { PeopleTable } from '../../store/schema.ts'
import type { Tx } from '../../store/store.ts'
import type { SessionDeps } from './deps.ts'
import { beginGuestSignIn } from './sign-ins.ts'

export const newPerson = (id: string, at: number): Omit<Insertable<PeopleTable>, 'kind'> => ({
  id,
  email: null,
  email_verified: 0,
  password_hash: null,
  name: null,
  country: null,
  profession: null,
  created_at: at,
  last_seen_at: at,
  disabled_at: null,
})

/** Creates a guest with their one room. */
export async function beginAsGuest(
  { store, actionLimits, guests, now }: SessionDeps,
  { ip, language }: { ip: string; language: Language },
): Promise<{ member: Member; token: string }> {
  if (!guests) throw new TextError('guest_not_allowed', serverTexts.message('sessions.guests_off'))
  await actionLimits.countArrival('guest', ip)
  const at = now()
  return store.write(async (tx) => {
    const person = newId()
    await tx
      .insertInto('people')
      .values({ ...newPerson(person, at), kind: 'guest' })
      .execute()
    await insertRoom(tx, { owner: person, name: textOf(serverTexts.message('sessions.first_room'), language) }, at)
    return beginGuestSignIn(tx, person, at)
  })
}

/**
 * Transfers a guest's room and files to a user and deletes the guest. The room keeps its id and gets a new token. A
 * room without events is dropped.
 */
export async function adoptGuest(
  tx: Tx,
  guest: string,
  user: string,
  at: number,
): Promise<{ remains: ErasureResult; adopted: string[] }> {
  const rooms = await tx.selectFrom('rooms').select(['id', 'last_seq']).where('owner_id', '=', guest).execute()
  const adopted = rooms.filter((room) => room.last_seq > 0).map((room) => room.id)
  for (const id of adopted) {
    await tx.updateTable('rooms').set({ owner_id: user, token: newToken() }).where('id', '=', id).execute()
    await tx.updateTable('members').set({ person_id: user }).where('room_id', '=', id).execute()
  }
  await tx.updateTable('messages').set({ author_id: user }).where('author_id', '=', guest).execute()
  await tx.updateTable('uploads').set({ person_id: user }).where('person_id', '=', guest).execute()
  await tx.updateTable('files').set({ owner_id: user }).where('owner_id', '=', guest).execute()
  return { remains: await erasePerson(tx, guest, at), adopted }
}
