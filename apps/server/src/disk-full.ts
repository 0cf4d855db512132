import { sqliteCode, sqliteCodes } from './store/sqlite-code.ts'

/** Whether an error means a full disk, for files (ENOSPC, EDQUOT) and for SQLite. */
export function isDiskFull(error: unknown): boolean {
  if (sqliteCode(error) === sqliteCodes.full) return true
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}
