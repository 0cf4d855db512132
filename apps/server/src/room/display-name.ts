import { textOf } from '@belvedere/texts/all'
import { serverTexts } from '@belvedere/texts/server'
import type { PeopleTable } from '../store/schema.ts'

const guest = textOf(serverTexts.message('people.guest'), 'en')
const unnamed = textOf(serverTexts.message('people.unnamed'), 'en')

/**
 * The name that others see: the person's name, else the local part of the e-mail; "Guest" for every guest, and "Someone"
 * without a name and an e-mail. In English for everybody, because a room's events are the same for all readers.
 */
export function displayName({ kind, name, email }: Pick<PeopleTable, 'kind' | 'name' | 'email'>): string {
  if (kind === 'guest') return guest
  return name ?? email?.split('@')[0] ?? unnamed
}
