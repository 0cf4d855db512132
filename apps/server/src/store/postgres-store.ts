import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { explainPostgresError, withoutSecrets } from '../start-errors.ts'
import { migrate, type Release, thisRelease } from './migrate.ts'
import { Mutex } from './mutex.ts'
import { postgresDialect, postgresPool, typesOfSqlite } from './postgres-dialect.ts'
import { mayRunAgain } from './postgres-errors.ts'
import { preparing } from './prepared-statements.ts'
import type { Tables } from './schema.ts'
import type { Store, StoreReader, Tx } from './store.ts'

const oldestVersion = 15
/** Connections of one process. */
const connections = { reading: 10, writing: 10 }
const connectTimeoutMs = 5000
/**
 * A statement takes milliseconds. A process that was paused in a transaction must not hold its locks for long; the
 * server then ends its connection.
 */
const statementTimeoutMs = 30_000
const maxIdleInTransactionMs = 10_000
/** A process that was paused may hold a lock; the work of others is then tried again. */
const lockTimeoutMs = 2000
/** How long a transaction is tried again, if others were in its way or PostgreSQL was away. */
const tryForMs = 10_000
const pauseMs = { shortest: 2, longest: 250 }
/** Of the advisory lock under which processes migrate one after another; an arbitrary number. */
const migrationLock = 4_207_310_521

/**
 * Serializable, so that transactions run as if one after another, as in SQLite. Without scans of whole tables, which
 * would make PostgreSQL see conflicts between transactions on different rows.
 */
const writerOptions = `-c default_transaction_isolation=serializable -c enable_seqscan=off -c lock_timeout=${lockTimeoutMs}`

/**
 * Connects to a PostgreSQL database and migrates it; other processes may be connected to it. A database of a newer
 * version that this one cannot use is refused and left unchanged.
 */
export async function openPostgresStore(
  url: string,
  release: Release = thisRelease,
  { idleInTransactionMs = maxIdleInTransactionMs } = {},
): Promise<Store> {
  const read = new Kysely<Tables>({
    dialect: postgresDialect(preparing(postgresPool({ ...poolOptions(url), max: connections.reading }))),
  })
  const writerPool = postgresPool({
    ...{ ...poolOptions(url), max: connections.writing, options: writerOptions },
    idle_in_transaction_session_timeout: idleInTransactionMs,
  })
  const writer = new Kysely<Tables>({ dialect: postgresDialect(preparing(writerPool)) })
  const turns = new Map<string, Mutex>()
  const close = async () => {
    await Promise.all([read.destroy(), writer.destroy()])
  }
  try {
    await requireVersion(read)
    await migrateAlone(writer, { url, release })
  } catch (cause) {
    await close()
    throw explainPostgresError(cause, url)
  }
  return {
    read,
    write: (work, turn) =>
      turn === undefined ? transaction(writer, work) : inTurn(turns, turn, () => transaction(writer, work, turn)),
    close,
  }
}

const poolOptions = (url: string) => ({
  connectionString: url,
  connectionTimeoutMillis: connectTimeoutMs,
  statement_timeout: statementTimeoutMs,
  keepAlive: true,
  application_name: 'belvedere',
})

/** Whether no version of Belvedere has stored anything in the database. */
export async function isEmptyDatabase(url: string): Promise<boolean> {
  const db = new Kysely<Tables>({ dialect: postgresDialect(postgresPool({ ...poolOptions(url), max: 1 })) })
  try {
    return (await columnsOfMarks(db)).length === 0
  } catch (cause) {
    throw explainPostgresError(cause, url)
  } finally {
    await db.destroy()
  }
}

async function columnsOfMarks(db: StoreReader): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = 'migrations'
  `.execute(db)
  return rows.map(({ name }) => name)
}

export async function requireVersion(db: StoreReader): Promise<void> {
  const { rows } = await sql<{ server_version: string; server_version_num: string }>`
    select current_setting('server_version') as server_version, current_setting('server_version_num') as server_version_num
  `.execute(db)
  const [{ server_version, server_version_num } = { server_version: '?', server_version_num: '0' }] = rows
  if (Number(server_version_num) < oldestVersion * 10_000)
    throw new Error(
      `This is PostgreSQL ${server_version}, but Belvedere needs ${oldestVersion} or newer. Nothing was changed.`,
    )
}

/** Migrates on one connection that holds a lock, for which other processes wait. */
async function migrateAlone(writer: StoreReader, { url, release }: { url: string; release: Release }): Promise<void> {
  await writer.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`set lock_timeout = 0`.execute(connection)
    await sql`select pg_advisory_lock(${migrationLock})`.execute(connection)
    try {
      const migrated = connection.withPlugin(typesOfSqlite)
      await migrate(migrated, (work) => transaction(migrated, work), {
        store: withoutSecrets(url),
        columns: await columnsOfMarks(connection),
        release,
      })
    } finally {
      await sql`select pg_advisory_unlock(${migrationLock})`.execute(connection)
      await sql`set statement_timeout = ${sql.lit(statementTimeoutMs)}`.execute(connection)
      await sql`set lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(connection)
    }
  })
}

/**
 * Runs the work in a transaction, again and again while that can help: others were in its way, or the connection was
 * lost before the commit. Where it was lost during the commit, nobody knows whether that happened, so it is not
 * repeated.
 */
async function transaction<T>(writer: StoreReader, work: (tx: Tx) => Promise<T>, turn?: string): Promise<T> {
  const until = performance.now() + tryForMs
  for (let attempt = 0; ; attempt++) {
    let isCommitting = false
    const run = (connection: StoreReader) =>
      connection.transaction().execute(async (tx) => {
        const result = await work(tx)
        isCommitting = true
        return result
      })
    try {
      return await (turn === undefined || attempt === 0 ? run(writer) : locked(writer, turn, run))
    } catch (cause) {
      if (!mayRunAgain(cause, { isCommitting }) || performance.now() > until) throw cause
      await wait(Math.min(pauseMs.shortest * 2 ** attempt, pauseMs.longest) * (0.5 + Math.random()))
    }
  }
}

/**
 * Runs the work on a connection that holds a lock, so that those of one turn that got into each other's way come one
 * after another. It is taken before the transaction, which sees what was committed when it begins.
 */
function locked<T>(writer: StoreReader, turn: string, work: (connection: StoreReader) => Promise<T>): Promise<T> {
  const key = sql`hashtextextended(${turn}, 0)`
  return writer.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${key})`.execute(connection)
    try {
      return await work(connection)
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection).catch(() => undefined)
    }
  })
}

/** Transactions of one turn conflict with each other, so one process runs its own one after another. */
async function inTurn<T>(turns: Map<string, Mutex>, turn: string, work: () => Promise<T>): Promise<T> {
  const queue = turns.get(turn) ?? new Mutex()
  turns.set(turn, queue)
  try {
    return await queue.run(work)
  } finally {
    if (queue.isIdle) turns.delete(turn)
  }
}
