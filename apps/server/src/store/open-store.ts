import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { withoutSecrets } from '../start-errors.ts'
import { isEmptyDatabase, openPostgresStore } from './postgres-store.ts'
import { openSqliteStore, storePath } from './sqlite-store.ts'
import type { Store } from './store.ts'

/** PostgreSQL at the URL, or SQLite in the data directory without one. */
export interface StorePlace {
  databaseUrl: string | null
  dataDir: string
}

/** Opens the store and migrates it. */
export const openStore = ({ databaseUrl, dataDir }: StorePlace): Promise<Store> =>
  databaseUrl === null ? openSqliteStore(storePath(dataDir)) : openPostgresStore(databaseUrl)

/** Path of the SQLite store after its rows were moved to PostgreSQL. */
export const movedStorePath = (dataDir: string): string => `${storePath(dataDir)}.moved`

/** Throws where the store is missing because it was moved: a service that began anew would hide what is in PostgreSQL. */
export function requireUnmoved({ databaseUrl, dataDir }: StorePlace): void {
  const moved = movedStorePath(dataDir)
  if (databaseUrl !== null || !existsSync(moved) || existsSync(storePath(dataDir))) return
  throw new Error(
    `The store was moved to PostgreSQL. Set BELVEDERE_DATABASE_URL to that database. To go back to what was in SQLite before the move, rename ${moved} to ${storePath(dataDir)}; what was changed since then is not in it, and the next start deletes files that were added since then.`,
  )
}

/** Why there is no store yet, as the beginning of a sentence; null if there is one. Changes nothing. */
export async function missingStore({ databaseUrl, dataDir }: StorePlace): Promise<string | null> {
  if (databaseUrl !== null)
    return (await isEmptyDatabase(databaseUrl)) ? `The database ${withoutSecrets(databaseUrl)} is empty` : null
  const path = storePath(dataDir)
  const stats = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return stats === null || stats.size === 0 ? `${path} is missing or empty` : null
}
