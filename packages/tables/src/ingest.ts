import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { TableProfile } from '@belvedere/spec'
import { openCsv } from './csv-source.ts'
import { type Database, openDatabase } from './duckdb.ts'
import { Faults } from './faults.ts'
import { tableName } from './names.ts'
import { ParquetWriter } from './parquet-writer.ts'
import { columnStats, fieldProfile } from './profile.ts'
import { parquetStats } from './profile-sql.ts'
import { FileFault, type RowSource } from './row-source.ts'
import { type StoredColumn, writeSmall } from './small.ts'
import { type Format, sniff } from './sniff.ts'
import { Converter, columnsOf, type Survey, survey } from './survey.ts'
import type { IngestedTable, IngestRequest, IngestResult } from './table-store.ts'
import { storageOf } from './typing.ts'

const headBytes = 64 * 1024
const memoryMb = 512

/**
 * Reads an uploaded file into typed tables on disk:
 * sniff (what is it?) → survey (every row once: what is each column?) → convert → store → profile.
 * Meant for a process of its own, with limits on memory and time. The folder `outDir` holds nothing but the result when
 * the promise resolves. A file that is no table is an answer, not an exception.
 */
export async function ingest(
  request: IngestRequest,
  signal?: AbortSignal,
  onProgress?: (share: number) => void,
): Promise<IngestResult> {
  try {
    const { format, sources, bytes } = await openSources(request.source, request.fileName, signal)
    await using database = await openDatabase({ folder: request.outDir, memoryMb })
    const stop = () => database.interrupt()
    signal?.addEventListener('abort', stop)
    try {
      const progress = progressOf(bytes * sources.length, onProgress)
      const tables: IngestedTable[] = []
      for (const [index, source] of sources.entries()) {
        tables.push(await storeTable(source, { request, index, database, signal, onBytes: progress }))
      }
      onProgress?.(1)
      return { state: 'ready', format, tables }
    } finally {
      signal?.removeEventListener('abort', stop)
      await rm(join(request.outDir, 'spill'), { recursive: true, force: true })
    }
  } catch (error) {
    signal?.throwIfAborted()
    return failed(error)
  }
}

/** Tells what a file is and opens the tables in it. Throws a `FileFault` where there are none. */
export async function openSources(
  path: string,
  fileName: string,
  signal?: AbortSignal,
): Promise<{ format: Format; sources: RowSource[]; bytes: number }> {
  const { head, tail, bytes } = await endsOf(path)
  const sniffed = sniff(head, tail)
  if ('refused' in sniffed) throw new FileFault(sniffed.refused)
  return { format: sniffed.format, sources: [await openCsv(path, { head, fileName, signal })], bytes }
}

async function endsOf(path: string): Promise<{ head: Uint8Array; tail: Uint8Array; bytes: number }> {
  const { size } = await stat(path)
  const file = await open(path, 'r')
  try {
    const head = await file.read(Buffer.alloc(Math.min(headBytes, size)), 0, Math.min(headBytes, size), 0)
    const tailLength = Math.min(headBytes, size)
    const tail = await file.read(Buffer.alloc(tailLength), 0, tailLength, size - tailLength)
    return { head: head.buffer.subarray(0, head.bytesRead), tail: tail.buffer.subarray(0, tail.bytesRead), bytes: size }
  } finally {
    await file.close()
  }
}

interface StoreOptions {
  request: IngestRequest
  index: number
  database: Database
  signal: AbortSignal | undefined
  onBytes: (count: number) => void
}

async function storeTable(source: RowSource, options: StoreOptions): Promise<IngestedTable> {
  const { request, index, database, signal, onBytes } = options
  const stem = join(request.outDir, `table-${index + 1}`)
  const base = tableName(request.fileName)
  const name = source.part === null ? base : tableName(source.part)
  const surveyed = await survey(source, { overrides: request.overrides, signal, onBytes })
  const writer = await ParquetWriter.create(`${stem}.parquet`, surveyed.plans)
  try {
    return surveyed.kept === null
      ? await storeLarge(source, { ...surveyed, kept: null }, { name, stem, writer, database, signal, onBytes })
      : await storeSmall(surveyed, surveyed.kept, { name, stem, writer, database })
  } catch (error) {
    await writer.discard()
    throw error
  }
}

async function storeSmall(
  surveyed: Survey,
  batches: NonNullable<Survey['kept']>,
  { name, stem, writer, database }: { name: string; stem: string; writer: ParquetWriter; database: Database },
): Promise<IngestedTable> {
  const { profile, columns, notes } = typedTable(name, surveyed, batches)
  await writeSmall(`${stem}.small`, profile.rows, columns)
  await writer.write(
    columns.map(({ cells }) => cells),
    profile.rows,
  )
  await writer.finish(database)
  return { files: { name, parquet: `${stem}.parquet`, small: `${stem}.small` }, profile, notes }
}

/** Types and profiles a table that stands in memory. */
export function typedTable(
  name: string,
  surveyed: Survey,
  batches: NonNullable<Survey['kept']>,
): { profile: TableProfile; columns: StoredColumn[]; notes: string[] } {
  const { plans, rows } = surveyed
  const converter = new Converter(plans)
  const cells = columnsOf(surveyed, batches, converter)
  const columns = plans.map((plan, i) => ({ name: plan.name, storage: storageOf(plan.type), cells: cells[i] ?? [] }))
  const fields = plans.map((plan, i) => fieldProfile(plan, columnStats(cells[i] ?? [], plan, plans.length)))
  return { profile: { name, rows, fields }, columns, notes: [...surveyed.notes, ...converter.notes()] }
}

async function storeLarge(
  source: RowSource,
  { plans, rows, notes }: Survey,
  options: {
    name: string
    stem: string
    writer: ParquetWriter
    database: Database
    signal: AbortSignal | undefined
    onBytes: (count: number) => void
  },
): Promise<IngestedTable> {
  const { name, stem, writer, database, signal, onBytes } = options
  const converter = new Converter(plans)
  for await (const batch of source.batches({ faults: new Faults(), signal, onBytes })) {
    await writer.write(converter.convert(batch), batch.rows)
  }
  await writer.finish(database)
  const stats = await parquetStats(database, `${stem}.parquet`, plans, rows)
  const fields = plans.flatMap((plan, i) => {
    const counted = stats[i]
    return counted === undefined ? [] : [fieldProfile(plan, counted)]
  })
  return {
    files: { name, parquet: `${stem}.parquet` },
    profile: { name, rows, fields },
    notes: [...notes, ...converter.notes()],
  }
}

/** Reading a file twice and writing it once: the bytes read make nine tenths of the work. */
function progressOf(bytes: number, onProgress: ((share: number) => void) | undefined): (count: number) => void {
  let read = 0
  return (count) => {
    read += count
    onProgress?.(Math.min(0.9, (read / Math.max(1, bytes * 2)) * 0.9))
  }
}

function failed(error: unknown): IngestResult {
  if (error instanceof FileFault) return { state: 'failed', code: error.code, detail: error.message }
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
