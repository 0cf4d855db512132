import { sql } from 'kysely'
import type { StoreReader } from './store.ts'

/** The time by the clock of the store, which all servers share, in milliseconds since 1970. */
export async function storeTime(db: StoreReader): Promise<number> {
  const { rows } = await sql<{ at: string }>`select cast(current_timestamp as text) as at`.execute(db)
  // SQLite tells UTC without a zone, PostgreSQL the zone of the session in hours.
  const [, date, time, zone = '+00'] = /^(\S+) ([\d:.]+)([+-][\d:]+)?$/.exec(rows[0]?.at ?? '') ?? []
  const at = Date.parse(`${date}T${time}${zone.length === 3 ? `${zone}:00` : zone}`)
  if (Number.isNaN(at)) throw new Error(`The store has the time "${rows[0]?.at}".`)
  return at
}
