import { openPostgresStore } from './postgres-store.ts'
import { openSqliteStore, storePath } from './sqlite-store.ts'
import type { Store } from './store.ts'

/** Opens the store and migrates it: PostgreSQL at the URL, or SQLite in the data directory without one. */
export const openStore = (place: { databaseUrl: string | null; dataDir: string }): Promise<Store> =>
  place.databaseUrl === null ? openSqliteStore(storePath(place.dataDir)) : openPostgresStore(place.databaseUrl)
