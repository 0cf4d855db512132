import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { tableName } from './clean-names.ts'
import { type Database, type DatabaseOptions, openDatabase, withMemory } from './duckdb.ts'
import { estimatingMeter, type IngestProgress } from './progress.ts'
import { openSources } from './sources/open-sources.ts'
import { FileError } from './sources/row-source.ts'
import { storeCsv } from './store-csv.ts'
import { storeJson } from './store-json.ts'
import { storeParquet } from './store-parquet.ts'
import { minSqlBytes } from './store-rows.ts'
import { storeTable } from './store-table.ts'
import type { IngestedTable, IngestOptions, IngestResult } from './table-store.ts'

/**
 * Resource limits for DuckDB. Writing Parquet reserves 256 KB per column and thread, most of it unused, so a wide table
 * needs a high memory limit and a single thread.
 */
export const databaseLimits =
  (open: Pick<DatabaseOptions, 'folder' | 'files' | 'signal'>) =>
  (columns: number): DatabaseOptions => ({
    ...open,
    memoryMb: 400 + Math.ceil(columns * 0.6),
    threads: columns > 500 ? 1 : 2,
  })

/**
 * Reads an uploaded file into typed tables on disk:
 * sniff the format → survey every row for column types → convert → store → profile.
 * Runs in its own process with memory and time limits. When the promise resolves, `outDir` contains the result only. A
 * file without a table is a failed result, not an exception.
 */
export async function ingest(
  request: IngestOptions,
  signal?: AbortSignal,
  onProgress: (progress: IngestProgress) => void = () => undefined,
): Promise<IngestResult> {
  try {
    const result = await readTables(request, signal, onProgress)
    onProgress({ share: 1 })
    return result
  } catch (error) {
    signal?.throwIfAborted()
    const result = failureResult(error)
    for (const name of await readdir(request.outDir)) await rm(join(request.outDir, name), { recursive: true })
    return result
  } finally {
    await rm(join(request.outDir, 'spill'), { recursive: true, force: true })
  }
}

async function readTables(
  request: IngestOptions,
  signal: AbortSignal | undefined,
  onProgress: (progress: IngestProgress) => void,
): Promise<IngestResult> {
  const { fileName, source: path, outDir } = request
  const databaseFor = databaseLimits({ folder: outDir, files: [path], signal })
  const databases: Database[] = []
  const database = async (groupMb: number) => {
    const opened = await openDatabase({ ...withMemory(databaseFor(0), groupMb), trustsStatistics: false })
    databases.push(opened)
    return opened
  }
  try {
    const file = await openSources(path, { fileName, signal, database })
    const meter = estimatingMeter(onProgress)
    const tables: IngestedTable[] = []
    for (const [index, source] of file.sources.entries()) {
      const name = tableName(source.part ?? fileName)
      const stem = join(outDir, `table-${index + 1}`)
      const { bytes } = file
      meter.begin(1 / (file.sources.length - index))
      const store = { overrides: request.overrides, name, stem, databaseFor, signal, bytes, meter: meter.within() }
      const isLarge = file.bytes >= minSqlBytes
      if (file.format === 'csv' && isLarge) tables.push(await storeCsv(file.sources[0], store))
      else if ('records' in file && file.records !== null && isLarge)
        tables.push(await storeJson(source, file.records, store))
      else if (file.format === 'parquet' && !request.overrides?.length && (await file.sources[0].isPlain()))
        tables.push(await storeParquet(file.sources[0], store))
      else tables.push(await storeTable(source, store))
    }
    return { state: 'ready', format: file.format, tables }
  } finally {
    for (const opened of databases) opened.close()
  }
}

/** The result for an expected error; rethrows all others. */
export function failureResult(error: unknown): IngestResult {
  if (error instanceof FileError) return { state: 'failed', code: error.code, detail: error.message }
  if (error instanceof RangeError) {
    const detail =
      'Something in this file is nested too deeply or too long to be read. Make it flatter, one row per object.'
    return { state: 'failed', code: 'unreadable_file', detail }
  }
  if (error instanceof Error && /out of memory/i.test(error.message)) {
    return {
      state: 'failed',
      code: 'too_large',
      detail:
        'The table needs more memory than reading a file may take. Split it, or leave out columns that are not needed.',
    }
  }
  throw error
}
