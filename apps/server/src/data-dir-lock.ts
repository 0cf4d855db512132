import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { explainStoreError } from './start-errors.ts'
import { sqliteCode, sqliteCodes } from './store/sqlite-code.ts'

/**
 * Locks the data directory for this process. The operating system releases the lock however the process ends; a pid
 * file would survive `kill -9`.
 */
export function lockDataDir(dataDir: string): { release(): void } {
  const path = join(dataDir, 'lock')
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(path, { timeout: 0 })
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE;')
    const lock = database
    return { release: () => lock.close() }
  } catch (cause) {
    database?.close()
    throw lockFault(cause, { dataDir, path })
  }
}

/** Locks the data directory if no service runs there, and creates nothing; null if one does. */
export function lockIfStopped(dataDir: string): { release(): void } | null {
  if (!existsSync(join(dataDir, 'lock'))) return { release: () => undefined }
  try {
    return lockDataDir(dataDir)
  } catch (error) {
    if (error instanceof Error && isBusy(error.cause)) return null
    throw error
  }
}

const isBusy = (cause: unknown) => [sqliteCodes.busy, sqliteCodes.locked].some((code) => code === sqliteCode(cause))

function lockFault(cause: unknown, { dataDir, path }: { dataDir: string; path: string }): unknown {
  switch (sqliteCode(cause)) {
    case sqliteCodes.busy:
    case sqliteCodes.locked:
      return new Error(
        `Another Belvedere process is already using ${dataDir}. Stop it, or set another BELVEDERE_DATA_DIR.`,
        { cause },
      )
    case sqliteCodes.notADatabase:
    case sqliteCodes.corrupt:
      return new Error(`${path} is not a lock file of Belvedere. Remove it and start again.`, { cause })
    default:
      return explainStoreError(cause, path)
  }
}
