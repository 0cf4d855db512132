import { rm } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { tablePath } from '../store/portable-rows.ts'
import { type BackupFile, blobPath } from './backup-folder.ts'
import { type FileSum, nullIfNoFile, writeFile } from './file-sums.ts'
import type { StoredFiles } from './stored-files.ts'
import type { OwnedFiles } from './write-rows.ts'

export interface FileCopies {
  files: BackupFile[]
  /** A sentence for each file that is missing or damaged. */
  missing: string[]
  /** What was copied, of earlier turns too, by path. */
  copied: Map<string, FileSum>
  /** Removes copies that are not among `files`: their rows were erased meanwhile. */
  removeOthers(): Promise<void>
}

/** Copies the files that rows name into a backup, but for those that were copied `before`. */
export async function copyOwnedFiles(
  source: StoredFiles,
  folder: string,
  { blobs, tableFiles }: OwnedFiles,
  before: FileCopies | null,
): Promise<FileCopies> {
  const copied = before?.copied ?? new Map<string, FileSum>()
  const files = new Map<string, FileSum>()
  const missing: string[] = []
  const copyNew = async (path: string) => {
    const bytes = await source.open(path)
    // It may be deleted while it is opened.
    return bytes === null ? null : writeFile(bytes, join(folder, path)).catch(nullIfNoFile)
  }
  const copy = async (path: string): Promise<FileSum | null> => {
    const sum = copied.get(path) ?? (await copyNew(path))
    if (sum !== null) copied.set(path, sum)
    return sum
  }
  for (const hash of blobs) {
    const sum = /^[0-9a-f]{64}$/.test(hash) ? await copy(blobPath(hash)) : null
    if (sum === null) missing.push(`The bytes of an uploaded file are missing: ${blobPath(hash)}.`)
    else if (sum.sha256 !== hash) missing.push(`The bytes of an uploaded file are damaged: ${blobPath(hash)}.`)
    else files.set(blobPath(hash), sum)
  }
  for (const path of await withSiblings(source, tableFiles)) {
    const sum = await copy(path)
    if (sum === null) missing.push(`A table of a file is missing: ${path}.`)
    else files.set(path, sum)
  }
  return {
    files: [...files].map(([path, sum]) => ({ path, ...sum })),
    missing,
    copied,
    async removeOthers() {
      for (const path of copied.keys()) if (!files.has(path)) await rm(join(folder, path), { force: true })
    },
  }
}

/** Files of tables with those beside them, such as their shapes. */
async function withSiblings(source: StoredFiles, tableFiles: ReadonlySet<string>): Promise<Set<string>> {
  const paths = new Set<string>()
  const folders = new Set<string>()
  for (const path of tableFiles) {
    paths.add(`tables/${path}`)
    folders.add(posix.dirname(path))
  }
  for (const folder of folders) {
    const siblings = await source.list(`tables/${folder}`)
    for (const path of siblings) if (tablePath.test(path.slice('tables/'.length))) paths.add(path)
  }
  return paths
}
