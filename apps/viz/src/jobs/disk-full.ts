const codes = ['ENOSPC', 'EDQUOT']
/** DuckDB errors have no code. */
const words = /no space left on device|disk quota exceeded/i

/** True if work failed because the disk is full, which is not the file's fault. */
export function isDiskFull(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  return ('code' in cause && codes.includes(String(cause.code))) || words.test(cause.message)
}
