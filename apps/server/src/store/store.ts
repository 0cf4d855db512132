import { join } from 'node:path'
import { type ControlledTransaction, Kysely, sql, type Transaction } from 'kysely'
import { type Migration, migrations } from './migrations.ts'
import { Mutex } from './mutex.ts'
import type { Tables } from './schema.ts'
import { sqliteDialect } from './sqlite.ts'

export type Tx = Transaction<Tables> | ControlledTransaction<Tables>
export type Reader = Kysely<Tables>

/**
 * The record of everything acknowledged. `write` runs one transaction at a time and is on disk when it resolves; its
 * work awaits nothing but its own statements, for every other writer waits for it. `read` sees what was committed.
 */
export interface Store {
  read: Reader
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Where the embedded store lies in a data directory. */
export const storePath = (dataDir: string): string => join(dataDir, 'store.sqlite')

/** Opens (or makes) the embedded store and brings its tables up to date. */
export async function openSqliteStore(path: string): Promise<Store> {
  const writer = new Kysely<Tables>({ dialect: sqliteDialect(path, { readOnly: false }) })
  const turns = new Mutex()
  const write = <T>(work: (tx: Tx) => Promise<T>) => turns.run(() => writer.transaction().execute(work))
  await migrate(writer, write)
  const read = new Kysely<Tables>({ dialect: sqliteDialect(path, { readOnly: true }) })
  return {
    read,
    write,
    close: () =>
      turns.run(async () => {
        await read.destroy()
        await writer.destroy()
      }),
  }
}

/** Each migration and its mark are one transaction: a kill in between leaves the one before. */
async function migrate(db: Reader, write: Store['write'], all: Migration[] = migrations): Promise<void> {
  await sql`create table if not exists migrations (name text primary key, at bigint not null)`.execute(db)
  const done = new Set((await db.selectFrom('migrations').select('name').execute()).map((row) => row.name))
  for (const migration of all.filter(({ name }) => !done.has(name))) {
    await write(async (tx) => {
      await migration.up(tx)
      await tx.insertInto('migrations').values({ name: migration.name, at: Date.now() }).execute()
    })
  }
}
