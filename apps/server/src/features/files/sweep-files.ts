import { readdir, rm } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { blobsOfFiles } from '../../blobs/blobs-of-files.ts'
import type { StoredFile } from '../../room/file-parts.ts'
import type { FileDeps } from './deps.ts'

const sweptAtOnce = 1000

type SweepDeps = Pick<FileDeps, 'store' | 'blobs' | 'tables'>

/** Removes the bytes and tables of erased files. */
export async function removeStoredData({ blobs, tables }: SweepDeps, files: readonly StoredFile[]): Promise<void> {
  for (const file of files) {
    await tables.removeFile(file.id)
    await blobs.removeUnused(file.blobs)
  }
}

/** Table paths are stored absolute: a data directory that was moved or restored elsewhere gets new ones. */
export async function relocateTables({ store }: Pick<SweepDeps, 'store'>, tablesDir: string): Promise<void> {
  const rows = await store.read.selectFrom('file_tables').select(['file_id', 'position', 'parquet', 'small']).execute()
  const movedTables = rows.flatMap(({ parquet, ...row }) =>
    parquet === null || parquet.startsWith(`${tablesDir}${sep}`) ? [] : [{ parquet, ...row }],
  )
  if (movedTables.length === 0) return
  // A folder for the file, one for the attempt, and the table.
  const pathInTablesDir = (path: string) => join(tablesDir, ...path.split(sep).slice(-3))
  await store.write(async (tx) => {
    for (const { file_id, position, parquet, small } of movedTables)
      await tx
        .updateTable('file_tables')
        .set({ parquet: pathInTablesDir(parquet), small: small === null ? null : pathInTablesDir(small) })
        .where('file_id', '=', file_id)
        .where('position', '=', position)
        .execute()
  })
}

/** Removes blobs that no file has, left by a crash. */
export async function removeOrphanedBlobs({ store, blobs }: Pick<SweepDeps, 'store' | 'blobs'>): Promise<void> {
  const sweep = async (some: readonly string[]) => {
    const used = await blobsOfFiles(store.read, some)
    await blobs.removeUnused(some.filter((hash) => !used.has(hash)))
  }
  let hashes: string[] = []
  for await (const hash of blobs.list()) {
    hashes.push(hash)
    if (hashes.length < sweptAtOnce) continue
    await sweep(hashes)
    hashes = []
  }
  await sweep(hashes)
}

/** Removes folders of tables that no file owns, left by a crash. Nothing else may run meanwhile. */
export async function removeOrphanedTables({ store }: Pick<SweepDeps, 'store'>, tablesDir: string): Promise<void> {
  const files = await store.read.selectFrom('files').select('id').execute()
  const ids = new Set(files.map(({ id }) => id))
  for (const folder of await readdir(tablesDir))
    if (!ids.has(folder)) await rm(join(tablesDir, folder), { recursive: true, force: true })
}
