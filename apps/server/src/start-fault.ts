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
 * Why the store, or another SQLite file, could not be opened or brought up to date, as a sentence that names it and says
 * what to do. What nobody expects, or has such a sentence already, stays as it is.
 */
export function storeFault(cause: unknown, path: string): unknown {
  return explained(bySqliteCode[sqliteCode(cause)], path, cause)
}

/** As `storeFault`, of files and folders; `path` where the system names none. */
export function fileFault(cause: unknown, path: string): unknown {
  if (!(cause instanceof Error && 'code' in cause)) return cause
  const named = 'path' in cause && typeof cause.path === 'string' ? cause.path : path
  return explained(bySystemCode[String(cause.code)], named, cause)
}

const explained = (message: Message | undefined, path: string, cause: unknown): unknown =>
  message === undefined ? cause : new Error(message(path), { cause })
