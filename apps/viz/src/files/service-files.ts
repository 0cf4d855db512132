import type { TableProfile } from '@belvedere/spec'
import type { TableFiles } from '@belvedere/tables'
import type { JobOutcome } from '../jobs/jobs.ts'

/** A table to be opened; its paths are local ones. */
export interface OpenedTable {
  files: TableFiles
  profile: Pick<TableProfile, 'fields'>
}

export type ReleaseCopies = () => void

/**
 * The files that requests name. Whatever opens them does so by local paths, and holds them meanwhile: what is held lies where
 * its path says.
 */
export interface ServiceFiles {
  /** The local path of what a request names. */
  pathOf(name: string): string
  /** Throws `StorageUnavailable` or `ObjectMissing` where a file cannot be fetched. */
  holdTables(tables: readonly OpenedTable[]): Promise<ReleaseCopies>
  holdParts(paths: readonly string[]): Promise<ReleaseCopies>
  /** Has a job write tables into a local folder, and puts them into the folder that the request names. */
  writeTables(folder: string, job: (localFolder: string) => Promise<JobOutcome>): Promise<JobOutcome>
}

/** Files that lie on this machine under the names that requests have for them. */
export const localFiles: ServiceFiles = {
  pathOf: (name) => name,
  holdTables: async () => () => undefined,
  holdParts: async () => () => undefined,
  writeTables: (folder, job) => job(folder),
}

export const localTable = (files: ServiceFiles, { name, parquet, small }: TableFiles): TableFiles => ({
  name,
  parquet: files.pathOf(parquet),
  ...(small === undefined ? {} : { small: files.pathOf(small) }),
})
