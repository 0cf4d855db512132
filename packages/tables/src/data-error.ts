import { FileError } from './file-error.ts'

/** What an error of our own readers becomes: a `FileError` with `detail` if the data is at fault, else itself. */
export const dataError = (cause: unknown, detail: string): unknown =>
  isDataError(cause) ? new FileError(detail, { cause }) : cause

/** `format`: as in "Avro file". */
export const damagedFile = (cause: unknown, format: string): unknown =>
  dataError(cause, `This ${format} is damaged or cut off, and cannot be read. Write it again, and upload it again.`)

/** Of bounds that the data does not keep, and of decompression by zlib or Zstandard. */
const isDataError = (cause: unknown): boolean =>
  cause instanceof RangeError ||
  (cause instanceof Error && 'code' in cause && /^(?:Z_|ZSTD|ERR_(?:BUFFER|ZSTD|ZLIB))/.test(String(cause.code)))

/** What an error of a library becomes that throws any: a `FileError` with `detail`, unless the system is at fault. */
export const libraryError = (cause: unknown, detail: string): unknown =>
  cause instanceof FileError || isSystemError(cause) ? cause : new FileError(detail, { cause })

/** True for a fault of the disk or the system, not of a file. */
const isSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error
