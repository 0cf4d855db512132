import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ingest } from '../src/ingest.ts'
import type { IngestedTable, IngestOptions, IngestResult } from '../src/table-store.ts'

/** Runs a callback with a temporary folder for one upload and its tables. */
export async function inFolder<T>(work: (folder: { path: string; outDir: string }) => Promise<T>): Promise<T> {
  const path = await mkdtemp(join(tmpdir(), 'belvedere-tables-'))
  const outDir = join(path, 'out')
  await mkdir(outDir)
  try {
    return await work({ path, outDir })
  } finally {
    await rm(path, { recursive: true, force: true })
  }
}

export type TestUploadOptions = { name?: string } & Pick<IngestOptions, 'overrides' | 'reading'>

/** Ingests an upload, and calls `look` with the result while its files exist. */
export async function ingestBytes<T>(
  content: string | Uint8Array,
  { name = 'table.csv', overrides, reading }: TestUploadOptions,
  look: (result: IngestResult, outDir: string) => T | Promise<T>,
): Promise<T> {
  return inFolder(async ({ path, outDir }) => {
    const source = join(path, 'upload')
    await writeFile(source, content)
    const parts = [{ path: source, name }]
    const request = { parts, outDir, ...(overrides && { overrides }), ...(reading && { reading }) }
    return look(await ingest(request), outDir)
  })
}

/** The only table of a result; throws if it failed or has several. */
export function onlyTable(result: IngestResult): IngestedTable {
  if (result.state === 'failed') throw new Error(result.detail)
  const [table] = result.tables
  if (table === undefined || result.tables.length > 1) throw new Error(`${result.tables.length} tables`)
  return table
}
