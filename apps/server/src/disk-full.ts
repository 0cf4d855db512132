import { sqliteCode, sqliteCodes } from './store/sqlite-code.ts'

/** Whether something failed for want of space, as the system says it of files and SQLite of the store. */
export function isDiskFull(error: unknown): boolean {
  if (sqliteCode(error) === sqliteCodes.full) return true
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}
