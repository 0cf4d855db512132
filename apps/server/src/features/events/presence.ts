import { createHash } from 'node:crypto'
import type { EventData } from '@belvedere/contract'
import type { Member } from '../../room/caller.ts'
import { displayName } from '../../room/display-name.ts'
import type { StoreReader } from '../../store/store.ts'

const colours = ['#0B7A75', '#E0803E', '#5566C9', '#C2456B', '#8A9A2E', '#7B5EA7']

/** The people who have the room open, each once, in a stable order. */
export async function findPresence(read: StoreReader, members: Member[]): Promise<EventData<'presence'>> {
  const ids = [...new Set(members.map(({ person }) => person))].toSorted()
  if (ids.length === 0) return { viewers: [] }
  const people = await read
    .selectFrom('people')
    .select(['id', 'kind', 'name', 'email'])
    .where('id', 'in', ids)
    .execute()
  const viewers = people
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((person) => ({
      id: person.id,
      name: displayName(person),
      colour: colours[createHash('sha256').update(person.id).digest().readUInt8(0) % colours.length] ?? '#0B7A75',
    }))
  return { viewers }
}
