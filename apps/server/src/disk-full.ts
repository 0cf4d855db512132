import { errorCode } from './error-code.ts'
import { sqliteCode, sqliteCodes } from './store/sqlite-code.ts'

const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether an error means a full disk, for files (ENOSPC, EDQUOT), SQLite and PostgreSQL (53100). */
export function isDiskFull(error: unknown): boolean {
  if (sqliteCode(error) === sqliteCodes.full) return true
  return fullCodes.has(errorCode(error))
}
