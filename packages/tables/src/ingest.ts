import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, identifier, literal, openDatabase } from './duckdb.ts'
import { Faults } from './faults.ts'
import { fieldNames, tableName } from './names.ts'
import { openSources } from './open-sources.ts'
import { isPlain, type ParquetSource } from './parquet-source.ts'
import { ParquetWriter } from './parquet-writer.ts'
import { type FieldPlan, fieldProfile } from './profile.ts'
import { parquetStats } from './profile-sql.ts'
import { FileFault, type RowSource } from './row-source.ts'
import { writeSmall } from './small.ts'
import { Converter, type Survey, survey } from './survey.ts'
import type { IngestedTable, IngestRequest, IngestResult } from './table-store.ts'
import { typedTable } from './typed-table.ts'
import { storageOf } from './typing.ts'

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
  await using database = await openDatabase({ folder: request.outDir, files: [request.source], memoryMb })
  const stop = () => database.interrupt()
  signal?.addEventListener('abort', stop)
  try {
    const { fileName, source: path } = request
    const file = await openSources(path, { fileName, signal, database: async () => database })
    const onBytes = progressOf(file.bytes * file.sources.length, onProgress)
    const tables: IngestedTable[] = []
    for (const [index, source] of file.sources.entries()) {
      const base = tableName(fileName)
      const name = source.part === null ? base : tableName(source.part)
      const store: StoreOptions = {
        request,
        name,
        stem: join(request.outDir, `table-${index + 1}`),
        database,
        signal,
        onBytes,
      }
      const plain =
        file.format === 'parquet' && !request.overrides?.length && (await isPlain(database, file.sources[0]))
      tables.push(plain ? await copyParquet(file.sources[0], store) : await storeTable(source, store))
    }
    onProgress?.(1)
    return { state: 'ready', format: file.format, tables }
  } catch (error) {
    signal?.throwIfAborted()
    return failed(error)
  } finally {
    signal?.removeEventListener('abort', stop)
    await rm(join(request.outDir, 'spill'), { recursive: true, force: true })
  }
}

interface StoreOptions {
  request: IngestRequest
  name: string
  /** Path of the table's files without their ending. */
  stem: string
  database: Database
  signal: AbortSignal | undefined
  onBytes: (count: number) => void
}

async function storeTable(source: RowSource, options: StoreOptions): Promise<IngestedTable> {
  const { request, stem, signal, onBytes } = options
  const surveyed = await survey(source, { overrides: request.overrides, signal, onBytes })
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
  { name, stem, database }: StoreOptions,
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

async function storeLarge(
  source: RowSource,
  { plans, rows, notes }: Survey,
  writer: ParquetWriter,
  { name, stem, database, signal, onBytes }: StoreOptions,
): Promise<IngestedTable> {
  const converter = new Converter(plans)
  for await (const batch of source.batches({ faults: new Faults(), signal, onBytes })) {
    await writer.write(converter.convert(batch), batch.rows)
  }
  await writer.finish(database)
  return profiled({ name, stem, database }, plans, rows, [...notes, ...converter.notes()])
}

/** A large Parquet file that states all its types goes over without a detour. */
async function copyParquet(source: ParquetSource, { name, stem, database }: StoreOptions): Promise<IngestedTable> {
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
  await database.run(
    `COPY (SELECT ${fields.join(', ')} FROM ${source.from}) TO ${literal(path)} (FORMAT parquet, COMPRESSION zstd)`,
  )
  const file = await open(path, 'r')
  await file.sync()
  await file.close()
  return profiled({ name, stem, database }, plans, source.rows, [...source.notes, ...notes])
}

async function profiled(
  { name, stem, database }: Pick<StoreOptions, 'name' | 'stem' | 'database'>,
  plans: FieldPlan[],
  rows: number,
  notes: string[],
): Promise<IngestedTable> {
  const path = `${stem}.parquet`
  const stats = await parquetStats(database, path, plans, rows)
  const fields = plans.flatMap((plan, i) => {
    const counted = stats[i]
    return counted === undefined ? [] : [fieldProfile(plan, counted)]
  })
  return { files: { name, parquet: path }, profile: { name, rows, fields }, notes }
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
