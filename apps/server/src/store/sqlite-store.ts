import { statSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { damagedStoreMessage, explainStoreError } from '../start-errors.ts'
import { migrate, type Release, thisRelease } from './migrate.ts'
import { Mutex } from './mutex.ts'
import type { Tables } from './schema.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import type { Store, StoreReader, Tx } from './store.ts'

/** Path of the store in a data directory. */
export const storePath = (dataDir: string): string => join(dataDir, 'store.sqlite')

/** Larger stores are not checked at the start, because it would take too long. */
const maxCheckedBytes = 512 * 1024 ** 2

/**
 * Opens or creates the store and migrates it. Transactions run one at a time, in the order of their calls. A damaged
 * store, or one of a newer version, is refused and left unchanged.
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
  { path, release }: { path: string; release: Release },
): Promise<void> {
  await requireIntact(db, path)
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info('migrations')`.execute(db)
  const columns = rows.map(({ name }) => name)
  await migrate(db, write, { store: path, columns, release })
}

/** SQLite notices a damaged page only when it reads it, possibly long after writing around it. */
async function requireIntact(db: StoreReader, path: string): Promise<void> {
  if (statSync(path).size > maxCheckedBytes) return
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db)
  const [firstResult] = rows
  if (firstResult !== undefined && firstResult.quick_check !== 'ok') throw new Error(damagedStoreMessage(path))
}
