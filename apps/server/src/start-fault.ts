import { sqliteCode, sqliteCodes } from './store/sqlite-code.ts'

type Message = (path: string) => string

const noSpace: Message = (path) => `There is no space left for ${path}. Make room, and start again. Nothing was lost.`
const noRights: Message = (path) =>
  `${path} cannot be read and written by the user that runs this. Give that user the rights, or set another BELVEDERE_DATA_DIR.`
const noWrites: Message = (path) =>
  `${path} lies on a file system that takes no writes. Mount it for writing, or set another BELVEDERE_DATA_DIR.`
const noFolder: Message = (path) =>
  `${path} is a file, or leads through one. BELVEDERE_DATA_DIR must name a folder, or one that can be made.`
const noFile: Message = (path) => `${path} is a folder where a file should be. Move it away, and start again.`
const unopened: Message = (path) =>
  `${path} cannot be opened. It must be a file that the user that runs this may read and write, in a folder where that user may make others.`
const failing: Message = (path) =>
  `${path} could not be read or written: the disk reports a fault. Look after the disk; where it is lost, restore the data directory from a backup.`
const held: Message = (path) => `${path} is held by another program. End it, and start again.`
export const damagedStoreMessage: Message = (path) =>
  `${path} is damaged, or is no store. Nothing was changed. Restore the data directory from a backup.`

const bySystemCode: { [code: string]: Message } = {
  ...{ ENOSPC: noSpace, EDQUOT: noSpace },
  ...{ EACCES: noRights, EPERM: noRights, EROFS: noWrites },
  ...{ EEXIST: noFolder, ENOTDIR: noFolder, EISDIR: noFile, EIO: failing },
}

const { perm, busy, locked, readOnly, io, corrupt, full, cannotOpen, notADatabase } = sqliteCodes
const bySqliteCode: { [code: number]: Message } = {
  ...{ [perm]: noRights, [readOnly]: noRights, [cannotOpen]: unopened },
  ...{ [busy]: held, [locked]: held, [io]: failing, [full]: noSpace },
  ...{ [corrupt]: damagedStoreMessage, [notADatabase]: damagedStoreMessage },
}

/**
 * Turns an SQLite error at the start into a sentence that names the file and the remedy. Unknown errors, and those
 * explained already, are returned unchanged.
 */
export function storeFault(cause: unknown, path: string): unknown {
  return explain(bySqliteCode[sqliteCode(cause)], path, cause)
}

/** Like `storeFault` for files and folders; `path` is used if the error names none. */
export function fileFault(cause: unknown, path: string): unknown {
  if (!(cause instanceof Error && 'code' in cause)) return cause
  const faultPath = 'path' in cause && typeof cause.path === 'string' ? cause.path : path
  return explain(bySystemCode[String(cause.code)], faultPath, cause)
}

const explain = (message: Message | undefined, path: string, cause: unknown): unknown =>
  message === undefined ? cause : new Error(message(path), { cause })
