import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FieldProfile } from '@belvedere/spec'
import { type Database, type DatabaseOptions, identifier, literal, openDatabase, withDatabase } from './duckdb.ts'
import { Faults } from './faults.ts'
import { fieldNames, tableName } from './names.ts'
import { openSources } from './open-sources.ts'
import type { ParquetSource } from './parquet-source.ts'
import { flushed, ParquetWriter, parquetOptions } from './parquet-writer.ts'
import { columnStats, type FieldPlan, fieldProfile } from './profile.ts'
import { parquetStats } from './profile-sql.ts'
import { readColumns } from './read.ts'
import { FileFault, type RowSource } from './row-source.ts'
import { smallTable, writeSmall } from './small.ts'
import { Converter, type Survey, survey } from './survey.ts'
import type { IngestedTable, IngestRequest, IngestResult } from './table-store.ts'
import { typedTable } from './typed-table.ts'
import { storageOf } from './typing.ts'

/**
 * What DuckDB may take. It books a quarter of a megabyte per column and thread for Parquet, though it touches little of
 * that: a wide table needs a high limit, and one thread, to be written at all.
 */
function resourcesFor(columns: number): { memoryMb: number; threads: 1 | 2 } {
  return { memoryMb: 512 + Math.ceil(columns * 0.6), threads: columns > 500 ? 1 : 2 }
}

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
    const result = await readTables(request, signal, onProgress)
    onProgress?.(1)
    return result
  } catch (error) {
    signal?.throwIfAborted()
    return failed(error)
  } finally {
    await rm(join(request.outDir, 'spill'), { recursive: true, force: true })
  }
}

async function readTables(
  request: IngestRequest,
  signal: AbortSignal | undefined,
  onProgress: ((share: number) => void) | undefined,
): Promise<IngestResult> {
  const { fileName, source: path, outDir } = request
  const databaseFor = (columns: number) => ({ folder: outDir, files: [path], ...resourcesFor(columns), signal })
  const reading: Database[] = []
  const database = async () => {
    const opened = await openDatabase(databaseFor(0))
    reading.push(opened)
    return opened
  }
  try {
    const file = await openSources(path, { fileName, signal, database })
    const onBytes = progressOf(file.bytes * file.sources.length, onProgress)
    const tables: IngestedTable[] = []
    for (const [index, source] of file.sources.entries()) {
      const name = tableName(source.part ?? fileName)
      const stem = join(outDir, `table-${index + 1}`)
      const store: StoreOptions = { overrides: request.overrides, name, stem, databaseFor, signal, onBytes }
      const plain = file.format === 'parquet' && !request.overrides?.length && (await file.sources[0].isPlain())
      tables.push(plain ? await copyParquet(file.sources[0], store) : await storeTable(source, store))
    }
    return { state: 'ready', format: file.format, tables }
  } finally {
    for (const opened of reading) opened.close()
  }
}

interface StoreOptions {
  overrides: IngestRequest['overrides']
  name: string
  /** Path of the table's files without their ending. */
  stem: string
  databaseFor: (columns: number) => DatabaseOptions
  signal: AbortSignal | undefined
  onBytes: (count: number) => void
}

async function storeTable(source: RowSource, options: StoreOptions): Promise<IngestedTable> {
  const { overrides, stem, signal, onBytes } = options
  const surveyed = await survey(source, { overrides, signal, onBytes })
  const writer = await ParquetWriter.create(`${stem}.parquet`, surveyed.plans)
  try {
    return surveyed.kept === null
      ? await storeLarge(source, surveyed, writer, options)
      : await storeSmall(surveyed, surveyed.kept, writer, options)
  } catch (error) {
    await writer.discard()
    throw error
  }
}

async function storeSmall(
  surveyed: Survey,
  batches: NonNullable<Survey['kept']>,
  writer: ParquetWriter,
  { name, stem, databaseFor }: StoreOptions,
): Promise<IngestedTable> {
  const { profile, columns, notes } = typedTable(name, surveyed, batches)
  await writeSmall(`${stem}.small`, profile.rows, columns)
  await writer.write(
    columns.map(({ cells }) => cells),
    profile.rows,
  )
  await withDatabase(databaseFor(columns.length), (database) => writer.finish(database))
  return { files: { name, parquet: `${stem}.parquet`, small: `${stem}.small` }, profile, notes }
}

async function storeLarge(
  source: RowSource,
  { plans, rows, notes }: Survey,
  writer: ParquetWriter,
  { name, stem, databaseFor, signal, onBytes }: StoreOptions,
): Promise<IngestedTable> {
  const converter = new Converter(plans)
  for await (const batch of source.batches({ faults: new Faults(), signal, onBytes })) {
    await writer.write(converter.convert(batch), batch.rows)
  }
  return withDatabase(databaseFor(plans.length), async (database) => {
    await writer.finish(database)
    return profiled({ name, stem, database }, plans, rows, [...notes, ...converter.notes()])
  })
}

/** A large Parquet file that states all its types goes over without a detour. */
async function copyParquet(source: ParquetSource, { name, stem, databaseFor }: StoreOptions): Promise<IngestedTable> {
  const { names, notes } = fieldNames(source.names())
  const plans = source.columns.map(({ given }, i): FieldPlan => {
    return { name: names[i] ?? `column_${i + 1}`, type: given ?? { kind: 'text', keepNotAvailable: false } }
  })
  const fields = source.columns.map(({ expression }, i) => {
    const type = plans[i]?.type
    const stored =
      type !== undefined && storageOf(type) === 'temporal'
        ? `make_timestamp((${expression})::BIGINT * 1000)`
        : expression
    return `${stored} AS ${identifier(names[i] ?? '')}`
  })
  const path = `${stem}.parquet`
  return withDatabase(databaseFor(plans.length), async (database) => {
    await database.run(
      `COPY (SELECT ${fields.join(', ')} FROM ${source.from}) TO ${literal(path)} (${parquetOptions(plans.length)})`,
    )
    await flushed(path)
    return profiled({ name, stem, database }, plans, source.rows, [...source.notes, ...notes])
  })
}

async function profiled(
  { name, stem, database }: { name: string; stem: string; database: Database },
  plans: FieldPlan[],
  rows: number,
  notes: string[],
): Promise<IngestedTable> {
  const files = { name, parquet: `${stem}.parquet` }
  const fields: FieldProfile[] = []
  if (rows <= smallTable.rows) {
    // Wide rather than long: thousands of questions would take far longer than reading the columns.
    const portion = Math.max(1, Math.min(200, Math.floor(smallTable.cells / Math.max(1, rows))))
    for (let at = 0; at < plans.length; at += portion) {
      const part = plans.slice(at, at + portion)
      const { columns } = await readColumns(
        files,
        part.map((plan) => plan.name),
      )
      for (const plan of part)
        fields.push(fieldProfile(plan, columnStats(columns[plan.name] ?? [], plan, plans.length)))
    }
  } else {
    const stats = await parquetStats(database, files.parquet, plans, rows)
    for (const [i, plan] of plans.entries()) {
      const counted = stats[i]
      if (counted !== undefined) fields.push(fieldProfile(plan, counted))
    }
  }
  return { files, profile: { name, rows, fields }, notes }
}

/** A large file is read twice and written once: reading makes nine tenths of the work. */
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
