import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { tableName, tableNames } from './clean-names.ts'
import type { DatabaseOptions } from './duckdb.ts'
import { estimatingMeter, type IngestProgress } from './progress.ts'
import { withTables } from './readers/open-file.ts'
import { FileError } from './sources/row-source.ts'
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
  const { parts, outDir } = request
  const databaseFor = databaseLimits({
    folder: outDir,
    files: parts.length === 1 ? parts.map(({ path }) => path) : [],
    signal,
  })
  const scratchDir = join(outDir, 'unpacked')
  const fileName = parts[0]?.name ?? ''
  return withTables(parts, { scratchDir, database: databaseFor(0), signal }, async (file) => {
    const meter = estimatingMeter(onProgress)
    const tables: IngestedTable[] = []
    const names = tableNames(file.tables.map((table) => table.part ?? table.source.part ?? fileName))
    for (const [index, openedTable] of file.tables.entries()) {
      const { overrides } = request
      const reading = request.reading?.find(({ table }) => table === index)?.options
      const table =
        reading && openedTable.reopen ? { ...openedTable, ...(await openedTable.reopen(reading)) } : openedTable
      const name = names[index] ?? tableName(fileName)
      const stem = join(outDir, `table-${index + 1}`)
      const { bytes = 0 } = table
      meter.begin(1 / (file.tables.length - index))
      tables.push(
        await table.store({ overrides, reading, name, stem, databaseFor, signal, bytes, meter: meter.within() }),
      )
    }
    return { state: 'ready', format: file.format, tables }
  })
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
