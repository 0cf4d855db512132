import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Holds the data directory for this process. The operating system gives the lock free when the process ends, however it
 * ends; a file with a process id would not survive `kill -9`.
 */
export function lockDataDir(dataDir: string): { release(): void } {
  const database = new DatabaseSync(join(dataDir, 'lock'), { timeout: 0 })
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE;')
  } catch (cause) {
    database.close()
    throw new Error(
      `Another Belvedere already uses ${dataDir}. Stop it, or give this one another BELVEDERE_DATA_DIR.`,
      { cause },
    )
  }
  return { release: () => database.close() }
}
