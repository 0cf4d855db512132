import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type ControlledTransaction, Kysely, sql, type Transaction } from 'kysely'
import { damagedStoreMessage, storeFault } from '../start-fault.ts'
import { migrate, type Release, thisRelease } from './migrate.ts'
import { Mutex } from './mutex.ts'
import type { Tables } from './schema.ts'
import { sqliteDialect } from './sqlite.ts'

export type Tx = Transaction<Tables> | ControlledTransaction<Tables>
export type StoreReader = Kysely<Tables>

/**
 * The record of everything acknowledged. `write` runs one transaction at a time and is on disk when it resolves; its
 * work awaits nothing but its own statements, for every other writer waits for it. `read` sees what was committed.
 */
export interface Store {
  read: StoreReader
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Where the embedded store lies in a data directory. */
export const storePath = (dataDir: string): string => join(dataDir, 'store.sqlite')

/** A larger store is not looked through at the start: it would take longer than people wait. */
const checkedBytes = 512 * 1024 ** 2

/**
 * Opens (or makes) the embedded store and brings its tables up to date. A store that is damaged, or that a newer version
 * wrote, is refused and left as it is.
 */
export async function openSqliteStore(path: string, release: Release = thisRelease): Promise<Store> {
  try {
    const writer = new Kysely<Tables>({ dialect: sqliteDialect(path, { readOnly: false }) })
    const turns = new Mutex()
    const write = <T>(work: (tx: Tx) => Promise<T>) => turns.run(() => writer.transaction().execute(work))
    await checkAndMigrate(writer, write, { path, release }).catch(async (error: unknown) => {
      await writer.destroy()
      throw error
    })
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
  } catch (cause) {
    throw storeFault(cause, path)
  }
}

async function checkAndMigrate(
  db: StoreReader,
  write: Store['write'],
  of: { path: string; release: Release },
): Promise<void> {
  await requireWhole(db, of.path)
  await migrate(db, write, of)
}

/** SQLite notices a damaged page only when it comes to it, which may be after much was written around it. */
async function requireWhole(db: StoreReader, path: string): Promise<void> {
  if (statSync(path).size > checkedBytes) return
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db)
  const [found] = rows
  if (found !== undefined && found.quick_check !== 'ok') throw new Error(damagedStoreMessage(path))
}
