import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Kysely } from 'kysely'
import { explainPostgresError, withoutSecrets } from '../start-errors.ts'
import { type MigrationMark, migrate, thisRelease } from './migrate.ts'
import type { StorePlace } from './open-store.ts'
import { postgresDialect, postgresPool, typesOfSqlite } from './postgres-dialect.ts'
import { requireVersion } from './postgres-store.ts'
import { columnsOf, type RowTable, rowTables } from './row-tables.ts'
import type { Tables } from './schema.ts'
import { explain } from './snapshot.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import { storePath } from './sqlite-store.ts'
import type { Tx } from './store.ts'

type Fill = (tx: Tx, tables: RowTable[]) => Promise<void>

/**
 * Makes a store that has the migrations of `marks`, and fills it. There is either the whole store afterwards or none:
 * PostgreSQL makes and fills all tables in one transaction, and a file of SQLite gets its name when it is whole.
 */
export async function buildStore(place: StorePlace, marks: readonly MigrationMark[], fill: Fill): Promise<void> {
  try {
    if (place.databaseUrl === null) await buildSqlite(storePath(place.dataDir), marks, fill)
    else await buildPostgres(place.databaseUrl, marks, fill)
  } catch (cause) {
    throw explain(cause, place)
  }
}

async function buildSqlite(path: string, marks: readonly MigrationMark[], fill: Fill): Promise<void> {
  const unfinished = `${path}.unfinished`
  try {
    await inOneTransaction(new Kysely<Tables>({ dialect: sqliteDialect(unfinished, { readOnly: false }) }), (tx) =>
      makeTables(tx, marks, fill),
    )
    if (existsSync(path)) throw new Error(`${path} was created meanwhile. Nothing was changed.`)
    await rename(unfinished, path)
  } finally {
    for (const ending of ['', '-wal', '-shm']) await rm(`${unfinished}${ending}`, { force: true })
  }
}

async function buildPostgres(url: string, marks: readonly MigrationMark[], fill: Fill): Promise<void> {
  const pool = postgresPool({ connectionString: url, connectionTimeoutMillis: 5000, max: 1, keepAlive: true })
  const db = new Kysely<Tables>({ dialect: postgresDialect(pool) })
  await inOneTransaction(db, async (tx) => {
    await requireVersion(tx)
    await requireNoTables(tx, withoutSecrets(url))
    await makeTables(tx.withPlugin(typesOfSqlite), marks, fill)
  })
}

async function inOneTransaction(db: Kysely<Tables>, work: (tx: Tx) => Promise<void>): Promise<void> {
  try {
    await db.transaction().execute(work)
  } finally {
    await db.destroy()
  }
}

/** Throws where a database has any tables. */
export async function requireEmptyDatabase(url: string): Promise<void> {
  const pool = postgresPool({ connectionString: url, connectionTimeoutMillis: 5000, max: 1 })
  const db = new Kysely<Tables>({ dialect: postgresDialect(pool) })
  try {
    await inOneTransaction(db, (tx) => requireNoTables(tx, withoutSecrets(url)))
  } catch (cause) {
    throw explainPostgresError(cause, url)
  }
}

async function requireNoTables(tx: Tx, database: string): Promise<void> {
  const [name] = (await columnsOf(tx)).keys()
  if (name !== undefined) throw new Error(notEmpty(database, name))
}

const notEmpty = (database: string, table: string) =>
  `The database ${database} is not empty: it has a table "${table}". Nothing was changed. Create a new database, and name it in BELVEDERE_DATABASE_URL.`

async function makeTables(tx: Tx, marks: readonly MigrationMark[], fill: Fill): Promise<void> {
  const names = new Set(marks.map(({ name }) => name))
  const migrations = thisRelease.migrations.filter(({ name }) => names.has(name))
  const release = { version: thisRelease.version, migrations }
  await migrate(tx, (work) => work(tx), { store: 'The new store', columns: [], release })
  await fill(tx, await rowTables(tx))
  // Since the original marks say which version has run each migration, and when.
  await tx.deleteFrom('migrations').execute()
  for (const { name, at, product = null, additive = null } of marks)
    await tx.insertInto('migrations').values({ name, at, product, additive }).execute()
}

/** The tables of stores that have the migrations of `marks`. */
export async function tablesAfter(marks: readonly MigrationMark[]): Promise<RowTable[]> {
  let made: RowTable[] = []
  await inOneTransaction(new Kysely<Tables>({ dialect: sqliteDialect(':memory:', { readOnly: false }) }), (tx) =>
    makeTables(tx, marks, async (_tx, tables) => {
      made = tables
    }),
  )
  return made
}
