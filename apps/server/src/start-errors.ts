import { errorCode } from './error-code.ts'
import { isPostgresAway } from './store/postgres-errors.ts'
import { sqliteCode, sqliteCodes } from './store/sqlite-code.ts'

type Message = (path: string) => string

const noSpace: Message = (path) =>
  `There is no space left for ${path}. Free some disk space and start again. No data was lost.`
const noRights: Message = (path) =>
  `The user that runs Belvedere cannot read and write ${path}. Grant that user access, or set another BELVEDERE_DATA_DIR.`
const noWrites: Message = (path) =>
  `${path} is on a read-only file system. Mount it for writing, or set another BELVEDERE_DATA_DIR.`
const noFolder: Message = (path) =>
  `${path} is a file, or has a file as a parent folder. Set BELVEDERE_DATA_DIR to a folder that exists or can be created.`
const noFile: Message = (path) => `${path} is a folder, but must be a file. Move the folder away and start again.`
const unopened: Message = (path) =>
  `${path} cannot be opened. The user that runs Belvedere must be able to read and write this file and to create files in its folder.`
const failing: Message = (path) =>
  `${path} could not be read or written: the disk reports an error. Check the disk; if it has failed, restore the data directory from a backup.`
const inUse: Message = (path) => `Another program is using ${path}. Stop it and start again.`
export const damagedStoreMessage: Message = (path) =>
  `${path} is damaged or is not a Belvedere database. Nothing was changed. Restore the data directory from a backup.`

const bySystemCode: { [code: string]: Message } = {
  ...{ ENOSPC: noSpace, EDQUOT: noSpace },
  ...{ EACCES: noRights, EPERM: noRights, EROFS: noWrites },
  ...{ EEXIST: noFolder, ENOTDIR: noFolder, EISDIR: noFile, EIO: failing },
}

const { perm, busy, locked, readOnly, io, corrupt, full, cannotOpen, notADatabase } = sqliteCodes
const bySqliteCode: { [code: number]: Message } = {
  ...{ [perm]: noRights, [readOnly]: noRights, [cannotOpen]: unopened },
  ...{ [busy]: inUse, [locked]: inUse, [io]: failing, [full]: noSpace },
  ...{ [corrupt]: damagedStoreMessage, [notADatabase]: damagedStoreMessage },
}

/**
 * Turns an SQLite error at the start into a sentence that names the file and the remedy. Unknown errors, and those
 * explained already, are returned unchanged.
 */
export function explainStoreError(cause: unknown, path: string): unknown {
  return explain(bySqliteCode[sqliteCode(cause)], path, cause)
}

const byPostgresCode: { [code: string]: string } = {
  '28P01': 'refuses the password. Correct BELVEDERE_DATABASE_URL.',
  '28000': 'refuses the user. Correct BELVEDERE_DATABASE_URL, or pg_hba.conf on the server.',
  '3D000': 'has no such database. Create it, or correct BELVEDERE_DATABASE_URL.',
  '42501': 'does not let this user create tables. Make it the owner of the database.',
  '53100': 'has no space left on its disk. Free some and start again. No data was lost.',
  ENOTFOUND: 'has a name that is not known here. Correct the host in BELVEDERE_DATABASE_URL.',
}

/** Like `explainStoreError` for PostgreSQL; the password of its URL is not shown. */
export function explainPostgresError(cause: unknown, url: string): unknown {
  const known = byPostgresCode[errorCode(cause)] ?? (isPostgresAway(cause) ? postgresAway : undefined)
  if (known === undefined) return cause
  return new Error(`PostgreSQL at ${withoutSecrets(url)} ${known}`, { cause })
}

const postgresAway = 'does not answer. Start it, or correct BELVEDERE_DATABASE_URL.'

/** A URL as it may be shown. */
export function withoutSecrets(url: string): string {
  const { protocol, host, pathname } = new URL(url)
  return `${protocol}//${host}${pathname}`
}

/** Like `explainStoreError` for files and folders; `path` is used if the error names none. */
export function explainFileError(cause: unknown, path: string): unknown {
  if (!(cause instanceof Error && 'code' in cause)) return cause
  const faultPath = 'path' in cause && typeof cause.path === 'string' ? cause.path : path
  return explain(bySystemCode[String(cause.code)], faultPath, cause)
}

const explain = (message: Message | undefined, path: string, cause: unknown): unknown =>
  message === undefined ? cause : new Error(message(path), { cause })
