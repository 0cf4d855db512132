import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type ControlledTransaction, Kysely, sql, type Transaction } from 'kysely'
import { damagedStoreMessage, explainStoreError } from '../start-errors.ts'
import { migrate, type Release, thisRelease } from './migrate.ts'
import { Mutex } from './mutex.ts'
import type { Tables } from './schema.ts'
import { sqliteDialect } from './sqlite.ts'

export type Tx = Transaction<Tables> | ControlledTransaction<Tables>
export type StoreReader = Kysely<Tables>

/**
 * The store. `write` runs one transaction at a time and is on disk when it resolves; its work must await nothing but
 * its own statements, because all other writers wait. `read` sees committed data.
 */
export interface Store {
  read: StoreReader
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Path of the store in a data directory. */
export const storePath = (dataDir: string): string => join(dataDir, 'store.sqlite')

/** Larger stores are not checked at the start, because it would take too long. */
const maxCheckedBytes = 512 * 1024 ** 2

/**
 * Opens or creates the store and migrates it. A damaged store, or one of a newer version, is refused and left
 * unchanged.
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
    throw explainStoreError(cause, path)
  }
}

async function checkAndMigrate(
  db: StoreReader,
  write: Store['write'],
  target: { path: string; release: Release },
): Promise<void> {
  await requireIntact(db, target.path)
  await migrate(db, write, target)
}

/** SQLite notices a damaged page only when it reads it, possibly long after writing around it. */
async function requireIntact(db: StoreReader, path: string): Promise<void> {
  if (statSync(path).size > maxCheckedBytes) return
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db)
  const [firstResult] = rows
  if (firstResult !== undefined && firstResult.quick_check !== 'ok') throw new Error(damagedStoreMessage(path))
}
