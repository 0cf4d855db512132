import type { FieldProfile } from '@belvedere/spec'
import type { ReadingChoices, Remarks } from './assumptions.ts'
import { BatchConverter } from './batch-converter.ts'
import { columnStats, type FieldPlan } from './column-stats.ts'
import { type Database, type DatabaseOptions, withDatabase } from './duckdb.ts'
import { withoutCodes } from './missing-codes.ts'
import { ParquetWriter } from './parquet-writer.ts'
import { fieldProfile } from './profile.ts'
import { parquetStats } from './profile-sql.ts'
import type { ProgressMeter } from './progress.ts'
import { readColumns } from './read-table.ts'
import { withRelations } from './relations/find-relations.ts'
import { rowsBySql } from './relations/rows-by-sql.ts'
import { storeShapes } from './shapes/shape-set.ts'
import { smallTableLimits, writeSmall } from './small-table.ts'
import { DataFaults } from './sources/data-faults.ts'
import type { RowSource } from './sources/row-source.ts'
import type { SampleSizes } from './sources/sample-sizes.ts'
import { survey, type TableSurvey } from './survey.ts'
import type { IngestedTable, IngestOptions } from './table-store.ts'
import { profileColumns, storedColumns, typedTable } from './typed-table.ts'

/** Where and how a table is stored. */
export interface StoreOptions {
  overrides: IngestOptions['overrides']
  /** What a person chose of the reading. */
  reading: ReadingChoices | undefined
  name: string
  /** Path of the table's files without extension. */
  stem: string
  databaseFor: (columns: number) => DatabaseOptions
  signal: AbortSignal | undefined
  /** Of the uploaded file. */
  bytes: number
  meter: ProgressMeter
  /** Of large files that are read by SQL. */
  sampleSizes?: SampleSizes
}

/** Advances a stage in which all bytes are read. */
export function byteProgress(meter: ProgressMeter, bytes: number): (count: number) => void {
  let read = 0
  return (count) => {
    read += count
    meter.advance(read / Math.max(1, bytes))
  }
}

/** Shares of the work that is left. */
const surveyWeight = 0.5
const conversionWeight = 0.7

/** Reads a table's rows and stores them, typed and profiled, with its shapes. */
export async function storeTable(source: RowSource, options: StoreOptions): Promise<IngestedTable> {
  const table = await storeCells(source, options)
  return source.shapes ? storeShapes(table, source.shapes) : table
}

async function storeCells(source: RowSource, options: StoreOptions): Promise<IngestedTable> {
  const { overrides, reading, stem, signal, bytes, meter } = options
  meter.begin(surveyWeight)
  const onBytes = byteProgress(meter, bytes)
  const tableSurvey = await survey(source, { overrides, reading, signal, onBytes })
  const writer = await ParquetWriter.create(`${stem}.parquet`, tableSurvey.plans)
  try {
    return tableSurvey.retainedRows === null
      ? await storeLarge(source, tableSurvey, writer, options)
      : await storeSmall(tableSurvey, tableSurvey.retainedRows, writer, options)
  } catch (error) {
    await writer.discard()
    throw error
  }
}

async function storeSmall(
  tableSurvey: TableSurvey,
  batches: NonNullable<TableSurvey['retainedRows']>,
  writer: ParquetWriter,
  { name, stem, databaseFor }: StoreOptions,
): Promise<IngestedTable> {
  const { profile, columns, ...remarks } = await typedTable(name, tableSurvey, batches)
  await writeSmall(`${stem}.small`, profile.rows, columns)
  await writer.write(
    columns.map(({ cells }) => cells),
    profile.rows,
  )
  await withDatabase(databaseFor(columns.length), (database) => writer.finish(database))
  return { files: { name, parquet: `${stem}.parquet`, small: `${stem}.small` }, profile, ...remarks }
}

async function storeLarge(
  original: RowSource,
  tableSurvey: TableSurvey,
  writer: ParquetWriter,
  { name, stem, databaseFor, reading, signal, meter }: StoreOptions,
): Promise<IngestedTable> {
  const source = withoutCodes(original, reading?.missing)
  const { plans, rows, notes, assumptions } = tableSurvey
  const converter = new BatchConverter(tableSurvey)
  meter.begin(conversionWeight)
  let converted = 0
  for await (const batch of source.batches({ faults: new DataFaults(), signal })) {
    await writer.write(converter.convert(batch), batch.rows)
    converted += batch.rows
    meter.advance(converted / rows, converted)
  }
  return withDatabase(databaseFor(plans.length), async (database) => {
    await writer.finish(database)
    return profileStored({ name, stem, database, meter }, plans, rows, {
      notes: [...notes, ...converter.notes()],
      assumptions,
    })
  })
}

/** Profiles a stored table in memory, and writes its small form. */
export async function profileSmall(
  { name, stem }: { name: string; stem: string },
  plans: FieldPlan[],
  rows: number,
  remarks: Remarks,
): Promise<IngestedTable> {
  const files = { name, parquet: `${stem}.parquet`, small: `${stem}.small` }
  const { columns } = await readColumns({ name, parquet: files.parquet }, null)
  const stored = storedColumns(plans, (plan) => columns[plan.name])
  await writeSmall(files.small, rows, stored)
  return { files, profile: { name, rows, fields: await profileColumns(plans, stored) }, ...remarks }
}

/** Profiles a stored table by SQL, or in memory if it is short. */
export async function profileStored(
  { name, stem, database, meter }: { name: string; stem: string; database: Database; meter: ProgressMeter },
  plans: FieldPlan[],
  rows: number,
  { notes, assumptions }: Remarks,
): Promise<IngestedTable> {
  const files = { name, parquet: `${stem}.parquet` }
  const fields: FieldProfile[] = []
  const estimated: string[] = []
  meter.begin(1)
  if (rows <= smallTableLimits.rows) {
    // A wide table: reading the columns is much faster than thousands of queries.
    const portion = Math.max(1, Math.min(200, Math.floor(smallTableLimits.cells / Math.max(1, rows))))
    for (let at = 0; at < plans.length; at += portion) {
      const part = plans.slice(at, at + portion)
      const { columns } = await readColumns(
        files,
        part.map((plan) => plan.name),
      )
      for (const plan of part)
        fields.push(fieldProfile(plan, columnStats(columns[plan.name] ?? [], plan, plans.length)))
      meter.advance(fields.length / plans.length)
    }
  } else {
    const stats = await parquetStats(database, files.parquet, plans, {
      rows,
      onColumns: (count) => meter.advance(count / plans.length),
    })
    for (const [i, plan] of plans.entries()) {
      const columnStatistics = stats[i]
      if (columnStatistics === undefined) continue
      fields.push(fieldProfile(plan, columnStatistics))
      if (columnStatistics.isEstimated) estimated.push(`"${plan.name}"`)
    }
  }
  return {
    files,
    profile: { name, rows, fields: await withRelations(fields, rowsBySql(database, files.parquet)) },
    notes: [...notes, ...estimateNotes(estimated)],
    assumptions,
  }
}

function estimateNotes(names: string[]): string[] {
  if (names.length === 0) return []
  const columns = names.length > maxNamed ? `${names.length} columns` : names.join(', ')
  return [`How many different values there are is estimated for ${columns}, as the table is very large.`]
}

const maxNamed = 5
