import type { Readable } from 'node:stream'

/**
 * Files of tables, in a folder for each attempt to read a file. Folders and files have names as the store and the
 * visualization service have them: paths of this machine, or keys of a bucket.
 */
export interface TableFolders {
  /** The folder of all, below which each file has one. */
  readonly root: string
  /** Throws `StorageUnavailable` while a bucket is away. */
  requireAccess(): Promise<void>
  /** A new folder, into which the visualization service writes. */
  create(file: string, attempt: string): Promise<string>
  remove(folder: string): Promise<void>
  /** Removes what is in a folder. */
  empty(folder: string): Promise<void>
  /** Removes the folders of a file but those of the named attempts, at once or later. */
  removeOthers(file: string, attempts: ReadonlySet<string>): Promise<void>
  /** Removes all of a file. */
  removeFile(file: string): Promise<void>
  open(path: string): Promise<Readable>
  /** Adds a file of another folder to one; returns its new name. Files are never changed, so they may be shared. */
  link(path: string, folder: string): Promise<string>
}
