import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { RowTable } from '../store/row-tables.ts'
import { blobPath } from './backup-folder.ts'
import type { NamedRow } from './check-rows.ts'
import { nullIfNoFile, sumOf } from './file-sums.ts'
import type { FindingKind } from './findings.ts'

/** The files that the rows of a store name, and what they are of. */
export class NamedFiles {
  /** By hash. */
  readonly blobs = new Map<string, string>()
  /** By absolute path. */
  readonly tables = new Map<string, string>()
  readonly ids = new Set<string>()
  readonly uploads = new Set<string>()

  add({ name }: RowTable, row: NamedRow): void {
    const of = `file ${row.file_id ?? row.id}`
    // Early stores have the blob of a file in its own row.
    if (typeof row.blob === 'string') this.blobs.set(row.blob, of)
    if (name === 'files') this.ids.add(String(row.id))
    if (name === 'uploads') this.uploads.add(String(row.id))
    if (name !== 'file_tables') return
    for (const path of [row.parquet, row.small]) if (typeof path === 'string') this.tables.set(path, of)
  }
}

export interface FileFault {
  kind: FindingKind
  sentence: string
  /** Whether rows still name the file; one that was erased meanwhile is not missing. */
  isNamed(files: NamedFiles): boolean
}

/** Files that are missing or damaged. The bytes of all uploads are read. */
export async function checkFiles(dataDir: string, { blobs, tables }: NamedFiles): Promise<FileFault[]> {
  const faults: FileFault[] = []
  for (const [hash, of] of blobs) {
    const sum = /^[0-9a-f]{64}$/.test(hash) ? await sumOf(join(dataDir, blobPath(hash))) : null
    if (sum?.sha256 === hash) continue
    const state = sum === null ? 'are missing' : 'are damaged'
    faults.push({
      kind: 'blobs',
      sentence: `The bytes of ${of} ${state}: ${blobPath(hash)}.`,
      isNamed: (files) => files.blobs.has(hash),
    })
  }
  for (const [path, of] of tables) {
    const current = currentPath(path)
    const stats = await stat(join(dataDir, current)).catch(nullIfNoFile)
    if (stats?.isFile() === true && stats.size > 0) continue
    faults.push({
      kind: 'tables',
      sentence: `A table of ${of} ${stats === null ? 'is missing' : 'is empty'}: ${current}.`,
      isNamed: (files) => files.tables.has(path),
    })
  }
  return faults
}

/** Relative to the data directory, which may have been moved: the next start changes the paths. */
const currentPath = (path: string) => ['tables', ...path.split(/[\\/]/).slice(-3)].join('/')

/** Paths, relative to the data directory, that no row names: left by a crash. */
export async function unnamedFiles(dataDir: string, files: NamedFiles): Promise<string[]> {
  const list = async (path: string) => (await readdir(join(dataDir, path)).catch(nullIfNoFile)) ?? []
  const unnamed: string[] = []
  for (const part of await list('blobs')) {
    if (!/^[0-9a-f]{2}$/.test(part)) continue
    for (const hash of await list(`blobs/${part}`)) if (!files.blobs.has(hash)) unnamed.push(`blobs/${part}/${hash}`)
  }
  for (const id of await list('tables')) if (!files.ids.has(id)) unnamed.push(`tables/${id}`)
  for (const id of await list('uploads')) if (!files.uploads.has(id)) unnamed.push(`uploads/${id}`)
  return unnamed
}
