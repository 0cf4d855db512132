import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { explainPostgresError, withoutSecrets } from '../start-errors.ts'

/** Of the advisory lock of the server that uses the database; an arbitrary number. */
const serverLock = 4_207_310_522
const connectTimeoutMs = 5000
const pauseMs = 1000

export interface DatabaseLock {
  /** Whether this server holds it; false while the database cannot be reached. */
  isHeld(): boolean
  release(): Promise<void>
}

/**
 * Locks a PostgreSQL database for this server, as the data directory is locked for this process. PostgreSQL releases
 * the lock when the connection ends, however that happens; then it is taken again, unless another server has it.
 * `isShared`: with other servers that share it, too.
 */
export async function lockDatabase(url: string, { isShared = false } = {}): Promise<DatabaseLock> {
  let client: Client | null = await connectWithLock(url, isShared).catch((cause: unknown) => {
    throw explainPostgresError(cause, url)
  })
  if (client === null)
    throw new Error(
      `Another Belvedere server is already using ${withoutSecrets(url)}. Stop it, or set another BELVEDERE_DATABASE_URL. Several servers may use one database if all of them have the same BELVEDERE_REDIS_URL.`,
    )
  const released = new AbortController()
  const holdAgain = async (): Promise<void> => {
    client = null
    while (!released.signal.aborted && client === null) {
      await wait(pauseMs, undefined, { signal: released.signal, ref: false }).catch(() => undefined)
      client = await connectWithLock(url, isShared).catch(() => null)
    }
    if (released.signal.aborted) await client?.end()
    else client?.once('end', () => void holdAgain())
  }
  client.once('end', () => void holdAgain())
  return {
    isHeld: () => client !== null,
    async release() {
      released.abort()
      await client?.end()
    },
  }
}

/** A connection that holds the lock; null if another does. */
async function connectWithLock(url: string, isShared: boolean): Promise<Client | null> {
  const client = new Client({
    ...{ connectionString: url, connectionTimeoutMillis: connectTimeoutMs, keepAlive: true },
    application_name: 'belvedere lock',
  })
  // A lost connection also ends, which is what its holder listens to.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const lock = isShared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock'
    const { rows } = await client.query<{ held: boolean }>(`select ${lock}($1) as held`, [serverLock])
    if (rows[0]?.held === true) return client
  } catch (cause) {
    await client.end().catch(() => undefined)
    throw cause
  }
  await client.end()
  return null
}
