const codes = ['ENOSPC', 'EDQUOT']
/** DuckDB gives its faults no code. */
const words = /no space left on device|disk quota exceeded/i

/** Whether work failed for want of space on the disk, which says nothing of the file that was read. */
export function isDiskFull(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  return ('code' in cause && codes.includes(String(cause.code))) || words.test(cause.message)
}
