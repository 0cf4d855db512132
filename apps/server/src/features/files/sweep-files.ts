import { readdir, rm } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { StoredFile } from '../../room/file-parts.ts'
import type { FileDeps } from './deps.ts'
import { removeBlobIfUnused } from './stored-parts.ts'

type SweepDeps = Pick<FileDeps, 'store' | 'blobs' | 'tablesDir'>

/** Removes the bytes and tables of erased files. */
export async function removeStoredData(deps: SweepDeps, files: readonly StoredFile[]): Promise<void> {
  for (const { id, blobs } of files) {
    await rm(join(deps.tablesDir, id), { recursive: true, force: true })
    for (const blob of blobs) await removeBlobIfUnused(deps, blob)
  }
}

/** Table paths are stored absolute: a data directory that was moved or restored elsewhere gets new ones. */
export async function relocateTables({ store, tablesDir }: Pick<SweepDeps, 'store' | 'tablesDir'>): Promise<void> {
  const rows = await store.read.selectFrom('file_tables').select(['file_id', 'position', 'parquet', 'small']).execute()
  const movedTables = rows.filter(({ parquet }) => !parquet.startsWith(`${tablesDir}${sep}`))
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

/** Removes blobs and tables that no file owns, left by a crash. Nothing else may run meanwhile. */
export async function removeOrphanedFiles(deps: SweepDeps): Promise<void> {
  const files = await deps.store.read.selectFrom('files').select('id').execute()
  const parts = await deps.store.read.selectFrom('file_parts').select('blob').distinct().execute()
  const [ids, blobs] = [new Set(files.map(({ id }) => id)), new Set(parts.map(({ blob }) => blob))]
  for await (const hash of deps.blobs.list()) if (!blobs.has(hash)) deps.blobs.removeUnused(hash)
  for (const folder of await readdir(deps.tablesDir))
    if (!ids.has(folder)) await rm(join(deps.tablesDir, folder), { recursive: true, force: true })
}
