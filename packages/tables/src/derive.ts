import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Derivation, type FieldProfile, planDerivation, type TableProfile } from '@belvedere/spec'
import { identifier, literal, openDatabase } from './duckdb.ts'
import { databaseLimits, failed } from './ingest.ts'
import { measureDerivation } from './measure-derivation.ts'
import { fieldNames } from './names.ts'
import { parquetOptions } from './parquet-writer.ts'
import { openParquet } from './sources/parquet-source.ts'
import { FileFault, type RowSource } from './sources/row-source.ts'
import { type StoreOptions, storeTable } from './store-table.ts'
import type { ColumnOverride, IngestResult, TableFiles } from './table-store.ts'
import type { ColumnType } from './typing/column-type.ts'

export interface DeriveOptions {
  derivation: Derivation
  /** The tables that it reads, by the names that it calls them. */
  tables: { files: TableFiles; profile: TableProfile }[]
  /** What the new table is called. */
  name: string
  /** Folder (exists, empty, ours) for its files. */
  outDir: string
}

const nameIsValue = true as const

/**
 * Makes a table of others: plan → measure → run → store → profile. Units, levels and texts stay as they were in the
 * tables that it reads. Meant for a process of its own, with limits on memory and time. What cannot be made is an
 * answer that says why and what to choose instead, and is known before anything large is computed.
 */
export async function derive(request: DeriveOptions, signal?: AbortSignal): Promise<IngestResult> {
  const { outDir, tables, derivation } = request
  const stage = join(outDir, 'stage.parquet')
  try {
    const profiles = tables.map(({ profile }) => profile)
    const planned = planDerivation(derivation, profiles)
    if (!planned.ok) throw new FileFault(planned.reason)
    const { columns, sql } = planned.plan
    const options = databaseLimits({ folder: outDir, files: tables.map(({ files }) => files.parquet), signal })
    const database = await openDatabase(options(columns.length))
    try {
      for (const { files } of tables)
        await database.run(
          `CREATE VIEW ${identifier(files.name)} AS SELECT * FROM read_parquet(${literal(files.parquet)})`,
        )
      const notes = await measureDerivation(database, { derivation, tables: profiles, columns: columns.length })
      await database.run(`COPY (${sql}) TO ${literal(stage)} (${parquetOptions(columns.length)})`)
      const source = await openParquet(database, stage, 0)
      if (source.rows === 0) throw new FileFault('The new table would have no rows. Choose other columns.')
      const like = columns.map((column) => column.like)
      const { names } = fieldNames(source.names())
      const store: StoreOptions = {
        overrides: levelsOf(names, like),
        name: request.name,
        stem: join(outDir, 'table-1'),
        databaseFor: options,
        signal,
        onBytes: () => undefined,
      }
      const { files, profile, notes: found } = await storeTable(likeBefore(source, like), store)
      const fields = profile.fields.map((field, i) => (columns[i]?.nameIsValue ? { ...field, nameIsValue } : field))
      const table = { files, profile: { ...profile, fields }, notes: [...notes, ...found] }
      return { state: 'ready', format: 'parquet', tables: [table] }
    } finally {
      database.close()
    }
  } catch (error) {
    signal?.throwIfAborted()
    return failed(error)
  } finally {
    for (const path of [stage, join(outDir, 'spill')]) await rm(path, { recursive: true, force: true })
  }
}

/** Columns that were there before are what they were: a code that looks like a number stays a text, an amount keeps its unit. */
function likeBefore(source: RowSource, like: readonly (FieldProfile | null)[]): RowSource {
  const given = source.given?.() ?? []
  return {
    ...source,
    given: () => like.map((field, i) => (field === null ? (given[i] ?? null) : typeOf(field, given[i]))),
  }
}

function typeOf({ unit = '' }: FieldProfile, given: ColumnType | null | undefined): ColumnType {
  if (given?.kind === 'number') return { ...given, unit }
  // “NA” that was kept as a text before is one still.
  return given ?? { kind: 'text', keepNotAvailable: true }
}

function levelsOf(names: readonly string[], like: readonly (FieldProfile | null)[]): ColumnOverride[] {
  return like.flatMap((field, i) => {
    const name = names[i]
    return field === null || field.type === 'geojson' || name === undefined ? [] : [{ name, type: field.type }]
  })
}
