import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileDeps } from './deps.ts'
import { removeBlobIfUnused } from './upload.ts'

type SweepDeps = Pick<FileDeps, 'store' | 'blobs' | 'tablesDir'>

/** Removes what erased files leave on disk. */
export async function removeRemains(deps: SweepDeps, files: { id: string; blob: string }[]): Promise<void> {
  for (const { id, blob } of files) {
    await rm(join(deps.tablesDir, id), { recursive: true, force: true })
    await removeBlobIfUnused(deps, blob)
  }
}

/** Removes what no file owns: a crash may have come between a row and its bytes. Nothing else may run meanwhile. */
export async function sweepUnowned(deps: SweepDeps): Promise<void> {
  const rows = await deps.store.read.selectFrom('files').select(['id', 'blob']).execute()
  const [ids, blobs] = [new Set(rows.map((row) => row.id)), new Set(rows.map((row) => row.blob))]
  for await (const hash of deps.blobs.list()) if (!blobs.has(hash)) deps.blobs.removeUnused(hash)
  for (const folder of await readdir(deps.tablesDir))
    if (!ids.has(folder)) await rm(join(deps.tablesDir, folder), { recursive: true, force: true })
}
