import { createHash } from 'node:crypto'
import type { EventData } from '@belvedere/contract'
import { displayName } from '../../room/display-name.ts'
import type { StoreReader } from '../../store/store.ts'

const colours = ['#0B7A75', '#E0803E', '#5566C9', '#C2456B', '#8A9A2E', '#7B5EA7']

/** The people who have the room open, each once, in a stable order. */
export async function findPresence(read: StoreReader, people: readonly string[]): Promise<EventData<'presence'>> {
  const ids = [...new Set(people)].toSorted()
  if (ids.length === 0) return { viewers: [] }
  const rows = await read.selectFrom('people').select(['id', 'kind', 'name', 'email']).where('id', 'in', ids).execute()
  const viewers = rows
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((person) => ({
      id: person.id,
      name: displayName(person),
      colour: colours[createHash('sha256').update(person.id).digest().readUInt8(0) % colours.length] ?? '#0B7A75',
    }))
  return { viewers }
}
