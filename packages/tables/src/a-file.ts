import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ingest } from './ingest.ts'
import type { IngestedTable, IngestRequest, IngestResult } from './table-store.ts'

/** For tests: a folder for one upload and its tables, removed when the test is done with it. */
export async function aFolder(): Promise<AsyncDisposable & { path: string; outDir: string }> {
  const path = await mkdtemp(join(tmpdir(), 'belvedere-tables-'))
  const outDir = join(path, 'out')
  await mkdir(outDir)
  return { path, outDir, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

export type UploadOptions = { name?: string } & Pick<IngestRequest, 'overrides'>

/** For tests: ingests bytes as if they had been uploaded, and hands the result to `look` while its files exist. */
export async function uploaded<T>(
  content: string | Uint8Array,
  { name = 'table.csv', overrides }: UploadOptions,
  look: (result: IngestResult, outDir: string) => T | Promise<T>,
): Promise<T> {
  await using folder = await aFolder()
  const source = join(folder.path, 'upload')
  await writeFile(source, content)
  const request = { source, fileName: name, outDir: folder.outDir, ...(overrides ? { overrides } : {}) }
  return await look(await ingest(request), folder.outDir)
}

/** For tests: the only table of a file that must be readable. */
export function onlyTable(result: IngestResult): IngestedTable {
  if (result.state === 'failed') throw new Error(result.detail)
  const [table] = result.tables
  if (table === undefined || result.tables.length > 1) throw new Error(`${result.tables.length} tables`)
  return table
}
