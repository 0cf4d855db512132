import { sql } from 'kysely'
import type { Store } from './store.ts'

const askAgainMs = 30_000
/** An answer that took longer says little about the time. */
const slowMs = 1000

export interface DatabaseClock {
  /** Milliseconds since 1970. */
  now(): number
  /** Asks the database again; rejects while it is away. */
  refresh(): Promise<void>
  close(): void
}

/**
 * The clock of the database, by which servers agree whose own clocks differ. Between two answers it goes on as the time since this
 * process began does, which nobody sets. `ask` resolves to milliseconds since 1970.
 */
export async function startDatabaseClock(
  ask: () => Promise<number>,
  elapsed: () => number = () => performance.now(),
): Promise<DatabaseClock> {
  /** The time at which `elapsed` began; null before the first answer. */
  let began: number | null = null
  const refresh = async () => {
    const sentAt = elapsed()
    const at = await ask()
    const answeredAt = elapsed()
    if (began === null || answeredAt - sentAt <= slowMs) began = at - (sentAt + answeredAt) / 2
  }
  await refresh()
  const timer = setInterval(() => void refresh().catch(() => undefined), askAgainMs)
  timer.unref()
  return {
    now: () => Math.round((began ?? 0) + elapsed()),
    refresh,
    close: () => clearInterval(timer),
  }
}

/** The time of a PostgreSQL database. */
export async function timeOfPostgres({ read }: Pick<Store, 'read'>): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(read)
  const [{ ms } = { ms: Number.NaN }] = rows
  if (!Number.isFinite(ms)) throw new Error('The database does not say what time it is.')
  return ms
}
