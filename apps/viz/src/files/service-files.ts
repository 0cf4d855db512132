import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  /** Has a job work in an empty local folder, which is removed. */
  inScratch<T>(job: (folder: string) => Promise<T>): Promise<T>
}

/** Files that lie on this machine under the names that requests have for them. */
export const localFiles: ServiceFiles = {
  pathOf: (name) => name,
  holdTables: async () => () => undefined,
  holdParts: async () => () => undefined,
  writeTables: (folder, job) => job(folder),
  inScratch: async (job) => inFolder(await mkdtemp(join(tmpdir(), 'belvedere-copy-')), job),
}

/** Removes the folder afterwards. */
export async function inFolder<T>(folder: string, job: (folder: string) => Promise<T>): Promise<T> {
  try {
    return await job(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const localTable = (files: ServiceFiles, { name, parquet, small }: TableFiles): TableFiles => ({
  name,
  parquet: files.pathOf(parquet),
  ...(small === undefined ? {} : { small: files.pathOf(small) }),
})
