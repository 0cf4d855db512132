import { Kysely } from 'kysely'
import { explainPostgresError, explainStoreError, withoutSecrets } from '../start-errors.ts'
import { type MigrationMark, marksOf, newerStoreMessage, thisRelease } from './migrate.ts'
import { missingStore, requireUnmoved, type StorePlace } from './open-store.ts'
import { postgresDialect, postgresPool } from './postgres-dialect.ts'
import { columnsOf, type RowTable, rowTables } from './row-tables.ts'
import type { Tables } from './schema.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import { storePath } from './sqlite-store.ts'
import type { StoreReader } from './store.ts'

/** What a store is at one moment, whatever is written meanwhile. */
export interface Snapshot {
  read: StoreReader
  tables: RowTable[]
  marks: MigrationMark[]
  close(): Promise<void>
}

interface SnapshotOptions {
  /** Whether others cannot write to an SQLite store until the snapshot is closed. */
  blockWriters?: boolean
}

/**
 * Opens a store as it is: nothing is migrated or changed, so that it may be of an older version. Throws where there is
 * no store, or where a newer version has migrated it, because this one would miss what that added.
 */
export async function openSnapshot(
  place: StorePlace,
  { blockWriters = false }: SnapshotOptions = {},
): Promise<Snapshot> {
  requireUnmoved(place)
  const missing = await missingStore(place)
  if (missing !== null)
    throw new Error(`${missing}. Set BELVEDERE_DATA_DIR and BELVEDERE_DATABASE_URL as the service has them.`)
  const db = openDatabase(place, { readOnly: !blockWriters })
  try {
    const transaction = await beginReading(db, place)
    const marks = await requireKnownMarks(transaction, nameOf(place))
    return {
      read: transaction,
      marks,
      tables: await rowTables(transaction),
      async close() {
        await transaction.rollback().execute()
        await db.destroy()
      },
    }
  } catch (cause) {
    await db.destroy()
    throw explain(cause, place)
  }
}

/** The store in a sentence. */
const nameOf = ({ databaseUrl, dataDir }: StorePlace): string =>
  databaseUrl === null ? storePath(dataDir) : withoutSecrets(databaseUrl)

export const explain = (cause: unknown, { databaseUrl, dataDir }: StorePlace): unknown =>
  databaseUrl === null ? explainStoreError(cause, storePath(dataDir)) : explainPostgresError(cause, databaseUrl)

function openDatabase({ databaseUrl, dataDir }: StorePlace, { readOnly }: { readOnly: boolean }): Kysely<Tables> {
  if (databaseUrl === null) {
    try {
      return new Kysely({ dialect: sqliteDialect(storePath(dataDir), { readOnly }) })
    } catch (cause) {
      throw explainStoreError(cause, storePath(dataDir))
    }
  }
  const pool = postgresPool({ connectionString: databaseUrl, connectionTimeoutMillis: 5000, max: 1, keepAlive: true })
  return new Kysely({ dialect: postgresDialect(pool) })
}

function beginReading(db: Kysely<Tables>, { databaseUrl }: StorePlace) {
  if (databaseUrl === null) return db.startTransaction().execute()
  return db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
}

async function requireKnownMarks(db: StoreReader, store: string): Promise<MigrationMark[]> {
  const columns = (await columnsOf(db)).get('migrations')?.map(({ name }) => name)
  if (columns === undefined) throw new Error(`${store} is not a store of Belvedere. Nothing was changed.`)
  const marks = await marksOf(db, columns)
  const unknown = unknownMark(marks)
  if (unknown !== undefined) throw new Error(newerStoreMessage(store, unknown, thisRelease.version))
  return marks
}

/** A migration that this version does not know. */
export function unknownMark<M extends Pick<MigrationMark, 'name'>>(marks: readonly M[]): M | undefined {
  const known = new Set(thisRelease.migrations.map(({ name }) => name))
  return marks.find(({ name }) => !known.has(name))
}
