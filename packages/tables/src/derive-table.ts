import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Derivation,
  type DerivationPlan,
  englishText,
  type FieldProfile,
  planDerivation,
  readStepCounts,
  type StepCounts,
  type TableProfile,
} from '@belvedere/spec'
import { fieldNames } from './clean-names.ts'
import { type Database, identifier, literal, openDatabase } from './duckdb.ts'
import { databaseLimits, failureResult } from './ingest.ts'
import { measureDerivation } from './measure-derivation.ts'
import { parquetOptions } from './parquet-writer.ts'
import { ProgressMeter } from './progress.ts'
import { readShapes } from './shapes/shape-set.ts'
import { openParquet } from './sources/parquet-source.ts'
import { FileError, type RowSource } from './sources/row-source.ts'
import { type StoreOptions, storeTable } from './store-table.ts'
import type { ColumnOverride, IngestedTable, IngestResult, TableFiles } from './table-store.ts'
import type { ColumnType } from './typing/column-type.ts'

export interface DeriveOptions {
  derivation: Derivation
  /** The source tables, by the names used in the derivation. */
  tables: { files: TableFiles; profile: TableProfile }[]
  /** Name of the new table. */
  name: string
  /** An existing, empty folder for its files. */
  outDir: string
}

const nameIsValue = true as const

/**
 * Derives a table from others: plan → measure → run → store → profile. Units, types and texts are kept from the source
 * tables. Runs in its own process with memory and time limits. Invalid or too large derivations return a failure with a
 * reason and advice, before anything large is computed.
 */
export async function deriveTable(request: DeriveOptions, signal?: AbortSignal): Promise<IngestResult> {
  const { outDir, tables, derivation } = request
  const stage = join(outDir, 'stage.parquet')
  try {
    const planResult = planDerivation(
      derivation,
      tables.map(({ profile }) => profile),
    )
    if (!planResult.ok) throw new FileError(englishText(planResult.reason))
    const { plan } = planResult
    const databaseFor = databaseLimits({ folder: outDir, files: tables.map(({ files }) => files.parquet), signal })
    const database = await openDatabase(databaseFor(plan.columns.length))
    try {
      const { notes, counts } = await runPlan(database, plan, { request, stage })
      const source = await openParquet(async () => database, stage, 0)
      if (source.rows === 0)
        throw new FileError(
          `The new table would have no rows. Choose other ${derivation.kind === 'clean' ? 'conditions' : 'columns'}.`,
        )
      const table = await storeDerived(source, plan, { request, databaseFor, signal })
      return {
        state: 'ready',
        format: 'parquet',
        tables: [{ ...table, notes: [...notes, ...table.notes], ...(counts && { counts }) }],
      }
    } finally {
      database.close()
    }
  } catch (error) {
    signal?.throwIfAborted()
    return failureResult(error)
  } finally {
    for (const path of [stage, join(outDir, 'spill')]) await rm(path, { recursive: true, force: true })
  }
}

/** Measures the rows of a plan, writes them to `stage`, and counts what its steps did if it says how. */
async function runPlan(
  database: Database,
  { columns, sql, countSql, textCopies = 0 }: DerivationPlan,
  { request: { derivation, tables }, stage }: { request: DeriveOptions; stage: string },
): Promise<{ notes: string[]; counts: StepCounts | null }> {
  for (const { files } of tables)
    await database.run(`CREATE VIEW ${identifier(files.name)} AS SELECT * FROM read_parquet(${literal(files.parquet)})`)
  const profiles = tables.map(({ profile }) => profile)
  const size = { columns: columns.length, textCopies }
  const notes = await measureDerivation(database, { derivation, tables: profiles, ...size })
  await database.run(`COPY (${sql}) TO ${literal(stage)} (${parquetOptions(columns.length)})`)
  if (countSql === undefined) return { notes, counts: null }
  const [row = []] = await database.rows(countSql)
  return { notes, counts: readStepCounts(row) }
}

/** Stores the rows of a plan with the types, units and shapes of the columns that they are from. */
async function storeDerived(
  source: RowSource,
  { columns }: DerivationPlan,
  { request, ...options }: { request: DeriveOptions } & Pick<StoreOptions, 'databaseFor' | 'signal'>,
): Promise<IngestedTable> {
  const like = columns.map((column) => column.like)
  const { names } = fieldNames(source.names())
  const { tables, name, outDir } = request
  const typed = await withShapes(withSourceTypes(source, like), { names, like, tables })
  const table = await storeTable(typed, {
    ...options,
    overrides: levelsOf(names, like),
    reading: undefined,
    name,
    stem: join(outDir, 'table-1'),
    bytes: 0,
    meter: new ProgressMeter(() => undefined),
  })
  const fields = table.profile.fields.map((field, i) => (columns[i]?.nameIsValue ? { ...field, nameIsValue } : field))
  return { ...table, profile: { ...table.profile, fields } }
}

/** Columns of the source tables keep their types: a code that looks like a number stays text, an amount keeps its unit. */
function withSourceTypes(source: RowSource, like: readonly (FieldProfile | null)[]): RowSource {
  const declaredTypes = source.declaredTypes?.() ?? []
  return {
    ...source,
    declaredTypes: () =>
      like.map((field, i) => (field === null ? (declaredTypes[i] ?? null) : typeOf(field, declaredTypes[i]))),
  }
}

/** Columns of shapes keep these, by their keys. */
async function withShapes(
  source: RowSource,
  {
    names,
    like,
    tables,
  }: { names: readonly string[]; like: readonly (FieldProfile | null)[] } & Pick<DeriveOptions, 'tables'>,
): Promise<RowSource> {
  const columns = names.filter((_, at) => like[at]?.type === 'geojson')
  if (columns.length === 0) return source
  const sets = (await Promise.all(tables.map(({ files }) => readShapes(files)))).filter((set) => set !== null)
  const shapes = new Map(sets.flatMap((set) => [...set.shapes]))
  const isPlanar = sets.some((set) => set.isPlanar)
  return { ...source, shapes: { columns, label: sets[0]?.label ?? '', isPlanar, shapes } }
}

function typeOf({ unit = '' }: FieldProfile, declaredType: ColumnType | null | undefined): ColumnType {
  if (declaredType?.kind === 'number') return { ...declaredType, unit }
  // “NA” that was text in the source table stays text.
  return declaredType ?? { kind: 'text', keepNotAvailable: true }
}

function levelsOf(names: readonly string[], like: readonly (FieldProfile | null)[]): ColumnOverride[] {
  return like.flatMap((field, i) => {
    const name = names[i]
    return field === null || field.type === 'geojson' || name === undefined ? [] : [{ name, type: field.type }]
  })
}
