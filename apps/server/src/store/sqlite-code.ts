/** Primary result codes of SQLite; an extended code contains one in its low byte. */
export const sqliteCodes = {
  perm: 3,
  busy: 5,
  locked: 6,
  readOnly: 8,
  io: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
} as const

/** The primary result code of an error; 0 if it is not SQLite's. */
export function sqliteCode(cause: unknown): number {
  return cause instanceof Error && 'errcode' in cause && typeof cause.errcode === 'number' ? cause.errcode & 0xff : 0
}
