import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Derivation,
  type FieldProfile,
  type JoinDerivation,
  planDerivation,
  type TableProfile,
} from '@belvedere/spec'
import type { ColumnType } from './column-type.ts'
import { asNumber, type Database, identifier, literal, openDatabase } from './duckdb.ts'
import { databaseLimits, failed } from './ingest.ts'
import { fieldNames } from './names.ts'
import { openParquet } from './parquet-source.ts'
import { parquetOptions } from './parquet-writer.ts'
import { FileFault, type RowSource } from './row-source.ts'
import { type StoreOptions, storeTable } from './store-table.ts'
import type { ColumnOverride, IngestResult, TableFiles } from './table-store.ts'

export interface DeriveRequest {
  derivation: Derivation
  /** The tables that it reads, by the names that it calls them. */
  tables: { files: TableFiles; profile: TableProfile }[]
  /** What the new table is called. */
  name: string
  /** Folder (exists, empty, ours) for its files. */
  outDir: string
}

/** Beyond these a result is taken for a mistake. */
const limits = { rows: 20_000_000, cells: 400_000_000 }
/** A join may have so many times the rows of its larger table, once there are more of them than anyone looks through. */
const joinGrowth = { times: 20, beyond: 200_000 }

/**
 * Makes a table of others: plan → measure → run → store → profile. Units, levels and texts stay as they were in the
 * tables that it reads. Meant for a process of its own, with limits on memory and time. What cannot be made is an
 * answer that says why and what to choose instead, and is known before anything large is computed.
 */
export async function derive(request: DeriveRequest, signal?: AbortSignal): Promise<IngestResult> {
  const { outDir, tables, derivation } = request
  const stage = join(outDir, 'stage.parquet')
  try {
    const planned = planDerivation(
      derivation,
      tables.map(({ profile }) => profile),
    )
    if (!planned.ok) throw new FileFault(planned.reason)
    const { columns, sql } = planned.plan
    const options = databaseLimits({ folder: outDir, files: tables.map(({ files }) => files.parquet), signal })
    const database = await openDatabase(options(columns.length))
    try {
      for (const { files } of tables)
        await database.run(
          `CREATE VIEW ${identifier(files.name)} AS SELECT * FROM read_parquet(${literal(files.parquet)})`,
        )
      const { rows, notes } = await measured(database, derivation, tables)
      if (rows > limits.rows || rows * columns.length > limits.cells) throw tooLarge(rows)
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
      const table = await storeTable(likeBefore(source, like), store)
      return { state: 'ready', format: 'parquet', tables: [{ ...table, notes: [...notes, ...table.notes] }] }
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

async function measured(
  database: Database,
  derivation: Derivation,
  tables: DeriveRequest['tables'],
): Promise<{ rows: number; notes: string[] }> {
  const rowsOf = (name: string) => tables.find(({ profile }) => profile.name === name)?.profile.rows ?? 0
  switch (derivation.kind) {
    case 'join':
      return measuredJoin(database, derivation, Math.max(rowsOf(derivation.left), rowsOf(derivation.right)))
    case 'unpivot':
      return { rows: rowsOf(derivation.table) * derivation.columns.length, notes: [] }
    case 'pivot':
      return { rows: rowsOf(derivation.table), notes: [] }
  }
}

/** Counted by key, which takes no longer than reading both tables, however many rows the join would have. */
async function measuredJoin(database: Database, join: JoinDerivation, larger: number) {
  const counted = (table: string, side: 'left' | 'right') => {
    const keys = join.on.map((key, i) => `${identifier(key[side])} AS k${i}`)
    return `(SELECT ${keys.join(', ')}, count(*) AS n FROM ${identifier(table)} GROUP BY ALL)`
  }
  const same = join.on.map((_, i) => `l.k${i} = r.k${i}`).join(' AND ')
  const [counts = []] = await database.rows(
    `SELECT sum(l.n::DOUBLE * r.n), sum(l.n) FILTER (WHERE r.n IS NULL), max(l.n) FILTER (WHERE r.n IS NOT NULL), max(r.n)
      FROM ${counted(join.left, 'left')} AS l LEFT JOIN ${counted(join.right, 'right')} AS r ON ${same}`,
  )
  const [pairs = 0, alone = 0, leftRepeats = 0, rightRepeats = 0] = counts.map((count) => asNumber(count ?? 0))
  const keys = (side: 'left' | 'right') => join.on.map((key) => `“${key[side]}”`).join(' and ')
  if (pairs === 0)
    throw new FileFault(
      `No value of ${keys('left')} in ${join.left} occurs as ${keys('right')} in ${join.right}. Choose another key.`,
    )
  const rows = pairs + (join.type === 'left' ? alone : 0)
  if (rows > limits.rows || (rows > joinGrowth.beyond && rows > larger * joinGrowth.times))
    throw new FileFault(
      `This join would give ${rows.toLocaleString('en')} rows, because a value of the key occurs up to ${leftRepeats.toLocaleString('en')} times in ${join.left} and ${rightRepeats.toLocaleString('en')} times in ${join.right}. Choose another key, or one more column.`,
      { code: 'too_large' },
    )
  const [are, partner] = alone === 1 ? ['row', 'has no partner'] : ['rows', 'have no partner']
  const fate = join.type === 'left' ? 'what would stand beside is empty' : 'left out'
  const unmatched = `${alone.toLocaleString('en')} ${are} of ${join.left} ${partner} in ${join.right}; ${fate}.`
  const repeated = `Rows of ${join.left} that fit several of ${join.right} stand there several times: sums of their numbers count them as often.`
  return { rows, notes: [...(alone > 0 ? [unmatched] : []), ...(rightRepeats > 1 ? [repeated] : [])] }
}

const tooLarge = (rows: number) =>
  new FileFault(
    `The new table would have ${rows.toLocaleString('en')} rows, more than can be kept. Choose fewer columns.`,
    {
      code: 'too_large',
    },
  )

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
